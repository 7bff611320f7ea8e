// The peers that speeds are stated against must be right where they claim to be: the contestant's program answers as
// QuackCheck does, and the floor writes as many bytes.

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

#include "bench/dense_game.h"
#include "judge/bytes.h"
#include "judge/duck_text.h"
#include "problems/problem.h"
#include "problems/registry.h"
#include "tests/test.h"

namespace quack::bench {
namespace {

namespace fs = std::filesystem;

std::string dense_input(std::uint64_t count, std::uint64_t seed) {
  DenseGame game(seed);
  std::vector<Operation> operations;
  for (std::uint64_t done = 0; done < count; ++done) operations.push_back(game.next());
  std::string text;
  judge::append_input(text, operations, judge::kDuckChessDialect);
  return text;
}

class Peers : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(directory_); }
  void TearDown() override { fs::remove_all(directory_); }

  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(directory_ / name, std::ios::binary) << text;
    return directory_ / name;
  }

  // What the command line writes, given the file for its standard input.
  std::string output_of(const std::string& command, const fs::path& input) const {
    const fs::path output = directory_ / "out";
    const std::string line = command + " < " + input.string() + " > " + output.string();
    EXPECT_EQ(std::system(line.c_str()), 0) << line;  // NOLINT(cert-env33-c): the shell is what is wanted
    std::ifstream file(output, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  fs::path directory_ = fs::temp_directory_path() / ("quackcheck-peers-" + std::to_string(getpid()));
};

TEST_F(Peers, the_contestants_program_answers_dense_games_as_quackcheck_does) {
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    const auto input = write("dense.in", dense_input(5000, seed));
    const std::string expected = output_of(QUACKCHECK_PROGRAM " answer", input);
    EXPECT_GT(expected.size(), 5000U * 15U);
    EXPECT_EQ(output_of(QUACK_PEER_SCANF, input), expected) << "seed " << seed;
  }
}

TEST_F(Peers, the_contestants_program_answers_every_profile_as_quackcheck_does) {
  const Problem& problem = *find_problem("duckchess");
  for (const Profile& profile : problem.profiles) {
    const auto input = write("profile.in", profile.make(3000, 7));
    EXPECT_EQ(output_of(QUACK_PEER_SCANF, input), output_of(QUACKCHECK_PROGRAM " answer", input)) << profile.name;
  }
  const auto sample = write("sample.in", problem.sample_input);
  EXPECT_EQ(output_of(QUACK_PEER_SCANF, sample), problem.sample_answer);
}

TEST_F(Peers, the_floor_writes_as_many_lines_and_bytes_for_both_ways_of_mistake) {
  const auto input = write("dense.in", dense_input(20000, 5));
  const std::string expected = output_of(QUACKCHECK_PROGRAM " answer", input);
  const auto lines = write("lines", expected);
  EXPECT_EQ(output_of(QUACK_PEER_FLOOR " " + lines.string(), input), expected);
  EXPECT_EQ(output_of(QUACK_PEER_FLOOR " " + lines.string() + " fixed", input), expected);
}

TEST_F(Peers, the_reader_of_files_reads_all_of_them_or_says_that_it_can_not) {
  const fs::path files = directory_ / "files";
  fs::create_directories(files);
  write("files/1.in", std::string(100'000, 'x'));
  write("files/1.ans", "abc");
  write("files/2.in", "");
  const std::string command = QUACK_PEER_READ_FILES " " + files.string();
  EXPECT_EQ(output_of(command, "/dev/null"), "100003\n");
  fs::create_symlink("nowhere", files / "3.in");
  EXPECT_NE(std::system((command + " 2> /dev/null").c_str()), 0);  // NOLINT(cert-env33-c): as above
}

TEST(DenseGame, is_dense) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    DenseGame game(seed);
    optimized::DuckGame again(optimized::duck_chess_start(), CheckRule::either_side);
    for (int done = 0; done < 20000; ++done) {
      const Outcome outcome = again.play(game.next());
      ASSERT_FALSE(outcome.captured);
    }
    EXPECT_NEAR(static_cast<double>(game.shares().per_mille(game.shares().legal)), 500, 15) << "seed " << seed;
    EXPECT_NEAR(static_cast<double>(game.shares().per_mille(game.shares().checks)), 400, 15) << "seed " << seed;
  }
}

TEST(DenseGame, is_the_same_on_every_machine) {
  EXPECT_EQ(dense_input(6, 1), "6\n3 8 1 7\n8 2 8 0\n0 1 2 2\n9 1 2 0\n6 4 7 4\n6 1 1 6\n");
}

}  // namespace
}  // namespace quack::bench
