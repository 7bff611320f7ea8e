#include "cli/prove.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "cli/commands.h"
#include "compare/files.h"
#include "problems/parallel.h"
#include "problems/registry.h"
#include "props/proofs.h"

namespace quack::cli {

namespace {

std::vector<Option> prove_options() {
  Option problem = problem_option();
  problem.help = "prove for this problem alone (default: for all of them)";
  return {problem, jobs_option(), progress_option(), color_option(), help_option()};
}

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
  // The same once more for scripts.
  return text + fmt::format("compared: configurations={} differences={} seconds={:.2f}\n", total.compared,
                            total.differences, total.seconds);
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
    if (problem->proofs.empty() && request.problems.size() == 1) {
      complain("prove: " + problem->id + " has no proofs", request.settings);
      return kCouldNotTell;
    }
    for (const auto& part : problem->proofs) parts.push_back({problem->id, part});
  }
  const Proved result = proved(std::move(parts), request.jobs, request.settings);
  print(result.text);
  if (result.exit_code == kCouldNotTell) {
    complain("prove: a proof compared nothing, so nothing is proved", request.settings);
  }
  return result.exit_code;
}

}  // namespace

Proved proved(std::vector<NamedPart> parts, unsigned jobs, const TerminalSettings& settings) {
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
  result.text = differences(rows, settings.color_results) + table(rows, total, settings.color_results);
  const bool all_compared =
      !rows.empty() && std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.compared > 0; });
  if (total.differences > 0) {
    result.exit_code = kDiffered;
  } else {
    result.exit_code = all_compared ? kAgreed : kCouldNotTell;
  }
  return result;
}

ProveRequest check_prove(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, prove_options());
  parsed.require_words(0, 0, "");
  ProveRequest request;
  if (parsed.has("problem")) {
    request.problems = {&problem_of(parsed)};
  } else {
    for (const auto& problem : problems()) request.problems.push_back(&problem);
  }
  request.jobs = jobs_of(parsed);
  request.settings = settings_of(parsed);
  return request;
}

Command prove_command() {
  return {.name = "prove",
          .arguments = "",
          .summary = "the exhaustive cross-checks of the two implementations",
          .description =
              "Holds the optimized implementation against the reference by exhaustion, not by sampling: every kind, "
              "every cell and every filling of the cells that could matter; every captain cell, attacker and filling "
              "between; for primitive chess every position of every small and every thin board. Prints how many "
              "configurations each proof compared, how many of them differed, and the seconds (of the rows: added "
              "up over all threads; of the total: on the clock). A difference is printed with its board and with the "
              "command that shows it again.",
          .options = prove_options(),
          .exit_codes = {"0  no configuration differs", "1  some differ",
                         "2  nothing was compared, the output can't be written, or bad use"},
          .examples = {{"quackcheck prove", "proves for all problems"},
                       {"quackcheck prove --problem primitive-chess --jobs 1", "for one, on one processor"}},
          .first_words = {},
          .run = [](const std::vector<std::string>& words) { return run_prove(check_prove(words)); }};
}

}  // namespace quack::cli
