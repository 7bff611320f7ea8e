// Makes the inputs that are measured: the same bytes on every machine.

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "bench/dense_game.h"
#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "problems/problem.h"
#include "problems/registry.h"

namespace quack::bench {
namespace {

constexpr std::string_view kUsage =
    "bench-input dense COUNT SEED            a dense game of duck chess on standard output; its shares on standard "
    "error\n"
    "bench-input dense-files N COUNT DIR     N such games of the seeds 1, 2, ... as DIR/00001.in, ... and their .ans\n";

std::uint64_t number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw std::invalid_argument("'" + std::string(text) + "' is not a number");
  return value;
}

// Writes a judge input piece by piece: a game of any length takes no memory to speak of.
DenseShares write_dense_game(std::ostream& out, std::uint64_t count, std::uint64_t seed) {
  constexpr std::size_t kPiece = 1U << 16U;
  DenseGame game(seed);
  std::string text = std::to_string(count);
  for (std::uint64_t done = 0; done < count; ++done) {
    text += '\n';
    text += judge::to_text(game.next(), judge::kDuckChessDialect);
    if (text.size() >= kPiece) {
      out << text;
      text.clear();
    }
  }
  out << text << '\n';
  if (!out.flush()) throw std::runtime_error("the game could not be written");
  return game.shares();
}

void print(const DenseShares& shares) {
  const auto percent = [&](std::uint64_t part) {
    const std::uint64_t per_mille = shares.per_mille(part);
    return std::to_string(per_mille / 10) + '.' + std::to_string(per_mille % 10) + '%';
  };
  std::cerr << "operations=" << shares.operations << " legal=" << percent(shares.legal)
            << " checks=" << percent(shares.checks);
  for (std::size_t validity = 1; validity < shares.by_validity.size(); ++validity) {
    if (shares.by_validity[validity] == 0) continue;
    std::cerr << "; " << name(static_cast<Validity>(validity)) << ' ' << percent(shares.by_validity[validity]);
  }
  std::cerr << '\n';
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  std::ofstream out(path, std::ios::binary);
  if (!(out << text).flush()) throw std::runtime_error(path.string() + " could not be written");
}

void write_dense_files(std::uint64_t files, std::uint64_t count, const std::filesystem::path& directory) {
  const Implementation& optimized = find_problem("duckchess")->implementations.front();
  for (std::uint64_t seed = 1; seed <= files; ++seed) {
    std::string name = std::to_string(seed);
    name.insert(0, 5 - std::min<std::size_t>(5, name.size()), '0');
    std::ostringstream input;
    write_dense_game(input, count, seed);
    const std::string text = input.str();
    judge::MemorySource source(text);
    judge::StringSink answers;
    optimized.answer(source, answers);
    write_file(directory / (name + ".in"), text);
    write_file(directory / (name + ".ans"), answers.text());
  }
}

int run(std::span<const std::string_view> words) {
  const std::string_view command = words.empty() ? "" : words[0];
  if (command == "dense" && words.size() == 3) {
    print(write_dense_game(std::cout, number(words[1]), number(words[2])));
  } else if (command == "dense-files" && words.size() == 4) {
    write_dense_files(number(words[1]), number(words[2]), std::filesystem::path(words[3]));
  } else {
    std::cerr << kUsage;
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace quack::bench

int main(int argument_count, char** arguments) {
  try {
    std::ios::sync_with_stdio(false);
    const std::vector<std::string_view> words(arguments + 1, arguments + argument_count);
    return quack::bench::run(words);
  } catch (const std::exception& error) {
    std::cerr << "bench-input: " << error.what() << '\n';
    return 2;
  }
}
