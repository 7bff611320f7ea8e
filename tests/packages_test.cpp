// The parts that packages are made of: templates, statements in LaTeX, archives. What is in whole
// packages is looked at by package_test.py.

#include "problems/registry.h"
#include "testdata/package/archive.h"
#include "testdata/package/layout.h"
#include "tests/scratch.h"
#include "tests/test.h"

namespace quack::package {
namespace {

TEST(Templates, keep_the_lines_and_fill_in_the_values) {
  const std::string text = "a\n//@if remix\n  b @WHO@\n//@else\n  c\n//@end\n#@if other\nd\n#@end\ne // @if\n";
  EXPECT_EQ(filled_template(text, {{"remix", ""}, {"WHO", "@WHO@@"}}), "a\n  b @WHO@@\ne // @if\n");
  EXPECT_EQ(filled_template(text, {}), "a\n  c\ne // @if\n");
  EXPECT_THROW(filled_file("package/none.cpp", {}), std::logic_error);
}

TEST(Statements, become_latex) {
  EXPECT_EQ(in_latex("Cost: 5% of **all**, `a_b`, $x_1$.\n\n    S . S\n\n- one;\n- two.\n"),
            "Cost: 5\\% of \\textbf{all}, \\texttt{a\\_b}, $x_1$.\n\n\\begin{verbatim}\nS . S\n\\end{verbatim}\n\n"
            "\\begin{itemize}\n  \\item one;\n  \\item two.\n\\end{itemize}\n");
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.rfind(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// "NAME > ANSWER" of each test in an archive of these bytes, or why it is refused.
std::string found_in(const std::string& archive, std::uint64_t most_bytes = 1000) {
  const tests::Scratch scratch;
  scratch.write("x.zip", archive);
  const std::string place = scratch.path("x.zip").string();
  try {
    std::string found;
    for (const JudgeTest& test : tests_of_archive(place, most_bytes)) {
      found += test.name + (test.answer ? " > " + test.answer->filename().string() : "") + '\n';
      EXPECT_TRUE(std::filesystem::exists(test.input));
    }
    return found;
  } catch (const std::runtime_error& refused) {
    EXPECT_FALSE(std::filesystem::exists(scratch.path("outside.in")));
    return replaced(refused.what(), place, "x.zip");
  }
}

TEST(Archives, hold_tests_or_are_refused) {
  const std::vector<PackageFile> plain = {{"1.in", "0\n"}, {"1.out", ""}, {"2.in", "text"}};
  const std::vector<PackageFile> package = {{"data/sample/1.in", "0\n"}, {"data/secret/2.in", ""}, {"README.md", ""}};
  const std::string good = zipped(plain, "");
  const std::string mode("\xa4\x81", 2);                // a file, in the list of files at the end
  const std::string link_mode("\xff\xa1", 2);           // a link
  const std::string headed("\x14\x03\x14\0\x02\0", 6);  // versions and flags, before the compression
  const std::string kTooLong = "'x.zip' can't be read: its file '" + std::string(60, 'a') +
                               "...' has too long a name; expected at most 255 bytes between slashes and 1000 in all: "
                               "rename it";
  const std::vector<std::pair<std::string, std::string>> rows = {
      {good, "1.in > 1.out\n2.in\n"},
      {zipped(package, "duckchess/"), "sample/1.in\nsecret/2.in\n"},
      {zipped(package, ""), "sample/1.in\nsecret/2.in\n"},
      {"", "'x.zip' can't be read: it is not a zip archive, or damaged"},
      {good.substr(0, good.size() - 30), "'x.zip' can't be read: it is not a zip archive, or damaged"},
      {replaced(good, mode, link_mode), "'x.zip' can't be read: its file '2.in' is a link"},
      {replaced(good, headed + '\x08', headed + '\x0c'),  // bzip2
       "'x.zip' can't be read: its file '2.in' is compressed in an unknown way: expected a zip archive with the usual "
       "compression, deflate"},
      {replaced(good, headed, replaced(headed, "\x02", "\x03")),
       "'x.zip' can't be read: its file '2.in' is encrypted; "
       "expected an archive without a password"},
      {zipped({{"../outside.in", ""}}, ""), "'x.zip' can't be read: its file '../outside.in' leads out of it"},
      {zipped({{"a/../../outside.in", ""}}, ""),
       "'x.zip' can't be read: its file 'a/../../outside.in' leads out of it"},
      {zipped({{"/1.in", ""}}, ""), "'x.zip' can't be read: its file '/1.in' leads out of it"},
      {zipped({{"..\\1.in", ""}}, ""), "'x.zip' can't be read: its file '../1.in' leads out of it"},
      {zipped({{"a\\1.in", "0\n"}, {"b\\1.in", "0\n"}}, ""), "a/1.in\nb/1.in\n"},
      {zipped({{"1.in", ""}, {"1.in", "0\n"}}, ""),
       "'x.zip' can't be read: its file '1.in' is there twice; "
       "expected it once: remove one of the two"},
      {zipped({{"1.in", ""}, {"1.in/2.in", ""}}, ""),
       "'x.zip' can't be read: its file '1.in/2.in' is in a folder whose name a file has, too; expected one of the "
       "two: "
       "rename the file"},
      {zipped({{"1.in/2.in", ""}, {"1.in", ""}}, ""),
       "'x.zip' can't be read: its file '1.in' has the name of a folder, too; expected one of the two: rename the "
       "file"},
      {zipped({{std::string(256, 'a'), ""}}, ""), kTooLong},
      {zipped({{std::string(60, 'a') + std::string(3000, '/'), ""}}, ""), kTooLong},
      {zipped({{"1.in", std::string(1001, '0')}}, ""), "'x.zip' can't be read: unpacked it is too large"},
      {zipped(std::vector<PackageFile>(20'001, {"a/", ""}), ""),
       "'x.zip' can't be read: it has more than 20000 files"}};
  for (const auto& [archive, found] : rows) EXPECT_EQ(found_in(archive), found);
  EXPECT_NE(found_in(zipped({{"readme", ""}}, "")).find("there is no test in"), std::string::npos);
  // A checksum shows when a single bit of a file has changed.
  std::string flipped = zipped({{"1.in", "1\n0 0 0 1\n"}}, "");
  flipped[flipped.find("1.in") + 6] ^= 1;
  EXPECT_EQ(found_in(flipped), "'x.zip' can't be read: its file '1.in' is damaged");
}

TEST(Archives, are_removed_with_the_last_of_their_tests) {
  const tests::Scratch scratch;
  scratch.write("x.zip", zipped({{"1.in", "0\n"}}, ""));
  auto tests = tests_of_archive(scratch.path("x.zip"));
  const std::filesystem::path input = tests.front().input;
  EXPECT_TRUE(std::filesystem::exists(input));
  tests.clear();
  EXPECT_FALSE(std::filesystem::exists(input.parent_path()));
}

TEST(OwnTests, replace_the_suite_and_are_verified) {
  const Problem& problem = *find_problem("primitive-chess");
  const auto contents_with = [&](const std::vector<std::pair<std::string, std::string>>& files) {
    const tests::Scratch scratch;
    for (const auto& [name, text] : files) scratch.write(name, text);
    return contents_of({.problem = &problem, .tests = judge_tests(scratch.path())});
  };
  const std::string win = "1\n1 3\n1 1 R\n1 2 R\n";
  const Contents made =
      contents_with({{"1.in", problem.sample_input}, {"7.in", win}, {"rare case.in", "0\n"}, {"rare case.out", ""}});
  ASSERT_EQ(made.secret.size(), 2U);  // the sample is there already
  EXPECT_EQ(made.secret[0].name, "02");
  EXPECT_EQ(made.secret[0].answer, "WIN\n");
  EXPECT_EQ(made.secret[1].name, "03-rare-case");
  // What these tests accept would be a wrong claim of the package.
  EXPECT_NE(std::find(made.left_out.begin(), made.left_out.end(), "every-board-anew.cpp"), made.left_out.end());
  EXPECT_GT(made.left_out.size(), 1U);
  EXPECT_EQ(made.left_out.size() + made.packaging.submissions.size(), problem.packaging().submissions.size());
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"1\n1 3\n1 1 R\n1 4 R\n", "WIN\n"}, {"1\r\n1 3\r\n1 1 R\r\n1 2 R\r\n", "WIN\n"}, {win, "LOSE\n"}, {win, ""}};
  for (const auto& [input, answer] : bad)
    EXPECT_THROW(contents_with({{"1.in", input}, {"1.out", answer}}), BadTest) << input;
  EXPECT_THROW(contents_with({{"1.in", problem.sample_input}}), BadTest);
}

}  // namespace
}  // namespace quack::package
