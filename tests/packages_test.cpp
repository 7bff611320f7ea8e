// The parts that packages are made of: templates, statements in LaTeX and HTML. What is in whole packages is looked at
// by package_test.py; archives are in tests/cli/archives.txt.

#include "judgedata/package/layout.h"
#include "problems/packaging.h"
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
  EXPECT_THROW(in_latex("a `mark\n"), std::logic_error);
  EXPECT_EQ(latex_words("#1 \\ ~ ^ {4} & $5"),
            "\\#1 \\textbackslash{} \\textasciitilde{} \\textasciicircum{} \\{4\\} \\& \\$5");
}

TEST(Statements, become_html) {
  EXPECT_EQ(
      in_html("# A & B\n\nCost: **all**, `a<b`, $0 \\le x_1 \\pm 1$, $10^9$.\n\n    S . S\n\n- one.\n\n## Sample\n\n"
              "```\n\n- <\n```\n"),
      "<h1>A &amp; B</h1>\n\n<p>\nCost: <b>all</b>, <code>a&lt;b</code>, 0 ≤ <i>x</i><sub>1</sub> ± 1, "
      "10<sup>9</sup>.\n</p>\n\n<pre>\nS . S\n</pre>\n\n<ul>\n<li>one.</li>\n</ul>\n\n"
      "<h2>Sample</h2>\n\n<pre>\n\n- &lt;\n</pre>\n");
  EXPECT_THROW(in_html("$\\frac{1}{2}$\n"), std::logic_error);
}

}  // namespace
}  // namespace quack::package
