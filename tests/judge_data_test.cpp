// compare/judge_data: the tests of somebody's judge data, in the layouts that people have.

#include "compare/judge_data.h"

#include <sys/stat.h>
#include <unistd.h>

#include "tests/scratch.h"
#include "tests/test.h"

namespace quack {
namespace {

using tests::Scratch;

// "NAME" or "NAME > ANSWER'S FILE NAME" of each test.
std::vector<std::string> described(const std::filesystem::path& directory) {
  std::vector<std::string> all;
  for (const auto& test : judge_tests(directory)) {
    EXPECT_TRUE(std::filesystem::is_regular_file(test.input)) << test.input;
    all.push_back(test.name + (test.answer ? " > " + test.answer->filename().string() : ""));
  }
  return all;
}

std::string refusal(const std::filesystem::path& directory) {
  try {
    judge_tests(directory);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

using Names = std::vector<std::string>;

TEST(JudgeData, is_found_in_every_layout_in_the_order_of_its_numbers) {
  struct Row {
    std::string layout;
    Names files, found;
  };
  const std::vector<Row> rows = {
      {"a plain folder",
       {"10.in", "9.in", "2.in", "02.in", "a10b3.in", "a10b20.in", "a9b100.in", "1.out", "2.ans", "2.out", "9.out",
        "10.ans", "notes.txt", "lonely.ans", "2019", ".hidden.in.swp"},
       {"02.in", "2.in > 2.ans", "9.in > 9.out", "10.in > 10.ans", "a9b100.in", "a10b3.in", "a10b20.in"}},
      {"folders below, but for data that is wrong on purpose",
       {"big/10.in", "big/10.out", "big-2/1.in", "small/1.in", "small/1.ans", ".git/1.in", "invalid_input/1.in",
        "invalid_answers/1.in", "invalid_moves/4.in", "valid_outputs_too/5.in", "3.in"},
       {"3.in", "big/10.in > 10.out", "big-2/1.in", "invalid_moves/4.in", "small/1.in > 1.ans",
        "valid_outputs_too/5.in"}},
      {"Polygon, without extensions",
       {"problem.xml", "tests/01", "tests/01.a", "tests/02", "tests/10", "tests/10.a", "tests/readme", "solutions/1.in",
        "files/2.in"},
       {"01 > 01.a", "02", "10 > 10.a"}},
      {"the tests of Polygon alone", {"tests/01", "tests/01.a", "tests/02"}, {"tests/01 > 01.a", "tests/02"}},
      {"everything is called .txt",
       {"input0.txt", "output0.txt", "input10.txt", "output10.txt", "input2.txt", "1.in.txt", "1.out.txt",
        "test_input_3.txt", "test_output_3.txt", "readme.txt", "output4.txt"},
       {"1.in.txt > 1.out.txt", "input0.txt > output0.txt", "input2.txt", "input10.txt > output10.txt",
        "test_input_3.txt > test_output_3.txt"}},
      {"names from other systems",
       {"A1.IN", "A1.OUT", "._1.in", "__MACOSX/._A1.IN", "\xe9\xb8\xad 1.in", "\xe9\xb8\xad 1.ans", "with blank.in",
        "with blank.out", "sample/1.in", "sample/1.out"},
       {"A1.IN > A1.OUT", "sample/1.in > 1.out", "with blank.in > with blank.out",
        "\xe9\xb8\xad 1.in > \xe9\xb8\xad 1.ans"}}};
  for (const auto& [layout, files, found] : rows) {
    const Scratch scratch;
    for (const std::string& file : files) scratch.write(file, "");
    EXPECT_EQ(described(scratch.path()), found) << layout;
  }
}

TEST(JudgeData, of_a_kattis_package_is_what_solutions_run_on) {
  const Scratch scratch;
  for (const char* name :
       {"problem.yaml", "data/sample/1.in", "data/sample/1.ans", "data/secret/10-x.in", "data/secret/10-x.ans",
        "data/secret/2-y.in", "data/secret/2-y.ans", "data/secret/group1/3.in", "data/secret/group1/3.ans",
        "data/secret/group1/deep/1.in", "data/invalid_input/bad.in", "data/invalid_output/1.in",
        "data/valid_output/1.in", "data/secret/invalid_input/1.in", "submissions/accepted/1.in", "generators/1.in"}) {
    scratch.write(name, "");
  }
  const Names right = {"sample/1.in > 1.ans", "secret/2-y.in > 2-y.ans", "secret/10-x.in > 10-x.ans",
                       "secret/group1/3.in > 3.ans", "secret/group1/deep/1.in"};
  EXPECT_EQ(described(scratch.path()), right);
  EXPECT_EQ(described(scratch.path("data")), right);
  EXPECT_EQ(described(scratch.path("data/secret/group1")), (Names{"3.in > 3.ans", "deep/1.in"}));
  EXPECT_EQ(described(scratch.path("data/invalid_input")), (Names{"bad.in"}));  // asked for by name
}

TEST(JudgeData, of_hydro_is_found_by_names_or_by_its_configuration) {
  const Scratch scratch;
  for (const char* name : {"1.in", "1.out", "2.in", "2.out", "10.in", "10.out", "old.txt", "old.res"}) {
    scratch.write(std::string("testdata/") + name, "");
  }
  scratch.write("testdata/config.yaml", "type: default\ntime: 1s\nmemory: 256m\n");
  const Names by_name = {"1.in > 1.out", "2.in > 2.out", "10.in > 10.out"};
  EXPECT_EQ(described(scratch.path()), by_name);
  EXPECT_EQ(described(scratch.path("testdata")), by_name);
  std::filesystem::rename(scratch.path("testdata/config.yaml"), scratch.path("config.yml"));
  scratch.write("testdata/config.yaml",
                "subtasks:\n"
                "  - score: 50\n"
                "    cases:\n"
                "      - input: 10.in   # the large one\n"
                "        output: '10.out'\n"
                "#      - input: nosuch.in\n"
                "  - {score: 50, cases: [{input: \"old.txt\", output: old.res}, {input: 2.in, output: 1.out}]}\n");
  std::filesystem::remove(scratch.path("config.yml"));
  EXPECT_EQ(described(scratch.path()), (Names{"2.in > 1.out", "10.in > 10.out", "old.txt > old.res"}));
  scratch.write("testdata/config.yaml", "cases:\n  - input: gone.in\n");
  EXPECT_NE(refusal(scratch.path()).find("names 'gone.in', which is not there"), std::string::npos);
  scratch.write("testdata/config.yaml", "cases:\n  - input: " + std::string(1000000, 'x') + "\n");
  EXPECT_NE(refusal(scratch.path()).find("xxx', which is not there"), std::string::npos);
  scratch.write("testdata/config.yaml", "checker_input: 7\ncases:\n  - input:\n  - {input: }\n");
  EXPECT_EQ(described(scratch.path()), by_name);
}

TEST(JudgeData, follows_links_but_not_for_ever) {
  const Scratch scratch;
  scratch.write("a/1.in", "");
  scratch.write("elsewhere/2.in", "");
  scratch.write("elsewhere/2.ans", "");
  std::filesystem::create_directory_symlink("..", scratch.path("a/up"));
  std::filesystem::create_directory_symlink(".", scratch.path("a/self"));
  std::filesystem::create_directory_symlink("../elsewhere", scratch.path("a/linked"));
  std::filesystem::create_symlink("1.in", scratch.path("a/3.in"));
  ASSERT_EQ(mkfifo(scratch.path("a/6.in").c_str(), 0600), 0);
  auto found = described(scratch.path("a"));
  // The directory "elsewhere" is reached by two ways, and taken by one of them.
  const auto second =
      std::find_if(found.begin(), found.end(), [](const auto& name) { return name.ends_with("2.in > 2.ans"); });
  ASSERT_NE(second, found.end());
  found.erase(second);
  EXPECT_EQ(found, (Names{"1.in", "3.in"}));
}

TEST(JudgeData, that_links_lead_away_from_is_told) {
  for (const char* const target : {"nowhere", "4.in"}) {
    const Scratch scratch;
    scratch.write("1.in", "");
    std::filesystem::create_symlink(target, scratch.path("4.in"));
    EXPECT_NE(refusal(scratch.path()).find("4.in' is a link, and what it leads to is not there"), std::string::npos);
  }
}

TEST(JudgeData, of_two_folders_is_paired_by_name) {
  const Scratch scratch;
  for (const char* name :
       {"in/1.txt", "in/2.txt", "out/1.txt", "in/random_01", "out/random_01", "in/notes.md", "input/input00.txt",
        "output/output00.txt", "inputs/1.in", "outputs/1.out", "alone/in/1.txt"}) {
    scratch.write(name, "");
  }
  std::vector<std::string> all;
  for (const auto& test : judge_tests(scratch.path())) {
    all.push_back(test.name + " > " +
                  (test.answer ? test.answer->lexically_relative(scratch.path()).generic_string() : "none"));
  }
  EXPECT_EQ(all, (Names{"in/1.txt > out/1.txt", "in/2.txt > none", "in/random_01 > out/random_01",
                        "input/input00.txt > output/output00.txt", "inputs/1.in > outputs/1.out"}));
}

TEST(JudgeData, that_is_not_there_is_told) {
  const Scratch scratch;
  scratch.write("file.in", "");
  scratch.write("empty/notes.txt", "");
  EXPECT_NE(refusal(scratch.path("nosuch")).find("there is no directory '"), std::string::npos);
  EXPECT_NE(refusal(scratch.path("file.in")).find("is not a directory"), std::string::npos);
  scratch.write("answers/deep/1.out", "");
  EXPECT_NE(refusal(scratch.path("empty")).find("there is no test in '"), std::string::npos);
  EXPECT_NE(refusal(scratch.path("answers")).find("', but answers such as 'deep/1.out'; expected X.in with"),
            std::string::npos);
  std::filesystem::permissions(scratch.path("empty"), std::filesystem::perms::none);
  if (access(scratch.path("empty").c_str(), R_OK) != 0) {
    EXPECT_NE(refusal(scratch.path()).find("can't be read: "), std::string::npos);
  }
  std::filesystem::permissions(scratch.path("empty"), std::filesystem::perms::owner_all);
}

TEST(AnswerBeside, is_the_recorded_output) {
  const Scratch scratch;
  for (const char* name : {"x.in", "x.out", "y.in", "y.ans", "y.out", "z.in", "01", "01.a", "w.txt", "w.ans"}) {
    scratch.write(name, "");
  }
  const auto beside = [&](const std::string& name) {
    const auto answer = answer_beside(scratch.path(name));
    return answer ? answer->filename().string() : "none";
  };
  EXPECT_EQ(beside("x.in"), "x.out");
  EXPECT_EQ(beside("y.in"), "y.ans");
  EXPECT_EQ(beside("z.in"), "none");
  EXPECT_EQ(beside("01"), "01.a");
  EXPECT_EQ(beside("w.txt"), "none");
  EXPECT_EQ(beside("nosuch.in"), "none");
  EXPECT_EQ(answer_beside("-"), std::nullopt);
}

TEST(NaturalOrder, is_an_order) {
  const std::vector<std::string> sorted = {"",
                                           "/",
                                           "0",
                                           "00",
                                           "01",
                                           "1",
                                           "1/2",
                                           "1a",
                                           "2",
                                           "10",
                                           "010b",
                                           "99999999999999999999998",
                                           "99999999999999999999999",
                                           "A1",
                                           "a/b",
                                           "a-b",
                                           "a1",
                                           "a1b",
                                           "a02",
                                           "a2",
                                           "a10",
                                           "\xff"};
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t j = 0; j < sorted.size(); ++j) {
      EXPECT_EQ(natural_before(sorted[i], sorted[j]), i < j) << sorted[i] << " and " << sorted[j];
    }
  }
}

}  // namespace
}  // namespace quack
