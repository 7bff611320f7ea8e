#include "cli/prove.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/shared_options.h"
#include "problems/parallel.h"
#include "problems/registry.h"

namespace quack::cli {

namespace {

struct ProveRequest {
  std::vector<const Problem*> problems;
  unsigned jobs = 1;
  bool json = false;
  TerminalSettings settings;
};

// What the parts of one proof found together.
struct Row {
  std::string problem;
  std::string proof;
  std::uint64_t compared = 0;
  std::uint64_t differences = 0;
  double seconds = 0;
  std::vector<std::string> shown;
};

struct Work {
  std::size_t row = 0;
  proofs::Part part;
  proofs::Finding finding{};
  double seconds = 0;
};

constexpr std::size_t kShownOfARow = 3;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// The number of the row for a proof of a problem, which is added if it isn't there yet.
std::size_t row_of(const std::string& problem, const std::string& proof, std::vector<Row>& rows) {
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const Row& row) { return row.problem == problem && row.proof == proof; });
  if (found != rows.end()) return static_cast<std::size_t>(found - rows.begin());
  rows.push_back({.problem = problem, .proof = proof, .shown = {}});
  return rows.size() - 1;
}

void do_work(std::vector<Work>& work, unsigned jobs, const TerminalSettings& settings) {
  ProgressBar bar("proving", "parts", work.size(), settings.progress);
  parallel_for(work.size(), jobs, [&](std::size_t index) {
    const auto start = Clock::now();
    work[index].finding = work[index].part.run();
    work[index].seconds = seconds_since(start);
    bar.advance();
  });
}

void add_up(const std::vector<Work>& work, std::vector<Row>& rows) {
  for (const auto& piece : work) {
    Row& row = rows[piece.row];
    row.compared += piece.finding.compared;
    row.differences += piece.finding.differences;
    row.seconds += piece.seconds;
    for (const auto& shown : piece.finding.shown) {
      if (row.shown.size() < kShownOfARow) row.shown.push_back(piece.part.name + ":\n" + shown);
    }
  }
}

Row total_of(const std::vector<Row>& rows, double seconds) {
  Row total{.problem = "total", .proof = "", .seconds = seconds, .shown = {}};
  for (const auto& row : rows) {
    total.compared += row.compared;
    total.differences += row.differences;
  }
  return total;
}

std::string line_of(const Row& row) {
  return fmt::format("{:<16} {:<20} {:>18} {:>12} {:>8.2f}", row.problem, row.proof, grouped(row.compared),
                     grouped(row.differences), row.seconds);
}

std::string table(const std::vector<Row>& rows, const Row& total, bool color) {
  std::string text = fmt::format("{:<16} {:<20} {:>18} {:>12} {:>8}\n", "problem", "proof", "configurations",
                                 "differences", "seconds");
  for (const auto& row : rows) text += line_of(row) + '\n';
  text += colored(line_of(total), total.differences == 0 ? Color::green : Color::red, color) + '\n';
  return text + fmt::format("compared: configurations={} differences={} seconds={:.2f}\n", total.compared,
                            total.differences, total.seconds);
}

std::string json_of(const std::vector<Row>& rows, const Row& total) {
  const auto entry = [](const Row& row) {
    return nlohmann::ordered_json{{"problem", row.problem},         {"proof", row.proof},
                                  {"configurations", row.compared}, {"differences", row.differences},
                                  {"seconds", row.seconds},         {"shown", row.shown}};
  };
  nlohmann::ordered_json json = {{"configurations", total.compared},
                                 {"differences", total.differences},
                                 {"seconds", total.seconds},
                                 {"proofs", nlohmann::ordered_json::array()}};
  for (const auto& row : rows) json["proofs"].push_back(entry(row));
  return json.dump(2) + '\n';
}

std::string differences(const std::vector<Row>& rows, bool color) {
  std::string text;
  for (const auto& row : rows) {
    for (const auto& shown : row.shown) {
      text += fmt::format("{}: {}, {}\n", colored("difference", Color::red, color), row.proof, shown);
      if (!shown.ends_with('\n')) text += '\n';
    }
  }
  return text;
}

int run_prove(const ProveRequest& request) {
  std::vector<NamedPart> parts;
  for (const auto* problem : request.problems) {
    for (const auto& part : problem->proofs) parts.push_back({problem->id, part});
  }
  const Proved result = proved(std::move(parts), request.jobs, request.json, request.settings);
  print(result.text);
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

Proved proved(std::vector<NamedPart> parts, unsigned jobs, bool json, const TerminalSettings& settings) {
  const auto start = Clock::now();
  std::vector<Row> rows;
  std::vector<Work> work;
  for (auto& named : parts) {
    const std::size_t row = row_of(named.problem, named.part.proof, rows);
    work.push_back({.row = row, .part = std::move(named.part)});
  }
  do_work(work, jobs, settings);
  add_up(work, rows);
  const Row total = total_of(rows, seconds_since(start));

  Proved result;
  result.text = json ? json_of(rows, total)
                     : differences(rows, settings.color_results) + table(rows, total, settings.color_results);
  const bool all_compared =
      !rows.empty() && std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.compared > 0; });
  if (total.differences > 0) {
    result.exit_code = kDiffered;
  } else {
    result.exit_code = all_compared ? kAgreed : kCouldNotTell;
  }
  return result;
}

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
