// The parts that packages are made of: templates, statements in LaTeX. What is in whole packages is looked at by
// package_test.py; archives are in tests/cli/archives.txt.

#include "problems/packaging.h"
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

TEST(Statements, become_latex) {
  EXPECT_EQ(in_latex("Cost: 5% of **all**, `a_b`, $x_1$.\n\n    S . S\n\n- one;\n- two.\n"),
            "Cost: 5\\% of \\textbf{all}, \\texttt{a\\_b}, $x_1$.\n\n\\begin{verbatim}\nS . S\n\\end{verbatim}\n\n"
            "\\begin{itemize}\n  \\item one;\n  \\item two.\n\\end{itemize}\n");
}

}  // namespace
}  // namespace quack::package
