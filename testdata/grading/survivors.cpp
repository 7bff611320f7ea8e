#include "testdata/grading/survivors.h"

#include <mutex>

#include "problems/parallel.h"
#include "runner/run.h"
#include "testdata/targeted.h"

namespace quack::testdata {

std::vector<Survivor> find_catching_inputs(const Problem& problem, const std::vector<std::size_t>& mistakes,
                                           std::uint64_t seed, unsigned jobs,
                                           const std::function<void(std::size_t, std::size_t)>& progress) {
  std::vector<Survivor> survivors(mistakes.size());
  std::mutex mutex;
  std::size_t done = 0;
  parallel_for(mistakes.size(), jobs, [&](std::size_t place) {
    Survivor& survivor = survivors[place];
    survivor.mistake = mistakes[place];
    if (runs_are_interrupted()) return;
    const Implementation& mistake = problem.mistakes[mistakes[place]];
    if (auto input = targeted_input(problem, mistake, seed)) {
      survivor.caught_by = {.items = problem.items(*input).size(),
                            .kill = kill_by(problem, mistake, *input, right_output(problem, *input))};
      survivor.caught_by->input = *std::move(input);
    }
    const std::lock_guard lock(mutex);
    progress(++done, mistakes.size());
  });
  return survivors;
}

std::vector<Addition> fewest_additions(const Problem& problem, const std::vector<Survivor>& survivors, unsigned jobs) {
  std::vector<std::vector<std::size_t>> rows(survivors.size());
  std::vector<std::string> expected(survivors.size());
  for (std::size_t place = 0; place < survivors.size(); ++place) {
    const auto& caught_by = survivors[place].caught_by;
    if (caught_by) expected[place] = right_output(problem, caught_by->input);
  }
  parallel_for(survivors.size(), jobs, [&](std::size_t row) {
    if (!survivors[row].caught_by) return;
    const Implementation& mistake = problem.mistakes[survivors[row].mistake];
    for (std::size_t column = 0; column < survivors.size(); ++column) {
      const auto& by = survivors[column].caught_by;
      if (by && kill_by(problem, mistake, by->input, expected[column]).killed) rows[row].push_back(column);
    }
  });
  std::vector<Addition> additions;
  for (const std::size_t column : smallest_cover(rows, survivors.size()).columns) {
    const Survivor& survivor = survivors[column];
    additions.push_back({problem.mistakes[survivor.mistake].name, survivor.caught_by->input});
  }
  return additions;
}

}  // namespace quack::testdata
