#include "cli/prove.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/parallel.h"
#include "props/proofs.h"
#include "testdata/problems.h"

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
  proofs::Finding finding;
  double seconds = 0;
};

constexpr std::size_t kShownOfARow = 3;

// The number of the row for a proof of a problem, which is added if it isn't there yet.
std::size_t row_of(const std::string& problem, const std::string& proof, std::vector<Row>& rows) {
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const Row& row) { return row.problem == problem && row.proof == proof; });
  if (found != rows.end()) return static_cast<std::size_t>(found - rows.begin());
  rows.push_back({.problem = problem, .proof = proof, .shown = {}});
  return rows.size() - 1;
}

// The parts of every problem, and a row for each proof that they belong to.
std::vector<Work> work_of(const ProveRequest& request, std::vector<Row>& rows) {
  std::vector<Work> work;
  for (const auto* problem : request.problems) {
    for (auto& part : proofs::parts_for(problem->id)) {
      const std::size_t row = row_of(problem->id, part.proof, rows);
      work.push_back({.row = row, .part = std::move(part), .finding = {}, .seconds = 0});
    }
  }
  return work;
}

void do_work(std::vector<Work>& work, const ProveRequest& request) {
  ProgressBar bar("proving", "parts", work.size(), request.manners.progress);
  parallel_for(work.size(), request.jobs, [&](std::size_t index) {
    const auto start = std::chrono::steady_clock::now();
    work[index].finding = work[index].part.run();
    work[index].seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
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

std::string table(const std::vector<Row>& rows, const Row& total, double seconds, bool color) {
  std::string text = fmt::format("{:<16} {:<20} {:>18} {:>12} {:>8}\n", "problem", "proof", "configurations",
                                 "differences", "seconds");
  for (const auto& row : rows) {
    text += fmt::format("{:<16} {:<20} {:>18} {:>12} {:>8.2f}\n", row.problem, row.proof, grouped(row.compared),
                        grouped(row.differences), row.seconds);
  }
  const std::string line = fmt::format("{:<16} {:<20} {:>18} {:>12} {:>8.2f}", "total", "", grouped(total.compared),
                                       grouped(total.differences), seconds);
  return text + colored(line, total.differences == 0 ? Color::green : Color::red, color) + '\n';
}

int run_prove(const ProveRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<Row> rows;
  std::vector<Work> work = work_of(request, rows);
  do_work(work, request);
  add_up(work, rows);

  OutputFile output("-", false);
  Row total;
  bool compared_everywhere = !rows.empty();
  for (const auto& row : rows) {
    total.compared += row.compared;
    total.differences += row.differences;
    compared_everywhere = compared_everywhere && row.compared > 0;
    for (const auto& shown : row.shown) {
      output.write(fmt::format("{}: {}, {}\n", colored("difference", Color::red, request.manners.color_results),
                               row.proof, shown));
      if (!shown.ends_with('\n')) output.write("\n");
    }
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  output.write(table(rows, total, seconds, request.manners.color_results));
  output.finish();
  if (total.differences > 0) return kDiffered;
  if (compared_everywhere) return kAgreed;
  complain("prove: a proof compared nothing, so nothing is proved", request.manners);
  return kCouldNotTell;
}

}  // namespace

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
  request.manners = manners_of(parsed);
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
