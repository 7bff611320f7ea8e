#include "cli/explain.h"

#include "cli/commands.h"
#include "cli/files.h"

namespace quack::cli {

namespace {

std::vector<Option> explain_options() {
  return {problem_option(),
          {.name = "op", .value = "K", .help = "explain operation (or case) K alone, from 1, with the board before it"},
          color_option(),
          help_option()};
}

int run_explain(const ExplainRequest& request) {
  const std::string input = read_all(request.input);
  const auto explained = request.problem->explain(input, request.item);
  print(explained.text);
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
  request.manners = manners_of(parsed);
  return request;
}

Command explain_command() {
  return {.name = "explain",
          .arguments = "[INPUT]",
          .summary = "the board before an operation, what happens, and by which clause",
          .description =
              "Explains a judge input (standard input if there is none, or -) by the reference: one line for each "
              "operation or case with its answer and the clauses of docs/rules.md that make it so. With --op K: the "
              "board before operation K, drawn and as position text, what happens, which piece is in the way, which "
              "piece attacks which captain, and what the clauses say.",
          .options = explain_options(),
          .exit_codes = {"0  explained",
                         "2  the input is malformed or can't be read, there is no such operation, or bad use"},
          .examples = {{"quackcheck explain game.in", "every operation of game.in in one line"},
                       {"quackcheck explain game.in --op 17", "operation 17 with the board before it"}},
          .first_words = {},
          .run = [](const std::vector<std::string>& words) { return run_explain(check_explain(words)); }};
}

}  // namespace quack::cli
