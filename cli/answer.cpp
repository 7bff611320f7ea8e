#include "cli/answer.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/engines.h"
#include "compare/files.h"
#include "judge/quoted.h"

namespace quack::cli {

namespace {

std::vector<Option> answer_options() {
  return {problem_option(),
          {.name = "engine",
           .letter = 'e',
           .value = "NAME",
           .help = "optimized (the default, for any input) or reference (slow; small boards of primitive chess)",
           .choices = {"optimized", "reference"}},
          {.name = "output",
           .letter = 'o',
           .value = "FILE",
           .help = "write the answers to FILE, whole or not at all; - is standard output (the default)"},
          {.name = "force", .letter = 'f', .help = "overwrite FILE if it is there"},
          progress_option(),
          color_option(),
          help_option()};
}

int run_answer(const AnswerRequest& request) {
  InputFile input(request.input);
  OutputFile output(request.output, request.force);
  ProgressBar bar("answering", "bytes", input.size(), request.settings.progress);
  input.on_read([&bar](std::uint64_t bytes) { bar.show(bytes); });

  const Answered answered = request.engine->answer(input, output);
  bar.clear();
  if (!answered.fault) {
    output.finish();
    return kAgreed;
  }
  const bool nothing_written = output.is_aside();
  if (!nothing_written) output.finish();
  write_to_standard_error(judge::to_text(*answered.fault, request.input) + "\n");
  if (nothing_written) complain(fmt::format("{} was not written", judge::shown_name(request.output)), request.settings);
  return kCouldNotTell;
}

}  // namespace

AnswerRequest check_answer(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, answer_options());
  parsed.require_words(0, 1, "at most one INPUT");
  AnswerRequest request;
  request.problem = &problem_of(parsed);
  request.engine = &engine_of(*request.problem, parsed.text("engine").value_or("optimized"));
  if (!parsed.words().empty()) request.input = parsed.words().front();
  request.output = parsed.text("output").value_or("-");
  request.force = parsed.has("force");
  request.settings = settings_of(parsed);
  return request;
}

Command answer_command() {
  return {.name = "answer",
          .arguments = "[INPUT]",
          .summary = "judge input in, judge output out",
          .description =
              "Answers a judge input as the rules have it: reads INPUT (standard input if there is none, or -) and "
              "writes the judge output. Takes any white space between numbers, CRLF, leading zeros and plus signs, as "
              "a contestant's program would. Memory does not grow with the input, and the count has no bound.\n\n"
              "Where the input is at fault the answers before the fault are written to standard output, and the "
              "fault is told on standard error as FILE:LINE:COLUMN: expected ..., found ...",
          .options = answer_options(),
          .exit_codes = {"0  every answer was written",
                         "2  the input is malformed or can't be read, the output can't be written, or bad use"},
          .examples = {{"quackcheck answer game.in -o game.out", "answers game.in and writes game.out whole"},
                       {"quackcheck answer -p primitive-chess < cases.in", "answers from standard input"}},
          .first_words = {},
          .run = [](const std::vector<std::string>& words) { return run_answer(check_answer(words)); }};
}

}  // namespace quack::cli
