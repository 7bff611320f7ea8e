// Writes the seeds of all corpora, the same on every machine. corpora/ holds them and what was found since.

#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "fuzz/seeds/seed.h"

namespace {

namespace fs = std::filesystem;
using quack::fuzz::Seed;

int make(const fs::path& directory) {
  const std::vector<Seed> seeds = quack::fuzz::all_seeds();
  for (const Seed& seed : seeds) {
    fs::create_directories(directory / seed.target);
    const fs::path path = directory / seed.target / (seed.name + ".txt");
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << seed.text;
    if (!file.flush()) {
      std::cerr << "make-corpora: can't write " << path.string() << '\n';
      return 2;
    }
  }
  std::cout << seeds.size() << " seeds\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 || std::string(argv[1]) == "--help") {
    std::cerr << "Usage: make-corpora DIRECTORY\nWrites the seeds of every fuzz target to DIRECTORY/TARGET/NAME.txt.\n";
    return 2;
  }
  try {
    return make(argv[1]);
  } catch (const std::exception& fault) {
    std::cerr << "make-corpora: " << fault.what() << '\n';
    return 2;
  }
}
