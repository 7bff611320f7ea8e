// The parts that packages are made of: templates, statements in LaTeX and HTML. What is in whole packages is looked at
// by package_test.py; archives are in tests/cli/archives.txt.

#include "io/files.h"
#include "io/random.h"
#include "packages/read/checktestdata.h"
#include "packages/read/problem.h"
#include "packages/read/word_checker.h"
#include "packages/write/contents.h"
#include "packages/write/layout.h"
#include "problems/packaging.h"
#include "problems/registry.h"
#include "run/source.h"
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

// The place and the expectation of a fault; "valid" if there is none, or why the script can't go on.
std::string checked(const char* script, const char* input) {
  try {
    const auto fault = checktestdata(script)(input, nullptr);
    if (!fault) return "valid";
    return std::to_string(fault->line) + ':' + std::to_string(fault->column) + ": " + fault->expected.english() + ", " +
           fault->found.english();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

TEST(Checktestdata, ReadsInputsAsItsSpecificationHasIt) {
  struct Row {
    const char *script, *input, *result;
  };
  const std::vector<Row> rows = {
      {"INT(1,10^18,n) NEWLINE", "1000000000000000000\n", "valid"},
      {"INT(-10^6,10^6) ASSERT(-2^2==0-4 && 2*-3+1==-5) NEWLINE", "0\n", "valid"},
      {"INT(1,10^18) NEWLINE", "1000000000000000001\n",
       "1:1: an integer from 1 to 1000000000000000000, '1000000000000000001'"},
      {"INT(-5,5) SPACE INT(0,9) NEWLINE # a comment", "-5 0\n", "valid"},
      {"INT(0,10)", "007", "1:1: an integer from 0 to 10, '007'"},
      {"INT(-9,9)", "-0", "1:1: an integer from -9 to 9, '-0'"},
      {"INT(0,10) EOF", "7\n", "1:2: the end of the file, the end of the line"},
      {"REP(3,SPACE) INT(1,2*3) END NEWLINE", "6 1 2\n", "valid"},
      {"REP(3,SPACE) INT(1,6) END NEWLINE", "6 1\n", "1:4: a space, the end of the line"},
      {"INT(1,9,n) NEWLINE REPI(i,n) INT(1,n,p[i]) NEWLINE END ASSERT(UNIQUE(p))", "2\n2\n1\n", "valid"},
      {"INT(1,9,n) NEWLINE REPI(i,n) INT(1,n,p[i]) NEWLINE END ASSERT(UNIQUE(p))", "2\n2\n2\n",
       "3:1: what an ASSERT of the script asks for, '2'"},
      {"SET(s=0) WHILEI(i,s<3,NEWLINE) INT(0,9,x) SET(s=s+x) END ASSERT(i==2 && s==3)", "1\n2", "valid"},
      {"WHILE(!ISEOF) IF(MATCH(\"ab\")) REGEX(\"[ab]+\") ELSE STRING(\"-\") END END", "ab-ba-", "valid"},
      {"REGEX(\"(1|10)\",x) ASSERT(STRLEN(x)==2)", "10", "valid"},
      {"REGEX(\"[a-z]{2,100000}\") NEWLINE", "x\n", "1:1: something like '[a-z]{2,100000}', 'x'"},
      {"FLOATP(0,10,2,3)", "1.5", "1:1: a number from 0 to 10, '1.5'"},
      {"FLOATP(0,10,2,3,x,FIXED) ASSERT(x>1.49 && !(x>=1.51))", "1.50", "valid"},
      {"FLOAT(0,10,x,SCIENTIFIC)", "1.5", "1:1: a number from 0 to 10, '1.5'"},
      {"FLOAT(0,10,x,SCIENTIFIC)", "1.5e0", "valid"},
      {"SET(a[1,2]=7/2, b=-7%4) ASSERT(a[1,2]==3 && b==-3 && INARRAY(3,a))", "", "valid"},
      {"SET(a=(1+2)*3) ASSERT((a==9) || ((a+1)>99)) ASSERT(\"a\"<\"b\") STRING(\"\\101\\\"\\n\")", "A\"\n", "valid"},
      {"SET(a=1) UNSET(a) ASSERT(a==1)", "", "the variable 'a' has no value there"},
      {"WHILE(1==1) END", "", "it does not come to an end"},
      {"INT(1,2\nNEWLINE", "", "line 2: expected ')', found 'NEWLINE'"},
      {"REP(2) INT(1,2)", "", "line 1: expected 'END', found ''"},
      {"ASSERT(1)", "", "line 1: expected a comparison, found ')'"},
      {"INT(0,x/0)", "", "the variable 'x' has no value there"},
      {"REGEX(\"[a\")", "", "'[a' is no regular expression"},
      {"REP(2,FOO(1,2)) END", "", "line 1: expected a command such as INT, SPACE, NEWLINE or REP, found 'FOO'"},
      {"STRING(\"ab\\\")", "ab", "line 1: a text has no end"},
      {"INT(0,9,n) IF(n>8) INT(0,1/0) END", "7", "valid"},
      {"SET(p=\"a\") REP(3) REGEX(p) SET(p=\"b\") END", "abb", "valid"}};
  for (const Row& row : rows) EXPECT_EQ(checked(row.script, row.input), row.result) << row.script;
  const std::string deep(1000, '(');
  EXPECT_NE(checked(("ASSERT(" + deep).c_str(), "").find("at most 100 levels"), std::string::npos);
  // Neither uses up the stack or runs without end.
  const auto with = [](const std::string& begin, std::size_t count, const char* repeated, const std::string& end) {
    std::string script = begin;
    for (std::size_t i = 0; i < count; ++i) script += repeated;
    return script + end;
  };
  EXPECT_EQ(checked(with("#", 90'000, "x", "\nINT(1,9)").c_str(), "1"), "valid");
  EXPECT_EQ(checked(with("", 90'000, " ", "INT(1,9)").c_str(), "1"), "valid");
  EXPECT_EQ(checked(with("", 100'001, " ", "").c_str(), ""), "the script has more than 100000 bytes");
  EXPECT_EQ(checked(with("INT(1,1", 40'000, "+1", ")").c_str(), "1"), "valid");
  EXPECT_EQ(checked(with("ASSERT(ISEOF", 10'000, "&&ISEOF", ")").c_str(), ""), "valid");
  EXPECT_EQ(checked(with("SET(a=1) REP(10^6) ASSERT(0<1", 10'000, "+a", ") END").c_str(), ""),
            "it does not come to an end");
  EXPECT_EQ(checked(with("REGEX(\"", 400, "((a))", "\")").c_str(), "a"),
            "a regular expression has more than 1000 bytes");
  const std::string ones(90'000, '1'), some(300, '1');
  EXPECT_EQ(checked("REGEX(\"((1)|(0))*\")", ones.c_str()), "valid");
  EXPECT_NE(checked("REGEX(\"(1*)*b\")", some.c_str()), "valid");
  EXPECT_EQ(checked("STRING(\"ab)", "ab"), "line 1: a text has no end");
  const std::string line = std::string(1'000'000, 'x') + '\n';
  EXPECT_EQ(checked("REGEX(\"[a-z]+\") NEWLINE", line.c_str()), "valid") << "no stack is taken for each character";
}

// A random script and an input that it accepts. Where numbers are not written as they are, nothing is a constant.
class RandomScript {
 public:
  explicit RandomScript(std::uint64_t seed) : random_(seed) {}

  std::string script = "SET(zero=0) ", hidden = script, input{};

  void add(int nested) {
    const std::uint64_t lot = random_.below(nested > 3 ? 4 : 7);
    if (lot == 0) return both("SPACE ", " ");
    if (lot == 1) return both("REGEX(\"(a|b*c)+\") NEWLINE ", "abbc\n");
    if (lot == 2) return both("FLOATP(-1,1,1,3,x) ASSERT(x*2<=3&&!(x>5)) STRING(\"\\41\") ", "-0.25!");
    if (lot == 3) {
      const auto number = static_cast<std::int64_t>(random_.below(1'000'001)) - 500'000;
      return both("INT(", ""), expression(number - static_cast<std::int64_t>(random_.below(50))), both(",", ""),
             expression(number + static_cast<std::int64_t>(random_.below(50))),
             both(",v[STRLEN(\"a\")]) STRING(\";\") ", std::to_string(number) + ';');
    }
    both(lot == 4 ? "IF(0<1||ISEOF) " : lot == 5 ? "REPI(i,1,NEWLINE) " : "WHILEI(i,i!=1) ", "");
    for (std::uint64_t left = random_.below(4); left > 0; --left) add(nested + 1);
    both("END ", "");
  }

  std::string mutated(std::string text, std::string_view letters) {
    for (std::uint64_t left = 1 + random_.below(3); left > 0; --left) {
      const std::size_t at = random_.below(text.size());
      text.replace(at, random_.below(3), 1, letters[random_.below(letters.size())]);
    }
    return text;
  }

 private:
  void both(const std::string& words, const std::string& read) { script += words, hidden += words, input += read; }
  // Has that value: (17*3+2)-53+value.
  void expression(std::int64_t value) {
    const std::uint64_t a = random_.below(100), b = 1 + random_.below(9);
    for (const bool is_hidden : {false, true}) {
      const auto written = [&](auto number) {
        return '(' + std::string(is_hidden ? "zero+" : "") + std::to_string(number) + ')';
      };
      (is_hidden ? hidden : script) += '(' + written(a) + "/" + written(b) + "*" + written(b) + "+" + written(a) + "%" +
                                       written(b) + ")-" + written(a) + "+" + written(value);
    }
  }

  Random random_;
};

TEST(Checktestdata, SaysOfRandomScriptsWhatTheyMean) {
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    RandomScript made(seed);
    for (int i = 0; i < 5; ++i) made.add(0);
    ASSERT_EQ(checked(made.script.c_str(), made.input.c_str()), "valid") << made.script << '\n' << made.input;
    ASSERT_EQ(checked(made.hidden.c_str(), made.input.c_str()), "valid") << made.hidden << '\n' << made.input;
    const std::string wrong = made.mutated(made.input.empty() ? " " : made.input, "0123456789");
    const std::string fault = checked(made.script.c_str(), wrong.c_str());
    ASSERT_EQ(checked(made.hidden.c_str(), wrong.c_str()), fault) << made.script << '\n' << wrong;
    ++counts[fault == "valid" ? "valid" : "wrong input"];
    const std::string script = made.mutated(made.script, "0129-+*/%^()[],\"#aEI \n"),
                      said = checked(script.c_str(), made.input.c_str());
    ASSERT_EQ(checked(("REP(1)\n" + script + "\nEND").c_str(), made.input.c_str()) == "valid", said == "valid")
        << script << '\n'
        << made.input << '\n'
        << said;
    ++counts[said == "valid" ? "other script" : "wrong script"];
  }
  for (const char* kind : {"valid", "wrong input", "other script", "wrong script"}) EXPECT_GT(counts[kind], 5) << kind;
}

TEST(Checktestdata, SaysWhichBoundsItsNumbersReach) {
  std::vector<text::BoundsReached> numbers;
  const auto check = checktestdata("INT(1,10^2,n) NEWLINE\nREP(n,SPACE)\nINT(-n,n,a[n]) END NEWLINE FLOAT(0,1)");
  EXPECT_FALSE(check("3\n-2 0 3\n0.25", &numbers));
  ASSERT_EQ(numbers.size(), 3U);
  const auto shown = [](const text::BoundsReached& one) {
    return one.name + ' ' + one.place + ' ' + text::number_text(one.least) + ".." + text::number_text(one.most) +
           " of " + text::number_text(one.low) + ".." + text::number_text(one.high) + (one.low_reached ? " low" : "") +
           (one.high_reached ? " high" : "");
  };
  EXPECT_EQ(shown(numbers[0]), "n 1 3..3 of 1..100");
  EXPECT_EQ(shown(numbers[1]), "a 3 -2..3 of -3..3 high");
  EXPECT_EQ(shown(numbers[2]), "FLOAT(0,1) 3 0.25..0.25 of 0..1");
}

std::string wrong(const std::vector<std::string>& flags, const char* answer, const char* output) {
  std::uint64_t line = 0;
  const auto words = word_complaint(WordRules(flags), answer, output, line);
  return words ? std::to_string(line) + ": " + words->english() : "right";
}

TEST(Words, AreComparedAsTheDefaultCheckerOfKattisDoes) {
  EXPECT_EQ(wrong({}, "Yes 1.0\n", " yes\n\n1.0"), "right");
  EXPECT_EQ(wrong({"case_sensitive"}, "Yes\n", "yes\n"), "1: expected 'Yes', found 'yes'");
  EXPECT_EQ(wrong({"space_change_sensitive"}, "a b\n", "a  b\n"), "1: the white space before 'b' is another one");
  EXPECT_EQ(wrong({}, "1.0\n", "1.00\n"), "1: expected '1.0', found '1.00'");
  EXPECT_EQ(wrong({"float_tolerance", "1e-3"}, "1.0 x\n", "1.0009\nX\n"), "right");
  EXPECT_EQ(wrong({"float_absolute_tolerance", "1e-3"}, "1000\n", "1000.5\n"),
            "1: expected '1000', found '1000.5', which is off by more than the tolerance");
  EXPECT_EQ(wrong({"float_relative_tolerance", "1e-3"}, "1000\n", "1000.5\n"), "right");
  EXPECT_EQ(wrong({"float_tolerance", "1e-3"}, "1\n", "one\n"), "1: expected the number '1', found 'one'");
  EXPECT_EQ(wrong({"float_tolerance", "1e-3"}, "inf\n", "Inf\n"), "right");
  EXPECT_EQ(wrong({"float_tolerance", "1e-3"}, "16\n", "0x10\n"), "1: expected the number '16', found '0x10'");
  EXPECT_EQ(wrong({}, "1\n2\n", "1\n"), "2: expected '2', found the end of the output");
  EXPECT_EQ(wrong({}, "1\n", "1\n\n2\n"), "3: expected the end of the output, found '2'");
  EXPECT_THROW(WordRules({"float_tolerance"}), std::runtime_error);
  EXPECT_THROW(WordRules({"--case_sensitive"}), std::runtime_error);
}

// "AC WA, and once WA"
std::string shown(const ExpectedVerdicts& expected) {
  std::string text;
  for (const Verdict verdict : expected.permitted) text += std::string(code(verdict)) + ' ';
  text += "/";
  for (const Verdict verdict : expected.required) text += ' ' + std::string(code(verdict));
  return text;
}

TEST(Expectations, AreThoseOfTheFolderAndOfSubmissionsYaml) {
  struct Row {
    const char *name, *rules, *expected;
  };
  const std::vector<Row> rows = {
      {"accepted/a.py", "", "AC / AC"},
      {"wrong_answer/a.py", "", "AC WA / WA"},
      {"time_limit_exceeded/a.py", "", "AC TLE / TLE"},
      {"run_time_error/a.py", "", "AC RE MLE OLE / RE MLE OLE"},
      {"rejected/a.py", "", "AC WA RE TLE MLE OLE / WA RE TLE MLE OLE"},
      {"brute_force/a.py", "", "AC RE TLE MLE OLE / RE TLE MLE OLE"},
      {"mixed/a.py", "", "AC WA RE TLE MLE OLE / AC WA RE TLE MLE OLE"},
      // Rules for a folder take the place of what its name means, others add to it.
      {"accepted/a.py", "{accepted: {permitted: [AC, TLE]}}", "AC TLE / AC"},
      {"wrong_answer/a.py", "{wrong_answer/*: {permitted: [WA]}}", "WA / WA"},
      {"mixed/a.py", "{mixed: {permitted: [AC, WA]}}", "AC WA / AC WA"},
      {"mixed/a.py", "{mixed/a.py: {permitted: [AC]}, mixed: {permitted: [AC, WA]}}", "AC / AC"},
      {"mixed/a.py", "{mixed: {permitted: [WA, TLE], required: [TLE]}}", "WA TLE / TLE"},
      {"mixed/a.cpp", "{'mixed/{b,a}.{py,cpp}': {permitted: [AC]}}", "AC / AC"},
      {"mixed/a.py", "{'*/a.*': {required: [WA]}}", "AC WA RE TLE MLE OLE / WA"},
      {"wrong_answer/a.py", "{'*': {permitted: [AC]}, a.py: {permitted: [AC]}}", "AC / AC"},
      {"wrong_answer/a.py", "{a.py: {permitted: [AC]}, 'wrong': {permitted: [AC]}, 'w*/b': {permitted: [AC]}}",
       "AC WA / WA"},
      {"wrong_answer/a.py", "{wrong_answer: {sample: {permitted: [AC]}, authors: Eva}}", "AC WA / WA"}};
  for (const Row& row : rows)
    EXPECT_EQ(shown(verdicts_by_rules(row.name, YAML::Load(row.rules))), row.expected) << row.name << ' ' << row.rules;
}

TEST(Expectations, StandInSources) {
  const tests::Scratch scratch;
  std::vector<std::string> unknown;
  const auto tagged = [&](const std::string& name, const std::string& text) {
    const auto expected =
        verdicts_by_tag(scratch.write(name, text).parent_path() / name.substr(0, name.find('/')), unknown);
    return expected ? shown(*expected) : "none";
  };
  EXPECT_EQ(tagged("a.py", "# @EXPECTED_RESULTS@: WRONG-ANSWER\n"), "AC WA / WA");
  EXPECT_EQ(tagged("b.py", "x\n#@EXPECTED_RESULTS@: CORRECT, TIMELIMIT\n"), "AC TLE / AC TLE");
  EXPECT_EQ(tagged("c.py", "# @EXPECTED_RESULTS@: CHECK-MANUALLY\n"), "none");
  EXPECT_EQ(tagged("d.py", "print(1)\n"), "none");
  EXPECT_EQ(tagged("f.c", "/* @EXPECTED_RESULTS@: WRONG-ANSWR, TIMELIMIT */\n"), "AC TLE / TLE");
  EXPECT_EQ(unknown, std::vector<std::string>{"WRONG-ANSWR"});
  scratch.write("e/util.py", "");
  const auto directory = scratch.write("e/main.py", "# @EXPECTED_RESULTS@: RUN-ERROR\n").parent_path();
  EXPECT_EQ(shown(verdicts_by_tag(directory, unknown).value()), "AC RE MLE OLE / RE MLE OLE");
}

// "all | a.py: x y | b.py: -"; "-" where no test has other flags than inputs that are no tests.
std::string shown(const PackageFlags& flags) {
  std::string text = "checker:";
  for (const std::string& flag : flags.checker) text += ' ' + flag;
  for (const auto& [name, own] : flags.validators) {
    text += ", " + name.substr(name.find('/') + 1) + ':';
    for (const std::string& flag : own) text += ' ' + flag;
  }
  return text;
}

TEST(Flags, AreThoseOfTheGroupOrOfOneAbove) {
  const tests::Scratch scratch;
  for (const char* const name : {"sample/1", "secret/a/1", "secret/a/2", "secret/b/1"}) {
    scratch.write("data/" + std::string(name) + ".in", name);
    scratch.write("data/" + std::string(name) + ".ans", "");
  }
  scratch.write("input_validators/v.py", "");
  scratch.write("input_validators/w.py", "");
  scratch.write("submissions/accepted/a.py", "");
  const auto flags = [&](const std::string& test) {
    const ProblemPackage package = read_problem_package(scratch.path());
    EXPECT_TRUE(package.notes.empty());
    const auto found = package.test_flags.find(test);
    return shown(found == package.test_flags.end() ? package.flags : found->second);
  };
  scratch.write("problem.yaml", "validator_flags: float_tolerance 1e-6\n");
  EXPECT_EQ(flags(""), "checker: float_tolerance 1e-6");
  // Those of data/secret are for inputs that are no tests where all data have none.
  scratch.write("data/secret/testdata.yaml", "input_validator_flags: n=9\noutput_validator_flags: case_sensitive\n");
  scratch.write("data/secret/b/testdata.yaml", "input_validator_flags: {w.py: small even}\n");
  EXPECT_EQ(flags(""), "checker: float_tolerance 1e-6, v.py: n=9, w.py: n=9");
  EXPECT_EQ(flags("sample/1.in"), "checker: float_tolerance 1e-6");
  EXPECT_EQ(flags("secret/a/1.in"), "checker: float_tolerance 1e-6 case_sensitive, v.py: n=9, w.py: n=9");
  EXPECT_EQ(flags("secret/b/1.in"), "checker: float_tolerance 1e-6 case_sensitive, v.py:, w.py: small even");
  // A file for each test, constants, and a list for each validator.
  scratch.write("problem.yaml", "problem_format_version: 2025-09\nconstants: {few: 3, many: {value: 9, tex: 9~}}\n");
  scratch.write("data/test_group.yaml", "input_validator_args: ['{{few}} {{many}}', '{{many.tex}}', '{{none}}']\n");
  scratch.write("data/secret/a/2.yaml", "input_validator_args: {v.py: ['a b', '{{many.value}}']}\n");
  EXPECT_EQ(flags(""), "checker: case_sensitive, v.py: 3 9 9~ {{none}}, w.py: 3 9 9~ {{none}}");
  EXPECT_EQ(flags("secret/a/1.in"), "checker: case_sensitive, v.py: n=9, w.py: n=9");
  EXPECT_EQ(flags("secret/a/2.in"), "checker: case_sensitive, v.py: a b 9, w.py:");
}

// The packages of tests/packages, each of another kind. Their submissions are what they are known to be (known.txt).
const std::filesystem::path kPackages = QUACK_PACKAGES;

std::string text_of(const std::filesystem::path& file) { return read_file(file, UINT64_MAX).value(); }

// What two accepted programs agree on.
std::string answer_of(const Problem& problem, std::string_view input) {
  MemorySource source(input);
  StringSink answer;
  problem.implementations[0].answer(source, answer);
  return answer.text();
}

bool is_valid(const Problem& problem, std::string_view input) {
  MemorySource source(input);
  return !problem.validate(source, 0).fault;
}

// [package/submission] -> an input that shows that it is wrong, "-" if only large ones do.
std::map<std::string, std::string> known_wrong() {
  std::map<std::string, std::string> known;
  std::ifstream file(kPackages / "known.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto first = line.find(" | "), second = line.find(" | ", first + 3);
    std::string input = line.substr(first + 3, second - first - 3);
    for (std::size_t at = 0; (at = input.find("\\n", at)) != std::string::npos;) input.replace(at, 2, "\n");
    known.emplace(line.substr(0, line.find(' ')), input);
  }
  return known;
}

TEST(OwnPackages, AreWhatTheyAreKnownToBe) {
  auto known = known_wrong();
  std::size_t read = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kPackages)) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_directory() || name.starts_with("broken-") || name == "hostile") continue;
    SCOPED_TRACE(name);
    const ProblemPackage package = read_problem_package(entry.path());
    for (const Message& note : package.notes) ADD_FAILURE() << note.english();
    const RunOptions options;
    const Problem problem = as_problem(package, options);
    EXPECT_GE(package.tests.size(), 2U);
    for (const JudgeTest& test : package.tests) {
      const std::string input = text_of(test.input), answer = text_of(test.answer.value());
      EXPECT_TRUE(is_valid(problem, input)) << test.name;
      EXPECT_TRUE(problem.judge(input, answer, answer_of(problem, input)).is_right) << test.name;
    }
    for (const PackageSubmission& submission : package.submissions) {
      const auto found = known.find(name + '/' + submission.name);
      EXPECT_TRUE(found != known.end() || submission.is_accepted()) << submission.name << " is not in known.txt";
      if (found == known.end()) continue;
      const std::string input = found->second;
      known.erase(found);
      if (input == "-") continue;
      EXPECT_TRUE(is_valid(problem, input)) << submission.name;
      const ProgramRun run =
          run_program(*compile_program(submission.path, options).program, input, options.limits, options.sandbox);
      const std::string answer = answer_of(problem, input);
      EXPECT_TRUE(run.failure || !problem.judge(input, answer, run.output).is_right) << submission.name << " is right";
    }
    ++read;
  }
  EXPECT_EQ(read, 12U);
  for (const auto& [submission, input] : known) ADD_FAILURE() << submission << " is in known.txt, and is none";
}

}  // namespace
}  // namespace quack::packages
