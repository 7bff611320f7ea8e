// Sources are looked at for the names in Java, the digest that the cache keeps them under, changes that put slips
// right, and what sanitizers say of their programs. How sources are compiled and kept, and what `diff` makes of all
// that, is in tests/cli/sources.txt and memory.txt.

#include "diagnose/memory_errors.h"
#include "diagnose/repair.h"
#include "diagnose/source_changes.h"
#include "diagnose/source_outline.h"
#include "io/files.h"
#include "run/compile_cache.h"
#include "run/language.h"
#include "run/sanitizers.h"
#include "run/sha256.h"
#include "tests/scratch.h"
#include "tests/test.h"

namespace quack {
namespace {

TEST(JavaNames, are_found_in_any_source) {
  struct Row {
    std::string source, file, main_class;
  };
  const std::vector<Row> rows = {
      {"", "Main", ""},
      {"class A { static void main(String[] a) {} }", "A", "A"},
      {"class A {} public final class B { public static void main(String... a) {} }", "B", "B"},
      {"class A { void f() { int main; } } class C { static public void main(String[] a) {} } public class B {}", "B",
       "C"},
      {"package x . y;\n@interface Q {}\npublic enum E { ONE; public static void main(String[] a) {} }", "E", "x.y.E"},
      {"/* class X { void main */ class A { String s = \"}\\\"\"; char c = '}'; static void main(String[] a) {} }", "A",
       "A"},
      {"class A { String s = \"\"\"\n } class B { void main \"\"\"; static void main(String[] a) {} }", "A", "A"},
      {"class A { class B { void main() {} } }", "A", ""},
      {"record R(int x) { public static void main(String[] a) {} }", "R", "R"},
      {"@Foo(X.class) class A { static void main(String[] a) {} }", "A", "A"},
      {"class \xc3\x84 { static void main(String[] a) {} }", "\xc3\x84", "\xc3\x84"},
      {"class A { \"unfinished", "A", ""},
      {"class A { /* unfinished", "A", ""},
      {"}}}}class", "Main", ""},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(java_names(row.source).file, row.file) << row.source;
    EXPECT_EQ(java_names(row.source).main_class, row.main_class) << row.source;
  }
}

TEST(Sha256, is_that_of_the_standard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(SourceOutline, KnowsTheLineOfEachToken) {
  const SourceOutline outline("a /* b\n */ c\n\n  // d\\\n e\n\t f \"g\\\nh\" i\n#define j\nk");
  std::vector<std::string> tokens;
  for (std::size_t token = 0; token < outline.size(); ++token)
    tokens.push_back(std::string(outline.at(token)).substr(0, 1) + std::to_string(outline.line_of(token)) + '-' +
                     std::to_string(outline.line_begin_of(token)));
  EXPECT_EQ(tokens, (std::vector<std::string>{"a1-0", "c2-8", "f6-27", "\"6-27", "i7-33", "k9-48"}));
}

// Each would take minutes if what is done for a token grew with the source, and the last two would fill the stack.
TEST(SourceOutline, TakesNoLongerForATokenOfALongSource) {
  const auto repeated = [](const std::string& text) {
    std::string all;
    while (all.size() < 900'000) all += text;
    return all;
  };
  const std::string lines = repeated("a\n");
  const SourceOutline outline(lines);
  ASSERT_EQ(outline.size(), 450'000U);
  std::size_t sum = 0;
  for (std::size_t token = 0; token < outline.size(); ++token) sum += outline.line_of(token);
  EXPECT_EQ(sum, std::size_t{450'000} * 450'001 / 2);
  EXPECT_EQ(SourceOutline(repeated("get<")).size(), 450'000U);
  EXPECT_EQ(SourceOutline(repeated("int ") + repeated("a,")).variables().size(), 0U);
  EXPECT_EQ(SourceOutline(repeated("{")).size(), 0U);
  EXPECT_GT(SourceOutline("int main() {" + repeated("if(a)") + ";}").size(), 700'000U);
}

// One slip of each kind, in a part of the program that the first number of the input chooses.
constexpr const char* kSlips = R"(#include <cstdio>
#include <string>
#include <utility>
#include <vector>
struct Cell { int x, y; };
int table[4] = {1, 2, 4, 9}, total;
std::vector<int> seen;
bool same(Cell a, Cell b) { return a.x == b.x && a.y == b.x; }
int value(int kind) {
  switch (kind) {
    case 1: return 10;
    case 2: kind += 5;
    case 3: kind += 7; break;
  }
  return kind;
}
bool all_below(const std::vector<int>& list, int most) {
  for (int one : list) {
    if (one < most) continue;
    break;
  }
  return true;
}
bool any_below(const std::vector<int>& list, int most) {
  for (int one : list) return one < most;
  return false;
}
void print_first(int most) {
  for (int i = 0; i < 3; i++) {
    if (i >= most) return;
    printf("%d ", i);
  }
  for (int i = 0; i < 3; i++) {
    if (i >= most) return;
    printf("%d ", i);
  }
  puts("end");
}
int main() {
  int part = 0, n = 0, m = 0;
  scanf("%d %d %d", &part, &n, &m);
  std::string text = "a" + std::string("b");
  if (part == 1 && n < 5) puts("small");
  if (part == 2) printf("%d\n", n + m);
  if (part == 3) printf("%d\n", table[3] * n);
  if (part == 4) puts(same({n, m}, {n, 3}) ? "same" : "other");
  if (part == 5 && (n > 2 || m > 2)) puts("large");
  if (part == 6) printf("%d\n", value(n));
  if (part == 7) {
    n += m;
    m *= 2;
    printf("%d %d\n", n, m);
  }
  for (int i = 0; i < 3 && part == 8; i++) {
    total += n;
    printf("%d\n", total);
  }
  if (part == 9) {
    bool found = false;
    for (int i = 0; i < 3; i++) found = table[i] == n;
    puts(found ? "found" : "none");
  }
  if (part == 10) {
    std::pair<int, int> p(n, m);
    if (p.first > 0) n = p.first;
    n++;
    printf("%d\n", n);
  }
  if (part == 11) puts(all_below({1, n}, m) ? "below" : "not");
  if (part == 12) print_first(n);
  if (part == 13) {
    if (n > 5)
      puts("large");
    else if (m > 5)
      puts("deep");
  }
  if (part == 14) {
    bool all = true;
    for (int i = 2; i >= 0; i--) all |= table[i] < n;
    puts(all ? "all" : "some");
  }
  for (int i = 0; i < 3 && part == 15; i++) {
    if (table[i] > n) {
      printf("%d\n", table[i]);
    }
  }
  if (part == 16 && (n > 5 && m > 5 && text != "b")) puts("far");
  const char* place = NULL;
  if (part == 17 && place != NULL) puts("none");
  for (int i = 0; i < 2 && part == 18; i++) {
    static int kept = 0;
    kept += n;
    printf("%d\n", kept);
  }
  int cells[2][2] = {{1, 2}, {3, 4}};
  if (part == 19) printf("%d\n", cells[m][n]);
  if (part == 21) puts(any_below({n, m}, 3) ? "low" : "high");
  if (part == 20) {
    int flags = 0;
    for (int one : table) flags = one * n;
    printf("%d\n", flags);
  }
  int x = n, y = m;
  char digit = '0' + n, letter = 'a' + n;
  if (part == 22) printf("%d\n", m + digit);
  if (part == 23 && letter == 'B') puts("B");
  if (part == 24 && x == 2) puts("two");
  if (part == 25) {
    x += 5;
    printf("%d %d\n", x, y);
  }
  if (part == 26) {
    if (m = 3) puts("three");
  }
  if (part == 27) {
    if (n > 5)
      puts("large");
      puts("very");
  }
  if (part == 28) {
    printf("%d\n", n);
    total++;
    n += m;
  }
  if (part == 29) {
    x = 0;
    n += m;
    printf("%d ", n);
    int before = n;
    printf("%d\n", before);
  }
  if (part == 30) {
    int sum = n + m;
    n *= 2;
    printf("%d\n", sum);
  }
  int joined(int a, int b, int c, int d);
  if (part == 31) printf("%d\n", joined(n, m, 1, 2));
  int minus(int a, int b);
  if (part == 32) printf("%d %d\n", minus(n, 7), minus(n, 2));
  return text.size() == 2 ? 0 : 1;
}
int joined(int a, int b, int c, int d) { return 1000 * a + 100 * b + 10 * c + d; }
int minus(int a, int b) {
  if (a < 0) return 0;
  return a - b;
}
)";

struct PlantedSlip {
  std::vector<Evidence> wrong, right, more;
  std::string words;
};

TEST(Repairs, NameThePlaceAndTheChange) {
  const tests::Scratch scratch;
  const auto source = scratch.write("slips.cpp", kSlips);
  RunOptions options;
  options.cache = scratch.path("cache");
  const std::vector<PlantedSlip> slips = {
      {{{"1 5 0", "small\n"}},
       {{"1 4 0", "small\n"}, {"1 6 0", ""}},
       {},
       "`<=` in place of `<` in `if (part == 1 && n < 5) puts(\"small\");` (line 43)"},
      {{{"2 5 3", "2\n"}},
       {{"2 7 0", "7\n"}},
       {},
       "`-` in place of `+` in `if (part == 2) printf(\"%d\\n\", n + m);` (line 44)"},
      {{{"3 1 0", "8\n"}, {"3 2 0", "16\n"}},
       {{"3 0 0", "0\n"}},
       {},
       "`8` in place of `9` in `int table[4] = {1, 2, 4, 9}, total;` (line 6)"},
      {{{"4 4 3", "same\n"}},
       {{"4 3 3", "same\n"}, {"4 9 4", "other\n"}},
       {},
       "`y` in place of `x` in `bool same(Cell a, Cell b) { return a.x == b.x && a.y == b.x; ...` (line 8)"},
      {{{"5 1 3", ""}}, {{"5 3 1", "large\n"}, {"5 1 1", ""}}, {}, "no condition `m > 2` (line 47)"},
      {{{"6 2 0", "7\n"}}, {{"6 3 0", "10\n"}, {"6 1 0", "10\n"}}, {}, "`break;` before `case 3:` (line 13)"},
      {{{"7 1 2", "5 4\n"}}, {{"7 1 0", "1 0\n"}}, {}, "`m *= 2;` before `n += m;` (line 50)"},
      {{{"8 2 0", "2\n2\n2\n"}},
       {{"8 0 0", "0\n0\n0\n"}},
       {},
       "`total` set to zero, or emptied, after this `{` (line 54)"},
      {{{"9 1 0", "found\n"}, {"9 2 0", "found\n"}},
       {{"9 4 0", "found\n"}, {"9 7 0", "none\n"}},
       {},
       "`|=` in place of `=` in `for (int i = 0; i < 3; i++) found = table[i] == n;` (line 60)"},
      {{{"10 4 5", "4\n"}}, {{"10 4 4", "4\n"}}, {}, ""},
      {{{"11 7 3", "not\n"}, {"11 4 3", "not\n"}},
       {{"11 2 5", "below\n"}},
       {},
       "`return false;` in place of `break;` (line 20)"},
      {{{"12 2 0", "0 1 0 1 end\n"}, {"12 0 0", "end\n"}},
       {{"12 3 0", "0 1 2 0 1 2 end\n"}},
       {},
       "`break;` in place of each `return;` (line 30)"},
      {{{"13 6 1", "deep\n"}, {"13 1 6", "large\n"}}, {{"13 1 1", ""}}, {}, "`n > 5` and `m > 5` exchanged (line 72)"},
      {{{"14 2 0", "some\n"}, {"14 3 0", "some\n"}},
       {{"14 9 0", "all\n"}},
       {},
       "`&=` in place of `|=` in `for (int i = 2; i >= 0; i--) all |= table[i] < n;` (line 79)"},
      {{{"15 1 0", "2\n"}, {"15 0 0", "1\n"}},
       {{"15 2 0", "4\n"}, {"15 9 0", ""}},
       {},
       "`break;` after `printf(\"%d\\n\", table[i]);` (line 84)"},
      {{{"16 6 1", "far\n"}, {"16 1 6", "far\n"}},
       {{"16 6 6", "far\n"}, {"16 1 1", ""}},
       {},
       "`||` in place of `&&` in `if (part == 16 && (n > 5 && m > 5 && text != \"b\")) puts(\"far ...` (line 87)"},
      {{{"17 1 0", "none\n"}},
       {{"99 0 0", ""}},
       {},
       "`==` in place of `!=` in `if (part == 17 && place != NULL) puts(\"none\");` (line 89)"},
      {{{"18 2 0", "2\n2\n"}}, {{"18 0 0", "0\n0\n"}}, {}, "nothing in place of `static kept` (line 91)"},
      {{{"19 0 1", "2\n"}, {"19 1 0", "3\n"}},
       {{"19 0 0", "1\n"}, {"19 1 1", "4\n"}},
       {},
       "`&n` and `&m` exchanged (line 41)"},
      {{{"21 4 1", "low\n"}},
       {{"21 1 4", "low\n"}, {"21 4 4", "high\n"}},
       {},
       "`if (one < most) return true;` in place of `return one < most;` in `for (int one : list) return one < most;` "
       "(line 25)"},
      {{{"20 1 0", "15\n"}},
       {{"20 0 0", "0\n"}},
       {},
       "`|=` in place of `=` in `for (int one : table) flags = one * n;` (line 100)"},
      {{{"22 3 1", "4\n"}, {"22 4 0", "4\n"}},
       {{"0 0 0", ""}},
       {},
       "`digit - '0'` in place of `digit` in `if (part == 22) printf(\"%d\\n\", m + digit);` (line 105)"},
      {{{"23 1 0", "B\n"}},
       {{"23 0 0", ""}, {"23 2 0", ""}},
       {},
       "`toupper(letter)` in place of `letter` in `if (part == 23 && letter == 'B') puts(\"B\");` (line 106)"},
      {{{"24 2 3", ""}},
       {{"24 2 2", "two\n"}, {"24 3 2", ""}},
       {},
       "`x == 2 && y == 2` in place of `x == 2` in `if (part == 24 && x == 2) puts(\"two\");` (line 107)"},
      {{{"25 1 2", "6 7\n"}, {"25 3 3", "8 8\n"}}, {{"0 0 0", ""}}, {}, "`y += 5;` after `x += 5;` (line 109)"},
      {{{"26 0 1", ""}},
       {{"26 0 3", "three\n"}},
       {},
       "`==` in place of `=` in `if (m = 3) puts(\"three\");` (line 113)"},
      {{{"27 1 1", ""}}, {{"27 6 1", "large\nvery\n"}}, {}, "`puts(\"very\");` only if `n > 5` (line 118)"},
      {{{"28 1 1", "2\n"}, {"28 1 2", "3\n"}},
       {{"28 1 0", "1\n"}},
       {},
       "`printf(\"%d\\n\", n);` after `n += m;` (line 121)"},
      {{{"29 1 1", "2 1\n"}, {"29 2 3", "5 2\n"}},
       {{"29 1 0", "1 1\n"}},
       {},
       "`int before = n;` before `n += m;` (line 129)"},
      {{{"30 1 1", "3\n"}, {"30 2 3", "7\n"}}, {{"30 0 1", "1\n"}}, {}, "`sum = n + m;` after `n *= 2;` (line 133)"},
      {{{"31 3 4", "1234\n"}, {"31 5 6", "1256\n"}},
       {{"31 1 2", "1212\n"}},
       {},
       "`n, m` and `1, 2` exchanged (line 138)"},
      {{{"32 3 0", "4 -1\n"}, {"32 -3 0", "10 5\n"}}, {{"0 0 0", ""}}, {}, "`a` and `b` exchanged (line 144)"},
      // Several, each of which puts some right.
      {{{"1 5 0", "small\n"}, {"2 5 3", "2\n"}},
       {{"1 4 0", "small\n"}, {"1 6 0", ""}, {"2 7 0", "7\n"}},
       {},
       "`<=` in place of `<` in `if (part == 1 && n < 5) puts(\"small\");` (line 43), and `-` in place of `+` in `if "
       "(part "
       "== 2) printf(\"%d\\n\", n + m);` (line 44)"},
      {{{"1 5 0", "small\n"}, {"2 5 3", "2\n"}, {"3 1 0", "8\n"}, {"3 2 0", "16\n"}},
       {{"1 4 0", "small\n"}, {"1 6 0", ""}, {"2 7 0", "7\n"}, {"3 0 0", "0\n"}},
       {},
       "`<=` in place of `<` in `if (part == 1 && n < 5) puts(\"small\");` (line 43), and `8` in place of `9` in `int "
       "table[4] = {1, 2, 4, 9}, total;` (line 6), and `-` in place of `+` in `if (part == 2) printf(\"%d\\n\", n + "
       "m);` "
       "(line 44)"},
      // A change that would do for the first is wrong on more.
      {{{"1 5 0", "small\n"}}, {{"1 4 0", "small\n"}}, {{"1 6 0", "small\n"}, {"1 7 0", ""}}, ""},
  };
  for (const PlantedSlip& slip : slips) {
    const Repair repair = repair_of(source, "", slip.wrong, slip.right, slip.more, options, 2, [] { return false; });
    EXPECT_EQ(repair.description.english(), slip.words) << slip.wrong.front().input;
  }
  const auto in_c = scratch.write("slips.c", kSlips);  // what is C++ as well
  EXPECT_EQ(
      repair_of(in_c, "", slips[0].wrong, slips[0].right, {}, options, 2, [] { return false; }).description.english(),
      slips[0].words);
}

// A lambda can't be cleared as other variables can; the changes of everything else must compile.
TEST(Repairs, AreFoundBesideALambda) {
  const tests::Scratch scratch;
  const auto source = scratch.write("lambda.cpp", R"(#include <cstdio>
int main() {
  int n = 0;
  if (scanf("%d", &n) != 1) return 0;
  auto show = [&](int i) { printf("%d\n", i); };
  for (int i = 0; i < n; i++) {
    show(i);
    while (true) {
      show(n);
      break;
    }
  }
  while (n < 0) { show(0); }
  while (n < -1) { show(1); }
  while (n < -2) { show(2); }
  for (int i = 0; i <= n; i++) { show(i); }
}
)");
  const std::vector<Evidence> wrong = {{"1\n", "0\n1\n0\n"}, {"2\n", "0\n2\n1\n2\n0\n1\n"}};
  const std::vector<Evidence> right = {{"x\n", ""}};
  EXPECT_EQ(repair_of(source, "", wrong, right, {}, {}, 2, [] { return false; }).description.english(),
            "`<` in place of `<=` in `for (int i = 0; i <= n; i++) { show(i); }` (line 16)");
}

// The limits of a try follow the longest of the inputs, not the usual one.
TEST(Repairs, AreFoundWhereOneInputTakesLong) {
  const tests::Scratch scratch;
  const auto source = scratch.write("long.cpp", R"(#include <cstdio>
int main() {
  int n = 0, sum = 0;
  if (scanf("%d", &n) != 1) return 0;
  for (int i = 0; i < n; i++) sum ^= i;
  if (n <= 3) puts("small"); else puts("large");
}
)");
  const std::vector<Evidence> wrong = {{"3\n", "large\n"}};
  const std::vector<Evidence> right = {{"2\n", "small\n"}, {"4\n", "large\n"}, {"10000000\n", "large\n"}};
  EXPECT_EQ(repair_of(source, "", wrong, right, {}, {}, 2, [] { return false; }).description.english(),
            "`<` in place of `<=` in `if (n <= 3) puts(\"small\"); else puts(\"large\");` (line 6)");
}

// A run may end because of what earlier tries in it wrote: wherever it ends, the right change is tried again.
TEST(Repairs, AreFoundWhereverARunEnds) {
  const tests::Scratch scratch;
  const auto source = scratch.write("loud.cpp", R"(#include <cstdio>
int main() {
  int n = 0;
  if (scanf("%d", &n) != 1) return 0;
  printf("%050d\n", 0);
  if (n > 3) puts("large"); else puts("small");
}
)");
  const std::string before = std::string(50, '0') + '\n';
  const std::vector<Evidence> wrong = {{"3\n", before + "large\n"}}, right = {{"2\n", before + "small\n"}};
  RunOptions options;
  options.cache = scratch.path("cache");
  for (options.limits.output = 66; options.limits.output < 150; options.limits.output += 20) {
    EXPECT_EQ(repair_of(source, "", wrong, right, {}, options, 1, [] { return false; }).description.english(),
              "`>=` in place of `>` in `if (n > 3) puts(\"large\"); else puts(\"small\");` (line 6)")
        << options.limits.output;
  }
}

TEST(MemoryErrors, AreQuotedOnceWithTheirLines) {
  constexpr const char* kComplaints =
      "/tmp/x.cpp:5:3: runtime error: index 10 out of bounds for type 'int [10]'\n"
      "/tmp/x.cpp:5:9: runtime error: load of address 0x1\n"
      "x.cpp:6:1: runtime error: division by zero\n"
      "==12== Conditional jump or move depends on uninitialised value(s)\n"
      "==12==    at 0x109176: main (x.cpp:7)\n"
      "==12== \n"
      "==12==  Uninitialised value was created by a stack allocation\n"
      "==12==    at 0x109176: main (x.cpp:8)\n"
      "==12== \n"
      "==12==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6020 at pc 0x1\n"
      "    #0 0x55 in main /tmp/x.cpp:9\n"
      "\n"
      "    #1 0x56 in main /tmp/x.cpp:10\n"
      "*** stack smashing detected ***: terminated\n"
      "*** stack smashing detected ***: terminated\n"
      "y.cpp:11:1: runtime error: signed integer overflow\n"
      "x.cpp:12:1: runtime error: index 18446744073709551615 out of bounds for type 'int [10]'\n"
      "x.cpp:13:1: runtime error: index 18446649639089098624 out of bounds for type 'int [10]'\n"
      "x.cpp:15:1: runtime error: index -94251854950528 out of bounds for type 'int [10]'\n"
      "x.cpp:14:1: runtime error: load of misaligned address 0x7ffd5e1a for type 'int', 0x2a is not\n"
      "whatever the program says\n";
  std::vector<std::string> words;
  std::vector<std::uint64_t> lines;
  std::vector<MemoryError::Kind> kinds;
  for (const MemoryError& error : memory_errors_in(kComplaints, "/elsewhere/x.cpp")) {
    words.push_back(error.text.english());
    lines.push_back(error.line);
    kinds.push_back(error.kind);
  }
  using enum MemoryError::Kind;
  EXPECT_EQ(lines, (std::vector<std::uint64_t>{5, 6, 7, 9, 0, 0, 12, 13, 15, 14}));
  EXPECT_EQ(kinds, (std::vector{index, other, uninitialised, other, other, other, index, index, index, other}));
  EXPECT_EQ(words,
            (std::vector<std::string>{
                "`index 10 out of bounds for type 'int [10]'` (line 5)", "`division by zero` (line 6)",
                "`Conditional jump or move depends on uninitialised value(s)` (line 7)",
                "`AddressSanitizer: heap-buffer-overflow` (line 9)", "`*** stack smashing detected ***: terminated`",
                "`signed integer overflow`", "`index -1 out of bounds for type 'int [10]'` (line 12)",
                "`index ... out of bounds for type 'int [10]'` (line 13)",
                "`index ... out of bounds for type 'int [10]'` (line 15)",
                "`load of misaligned address 0x... for type 'int', 0x... is not` (line 14)"}));
  const auto alike = memory_errors_in(
      "x.cpp:5:1: runtime error: index -1 out of bounds for type 'int [10]'\n"
      "x.cpp:6:1: runtime error: index 10 out of bounds for type 'int [10]'\n"
      "x.cpp:7:1: runtime error: index 10 out of bounds for type 'int [9]'\n",
      "x.cpp");
  EXPECT_EQ(alike.at(0).subject, alike.at(1).subject);
  EXPECT_NE(alike.at(1).subject, alike.at(2).subject);
  constexpr std::string_view kUnsteady =
      "x.cpp:5:1: runtime error: signed integer overflow: 16 * -363977164 cannot be represented in type 'int'\n"
      "x.cpp:6:1: runtime error: index 363977164 out of bounds for type 'int [10]'\n";
  words.clear();
  for (const MemoryError& error : memory_errors_in(kUnsteady, "x.cpp", false)) words.push_back(error.text.english());
  EXPECT_EQ(words, (std::vector<std::string>{
                       "`signed integer overflow: ... * ... cannot be represented in type 'int'` (line 5)",
                       "`index ... out of bounds for type 'int [10]'` (line 6)"}));
  const Limits limits = limits_with_sanitizers({.cpu_time = std::chrono::seconds(2), .memory = 64U << 20U});
  EXPECT_EQ(limits.cpu_time, std::chrono::seconds(20));
  EXPECT_EQ(limits.memory >> 20U, 4 * 64U + 1024U);
}

// A read beyond an array that changes no answer, in a program that means something else where the array is longer.
TEST(MemoryErrors, AreNoCauseWhereLongerArraysMeanSomethingElse) {
  const tests::Scratch scratch;
  const auto source = scratch.write("harmless.cpp", R"(#include <cstdio>
int b[3] = {1, 2, 3};
int main() {
  int n = 0, count = 0;
  if (scanf("%d", &n) != 1) return 0;
  if (b[n] > 99) n = 0;
  for (int one : b) count += one < 99;
  printf("%d\n", count + n);
}
)");
  RunOptions options;
  options.cache = scratch.path("cache");
  const auto built = compile_source(Language::cpp, source, options);
  const std::vector<Evidence> inputs = {{"3\n", "5\n"}, {"1\n", "4\n"}};
  const MemoryErrors errors = memory_errors_of(source, *built.program, inputs, options, std::chrono::milliseconds(1500),
                                               false, [] { return false; });
  EXPECT_EQ(errors.cause.english(), "");
  EXPECT_EQ(errors.harmless.english(), "");  // a build with longer arrays can't tell that
}

TEST(SourceChanges, AreOfTheseKindsAtTheirLines) {
  SourceChanges changes(R"(constexpr int kMost = 7;
struct Cell { int x, y; };
const int limit = 3;
int sum(int count, int court, char other, const int first) {
  int total = 010;
  if (court(count) < 2 || other) total = count;
  while (first) { limit; std::cout << count; }
}
)");
  std::string words;  // without the lines that they show
  for (const Message& one : changes.descriptions())
    words += one.english().substr(0, one.english().find(" in `")) + "; ";
  EXPECT_EQ(
      words,
      "`<=` in place of `<`; `>` in place of `<`; `>=` in place of `<`; `&&` in place of `||`; `true` in place of "
      "`court(count) < 2`; no condition `court(count) < 2` (line 6); `!(court(count) < 2)` in place of `court(count) < "
      "2`; `true` in place of `other`; no condition `other` (line 6); `!(other)` in place of `other`; `true` in place "
      "of `first`; `false` in place of `first`; `!(first)` in place of `first`; `court` in place of `count`; `court` "
      "in place of `count`; `court` in place of `count`; `3` in place of `2`; `1` in place of `2`; `-2` in place of "
      "`2`; `other - '0'` in place of `other`; `toupper(other)` in place of `other`; `tolower(other)` in place of "
      "`other`; `court(count) < 2 && count(court) < 2` in place of `court(count) < 2`; `court(count) < 2 || "
      "count(court) < 2` in place of `court(count) < 2`; `count(court) < 2` in place of `court(count) < 2`; `count` "
      "and `court` exchanged (line 4); `total = court;` in place of `total = count;`; `total = court;` after `total = "
      "count;` (line 6); `std::cout << court;` in place of `std::cout << count;`; `std::cout << court;` after "
      "`std::cout << count;` (line 7); `|=` in place of `=`; `&=` in place of `=`; nothing in place of `total = "
      "count;` (line 6); `while (first) { limit; std::cout << count; }` before `if (court(count) < 2 || other) total = "
      "count;` (line 6); `while (first) { limit; std::cout << count; }` only if `court(count) < 2 || other` (line 7); "
      "nothing in place of `if (court(count) < 2 || other) total = count;` (line 6); nothing in place of `while "
      "(first) { limit; std::cout << count; }` (line 7); `std::cout << count;` before `limit;` (line 7); nothing in "
      "place of `limit;` (line 7); nothing in place of `std::cout << count;` (line 7); `while (first) { limit; "
      "std::cout << count; }` before `int total = 010;` (line 7); `count` set to zero, or emptied, after this `{` "
      "(line 7); `total` in place of `count`; `count` in place of `total`; `court` in place of `total`; `total` in "
      "place of `count`; `total` in place of `count`; ");
  const std::string before = changes.text();
  const auto fault =
      "x.cpp:" + std::to_string(std::ranges::count(before.substr(0, before.find("quack_place{1}")), '\n') + 1);
  EXPECT_FALSE(changes.drop_faulty(fault, "y.cpp"));
  EXPECT_TRUE(changes.drop_faulty(fault, "x.cpp"));
  EXPECT_FALSE(changes.drop_faulty(fault, "x.cpp")) << "it is dropped already";
  EXPECT_TRUE(changes.is_dropped(2));
  EXPECT_FALSE(changes.is_dropped(3));
  EXPECT_LT(changes.text().size(), before.size());
}

// Sources may be cut, or brackets of theirs be in branches of the preprocessor.
TEST(SourceChanges, TakeAnyText) {
  const std::string whole = kSlips;
  for (std::size_t begin = 0; begin < whole.size(); begin += 50) {
    for (std::size_t size = 1; size < whole.size() - begin; size += 23) {
      SourceChanges changes(whole.substr(begin, size));
      EXPECT_NE(changes.text().find(whole.substr(begin, 1)), std::string::npos);
    }
  }
  for (const char* text : {"", "\"", "/*", "a<", "x =", "case", "case 1", "if", "if (", "for (;", "int a[", ")]}", "}{",
                           "a.", "? :", "&& a", "f() {} }"}) {
    SourceChanges changes(text);
    changes.text();
  }
}

}  // namespace
}  // namespace quack
