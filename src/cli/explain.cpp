#include <algorithm>
#include <sstream>

#include <nlohmann/json.hpp>

#include "cli/shared_options.h"
#include "report/page.h"

namespace quack::cli {
namespace {

// True for a row of a drawn board: its number, and then pieces and empty cells: " 9  r h . g".
bool is_board_row(const Game& game, const std::string& line) {
  std::istringstream words(line);
  std::string word;
  words >> word;
  if (word.empty() || word.find_first_not_of("0123456789") != std::string::npos) return false;
  while (words >> word) {
    const bool piece = std::any_of(game.pieces.begin(), game.pieces.end(),
                                   [&](const DrawnPiece& known) { return known.letter == word[0]; });
    if (word.size() != 1 || !(piece || word[0] == '.')) return false;
  }
  return true;
}

std::string colored_row(const Game& game, const std::string& line) {
  std::string result;
  for (const char cell : line) {
    const auto piece = std::find_if(game.pieces.begin(), game.pieces.end(),
                                    [&](const DrawnPiece& known) { return known.letter == cell; });
    result += piece == game.pieces.end()
                  ? std::string(1, cell)
                  : colored(std::string(1, cell), piece->side == "red" ? Color::red : Color::blue, true);
  }
  return result;
}

// The line with the text from `begin` to `end`, or to its own end, in colour; unchanged if `begin` is not in it.
std::string colored_between(const std::string& line, std::string_view begin, std::string_view end, Color color) {
  const auto mark = line.find(begin);
  if (mark == std::string::npos) return line;
  const auto from = line.find_first_not_of(' ', mark + begin.size());
  if (from == std::string::npos) return line;
  const auto to = std::min(line.find(end, from), line.size());
  return line.substr(0, from) + colored(line.substr(from, to - from), color, true) + line.substr(to);
}

// `line` is the English one.
std::string colored_line(const Game& game, const std::string& line, const std::string& shown) {
  if (is_board_row(game, line)) return colored_row(game, line);
  const std::string by = tr(", by ");
  if (line.starts_with("answer:")) return colored_between(shown, tr("answer:").shown(), by, Color::bold);
  if (line.starts_with("valid, by ")) return colored_between(shown, "", by, Color::green);
  if (line.starts_with("invalid, by ")) return colored_between(shown, "", by, Color::red);
  if (!line.empty() && line.front() >= '0' && line.front() <= '9')
    return colored_between(shown, " -> ", "  [", Color::bold);
  return shown;
}

// The explanation for a terminal: each side's pieces in their colour, and the answer highlighted.
std::string colored_text(const Game& game, const Message& text) {
  std::istringstream english_lines(text.english()), lines(text.shown());
  std::string result;
  for (std::string english, line; std::getline(english_lines, english) && std::getline(lines, line);)
    result += colored_line(game, english, line) + '\n';
  return result;
}

std::string json_of(const Game& game, const std::vector<BoardFrame>& frames, std::uint64_t first) {
  const ShownIn english(MessageLanguage::english);
  nlohmann::ordered_json steps = nlohmann::ordered_json::array();
  for (const auto& frame : frames) {
    nlohmann::ordered_json board = {{"outcome", frame.outcome}, {"board", frame.board}, {"to_move", frame.to_move}};
    if (frame.continues) {
      board["move"] = frame.item_text;
      steps.back()["play"].push_back(std::move(board));
      continue;
    }
    steps.push_back({{"number", first + steps.size()}, {game.item_name, frame.item_text}, {"answer", frame.answer}});
    steps.back().update(board);
  }
  return steps.dump(2) + '\n';
}

int run_explain(const ParsedWords& parsed) {
  const Game& game = problem_of(parsed);
  std::optional<std::uint64_t> item;
  if (parsed.has("op")) item = parsed.number("op", 1, UINT64_MAX, 1);
  require_has(game, static_cast<bool>(game.explain), tr("explanation"));
  const bool is_drawn = parsed.has("json") || parsed.has("report");
  require_has(game, !is_drawn || game.frames, tr("explanation with boards"));
  const std::string name = parsed.only_word(tr("at most one INPUT"), "-");
  const auto reports = open_reports(parsed, {"html"});
  const std::string input = read_all(name);
  const auto explained = game.explain(input, item);
  const std::uint64_t first = item.value_or(1);
  std::vector<BoardFrame> frames;
  if (is_drawn) frames = game.frames(input, first, item ? 1 : UINT32_MAX);
  print(parsed.has("json")                  ? json_of(game, frames, first)
        : settings_of(parsed).color_results ? colored_text(game, explained.text)
                                            : explained.text.shown());
  const Message error = explained.fault ? text::to_text(*explained.fault, name) : Message();
  for (const auto& report : reports) {
    report.file->write(explanation_page(game, frames, first, name, error.shown()));
    report.file->finish();
  }
  if (explained.fault) {
    write_to_standard_error(error + "\n");
    return kCouldNotTell;
  }
  if (explained.refusal) throw UsageError(tr("option '--op': {}", *explained.refusal));
  return kAgreed;
}

}  // namespace

Command explain_command() {
  return {.name = "explain",
          .arguments = "[INPUT]",
          .summary = tr("shows the board before an operation, what happens, and by which clause"),
          .description = tr(
              "Explains a judge input (standard input if it is missing or -) by the reference: one line for each "
              "operation or case, with its answer and the clauses of docs/rules.md that lead to it. With --op K: the "
              "board before operation K, drawn and as position text, what happens, which piece is in the way or which "
              "one attacks, and what the clauses say. In colour (--color) the first side's pieces are red, the second "
              "side's are blue."),
          .options = {problem_option(),
                      {"op", "K", tr("explain only operation (or case) K, counted from 1, with the board before it")},
                      {"json", "", tr("print the operations, their answers and the boards as a JSON array")},
                      report_option({"html"}),
                      {"force,f", "", tr("overwrite reports that exist")}},
          .exit_codes = {tr("0  explained"),
                         tr("2  the input is malformed or can't be read, it has no operation K, or bad usage")},
          .examples = {{"quackcheck explain game.in", tr("explains every operation of game.in in one line")},
                       {"quackcheck explain game.in --op 17", tr("explains operation 17, with the board before it")}},
          .run = run_explain};
}

}  // namespace quack::cli
