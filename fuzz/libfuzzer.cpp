// What libFuzzer calls, for whatever target the program is linked with. The environment chooses the mode:
//
//   QUACK_FUZZ_RECORD=FILE   a campaign: each new difference is added to that file and the run goes on;
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

#include <nlohmann/json.hpp>

#include "fuzz/target.h"

// Weak, because engines that never mutate, such as a main that only replays, don't have it.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t max_size);

namespace {

using Json = nlohmann::ordered_json;
using quack::fuzz::Difference;
using quack::fuzz::Tally;
using quack::fuzz::Target;

// A target tells a campaign JSON in ASCII, one object a line. Strings hold any bytes, each as that code point.
std::string line_of(const Json& json) { return json.dump(-1, ' ', true); }

// The members of Difference, what report() prints, and the bytes of the input that was run.
std::string difference_record(const Target& target, const Difference& difference, std::size_t size) {
  using quack::fuzz::text_of_bytes;
  return line_of({{"group", text_of_bytes(difference.group)},
                  {"place", text_of_bytes(difference.place)},
                  {"report", text_of_bytes(report(target, difference))},
                  {"input", text_of_bytes(difference.input)},
                  {"size", size},
                  {"expected", text_of_bytes(difference.expected)},
                  {"actual", text_of_bytes(difference.actual)}});
}

// What a process has done, and how many inputs have shown differences that were known, by group or place.
std::string tally_record(const Tally& tally, const std::map<std::string, std::uint64_t, std::less<>>& again) {
  Json met = Json::object();
  for (const auto& [word, count] : again)
    if (count > 0) met[quack::fuzz::text_of_bytes(word)] = count;
  return line_of(
      {{"runs", tally.runs}, {"past_reader", tally.past_reader}, {"operations", tally.operations}, {"again", met}});
}

// Compares one input after the other for a program that asks, because a process for each would take minutes. A question
// is a line {"input":"…"}, its answer a line: the record of the difference, or {}.
void answer_questions(const Target& target, Tally& tally) {
  for (std::string line; std::getline(std::cin, line);) {
    const std::string input = quack::fuzz::bytes_of_text(Json::parse(line).at("input").get<std::string>());
    const auto found = target.property.run(input, tally);
    std::cout << (found ? difference_record(target, *found, input.size()) : "{}") << std::endl;
  }
}

// NOLINTNEXTLINE(concurrency-mt-unsafe): nothing changes the environment
std::string variable(const char* name) { return std::getenv(name) == nullptr ? "" : std::getenv(name); }

struct Session {
  Session() : target(quack::fuzz::make_target()) {
    std::istringstream words(variable("QUACK_FUZZ_KNOWN"));
    for (std::string word; std::getline(words, word, ';');) known.emplace(word, 0);
    if (const std::string path = variable("QUACK_FUZZ_RECORD"); !path.empty()) record.open(path, std::ios::app);
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

  void end() {
    std::cerr << to_line(target, tally) << '\n';
    if (record.is_open()) record << tally_record(tally, known) << std::endl;
  }

  Target target;
  Tally tally;
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
    answer_questions(session().target, session().tally);
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
