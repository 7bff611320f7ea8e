// The parts that packages are made of: templates, changed solutions, statements in LaTeX, archives. What is in whole
// packages is looked at by package_test.py.

#include "problems/registry.h"
#include "testdata/package/archive.h"
#include "testdata/package/layout.h"
#include "tests/test.h"

namespace quack::package {
namespace {

TEST(Templates, keep_the_lines_and_fill_in_the_values) {
  const std::string text = "a\n//@if remix\n  b @WHO@\n//@else\n  c\n//@end\n#@if other\nd\n#@end\ne // @if\n";
  EXPECT_EQ(filled_template(text, {{"remix", ""}, {"WHO", "@WHO@@"}}), "a\n  b @WHO@@\ne // @if\n");
  EXPECT_EQ(filled_template(text, {}), "a\n  c\ne // @if\n");
  EXPECT_THROW(filled_file("package/none.cpp", {}), std::logic_error);
}

TEST(Submissions, are_three_right_ones_and_at_most_fifteen_wrong_ones_that_differ) {
  for (const Problem& problem : problems()) {
    ASSERT_TRUE(problem.packaging) << problem.id;
    std::set<std::string> texts;
    std::map<Expected, int> counts;
    for (const Submission& submission : problem.packaging().submissions) {
      EXPECT_TRUE(texts.insert(submission.text).second) << submission.name << " is there twice";
      ++counts[submission.expected];
      const bool changed = submission.text.find("// CHANGED:\n") != std::string::npos;
      EXPECT_EQ(changed, submission.expected != Expected::accepted) << submission.name;
    }
    EXPECT_EQ(counts[Expected::accepted], 3) << problem.id;
    EXPECT_GE(counts[Expected::wrong_answer], 10) << problem.id;
    EXPECT_LE(counts[Expected::wrong_answer], 15) << problem.id;
  }
}

TEST(Statements, become_latex) {
  EXPECT_EQ(in_latex("Cost: 5% of **all**, `a_b`, $x_1$.\n\n    S . S\n\n- one;\n- two.\n"),
            "Cost: 5\\% of \\textbf{all}, \\texttt{a\\_b}, $x_1$.\n\n\\begin{verbatim}\nS . S\n\\end{verbatim}\n\n"
            "\\begin{itemize}\n  \\item one;\n  \\item two.\n\\end{itemize}\n");
}

TEST(Archives, are_the_same_each_time) {
  const std::vector<PackageFile> files = {{"a", "text\n"}, {"b/c", ""}};
  const std::string archive = zipped(files, "duckchess/");
  EXPECT_EQ(archive, zipped(files, "duckchess/"));
  EXPECT_NE(archive.find("duckchess/b/c"), std::string::npos);
}

}  // namespace
}  // namespace quack::package
