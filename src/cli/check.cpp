#include <filesystem>
#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "cli/shared_options.h"
#include "io/lines.h"
#include "io/quoted.h"
#include "text/checker.h"

namespace quack::cli {
namespace {

struct CheckRequest {
  const ParsedWords& parsed;
  const Game& game = problem_of(parsed);
  Style style = style_of(parsed);
  TerminalSettings settings = settings_of(parsed);
  std::string input{}, output{}, answer{};  // kattis: the output is standard input
};

enum class CheckVerdict : std::uint8_t {
  accepted,
  wrong,       // the contestant's output breaks the rules
  unreadable,  // there is no output to look at
  failed,      // the judge's mistake: the input is malformed, the answer breaks the rules, the disk can't be read
};

struct Judgement {
  CheckVerdict verdict = CheckVerdict::accepted;
  Message message{};       // one line
  bool has_place = false;  // the message begins with FILE:LINE:COLUMN, as messages about files do
  std::optional<text::LineDifference> difference{};  // what is wrong with the output
  std::optional<LineReason> reason{};                // and by which clause
};

// The first wrong line with its reason: "line 17: expected '…', found '…'; operation 17 (6 6 9 4), …".
Judgement wrong_line(const Game& game, const std::string& input, const text::LineDifference& difference) {
  const auto shown = [](const std::optional<std::string>& line, const Message& none) {
    return line ? Message(quoted(*line)) : none;
  };
  const auto found = difference.found ? std::optional<std::string_view>(*difference.found) : std::nullopt;
  Judgement result{.verdict = CheckVerdict::wrong, .difference = difference};
  result.message =
      tr("line {}: expected {}, found {}", difference.line, shown(difference.expected, tr("no more lines")),
         shown(difference.found, tr("the end of the output")));
  if (game.reason) result.reason = game.reason(input, difference.line, found);
  if (!result.reason) return result;
  const LineReason& reason = *result.reason;
  if (reason.item > 0) {
    result.message = tr("{}; {} ({}), line {} of the input", result.message, numbered(game.item_name, reason.item),
                        reason.item_text, reason.input_line);
  }
  result.message = tr("{}; {}: {}", result.message, reason.clause, reason.sentence);
  return result;
}

// Judges as testlib does: a missing file or a directory is the contestant's mistake, an unreadable file the judge's.
Judgement unreadable_output(const CheckRequest& request, const Unreadable& unreadable) {
  const bool is_file = access(request.output.c_str(), R_OK) == 0 && !std::filesystem::is_directory(request.output);
  return {is_file ? CheckVerdict::failed : CheckVerdict::unreadable, Message(unreadable.what())};
}

// Judges the output by the problem's own checker, beside the answer file.
Judgement judgement_by_checker(const CheckRequest& request) {
  std::string output;
  try {
    output = read_all(request.output);
  } catch (const Unreadable& unreadable) {
    return unreadable_output(request, unreadable);
  }
  try {
    const OutputVerdict verdict = request.game.judge(read_all(request.input), read_all(request.answer), output);
    if (verdict.is_right) return {CheckVerdict::accepted, counted(text_lines(output).size(), "line")};
    Judgement judgement{.verdict = CheckVerdict::wrong, .message = verdict.complaint};
    if (verdict.line > 0) {
      judgement.message = tr("line {}: {}", verdict.line, verdict.complaint);
      judgement.difference = text::LineDifference{.line = verdict.line, .expected = {}, .found = {}};
    }
    return judgement;
  } catch (const std::runtime_error& failure) {
    return {CheckVerdict::failed, Message(failure.what())};
  }
}

// Judges the output. The truth is what the optimized engine answers; the answer file is compared with that first,
// unless it is empty. Both are read only up to their first wrong line, and are never held in memory.
Judgement judgement_of(const CheckRequest& request) {
  const Game& game = request.game;
  if (game.judge) return judgement_by_checker(request);
  std::string input;
  StringSink expected;
  Answered answered;
  std::uint64_t lines = 0;
  try {
    input = read_all(request.input);
    InputFile answer(request.answer);
    std::uint64_t bytes = 0;
    answer.on_read([&bytes](std::uint64_t so_far) { bytes = so_far; });
    MemorySource source(input);
    answered = game.implementations.front().answer(source, expected);
    if (answered.fault) return {CheckVerdict::failed, text::to_text(*answered.fault, request.input), true};
    const auto difference = text::first_line_difference_streamed(expected.text(), answer, lines);
    if (difference && bytes > 0) {
      return {CheckVerdict::failed,
              tr("{} breaks the rules, {}", shown_name(request.answer), wrong_line(game, input, *difference).message)};
    }
  } catch (const Unreadable& unreadable) {
    return {CheckVerdict::failed, Message(unreadable.what())};
  }
  try {
    InputFile output(request.output);
    if (request.style == Style::testlib) output.skip_byte_order_mark();
    if (const auto difference = text::first_line_difference_streamed(expected.text(), output, lines))
      return wrong_line(game, input, *difference);
    return {CheckVerdict::accepted, tr("{}, {}", counted(lines, "line"), counted(answered.items, game.item_name))};
  } catch (const Unreadable& unreadable) {
    return unreadable_output(request, unreadable);
  }
}

// For each verdict: its name, testlib's word for it at the beginning of a message and in XML, and the exit codes.
struct VerdictWords {
  const char* name;
  std::string_view testlib, testlib_xml;
  int code, testlib_code, kattis_code;
};
constexpr std::array<VerdictWords, 4> kVerdicts = {
    {{tr_later("ok"), "ok", "accepted", kAgreed, 0, kKattisAccepted},
     {tr_later("wrong answer"), "wrong answer", "wrong-answer", kDiffered, 1, kKattisWrong},
     {tr_later("unreadable output"), "wrong output format", "presentation-error", kCouldNotTell, 2, kCouldNotTell},
     {tr_later("judge error"), "FAIL", "fail", kCouldNotTell, 3, kCouldNotTell}}};

const VerdictWords& words_of(const Judgement& judgement) {
  return kVerdicts[static_cast<std::size_t>(judgement.verdict)];
}

void complain_of(const Judgement& judgement, const CheckRequest& request) {
  if (!judgement.has_place) return complain(judgement.message.shown(), request.settings);
  write_to_standard_error(judgement.message + "\n");
}

std::string json_of(const Judgement& judgement) {
  nlohmann::ordered_json json = {{"verdict", words_of(judgement).name}, {"message", judgement.message.english()}};
  const auto line = [](const std::optional<std::string>& text) {
    return text ? nlohmann::ordered_json(printable(*text)) : nlohmann::ordered_json(nullptr);
  };
  if (const auto& difference = judgement.difference) {
    json["line"] = difference->line;
    json["expected"] = line(difference->expected);
    json["found"] = line(difference->found);
  }
  if (const auto& reason = judgement.reason) {
    json["item"] = reason->item;
    json["input_line"] = reason->input_line;
    json["item_text"] = reason->item_text;
    json["clause"] = reason->clause;
    json["sentence"] = reason->sentence;
  }
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

int run_native(const CheckRequest& request) {
  const Judgement judgement = judgement_of(request);
  const VerdictWords& verdict = words_of(judgement);
  if (request.parsed.has("json")) {
    print(json_of(judgement));
  } else if (verdict.code == kCouldNotTell) {
    complain_of(judgement, request);
  } else {
    const Color color = judgement.verdict == CheckVerdict::accepted ? Color::green : Color::red;
    print(fmt::format("{} {}\n", colored(tr(verdict.name).shown(), color, request.settings.color_results),
                      judgement.message));
  }
  return verdict.code;
}

std::string escaped_for_xml(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    const std::size_t special = std::string_view("&<>\"").find(letter);
    escaped += special == std::string_view::npos ? std::string(1, letter)
                                                 : std::array{"&amp;", "&lt;", "&gt;", "&quot;"}.at(special);
  }
  return escaped;
}

int run_testlib(const CheckRequest& request) {
  const Judgement judgement = judgement_of(request);
  const VerdictWords& verdict = words_of(judgement);
  if (request.parsed.words().size() < 4) {
    write_to_standard_error(fmt::format("{} {}\n", verdict.testlib, judgement.message));
    return verdict.testlib_code;
  }
  write_in_place(request.parsed.words()[3],
                 request.parsed.has("appes")
                     ? fmt::format("<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{}\">{}</result>\n",
                                   verdict.testlib_xml, escaped_for_xml(judgement.message.shown()))
                     : judgement.message + "\n");
  write_to_standard_error("See file to check exit message\n");
  return verdict.testlib_code;
}

int run_kattis(const CheckRequest& request) {
  const std::string& feedback_dir = request.parsed.words()[2];
  const std::string judge_message = feedback_dir + "/judgemessage.txt",
                    team_message = feedback_dir + "/teammessage.txt";
  // Nothing of an earlier run may be taken for this one's, whatever happens now.
  remove_file(judge_message);
  remove_file(team_message);
  const Judgement judgement = judgement_of(request);
  const VerdictWords& verdict = words_of(judgement);
  if (verdict.code == kCouldNotTell) {
    complain_of(judgement, request);
    write_in_place(judge_message, judgement.message.english() + "\n");
    return verdict.kattis_code;
  }
  write_in_place(judge_message, fmt::format("{} {}\n", verdict.name, judgement.message.english()));
  if (judgement.verdict == CheckVerdict::wrong) {
    // The team learns where its output is wrong, but not the right answer.
    write_in_place(team_message, judgement.difference ? fmt::format("line {} is wrong\n", judgement.difference->line)
                                                      : "it is wrong\n");
  }
  return verdict.kattis_code;
}

int run_check(const ParsedWords& parsed) {
  const auto& words = parsed.words();
  CheckRequest request{parsed};
  const bool is_testlib = request.style == Style::testlib;
  if (parsed.has("appes") && (!is_testlib || words.size() != 4))
    throw UsageError(tr("'-appes' goes only after REPORT, with --style testlib"));
  require_style(parsed, "json", "native");
  if (request.style == Style::kattis) {
    parsed.require_words(3, SIZE_MAX, Message("INPUT ANSWER FEEDBACK_DIR [args] < OUTPUT"));
    request.input = words[0], request.output = "-", request.answer = words[1];
  } else {
    parsed.require_words(3, is_testlib ? 4 : 3,
                         Message(is_testlib ? "INPUT OUTPUT ANSWER [REPORT [-appes]]" : "INPUT OUTPUT ANSWER"));
    request.input = words[0], request.output = words[1], request.answer = words[2];
  }
  require_one_standard_input({request.input, request.output, request.answer});
  if (is_testlib) return run_testlib(request);
  return request.style == Style::kattis ? run_kattis(request) : run_native(request);
}

}  // namespace

Command check_command() {
  return {
      .name = "check",
      .arguments = "INPUT OUTPUT ANSWER",
      .summary = tr("checks a contestant's output; a drop-in replacement for a judge's checker"),
      .description = tr(
          "Checks a contestant's OUTPUT for INPUT, line by line; white space at the ends of lines and empty lines at "
          "the end do not count. The rules decide what is right, not ANSWER: an ANSWER that breaks the rules is the "
          "judge's error, and an empty one is ignored. The message names the first wrong line, the operation or case, "
          "and the clause of the rules.\n\n"
          "With --style testlib it is a testlib checker: INPUT OUTPUT ANSWER [REPORT [-appes]], with the message on "
          "standard error or in REPORT; unknown options are ignored. With --style kattis it is an output validator of "
          "a Kattis package: INPUT "
          "ANSWER FEEDBACK_DIR, with OUTPUT on standard input and messages in FEEDBACK_DIR; further arguments are "
          "ignored, because the formats have no tolerance to set."),
      .options =
          all_of({{problem_option(), style_option(), {"json", "", tr("print the verdict as a JSON object")}, {"appes"}},
                  testlib_options()}),
      .exit_codes = {tr("0  the output is right (kattis: 42)"), tr("1  the output is wrong (kattis: 43)"),
                     tr("2  a file can't be read, INPUT is malformed, ANSWER is wrong, or bad usage (testlib: 3, but 2 "
                        "if OUTPUT can't be opened)")},
      .examples = {{"quackcheck check 1.in my.out 1.ans", tr("whether my.out is right, and if not, by which clause")},
                   {"quackcheck check --style kattis 1.in 1.ans feedback/ < my.out", tr("as an output validator")}},
      .run = run_check};
}

}  // namespace quack::cli
