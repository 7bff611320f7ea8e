#include "cli/explain.h"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>

#include "cli/commands.h"
#include "compare/files.h"

namespace quack::cli {

namespace {

std::vector<Option> explain_options() {
  return {problem_option(),
          {.name = "op", .value = "K", .help = "explain operation (or case) K alone, from 1, with the board before it"},
          color_option(),
          help_option()};
}

// A row of a drawn board, if the line is one: " 9  r h . g": its number, and then pieces and empty cells.
bool is_board_row(const Problem& problem, const std::string& line) {
  std::istringstream words(line);
  std::string word;
  words >> word;
  if (word.empty() || word.find_first_not_of("0123456789") != std::string::npos) return false;
  std::size_t cells = 0;
  for (; words >> word; ++cells) {
    const bool piece = std::any_of(problem.pieces.begin(), problem.pieces.end(),
                                   [&](const PieceWord& known) { return known.letter == word[0]; });
    if (word.size() != 1 || !(piece || word[0] == '.')) return false;
  }
  return cells > 0;
}

std::string colored_row(const Problem& problem, const std::string& line) {
  std::string result;
  for (const char cell : line) {
    const auto piece = std::find_if(problem.pieces.begin(), problem.pieces.end(),
                                    [&](const PieceWord& known) { return known.letter == cell; });
    result += piece == problem.pieces.end()
                  ? std::string(1, cell)
                  : colored(std::string(1, cell), piece->side == "red" ? Color::red : Color::blue, true);
  }
  return result;
}

// The line with what stands between two marks in colour; as it is if they aren't there. `end` may be the line's.
std::string colored_between(const std::string& line, std::string_view begin, std::string_view end, Color color) {
  const auto mark = line.find(begin);
  if (mark == std::string::npos) return line;
  const auto from = line.find_first_not_of(' ', mark + begin.size());
  if (from == std::string::npos) return line;
  const auto to = std::min(line.find(end, from), line.size());
  return line.substr(0, from) + colored(line.substr(from, to - from), color, true) + line.substr(to);
}

std::string colored_line(const Problem& problem, const std::string& line) {
  if (is_board_row(problem, line)) return colored_row(problem, line);
  if (line.starts_with("answer:")) return colored_between(line, "answer:", ", by ", Color::bold);
  if (line.starts_with("valid, by ")) return colored_between(line, "", ", by ", Color::green);
  if (line.starts_with("invalid, by ")) return colored_between(line, "", ", by ", Color::red);
  if (!line.empty() && line.front() >= '0' && line.front() <= '9') {
    return colored_between(line, " -> ", "  [", Color::bold);
  }
  return line;
}

// The explanation for a terminal: each side's pieces in their colour, what decides the matter set off.
std::string colored_text(const Problem& problem, const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) result += colored_line(problem, line) + '\n';
  return result;
}

int run_explain(const ExplainRequest& request) {
  const std::string input = read_all(request.input);
  const auto explained = request.problem->explain(input, request.item);
  print(request.settings.color_results ? colored_text(*request.problem, explained.text) : explained.text);
  if (explained.fault) {
    write_to_standard_error(judge::to_text(*explained.fault, request.input) + "\n");
    return kCouldNotTell;
  }
  if (explained.refusal) throw UsageError("option '--op': " + *explained.refusal);
  return kAgreed;
}

}  // namespace

ExplainRequest check_explain(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, explain_options());
  parsed.require_words(0, 1, "at most one INPUT");
  ExplainRequest request;
  request.problem = &problem_of(parsed);
  if (!parsed.words().empty()) request.input = parsed.words().front();
  if (parsed.has("op")) request.item = parsed.number("op", 1, UINT64_MAX, 1);
  request.settings = settings_of(parsed);
  return request;
}

Command explain_command() {
  return {
      .name = "explain",
      .arguments = "[INPUT]",
      .summary = "the board before an operation, what happens, and by which clause",
      .description =
          "Explains a judge input (standard input if there is none, or -) by the reference: one line for each "
          "operation or case with its answer and the clauses of docs/rules.md that make it so. With --op K: the "
          "board before operation K, drawn and as position text, what happens, which piece is in the way, which "
          "piece attacks which captain, and what the clauses say. In colour (--color), red's and blue's pieces have "
          "theirs; those of primitive chess are the first player's, red, and the second's.",
      .options = explain_options(),
      .exit_codes = {"0  explained",
                     "2  the input is malformed or can't be read, there is no such operation, or bad use"},
      .examples = {{"quackcheck explain game.in", "every operation of game.in in one line"},
                   {"quackcheck explain game.in --op 17", "operation 17 with the board before it"}},
      .first_words = {},
      .run = [](const std::vector<std::string>& words) { return run_explain(check_explain(words)); }};
}

}  // namespace quack::cli
