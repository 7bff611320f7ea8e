#include <fmt/format.h>
#include <utility>

#include <nlohmann/json.hpp>

#include "cli/proving.h"
#include "cli/shared_options.h"
#include "problems/registry.h"

namespace quack::cli {

namespace {

struct ProveRequest {
  std::vector<const Problem*> problems;
  unsigned jobs = 1;
  bool json = false;
  TerminalSettings settings;
};

std::string json_of(const Proved& proved) {
  const auto entry = [](const ProofRow& row) {
    return nlohmann::ordered_json{{"problem", row.problem},         {"proof", row.proof},
                                  {"configurations", row.compared}, {"differences", row.differences},
                                  {"seconds", row.seconds},         {"shown", row.shown}};
  };
  nlohmann::ordered_json json = {{"configurations", proved.total.compared},
                                 {"differences", proved.total.differences},
                                 {"seconds", proved.total.seconds},
                                 {"proofs", nlohmann::ordered_json::array()}};
  for (const auto& row : proved.rows) json["proofs"].push_back(entry(row));
  return json.dump(2) + '\n';
}

int run_prove(const ProveRequest& request) {
  std::vector<NamedPart> parts;
  for (const auto* problem : request.problems) {
    for (const auto& part : problem->proofs) parts.push_back({problem->id, part});
  }
  const bool color = request.settings.color_results;
  const std::string difference = colored("difference", Color::red, color);
  ProgressBar bar("proving", "parts", parts.size(), request.settings.progress);
  if (!request.json) print(table_head() + '\n');
  const Proved result = proved(
      std::move(parts), request.jobs, [&] { bar.advance(); },
      [&](const ProofRow& row) {
        if (request.json) return;
        bar.clear();
        print(differences_of(row, difference) + line_of(row) + '\n');
      });
  bar.clear();
  const ProofRow& total = result.total;
  const Color verdict = total.differences == 0 ? Color::green : Color::red;
  print(request.json ? json_of(result) : colored(line_of(total), verdict, color) + '\n' + summary_of(total) + '\n');
  if (result.exit_code == kCouldNotTell) {
    complain("prove: a proof compared nothing, so nothing is proved", request.settings);
  }
  return result.exit_code;
}

ProveRequest check_prove(const ParsedWords& parsed) {
  parsed.require_words(0, 0, "only options");
  ProveRequest request;
  for (const auto& problem : problems()) {
    if (!parsed.has("problem") && !problem.proofs.empty()) request.problems.push_back(&problem);
  }
  if (parsed.has("problem")) {
    request.problems = {&problem_of(parsed)};
    require_has(*request.problems.front(), !request.problems.front()->proofs.empty(), "proofs");
  }
  request.jobs = jobs_of(parsed);
  request.json = parsed.has("json");
  request.settings = settings_of(parsed);
  return request;
}

}  // namespace

Command prove_command() {
  Option problem = problem_option();
  problem.help = "prove only for this problem (default: for all that have proofs)";
  return {.name = "prove",
          .arguments = "",
          .summary = "compares the two implementations exhaustively",
          .description =
              "Compares the optimized implementation with the reference by exhaustion, not by sampling: on every "
              "configuration that could matter to a rule, or on every position of small boards. Prints how many "
              "configurations each proof compared, how many of them differ, and the seconds (in the rows: added up "
              "over all threads; in the total: on the clock). A difference is printed with its board and with the "
              "command that shows it again.",
          .options =
              all_of({{problem, jobs_option(), json_option("print the table as a JSON object")}, terminal_options()}),
          .exit_codes = {"0  no configuration differs", "1  some differ",
                         "2  nothing was compared, the problem has no proofs, the output can't be written, or bad "
                         "usage"},
          .examples = {{"quackcheck prove", "proves for all problems"},
                       {fmt::format("quackcheck prove --problem {} --jobs 1", problems().back().id),
                        "proves for one problem, on one processor"}},
          .check = [](const ParsedWords& parsed) {
            return [request = check_prove(parsed)] { return run_prove(request); };
          }};
}

}  // namespace quack::cli
