#include "fuzz/tests/in_process.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "problems/random.h"

namespace quack::fuzz {
namespace {

constexpr std::size_t kMostBytes = 4096;  // as in fuzz.options

Random& byte_random() {
  static Random random(1);
  return random;
}

}  // namespace

std::vector<std::filesystem::path> corpus_files(const std::string& target) {
  std::vector<std::filesystem::path> files;
  // A property of a problem starts from the problem's corpus.
  std::string corpus;
  std::ifstream list(QUACK_SOURCE_DIR "/fuzz/targets.txt");
  for (std::string line; std::getline(list, line);) {
    if (!line.starts_with(target + ':')) continue;
    corpus = line.substr(target.size() + 1, line.find(':', target.size() + 1) - target.size() - 1);
  }
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
  return change_one_byte(data, size, max_size, byte_random());
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
    // As often as libFuzzer does either.
    std::string child = random.chance(50)
                            ? target.mutator.mutate(parent, kMostBytes, random, mutate_byte)
                            : target.mutator.cross(parent, pool[random.below(pool.size())], kMostBytes, random);
    walk.difference = target.property.run(child, walk.tally);
    pool[seeds + random.below(seeds)] = std::move(child);
  }
  return walk;
}

}  // namespace quack::fuzz
