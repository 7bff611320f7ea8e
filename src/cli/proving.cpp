#include "cli/proving.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <mutex>
#include <utility>

#include "compare/messages.h"
#include "problems/parallel.h"

namespace quack::cli {
namespace {

constexpr std::size_t kShownOfARow = 3;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

struct Work {
  std::size_t row = 0;
  proofs::Part part;
  proofs::Finding finding{};
  double seconds = 0;
};

struct Rows {
  std::vector<ProofRow> rows;
  std::vector<std::size_t> waiting;
  std::size_t whole = 0;  // so many rows have been handed on
};

// The number of the row for a proof of a problem, which is added if it isn't there yet.
std::size_t row_of(const std::string& problem, const std::string& proof, Rows& rows) {
  const auto found = std::find_if(rows.rows.begin(), rows.rows.end(),
                                  [&](const ProofRow& row) { return row.problem == problem && row.proof == proof; });
  const auto number = static_cast<std::size_t>(found - rows.rows.begin());
  if (found == rows.rows.end()) {
    rows.rows.push_back({.problem = problem, .proof = proof, .shown = {}});
    rows.waiting.push_back(0);
  }
  ++rows.waiting[number];
  return number;
}

// A row whose parts are all done. The parts are added up in their own order, not in the threads'.
void add_up(const std::vector<Work>& work, std::size_t number, ProofRow& row) {
  for (const auto& piece : work) {
    if (piece.row != number) continue;
    row.compared += piece.finding.compared;
    row.differences += piece.finding.differences;
    row.seconds += piece.seconds;
    for (const auto& shown : piece.finding.shown)
      if (row.shown.size() < kShownOfARow) row.shown.push_back(piece.part.name + ":\n" + shown);
  }
}

ProofRow total_of(const std::vector<ProofRow>& rows, double seconds) {
  ProofRow total{.problem = "total", .proof = "", .seconds = seconds, .shown = {}};
  for (const auto& row : rows) {
    total.compared += row.compared;
    total.differences += row.differences;
  }
  return total;
}

}  // namespace

Proved proved(std::vector<proofs::NamedPart> parts, unsigned jobs, const std::function<void()>& part_done,
              const std::function<void(const ProofRow&)>& proof_done) {
  const auto start = Clock::now();
  Rows rows;
  std::vector<Work> work;
  for (auto& named : parts) {
    const std::size_t row = row_of(named.problem, named.part.proof, rows);
    work.push_back({.row = row, .part = std::move(named.part)});
  }
  std::mutex mutex;
  parallel_for(work.size(), jobs, [&](std::size_t index) {
    const auto begun = Clock::now();
    work[index].finding = work[index].part.run();
    work[index].seconds = seconds_since(begun);
    const std::lock_guard lock(mutex);
    part_done();
    --rows.waiting[work[index].row];
    for (; rows.whole < rows.rows.size() && rows.waiting[rows.whole] == 0; ++rows.whole) {
      add_up(work, rows.whole, rows.rows[rows.whole]);
      proof_done(rows.rows[rows.whole]);
    }
  });

  Proved result{.rows = std::move(rows.rows), .total = {}};
  result.total = total_of(result.rows, seconds_since(start));
  const bool all_compared = !result.rows.empty() && std::all_of(result.rows.begin(), result.rows.end(),
                                                                [](const ProofRow& row) { return row.compared > 0; });
  if (result.total.differences > 0) {
    result.exit_code = 1;
  } else if (all_compared) {
    result.exit_code = 0;
  }
  return result;
}

std::string table_head() {
  return fmt::format("{:<16} {:<20} {:>18} {:>12} {:>8}", "problem", "proof", "configurations", "differences",
                     "seconds");
}

std::string line_of(const ProofRow& row) {
  return fmt::format("{:<16} {:<20} {:>18} {:>12} {:>8.2f}", row.problem, row.proof, grouped(row.compared),
                     grouped(row.differences), row.seconds);
}

std::string summary_of(const ProofRow& total) {
  return fmt::format("compared: configurations={} differences={} seconds={:.2f}", total.compared, total.differences,
                     total.seconds);
}

std::string differences_of(const ProofRow& row, std::string_view word) {
  std::string text;
  for (const auto& shown : row.shown) {
    text += fmt::format("{}: {}, {}\n", word, row.proof, shown);
    if (!shown.ends_with('\n')) text += '\n';
  }
  return text;
}

}  // namespace quack::cli
