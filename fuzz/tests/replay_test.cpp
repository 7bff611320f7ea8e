// The replay programs as people call them: exit codes, and the command that a report names.

#include <cstdio>
#include <sys/wait.h>

#include "tests/test.h"

namespace {

struct Ran {
  int status = 0;
  std::string output;  // both streams
};

Ran run(const std::string& command) {
  Ran ran;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");  // NOLINT(cert-env33-c): a shell is what is tried here
  if (pipe == nullptr) return {-1, "popen failed"};
  for (int byte = std::fgetc(pipe); byte != EOF; byte = std::fgetc(pipe)) ran.output += static_cast<char>(byte);
  const int status = pclose(pipe);
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

const char* const kReplay = QUACK_REPLAY;           // replay-duckchess-remix
const char* const kPlanted = QUACK_REPLAY_PLANTED;  // the same with the bug `missed-blocker`
const char* const kCorpus = QUACK_CORPORA "/duckchess-remix";

TEST(Replay, AgreesOnTheCorpusAndCountsIt) {
  const Ran ran = run(std::string(kReplay) + ' ' + kCorpus);
  EXPECT_EQ(ran.status, 0) << ran.output;
  EXPECT_NE(ran.output.find("operations compared, 0 differences"), std::string::npos) << ran.output;
  EXPECT_NE(ran.output.find("quack-fuzz: target=duckchess-remix runs="), std::string::npos) << ran.output;
}

TEST(Replay, SaysWhereTheEnginesDiffer) {
  const Ran ran = run(std::string(kPlanted) + ' ' + kCorpus);
  EXPECT_EQ(ran.status, 1) << ran.output;
  for (const std::string part : {"quack-fuzz: difference target=duckchess-remix\n", "the engines differ at operation ",
                                 "\nexpected: ", "\nactual:   ", " to move\n", "\nReplay: printf '"}) {
    EXPECT_NE(ran.output.find(part), std::string::npos) << part << "\n" << ran.output;
  }
}

TEST(Replay, NamesACommandThatShowsItAgain) {
  const Ran ran = run(std::string(kPlanted) + ' ' + kCorpus);
  const std::size_t begin = ran.output.find("printf '");
  const std::size_t end = ran.output.find("replay-duckchess-remix -", begin);
  ASSERT_NE(end, std::string::npos) << ran.output;
  const std::string input = ran.output.substr(begin, end - begin);
  const Ran again = run(input + kPlanted + " -");
  EXPECT_EQ(again.status, 1) << input << again.output;
  EXPECT_NE(again.output.find("1 inputs"), std::string::npos) << again.output;
  EXPECT_EQ(run(input + kReplay + " -").status, 0) << input;
}

TEST(Replay, CouldNotTellWithoutAnythingToCompare) {
  EXPECT_EQ(run(kReplay).status, 2);
  EXPECT_EQ(run(std::string(kReplay) + " /no/such/file").status, 2);
  EXPECT_EQ(run(std::string(kReplay) + " - </dev/null").status, 2);
  EXPECT_EQ(run("printf '0\\n' | " + std::string(kReplay) + " -").status, 2);
  EXPECT_EQ(run("printf '1\\n10 5 9 5\\n' | " + std::string(kReplay) + " -").status, 0);
  EXPECT_EQ(run(std::string(kReplay) + " --help").status, 0);
}

}  // namespace
