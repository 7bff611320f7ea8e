#include "cli/check.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

#include "cli/commands.h"
#include "compare/files.h"
#include "judge/checker.h"

namespace quack::cli {

namespace {

constexpr std::string_view kTestlibWords = "INPUT OUTPUT ANSWER [REPORT [-appes]]";
constexpr std::string_view kKattisWords = "INPUT ANSWER FEEDBACK_DIR [args] < OUTPUT";

std::vector<Option> check_options() { return {problem_option(), style_option(), color_option(), help_option()}; }

// "line 17: expected "…", found "…"; operation 17 (6 6 9 4): DC-4.4: …"
std::string line_difference_text(const Problem& problem, const std::string& input,
                                 const judge::LineDifference& difference) {
  const auto line_text = [](const std::optional<std::string>& line, std::string_view none) {
    return line ? judge::quoted(*line) : std::string(none);
  };
  std::string text =
      fmt::format("line {}: expected {}, found {}", difference.line, line_text(difference.expected, "no more lines"),
                  line_text(difference.found, "the end of the output"));
  const auto found = difference.found ? std::optional<std::string_view>(*difference.found) : std::nullopt;
  if (const auto reason = problem.reason(input, difference.line, found)) {
    if (reason->item > 0) {
      text += fmt::format("; {} {} ({}), line {} of the input", problem.item_name, reason->item, reason->item_text,
                          reason->input_line);
    }
    text += fmt::format("; {}: {}", reason->clause, reason->sentence);
  }
  return text;
}

// Says whether a text was empty.
class CountedSource final : public judge::ByteSource {
 public:
  explicit CountedSource(judge::ByteSource& source) : source_(source) {}

  std::size_t read(std::span<char> buffer) override {
    const std::size_t count = source_.read(buffer);
    bytes_ += count;
    return count;
  }
  std::uint64_t bytes() const { return bytes_; }

 private:
  judge::ByteSource& source_;
  std::uint64_t bytes_ = 0;
};

// The output that is to be judged: a class of its own, so that it is told from the judge's files where it can't be
// read.
class OutputUnreadable : public Unreadable {
 public:
  using Unreadable::Unreadable;
};

class ContestantsOutput final : public judge::ByteSource {
 public:
  explicit ContestantsOutput(std::string path) : path_(std::move(path)) {}

  // Opened when it is first read, behind the judge's files.
  std::size_t read(std::span<char> buffer) override {
    try {
      if (!file_) file_ = std::make_unique<InputFile>(path_);
      return file_->read(buffer);
    } catch (const Unreadable& unreadable) {
      throw OutputUnreadable(unreadable.what());
    }
  }

 private:
  std::string path_;
  std::unique_ptr<InputFile> file_;
};

Judgement judgement_of(const CheckRequest& request) {
  try {
    const std::string input = read_all(request.input);
    InputFile answer(request.answer);
    ContestantsOutput output(request.output);
    return judged(*request.problem, input, output, answer, request.input, request.answer);
  } catch (const OutputUnreadable& unreadable) {
    return {CheckVerdict::unreadable, unreadable.what()};
  } catch (const Unreadable& unreadable) {
    return {CheckVerdict::failed, unreadable.what()};
  }
}

int run_native(const CheckRequest& request) {
  const Judgement judgement = judgement_of(request);
  switch (judgement.verdict) {
    case CheckVerdict::accepted:
      print(fmt::format("{} {}\n", colored("ok", Color::green, request.settings.color_results), judgement.message));
      return kAgreed;
    case CheckVerdict::wrong:
      print(fmt::format("{} {}\n", colored("wrong answer", Color::red, request.settings.color_results),
                        judgement.message));
      return kDiffered;
    case CheckVerdict::unreadable:
    case CheckVerdict::failed:
      break;
  }
  write_to_standard_error(judgement.message + "\n");
  return kCouldNotTell;
}

// How testlib tells a verdict: the beginning of the message, the word in its XML, and the exit code.
struct TestlibVerdict {
  std::string_view beginning;
  std::string_view outcome;
  int code = kTestlibFail;
};

TestlibVerdict testlib_verdict(CheckVerdict verdict) {
  switch (verdict) {
    case CheckVerdict::accepted:
      return {"ok", "accepted", kTestlibOk};
    case CheckVerdict::wrong:
      return {"wrong answer", "wrong-answer", kTestlibWrongAnswer};
    case CheckVerdict::unreadable:
      return {"wrong output format", "presentation-error", kTestlibPresentationError};
    case CheckVerdict::failed:
      break;
  }
  return {"FAIL", "fail", kTestlibFail};
}

// What XML says for a character of its own; nothing for all others.
std::string_view xml_entity(char character) {
  switch (character) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return "";
  }
}

std::string escaped_for_xml(std::string_view text) {
  std::string escaped;
  for (const char character : text) {
    if (const auto entity = xml_entity(character); !entity.empty()) {
      escaped += entity;
    } else {
      escaped += character;
    }
  }
  return escaped;
}

int run_testlib(const CheckRequest& request) {
  const Judgement judgement = judgement_of(request);
  const TestlibVerdict verdict = testlib_verdict(judgement.verdict);
  const std::string message = fmt::format("{} {}\n", verdict.beginning, judgement.message);
  if (request.report.empty()) {
    write_to_standard_error(message);
  } else if (request.appes) {
    write_in_place(request.report,
                   fmt::format("<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"{}\">{}</result>\n",
                               verdict.outcome, escaped_for_xml(judgement.message)));
  } else {
    write_in_place(request.report, message);
  }
  return verdict.code;
}

int run_kattis(const CheckRequest& request) {
  const std::string judge_message = request.feedback_dir + "/judgemessage.txt";
  const std::string team_message = request.feedback_dir + "/teammessage.txt";
  // Whatever comes now, nothing of an earlier run may be taken for this one's.
  remove_file(judge_message);
  remove_file(team_message);
  const Judgement judgement = judgement_of(request);
  if (judgement.verdict == CheckVerdict::failed || judgement.verdict == CheckVerdict::unreadable) {
    write_to_standard_error(judgement.message + "\n");
    write_in_place(judge_message, judgement.message + "\n");
    return kCouldNotTell;
  }
  const bool accepted = judgement.verdict == CheckVerdict::accepted;
  write_in_place(judge_message, fmt::format("{} {}\n", accepted ? "ok" : "wrong answer", judgement.message));
  if (!accepted) {
    // The team is told where, not what: the answer stays with the judges.
    write_in_place(team_message,
                   fmt::format("{} is wrong\n", judgement.message.substr(0, judgement.message.find(':'))));
  }
  return accepted ? kKattisAccepted : kKattisWrong;
}

int run_check(const CheckRequest& request) {
  switch (request.style) {
    case Style::testlib:
      return run_testlib(request);
    case Style::kattis:
      return run_kattis(request);
    case Style::native:
      break;
  }
  return run_native(request);
}

void take_testlib_words(CheckRequest& request, const std::vector<std::string>& words) {
  request.input = words[0];
  request.output = words[1];
  request.answer = words[2];
  if (words.size() > 3) request.report = words[3];
}

}  // namespace

Judgement judged(const Problem& problem, const std::string& input, judge::ByteSource& output, judge::ByteSource& answer,
                 const std::string& input_name, const std::string& answer_name) {
  judge::MemorySource source(input);
  judge::StringSink expected;
  const Answered answered = problem.implementations.front().answer(source, expected);
  if (answered.fault) return {CheckVerdict::failed, judge::to_text(*answered.fault, input_name)};

  std::uint64_t lines = 0;
  CountedSource looked_at(answer);
  if (const auto difference = judge::first_line_difference_streamed(expected.text(), looked_at, lines);
      difference && looked_at.bytes() > 0) {
    return {CheckVerdict::failed, fmt::format("{} departs from the rules, {}", judge::shown_name(answer_name),
                                              line_difference_text(problem, input, *difference))};
  }
  if (const auto difference = judge::first_line_difference_streamed(expected.text(), output, lines)) {
    return {CheckVerdict::wrong, line_difference_text(problem, input, *difference)};
  }
  return {CheckVerdict::accepted,
          fmt::format("{}, {}", counted(lines, "line"), counted(answered.items, problem.item_name))};
}

CheckRequest check_check(const std::vector<std::string>& words) {
  CheckRequest request;
  std::vector<std::string> rest = words;
  // testlib's own word begins with one dash and is no option of Boost's making.
  if (!rest.empty() && (rest.back() == "-appes" || rest.back() == "-APPES")) {
    request.appes = true;
    rest.pop_back();
  }
  const ParsedWords parsed = parse_words(rest, check_options());
  request.problem = &problem_of(parsed);
  request.style = style_of(parsed);
  request.settings = settings_of(parsed);
  if (request.appes && (request.style != Style::testlib || parsed.words().size() != 4)) {
    throw UsageError("'-appes' goes behind REPORT, with --style testlib alone");
  }
  switch (request.style) {
    case Style::native:
      parsed.require_words(3, 3, "INPUT OUTPUT ANSWER");
      take_testlib_words(request, parsed.words());
      break;
    case Style::testlib:
      parsed.require_words(3, 4, kTestlibWords);
      take_testlib_words(request, parsed.words());
      break;
    case Style::kattis:
      parsed.require_words(3, SIZE_MAX, kKattisWords);
      request.input = parsed.words()[0];
      request.answer = parsed.words()[1];
      request.feedback_dir = parsed.words()[2];
      break;
  }
  const std::vector<std::string> read = {request.input, request.output, request.answer};
  if (std::count(read.begin(), read.end(), "-") > 1) {
    throw UsageError("'-' was given twice; standard input can be read once");
  }
  return request;
}

Command check_command() {
  return {.name = "check",
          .arguments = "INPUT OUTPUT ANSWER",
          .summary = "whether a contestant's output is right; a drop-in for a judge's checker",
          .description =
              "Checks a contestant's OUTPUT to INPUT, line by line; white space at the ends of lines and empty lines "
              "at the end do not count. What is right is what the rules say, not what ANSWER says: an ANSWER that "
              "departs from the rules is the judge's failure, and an empty one is not looked at. The message names "
              "the first wrong line, the operation or case, and the clause of the rules.\n\n"
              "With --style testlib it is a testlib checker: INPUT OUTPUT ANSWER [REPORT [-appes]], the message on "
              "standard error or in REPORT. With --style kattis it is an output validator of a Kattis package: INPUT "
              "ANSWER FEEDBACK_DIR, OUTPUT on standard input, messages in FEEDBACK_DIR; further words are not looked "
              "at, because the formats have no tolerance to set.",
          .options = check_options(),
          .exit_codes = {"0  the output is right (kattis: 42)", "1  the output is wrong (kattis: 43)",
                         "2  a file can't be read, INPUT is malformed, ANSWER is wrong, or bad use (testlib: 3, and 2 "
                         "if it is OUTPUT that can't be read)"},
          .examples = {{"quackcheck check 1.in my.out 1.ans", "whether my.out is right, and if not, by which clause"},
                       {"quackcheck check --style kattis 1.in 1.ans feedback/ < my.out", "as an output validator"}},
          .first_words = {},
          .run = [](const std::vector<std::string>& words) { return run_check(check_check(words)); }};
}

}  // namespace quack::cli
