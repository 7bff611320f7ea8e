// compare/memory_errors, compare/opened_files: what a source shows of why its program fails.

#include "compare/memory_errors.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "compare/opened_files.h"
#include "compare/participant.h"
#include "problems/registry.h"
#include "runner/sandbox.h"
#include "tests/scratch.h"

namespace quack {
namespace {

struct Row {
  std::string file, text, input, says;
};

constexpr std::chrono::seconds kLongest{20};
const std::string kRest = "int b[10][9]; int g[5];\nint main() { int n; scanf(\"%d\", &n);\n";
const std::string kHead = "#include <cstdio>\n\n" + kRest;
const std::string kVectorHead =
    "#include <cstdio>\n#include <vector>\n" + kRest;  // which takes three times as long to compile

// The line of each mistake is 5.
const std::vector<Row> kRows = {
    {"index.cpp", kHead + "b[n][0] = 3; }\n", "10", "index 10 out of bounds of `int b[10][9]` (line 5)"},
    {"index.cpp", kHead + "b[n][0] = 3; }\n", "9", ""},
    {"copy.cpp", kHead + "b[n][0] = 3; }\n", "10", "index 10 out of bounds of `int b[10][9]` (line 5)"},
    {"two.cpp", kHead + "b[n][0] = g[0]; }\n", "10", "index 10 out of bounds of `int b[10][9]` (line 5)"},
    {"vector.cpp", kVectorHead + "std::vector<int> v(5); printf(\"%d\", v[n]); }\n", "5",
     "reads outside of a block on the heap of 20 bytes, `v` (line 5)"},
    {"vectors.cpp", kVectorHead + "std::vector<int> v(5); printf(\"%d\", v[b[0][0] + n]); }\n", "5",
     "reads outside of a block on the heap of 20 bytes (line 5)"},
    {"global.cpp", kHead + "int* p = g; p[n] = 3; }\n", "5", "writes outside of `g` (line 5)"},
    {"local.cpp", kHead + "int c[4]; int* p = c; p[n] = 3; printf(\"%d\", c[0]); }\n", "4",
     "writes outside of `c` (line 5)"},
    {"null.cpp", kHead + "int* p = n ? nullptr : g; printf(\"%d\", *p); }\n", "1",
     "reads through a null pointer (line 5)"},
    {"freed.cpp", kHead + "int* p = new int(n); delete p; printf(\"%d\", *p); }\n", "1",
     "reads memory that was freed (line 5)"},
    {"zero.cpp", kHead + "printf(\"%d\", 7 / n); }\n", "0", "divides by zero (line 5)"},
    {"deep.cpp",
     "#include <cstdio>\nint n = 1;\nint f(int x);\nint main() { printf(\"%d\", f(1)); }\n"
     "int f(int x) { volatile int a[99]; a[0] = x; return f(x + n) + a[0]; }\n",
     "", "the stack overflows: the recursion is too deep (line 5)"},
    {"overflow.cpp", kHead + "printf(\"%d\", 2147483647 + n); }\n", "1",
     "signed integer overflow: 1 + 2147483647 cannot be represented in type 'int' (line 5)"},
    {"leak.cpp", kHead + "printf(\"%d\", *new int(n)); }\n", "1", ""},
    {"loop.cpp", kHead + "for (volatile int i = 0;; i = 0) {} }\n", "1", ""},
    {"broken.cpp", "int main( {", "", ""},
    {"memory.py", "print([1][1])\n", "", ""},
    {"unset.c",
     "#include <stdio.h>\nint main(void) { int n, flag;\n  scanf(\"%d\", &n);\n  if (n == 3) flag = 1;\n"
     "  if (flag) puts(\"yes\"); else puts(\"no\"); }\n",
     "4", "reads memory that was never set (line 5)"},
};

TEST(MemoryErrors, are_named_with_their_line) {
  const tests::Scratch scratch;
  RunOptions options;
  options.cache = scratch.path("cache");
  options.limits.cpu_time = std::chrono::milliseconds(300);
  for (const Row& row : kRows) {
    if (row.file == "unset.c" && !find_program("valgrind")) continue;
    EXPECT_EQ(memory_error_of(scratch.write(row.file, row.text), row.input, options, kLongest).value_or(""), row.says)
        << row.file;
  }
}

TEST(OpenedFiles, are_found_in_any_language) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"int main() { freopen(\"x.in\", \"r\", stdin); }", "x.in"},
      {"std::ifstream in(\"dir/x.txt\");", "dir/x.txt"},
      {"  FILE* f = fopen(\"a.out\", \"w\");", "a.out"},
      {"for line in open('x.in'):", "x.in"},
      {"assign(input, 'duck.in');", "duck.in"},
      {"Scanner s = new Scanner(new File(\"x.in\"));", "x.in"},
      {"// freopen(\"x.in\", \"r\", stdin);", ""},
      {"#ifdef LOCAL\nfreopen(\"x.in\", \"r\", stdin);\n#endif\n", ""},
      {"#if 0\n#endif\nfreopen(\"x.in\", \"r\", stdin);\n", "x.in"},
      {"printf(\"open x.in\");", ""},
      {"", ""},
  };
  for (const auto& [source, file] : rows) EXPECT_EQ(file_opened_by(source), file) << source;
}

TEST(Cause, is_told_of_a_program) {
  const tests::Scratch scratch;
  RunOptions options;
  options.cache = scratch.path("cache");
  const auto cause_of = [&](const std::string& file, const std::string& text) {
    const auto participant = make_participant(problems().front(), scratch.write(file, text).string(), options);
    const auto run = participant->run({"10\n", {}});
    return participant->cause_in_source({"10\n", {}}, kLongest) + "|" + (run.failure ? run.reason : "");
  };
  EXPECT_EQ(cause_of("files.cpp",
                     "#include <cstdio>\nint main() { freopen(\"x.in\", \"r\", stdin);\n"
                     "int n; if (scanf(\"%d\", &n) == 1) puts(\"1\"); }\n"),
            "it printed nothing; its source opens the file x.in: read standard input instead|");
  EXPECT_EQ(cause_of("index.cpp", kRows[0].text), kRows[0].says + "|");
  options.sanitize = true;
  EXPECT_EQ(cause_of("index.cpp", kRows[0].text), "|" + kRows[0].says + "; exit code 1");
}

}  // namespace
}  // namespace quack
