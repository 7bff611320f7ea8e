// `package` on the command line: what it refuses, and that a directory is there whole or not at all. What is in
// packages is looked at by package_test.py.

#include <gtest/gtest.h>

#include "tests/cli_run.h"

namespace quack::cli_tests {
namespace {

class Package : public testing::TestWithParam<Row> {};
TEST_P(Package, does_what_its_row_says) { expect(GetParam()); }

// clang-format off
INSTANTIATE_TEST_SUITE_P(BadUse, Package, testing::Values(
    Row{"package -o duckchess", "", 2, "", "package: option '--format' is missing; there are kattis, .* and luogu\n"},
    Row{"package --format katis -o duckchess", "", 2, "", "expected kattis, .*found 'katis'; did you mean 'kattis'"},
    Row{"package --format kattis", "", 2, "", "option '--output' is missing; name a directory or a .zip file\n"},
    Row{"package --format kattis -o ''", "", 2, "", "option '--output' is missing"},
    Row{"package --format kattis -o -", "", 2, "", "option '--output': .* not a stream\n"},
    Row{"package --format kattis -o duck-chess", "", 2, "", "'duck-chess' has others; duckchess would do\n"},
    Row{"package --format kattis-legacy -p pc -o Duck.zip", "", 2, "", "'Duck' has others; primitivechess.zip would do\n"},
    Row{"package --format kattis -o duckchess --suite ful", "", 2, "", "'ful' is not one of duckchess's suites: .*did you mean 'full'"},
    Row{"package --format kattis -o duckchess --submissions most", "", 2, "", "'most'"},
    Row{"package --format kattis -o duckchess more", "", 2, "", "'more'"},
    Row{"package --format hydro --suite samples --submissions none -o none/there", "", 2, "", "cannot write none/there: there is no directory /.*/none; make it first"},
    Row{"package --format hydro --suite samples --submissions none -o none/there.zip", "", 2, "", "none/there.zip.*No such file"},
    Row{"package --format hydro -o duck.in", "", 2, "", "'duck.in' exists and is not a directory"}));
// clang-format on

constexpr const char* kSmall = "package --suite samples --submissions none --format ";

TEST(Packages, appear_once_and_are_replaced_only_by_force) {
  make_files();
  const RunResult nowhere = run(std::string(kSmall) + "kattis -o d/duckchess/");
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_NE(nowhere.err.find("cannot write d/duckchess/: there is no directory /"), std::string::npos) << nowhere.err;
  EXPECT_NE(nowhere.err.find("/d; make it first"), std::string::npos) << nowhere.err;
  ASSERT_EQ(run_shell("mkdir d").status, 0);
  const RunResult first = run(std::string(kSmall) + "kattis -o d/duckchess");
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_NE(first.out.find("d/duckchess: duckchess for kattis, "), std::string::npos) << first.out;
  EXPECT_EQ(read_file("d/duckchess/data/sample/1.in"), read_file("duck.in"));
  EXPECT_EQ(read_file("d/duckchess/data/sample/1.ans"), read_file("duck.ans"));

  const RunResult second = run(std::string(kSmall) + "kattis -o d/duckchess");
  EXPECT_EQ(second.status, 2);
  EXPECT_NE(second.err.find("already exists; --force replaces it"), std::string::npos) << second.err;
  ASSERT_EQ(run_shell("touch d/duckchess/old").status, 0);
  EXPECT_EQ(run(std::string(kSmall) + "kattis --force -o d/duckchess/").status, 0);
  EXPECT_FALSE(file_exists("d/duckchess/old"));
  EXPECT_EQ(run_shell("ls -A d").out, "duckchess\n") << "nothing aside is left";
}

TEST(Packages, replace_no_directory_that_is_not_a_package) {
  ASSERT_EQ(run_shell("mkdir precious && touch precious/photo").status, 0);
  const RunResult result = run(std::string(kSmall) + "polygon --force -o precious");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.err.find("'precious' has no problem.xml"), std::string::npos) << result.err;
  EXPECT_TRUE(file_exists("precious/photo"));
}

TEST(Packages, are_archives_where_the_name_says_so) {
  ASSERT_EQ(run(std::string(kSmall) + "luogu -o data.zip").status, 0);
  EXPECT_EQ(read_file("data.zip").substr(0, 2), "PK");
  const RunResult second = run(std::string(kSmall) + "luogu -o data.zip");
  EXPECT_EQ(second.status, 2);
  EXPECT_NE(second.err.find("--force"), std::string::npos) << second.err;
  const std::string before = read_file("data.zip");
  ASSERT_EQ(run(std::string(kSmall) + "luogu --force -o data.zip").status, 0);
  EXPECT_EQ(read_file("data.zip"), before);
}

}  // namespace
}  // namespace quack::cli_tests
