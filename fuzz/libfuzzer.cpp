// What libFuzzer calls, for whatever target the program is linked with. The environment chooses the mode:
//
//   QUACK_FUZZ_RECORD=FILE   a campaign: each new difference is added to that file (fuzz/record.h) and the run goes on;
//                            without it the first difference ends the run, as ClusterFuzz wants it
//   QUACK_FUZZ_KNOWN=A;B     groups and places of differences that are only counted
//   QUACK_FUZZ_ASK=1         nothing is fuzzed: answers what is asked on standard input
//
// NOLINTBEGIN(readability-identifier-naming): the names are libFuzzer's

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "fuzz/record.h"
#include "fuzz/target.h"

// Weak, because engines that never mutate, such as a main that only replays, don't have it.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t max_size);

namespace {

// NOLINTNEXTLINE(concurrency-mt-unsafe): nothing changes the environment
std::string variable(const char* name) { return std::getenv(name) == nullptr ? "" : std::getenv(name); }

// The target, and what has come of it in this process.
struct Session {
  Session() : target(quack::fuzz::make_target()) {
    std::istringstream words(variable("QUACK_FUZZ_KNOWN"));
    for (std::string word; std::getline(words, word, ';');) known.emplace(word, 0);
    if (const std::string path = variable("QUACK_FUZZ_RECORD"); !path.empty()) record.open(path, std::ios::app);
  }

  // Counts it if it is known by its group or its place.
  bool knows(const quack::fuzz::Difference& difference) {
    for (const std::string& word : {difference.group, difference.place}) {
      const auto found = known.find(word);
      if (found == known.end()) continue;
      ++found->second;
      return true;
    }
    return false;
  }

  void end() {
    std::cerr << to_line(target, tally) << '\n';
    if (record.is_open()) record << tally_record(tally, known) << std::endl;
  }

  quack::fuzz::Target target;
  quack::fuzz::Tally tally;
  std::map<std::string, std::uint64_t, std::less<>> known;  // how often each was met
  std::ofstream record;
};

Session& session() {
  static Session the_session;
  return the_session;
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

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  session();  // before atexit, so that it outlives the call
  if (!variable("QUACK_FUZZ_ASK").empty()) {
    answer_questions(session().target, session().tally, std::cin, std::cout);
    std::exit(0);  // NOLINT(concurrency-mt-unsafe): there is one thread yet
  }
  return std::atexit([] { session().end(); });
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Session& here = session();
  const auto difference = here.target.property.run(text(data, size), here.tally);
  if (!difference || here.knows(*difference)) return 0;
  if (!here.record.is_open()) {
    std::cerr << report(here.target, *difference);
    here.end();
    std::abort();  // libFuzzer ignores what is returned
  }
  here.record << difference_record(here.target, *difference, size) << std::endl;
  here.known.emplace(difference->group, 0);
  if (!difference->place.empty()) here.known.emplace(difference->place, 0);
  return 0;
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
