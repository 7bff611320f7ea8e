// What sources are looked at for: the names in Java, the digest that the cache keeps them under, and the files that
// they open. How sources are compiled and kept is in tests/cli/sources.txt.

#include "compare/opened_files.h"
#include "runner/java_source.h"
#include "runner/sha256.h"
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

TEST(Sha256, is_that_of_the_standard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace
}  // namespace quack
