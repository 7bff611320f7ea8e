// The functions that libFuzzer calls, for whatever target the program is linked with. A difference ends the run, as
// libFuzzer and ClusterFuzz want it. In a campaign QUACK_FUZZ_KNOWN=FILE names a file of groups and places, a line
// each: a difference of one of these is only counted, so that it neither hides others nor uses up the time.
//
// NOLINTBEGIN(readability-identifier-naming): the names are libFuzzer's

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "fuzz/target.h"
#include "io/quoted.h"

// Weak, because engines that never mutate, such as a main that only replays, don't have it.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t max_size);

namespace {

using quack::fuzz::Difference;

struct Session {
  Session() {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing changes the environment
    if (const char* path = std::getenv("QUACK_FUZZ_KNOWN"); path != nullptr) {
      std::ifstream file(path);
      for (std::string word; std::getline(file, word);) known.emplace(word, 0);
    }
  }

  bool knows(const Difference& difference) {
    for (const std::string& word : {difference.group, difference.place}) {
      const auto found = known.find(word);
      if (found == known.end()) continue;
      ++found->second;
      return true;
    }
    return false;
  }

  void end() const {
    for (const auto& [word, times] : known)
      if (times > 0) std::cerr << "quack-fuzz: again \"" << word << "\": " << times << '\n';
    std::cerr << to_line(target, tally) << '\n';
  }

  quack::fuzz::Target target = quack::fuzz::make_target();
  quack::fuzz::Tally tally;
  std::string program;  // as a shell starts it
  bool is_replay = false;
  std::map<std::string, std::uint64_t, std::less<>> known;  // how often each was met
};

Session& session() {
  static Session the_session;
  return the_session;
}

// True if libFuzzer is given files to run or to minimize, or is not to make any new inputs: no other arguments than
// options and files, or no runs.
bool is_replay(const std::vector<std::string>& arguments) {
  const auto is_file = [](const std::string& argument) { return std::filesystem::is_regular_file(argument); };
  const auto is_option = [](const std::string& argument) { return argument.starts_with('-'); };
  const auto all = [&](const auto& is_so) { return std::all_of(arguments.begin(), arguments.end(), is_so); };
  if (std::count(arguments.begin(), arguments.end(), "-runs=0") > 0) return true;
  return !all(is_option) && all([&](const std::string& argument) { return is_option(argument) || is_file(argument); });
}

std::string_view text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

std::size_t hand_over(std::string_view made, std::uint8_t* data, std::size_t max_size) {
  const std::size_t size = std::min(made.size(), max_size);
  std::copy_n(made.begin(), size, data);
  return size;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  session().program = quack::shell_word(**argv);
  session().is_replay = is_replay({*argv + 1, *argv + *argc});  // before atexit, so that it outlives the call
  return std::atexit([] { session().end(); });
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Session& here = session();
  const auto& property = here.target.property;
  const std::string_view input = text(data, size);
  const auto difference = here.is_replay ? property.replay(input, here.tally) : property.run(input, here.tally);
  if (!difference || here.knows(*difference)) return 0;
  // libFuzzer reads files alone.
  std::cerr << report(here.target, *difference)
            << "Replay: " << quack::piped(difference->input, "{ cat > again.txt; " + here.program + " again.txt; }\n");
  here.end();
  std::abort();  // libFuzzer ignores what is returned
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  quack::Random random(seed);
  return hand_over(session().target.mutator.mutate(text(data, size), max_size, random, LLVMFuzzerMutate), data,
                   max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second, std::size_t second_size, std::uint8_t* out,
                                                 std::size_t max_out_size, unsigned int seed) {
  quack::Random random(seed);
  return hand_over(
      session().target.mutator.cross(text(first, first_size), text(second, second_size), max_out_size, random), out,
      max_out_size);
}

// NOLINTEND(readability-identifier-naming)
