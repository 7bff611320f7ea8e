// The parts that packages are made of: templates, statements in LaTeX and HTML. What is in whole packages is looked at
// by package_test.py; archives are in tests/cli/archives.txt.

#include "packages/layout.h"
#include "packages/package.h"
#include "problems/packaging.h"
#include "problems/registry.h"
#include "tests/scratch.h"
#include "tests/test.h"

namespace quack::packages {
namespace {

TEST(Templates, keep_the_lines_and_fill_in_the_values) {
  const std::string text = "a\n//@if remix\n  b @WHO@\n//@else\n  c\n//@end\n#@if other\nd\n#@end\ne // @if\n";
  EXPECT_EQ(filled_template(text, {{"remix", ""}, {"WHO", "@WHO@@"}}), "a\n  b @WHO@@\ne // @if\n");
  EXPECT_EQ(filled_template(text, {}), "a\n  c\ne // @if\n");
  EXPECT_THROW(filled_file("package/none.cpp", {}), std::logic_error);
}

TEST(Statements, become_latex) {
  EXPECT_EQ(
      in_latex("Cost: 5% of **all** that's `a_b`, $x_1$.\n\n    S . S\n\n## Input\n\n- one;\n- two.\n"),
      "Cost: 5\\% of \\textbf{all} that's \\texttt{a\\_b}, $x_1$.\n\n\\begin{verbatim}\nS . S\n\\end{verbatim}\n\n"
      "\\section*{Input}\n\n\\begin{itemize}\n\\item one;\n\n\\item two.\n\n\\end{itemize}\n");
  EXPECT_THROW(in_latex("a $dollar\n"), std::logic_error);
  EXPECT_EQ(latex_words("#1 \\ ~ ^ {4} & $5"),
            "\\#1 \\textbackslash{} \\textasciitilde{} \\textasciicircum{} \\{4\\} \\& \\$5");
}

TEST(Statements, become_html) {
  EXPECT_EQ(
      in_html("# A & B\n\nCost: **all**, `a<b`, $0 \\le x_1 \\pm 1$, $10^9 < 2$.\n\n    S . S\n\n```\n\n- <\n```\n"),
      "<h1>A &amp; B</h1>\n<p>Cost: <strong>all</strong>, <code>a&lt;b</code>, 0 ≤ <i>x</i><sub>1</sub> ± 1, "
      "10<sup>9</sup> &lt; 2.</p>\n<pre><code>S . S\n</code></pre>\n<pre><code>\n- &lt;\n</code></pre>\n");
  EXPECT_THROW(in_html("$\\frac{1}{2}$\n"), std::logic_error);
}

// All that stands in a package was held against the rules before.
TEST(Packages, AreRefusedWhereTheProblemIsNotAsTheRulesHaveIt) {
  const auto fault_of = [](const auto& change) -> std::string {
    Problem problem = *find_problem("duckchess");
    change(problem);
    try {
      contents_of({.problem = &problem, .suite = "samples"});
    } catch (const std::logic_error& fault) {
      return fault.what();
    }
    return "";
  };
  const auto with_invalid_input = [](Problem& problem) {
    problem.packaging = [of = problem.packaging] {
      Packaging packaging = of();
      packaging.invalid_inputs.push_back({"nothing", "0\n"});
      return packaging;
    };
  };
  EXPECT_EQ(fault_of([](Problem&) {}), "");
  EXPECT_EQ(fault_of([](Problem& problem) { problem.sample_input += "0"; }),
            "the test 1 is not valid: input:20:1: expected the end of the file after 18 operations, found '0'");
  EXPECT_EQ(fault_of([](Problem& problem) { problem.sample_answer += "\n"; }),
            "the answer of the test 1 is not the optimized engine's");
  EXPECT_EQ(fault_of(with_invalid_input), "the input nothing is meant to be invalid, and is not");
}

// A wrong submission stays if its mistake shows in the given tests.
TEST(Packages, OfGivenTestsHaveTheSubmissionsThatTheyCatch) {
  const tests::Scratch scratch;
  const Problem& problem = *find_problem("duckchess");
  const auto made = problem.profiles.begin()->make(30, 1);
  const std::vector<packages::JudgeTest> given = {{.name = "few.in", .input = scratch.write("few.in", made)}};
  const Contents contents = contents_of({.problem = &problem, .tests = given});
  EXPECT_EQ(contents.left_out, (std::vector<std::string>{"captain-like-a-king.cpp", "guard-like-a-king.cpp",
                                                         "check-on-the-final-move.cpp"}));
  EXPECT_EQ(contents.packaging.submissions.size(), 15U);
}

}  // namespace
}  // namespace quack::packages
