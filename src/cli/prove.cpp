#include <fmt/format.h>
#include <utility>

#include <nlohmann/json.hpp>

#include "cli/program_options.h"
#include "cli/proving.h"
#include "problems/registry.h"

namespace quack::cli {

std::string json_of(const Proved& proved) {
  const auto entry = [](const ProofRow& row) {
    return nlohmann::ordered_json{{"problem", row.problem},    {"proof", row.proof},
                                  {"questions", row.compared}, {"differences", row.differences},
                                  {"seconds", row.seconds},    {"shown", row.shown}};
  };
  nlohmann::ordered_json json = {{"questions", proved.total.compared},
                                 {"differences", proved.total.differences},
                                 {"seconds", proved.total.seconds},
                                 {"proofs", nlohmann::ordered_json::array()}};
  for (const auto& row : proved.rows) json["proofs"].push_back(entry(row));
  return json.dump(2) + '\n';
}

namespace {

std::vector<proofs::Part> parts_of(const ParsedWords& parsed) {
  auto parts = proofs::built_in_proofs();
  if (!parsed.has("problem")) return parts;
  const Problem& only = problem_of(parsed);
  std::erase_if(parts, [&](const auto& part) { return part.problem != only.id; });
  require_has(only, !parts.empty(), tr("proofs"));
  return parts;
}

int run_prove(const ParsedWords& parsed) {
  parsed.require_words(0, 0, tr("only options"));
  std::vector<proofs::Part> parts = parts_of(parsed);
  const unsigned jobs = jobs_of(parsed);
  const bool json = parsed.has("json");
  const TerminalSettings settings = settings_of(parsed);
  const bool color = settings.color_results;
  const std::string difference = colored(tr("difference").shown(), Color::red, color);
  ProgressBar bar(tr("proving"), tr("parts"), parts.size(), settings.progress);
  if (!json) print(table_head() + '\n');
  const Proved result = proved(
      std::move(parts), jobs, [&] { bar.advance(); },
      [&](const ProofRow& row) {
        if (json) return;
        bar.clear();
        print(differences_of(row, difference) + line_of(row) + '\n');
      });
  bar.clear();
  const ProofRow& total = result.total;
  const Color verdict = total.differences == 0 ? Color::green : Color::red;
  print(json ? json_of(result) : colored(line_of(total), verdict, color) + '\n' + summary_of(total) + '\n');
  if (result.exit_code == kCouldNotTell)
    complain("prove: " + tr("a proof compared nothing, so nothing is proved"), settings);
  return result.exit_code;
}

}  // namespace

Command prove_command() {
  Option problem = problem_option();
  problem.help = tr("prove only for this problem (default: for all that have proofs)");
  return {.name = "prove",
          .arguments = "",
          .summary = tr("compares the two implementations exhaustively"),
          .description =
              tr("Compares the optimized implementation with the reference by exhaustion, not by sampling: on every "
                 "configuration that could matter to a rule, or on every position of small boards. Prints how many "
                 "questions each proof put to both (an operation, a list of moves, a board or a case; again where a "
                 "game is played again), how many answers differ, and the seconds (in the rows: added up over all "
                 "threads; in the total: on the clock). A difference is printed with its board and with the command "
                 "that shows it again."),
          .options = {problem, jobs_option(), {"json", "", tr("print the table as a JSON object")}},
          .exit_codes = {tr("0  no answer differs"), tr("1  some differ"),
                         tr("2  nothing was compared, the problem has no proofs, the output can't be written, or bad "
                            "usage")},
          .examples = {{"quackcheck prove", tr("proves for all problems")},
                       {fmt::format("quackcheck prove --problem {} --jobs 1", problems().back().id),
                        tr("proves for one problem, on one processor")}},
          .has_progress = true,
          .run = run_prove};
}

}  // namespace quack::cli
