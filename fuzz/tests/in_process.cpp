#include "fuzz/tests/in_process.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

#include "fuzz/files/targets.h"
#include "io/random.h"

namespace quack::fuzz {
namespace {

constexpr std::size_t kMostBytes = 4096;  // as in fuzz.options

Random& byte_random() {
  static Random random(1);
  return random;
}

// [target] -> its corpora, from lines "target:corpus,…: description".
std::map<std::string, std::string> names_and_corpora() {
  std::map<std::string, std::string> corpora;
  std::ifstream list(QUACK_SOURCE_DIR "/fuzz/targets.txt");
  std::string name, corpus, description;
  while (std::getline(list, name, ':') && std::getline(list, corpus, ':') && std::getline(list, description))
    corpora[name] = corpus;
  return corpora;
}

}  // namespace

std::vector<Target> all_targets() {
  std::vector<Target> targets;
  for (const auto& [name, corpus] : names_and_corpora()) targets.push_back(find_any_target(name));
  return targets;
}

std::vector<std::filesystem::path> corpus_files(const std::string& target) {
  std::vector<std::filesystem::path> files;
  // A property of a problem starts from the problem's corpus.
  std::istringstream corpora(names_and_corpora().at(target));
  for (std::string corpus; std::getline(corpora, corpus, ',');)
    for (const auto& entry : std::filesystem::directory_iterator(QUACK_SOURCE_DIR "/corpora/" + corpus))
      files.push_back(entry.path());
  if (files.empty()) throw std::runtime_error("no corpus for " + target);
  std::sort(files.begin(), files.end());
  return files;
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("can't read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t mutate_byte(std::uint8_t* data, std::size_t size, std::size_t max_size) {
  Random& random = byte_random();
  const auto byte = static_cast<std::uint8_t>(random.below(256));
  const std::uint64_t lot = random.below(3);
  if (lot == 0 && size > 0) {
    data[random.below(size)] = byte;
  } else if (lot == 1 && size > 1) {
    const std::size_t place = random.below(size);
    std::copy(data + place + 1, data + size, data + place);
    --size;
  } else if (size < max_size) {
    const std::size_t place = random.below(size + 1);
    std::copy_backward(data + place, data + size, data + size + 1);
    data[place] = byte;
    ++size;
  }
  return size;
}

Walk walk(const Target& target, std::uint64_t runs, std::uint64_t seed) {
  Walk walk;
  byte_random() = Random(seed);
  std::vector<std::string> pool;
  for (const auto& file : corpus_files(target.name)) {
    pool.push_back(content_of(file));
    walk.difference = target.property.run(pool.back(), walk.tally);
    if (walk.difference) return walk;
  }
  // Some of what is made stays to be changed further, and the seeds stay too.
  const std::size_t seeds = pool.size();
  pool.resize(2 * seeds, pool.back());
  Random random(seed);
  for (std::uint64_t run = 0; run < runs && !walk.difference; ++run) {
    const std::string& parent = pool[random.below(pool.size())];
    // libFuzzer chooses each equally often, too.
    std::string child = random.chance(50)
                            ? target.mutator.mutate(parent, kMostBytes, random, mutate_byte)
                            : target.mutator.cross(parent, pool[random.below(pool.size())], kMostBytes, random);
    walk.difference = target.property.run(child, walk.tally);
    pool[seeds + random.below(seeds)] = std::move(child);
  }
  return walk;
}

}  // namespace quack::fuzz
