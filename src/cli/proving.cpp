#include "cli/proving.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <mutex>
#include <utility>

#include "io/messages.h"
#include "io/parallel.h"

namespace quack::cli {
namespace {

constexpr std::size_t kShownOfARow = 3;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace

Proved proved(std::vector<proofs::Part> parts, unsigned jobs, const std::function<void()>& part_done,
              const std::function<void(const ProofRow&)>& proof_done) {
  const auto start = Clock::now();
  Proved result{.rows = {}, .total = {{}, "total", ""}};
  std::vector<ProofRow>& rows = result.rows;
  std::vector<std::size_t> row_of, waiting;  // [part] -> its row; [row] -> its parts that are not done
  for (const proofs::Part& one : parts) {
    const auto row = std::ranges::find_if(
        rows, [&](const ProofRow& known) { return known.problem == one.problem && known.proof == one.proof; });
    row_of.push_back(static_cast<std::size_t>(row - rows.begin()));
    if (row == rows.end()) rows.push_back({{}, one.problem, one.proof});
    waiting.resize(rows.size());
    ++waiting[row_of.back()];
  }
  std::mutex mutex;
  std::vector<proofs::ProofResult> results(parts.size());
  std::size_t whole = 0;  // the rows that have been handed on
  parallel_for(parts.size(), jobs, [&](std::size_t index) {
    const auto begun = Clock::now();
    proofs::ProofResult found = parts[index].run();
    const std::lock_guard lock(mutex);
    ProofRow& row = rows[row_of[index]];
    row.compared += found.compared;
    row.differences += found.differences;
    results[index] = std::move(found);
    row.seconds += seconds_since(begun);
    part_done();
    --waiting[row_of[index]];
    for (; whole < rows.size() && waiting[whole] == 0; ++whole) {
      // The results are taken in the order of the parts, not of the threads.
      for (std::size_t i = 0; i < parts.size(); ++i) {
        for (const std::string& shown : results[i].shown)
          if (row_of[i] == whole && rows[whole].shown.size() < kShownOfARow)
            rows[whole].shown.push_back(parts[i].name + ":\n" + shown);
      }
      proof_done(rows[whole]);
    }
  });
  for (const ProofRow& row : rows) {
    result.total.compared += row.compared;
    result.total.differences += row.differences;
  }
  result.total.seconds = seconds_since(start);
  const bool all_compared = !rows.empty() && std::ranges::count(rows, 0U, &ProofRow::compared) == 0;
  result.exit_code = result.total.differences > 0 ? 1 : all_compared ? 0 : 2;
  return result;
}

std::string table_head() {
  return fmt::format("{:<16} {:<20} {:>18} {:>12} {:>8}", tr("problem"), tr("proof"), tr("questions"),
                     tr("differences"), tr("seconds"));
}

std::string line_of(const ProofRow& row) {
  return fmt::format("{:<16} {:<20} {:>18} {:>12} {:>8.2f}", row.problem, row.proof, grouped(row.compared),
                     grouped(row.differences), row.seconds);
}

std::string summary_of(const ProofRow& total) {
  return fmt::format("compared: questions={} differences={} seconds={:.2f}", total.compared, total.differences,
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
