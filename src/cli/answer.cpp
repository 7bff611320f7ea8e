#include <fmt/format.h>

#include "cli/shared_options.h"
#include "io/quoted.h"
#include "problems/registry.h"

namespace quack::cli {
namespace {

int run_answer(const ParsedWords& parsed) {
  const Implementation& engine = engine_of(parsed, problem_of(parsed));
  const std::string from = parsed.only_word(tr("at most one INPUT"), "-");
  const std::string to = parsed.text("output", "-");
  const TerminalSettings settings = settings_of(parsed);
  InputFile input(from);
  OutputFile output(to, parsed.has("force"));
  ProgressBar bar(tr("answering"), tr("bytes"), input.size(), settings.progress);
  input.on_read([&bar](std::uint64_t bytes) { bar.show(bytes); });

  const Answered answered = engine.answer(input, output);
  bar.clear();
  if (!answered.fault) {
    output.finish();
    return kAgreed;
  }
  const bool nothing_written = output.is_aside();
  if (!nothing_written) output.finish();
  write_to_standard_error(text::to_text(*answered.fault, from) + "\n");
  if (nothing_written) complain(tr("{} was not written", shown_name(to)), settings);
  return kCouldNotTell;
}

}  // namespace

Command answer_command() {
  return {.name = "answer",
          .arguments = "[INPUT]",
          .summary = tr("reads judge input and writes the right output"),
          .description = tr(
              "Answers a judge input by the rules: reads INPUT (standard input if it is missing or -) and writes the "
              "judge output. Accepts any white space between numbers, CRLF, leading zeros and plus signs, as a "
              "contestant's program would. Memory does not grow with the input, and the count has no bound.\n\n"
              "If the input is malformed, the answers before the error are written to standard output, and the error "
              "is printed on standard error as FILE:LINE:COLUMN: expected ..., found ..."),
          .options = {problem_option(),
                      reference_option(),
                      engine_option(),
                      {"output,o", "FILE",
                       tr("write the answers to FILE, all of them or nothing; - is standard output "
                          "(the default)")},
                      {"force,f", "", tr("overwrite FILE if it exists")}},
          .exit_codes = {tr("0  every answer was written"),
                         tr("2  the input is malformed or can't be read, the output can't be written, or bad usage")},
          .examples = {{"quackcheck answer game.in -o game.out", tr("answers game.in and writes game.out")},
                       {fmt::format("quackcheck answer -p {} < cases.in", problems().back().id),
                        tr("answers standard input")}},
          .has_progress = true,
          .run = run_answer};
}

}  // namespace quack::cli
