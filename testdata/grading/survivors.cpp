#include "testdata/grading/survivors.h"

#include <mutex>

#include "compare/parallel.h"
#include "testdata/targeted.h"

namespace quack::testdata {

std::vector<Survivor> find_catching_inputs(const Problem& problem, const std::vector<std::size_t>& readings,
                                           std::uint64_t seed, unsigned jobs,
                                           const std::function<void(std::size_t, std::size_t)>& progress) {
  std::vector<Survivor> survivors(readings.size());
  std::mutex mutex;
  std::size_t done = 0;
  parallel_for(readings.size(), jobs, [&](std::size_t place) {
    Survivor& survivor = survivors[place];
    survivor.reading = readings[place];
    const Implementation& reading = problem.readings[readings[place]];
    survivor.input = targeted_input(problem, reading, seed);
    if (survivor.input) {
      survivor.items = problem.items(*survivor.input).size();
      survivor.kill = kill_by(problem, reading, *survivor.input, right_output(problem, *survivor.input));
    }
    const std::lock_guard lock(mutex);
    progress(++done, readings.size());
  });
  return survivors;
}

std::vector<std::size_t> fewest_additions(const Problem& problem, const std::vector<Survivor>& survivors,
                                          unsigned jobs) {
  std::vector<std::vector<std::size_t>> rows(survivors.size());
  std::vector<std::string> expected(survivors.size());
  for (std::size_t place = 0; place < survivors.size(); ++place) {
    if (survivors[place].input) expected[place] = right_output(problem, *survivors[place].input);
  }
  parallel_for(survivors.size(), jobs, [&](std::size_t row) {
    if (!survivors[row].input) return;
    for (std::size_t column = 0; column < survivors.size(); ++column) {
      const auto& input = survivors[column].input;
      if (!input) continue;
      if (kill_by(problem, problem.readings[survivors[row].reading], *input, expected[column]).killed)
        rows[row].push_back(column);
    }
  });
  return smallest_cover(rows, survivors.size()).columns;
}

}  // namespace quack::testdata
