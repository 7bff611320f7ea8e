// compare/run: source files as participants: compiled once, kept by what they are made of, and never a danger.

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "compare/participant.h"
#include "problems/registry.h"
#include "runner/compile_cache.h"
#include "runner/compiler.h"
#include "runner/java_source.h"
#include "runner/sha256.h"
#include "tests/scratch.h"

namespace quack {
namespace {

using tests::Scratch;

std::unique_ptr<Participant> make(const Scratch& scratch, const std::filesystem::path& file) {
  RunOptions options;
  options.cache = scratch.path("cache");
  options.limits.cpu_time = std::chrono::seconds(60);  // a busy machine decides no test
  options.limits.wall_time = std::chrono::seconds(120);
  return make_participant(problems().front(), file.string(), options);
}

std::string refusal(const Scratch& scratch, const std::filesystem::path& file) {
  try {
    make(scratch, file);
  } catch (const BadSpec& error) {
    return error.what();
  }
  return "";
}

// What a participant writes for an input; how it failed, if it did.
std::string answer(Participant& participant, const std::string& input) {
  const auto run = participant.run({input, std::nullopt});
  return run.failure ? std::string(code(*run.failure)) + ": " + run.reason + "\n" + run.complaints : run.output;
}

// Sets an environment variable while it lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

// A compiler that writes a line into "count" each time that it compiles, and then does so.
std::string counting_compiler(const Scratch& scratch, const std::string& name, const std::string& real) {
  return scratch
      .write_program(name, "#!/bin/sh\ncase \"$*\" in *--version) ;; *) echo >> '" + scratch.path("count").string() +
                               "' ;; esac\nexec " + real + " \"$@\"\n")
      .string();
}

std::size_t count(const Scratch& scratch) {
  const auto text = read_file(scratch.path("count"), 1000);
  return text ? text->size() : 0;
}

std::size_t drafts(const Scratch& scratch) {
  std::size_t found = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path("cache"))) {
    found += entry.path().filename().string().starts_with("draft-") ? 1U : 0U;
  }
  return found;
}

const std::string kSumInC =
    "#include <stdio.h>\n#include <math.h>\n"
    "int main(void) { int a, b; if (scanf(\"%d%d\", &a, &b) != 2) return 3; printf(\"%d\\n\", (int)floor(a + b + "
    "0.5)); }\n";
const std::string kSumInCpp =
    "#include <cstdio>\n#include <compare>\n#ifndef ONLINE_JUDGE\n#error no judge\n#endif\n"
    "using namespace std;\nint main() { int a, b; if (scanf(\"%d%d\", &a, &b) == 2 && a <=> b != 0) printf(\"%d\\n\", "
    "a + b); }\n";
const std::string kSumInPython = "a, b = map(int, input().split())\nprint(a + b)\n";
const std::string kSumInJava =
    "// class Wrong { public static void main }\nimport java.util.*;\n"
    "class Helper { static int sum(int a, int b) { return a + b; } }\n"
    "public class Solution {\n  static String s = \"class X { void main\";\n"
    "  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in);\n"
    "    System.out.println(Helper.sum(in.nextInt(), in.nextInt()));\n  }\n}\n";

TEST(Source, is_compiled_and_run) {
  const Scratch scratch;
  struct Row {
    std::string file, text, kind;
  };
  const std::vector<Row> rows = {{"sum.c", kSumInC, "C source"},
                                 {"sum.cpp", kSumInCpp, "C++ source"},
                                 {"with blank $x#.cc", kSumInCpp, "C++ source"},
                                 {"sum.cxx", kSumInCpp, "C++ source"},
                                 {"sum.py", kSumInPython, "Python source"}};
  for (const auto& row : rows) {
    const auto participant = make(scratch, scratch.write(row.file, row.text));
    EXPECT_EQ(participant->kind(), row.kind);
    EXPECT_TRUE(participant->is_limited());
    EXPECT_EQ(answer(*participant, "20 22\n"), "42\n") << row.file;
  }
  EXPECT_EQ(drafts(scratch), 0U);
}

TEST(Source, in_java_is_compiled_and_run_whatever_the_file_is_called) {
  if (access("/usr/bin/javac", X_OK) != 0) GTEST_SKIP() << "no /usr/bin/javac; Debian's default-jdk-headless has it";
  const Scratch scratch;
  const auto first = make(scratch, scratch.write("my sum.java", kSumInJava));
  EXPECT_EQ(first->kind(), "Java source");
  EXPECT_EQ(answer(*first, "20 22\n"), "42\n");
  const auto packed = make(scratch, scratch.write("packed.java", "package a.b;\n" + kSumInJava));
  EXPECT_EQ(answer(*packed, "1 2\n"), "3\n");
  const auto broken = make(scratch, scratch.write("broken.java", "public class B { int f() { return x; } }\n"));
  EXPECT_NE(answer(*broken, "").find("CE: B.java:1: error: cannot find symbol"), std::string::npos)
      << answer(*broken, "");
  const auto nothing = make(scratch, scratch.write("nothing.java", "class B { }\n"));
  EXPECT_NE(answer(*nothing, "").find("CE: there is no class with a method"), std::string::npos);
  const auto full = make(scratch, scratch.write("full.java",
                                                "class B { public static void main(String[] a) {\n"
                                                "  long[][] x = new long[999][];\n"
                                                "  for (int i = 0; ; ++i) x[i] = new long[9999999]; } }\n"));
  EXPECT_EQ(answer(*full, "").substr(0, 4), "MLE:");
  EXPECT_EQ(drafts(scratch), 0U);
}

TEST(Source, that_does_not_compile_is_a_compile_error_on_every_case) {
  const Scratch scratch;
  struct Row {
    std::string file, text, says;
  };
  const std::vector<Row> rows = {
      {"bad.c", "int main(void) { return x; }\n", "CE: bad.c:1:25: error: "},
      {"bad.cpp", "#include <nosuch.h>\nint main() {}\n", "CE: bad.cpp:1:10: fatal error: nosuch.h: No such file"},
      {"linked.cpp", "int f(); int main() { return f(); }\n", "undefined reference to `f()'"},
      {"bad.py", "print('a')\nif True print('b')\n", "CE: SyntaxError: "},
      {"nul.py", std::string("a\0b", 3), "CE: "},
      {"empty.c", "", "CE: "},
  };
  for (const auto& row : rows) {
    const auto participant = make(scratch, scratch.write(row.file, row.text));
    for (int i = 0; i < 2; ++i) {
      EXPECT_NE(answer(*participant, "1 2\n").find(row.says), std::string::npos) << answer(*participant, "");
    }
  }
  EXPECT_EQ(drafts(scratch), 0U);
}

TEST(Source, that_is_hostile_to_the_compiler_is_a_compile_error_too) {
  const Scratch scratch;
  struct Row {
    std::string file, text;
  };
  const std::vector<Row> rows = {
      {"zero.c", "#include \"/dev/zero\"\nint main(void) {}\n"},
      {"itself.c", "#include __FILE__\nint main(void) {}\n"},
      {"large.c", "char large[1 << 30] = {1};\nint main(void) {}\n"},
      {"deep.py", "x = " + std::string(100000, '(') + "\n"},
  };
  for (const auto& row : rows) {
    const auto participant = make(scratch, scratch.write(row.file, row.text));
    EXPECT_EQ(answer(*participant, "").substr(0, 3), "CE:") << row.file << ": " << answer(*participant, "");
  }
  EXPECT_EQ(drafts(scratch), 0U);
}

TEST(Source, is_compiled_once_for_all_who_share_a_cache) {
  const Scratch scratch;
  const Variable compiler("CXX", counting_compiler(scratch, "counting-g++", "g++"));
  const auto file = scratch.write("sum.cpp", kSumInCpp);
  EXPECT_EQ(answer(*make(scratch, file), "1 2\n"), "3\n");
  EXPECT_EQ(count(scratch), 1U);
  EXPECT_EQ(answer(*make(scratch, file), "1 2\n"), "3\n");
  EXPECT_EQ(answer(*make(scratch, scratch.write("elsewhere/copy.cpp", kSumInCpp)), "1 2\n"), "3\n");
  EXPECT_EQ(count(scratch), 1U);
  const auto changed = scratch.write("sum.cpp", kSumInCpp + "// changed\n");
  EXPECT_EQ(answer(*make(scratch, changed), "1 2\n"), "3\n");
  EXPECT_EQ(count(scratch), 2U);
  const Variable flags("CXX", scratch.path("counting-g++").string() + " -DMORE");
  make(scratch, changed);
  EXPECT_EQ(count(scratch), 3U);
  const Variable other("CXX", counting_compiler(scratch, "other-g++", "g++"));
  make(scratch, changed);
  EXPECT_EQ(count(scratch), 4U);
  make(scratch, changed);
  EXPECT_EQ(count(scratch), 4U);
}

TEST(Source, is_compiled_again_when_a_header_that_it_includes_changes) {
  const Scratch scratch;
  const Variable compiler("CC", counting_compiler(scratch, "counting-gcc", "gcc"));
  const std::string text =
      "#include <stdio.h>\n#include \"part/number.h\"\nint main(void) { printf(\"%d\\n\", NUMBER); }\n";
  const auto file = scratch.write("a/main.c", text);
  const auto copy = scratch.write("b/main.c", text);
  scratch.write("a/part/number.h", "#include <value.h>\n#define NUMBER VALUE\n");
  scratch.write("b/part/number.h", "#define NUMBER 7\n");
  scratch.write("a/value.h", "#define VALUE 1\n");
  EXPECT_EQ(answer(*make(scratch, file), ""), "1\n");
  const auto before = make(scratch, file);
  EXPECT_EQ(count(scratch), 1U);
  scratch.write("a/value.h", "#define VALUE 2\n");
  EXPECT_EQ(answer(*make(scratch, file), ""), "2\n");
  EXPECT_EQ(count(scratch), 2U);
  EXPECT_EQ(answer(*make(scratch, copy), ""), "7\n");
  EXPECT_EQ(count(scratch), 3U);
  EXPECT_EQ(answer(*before, ""), "1\n") << "what is under way was changed";
  scratch.write("a/value.h", "#define VALUE 1\n");
  EXPECT_EQ(answer(*make(scratch, file), ""), "1\n");
  EXPECT_EQ(answer(*make(scratch, copy), ""), "7\n");
  EXPECT_EQ(count(scratch), 3U) << "all three are known";
  std::filesystem::remove(scratch.path("a/value.h"));
  EXPECT_NE(answer(*make(scratch, file), "").find("CE: "), std::string::npos);
}

TEST(Source, is_compiled_by_the_standard_of_the_environment_if_that_has_one) {
  const Scratch scratch;
  const auto file =
      scratch.write("standard.c", "#include <stdio.h>\nint main(void) { printf(\"%ld\", __STDC_VERSION__); }\n");
  EXPECT_EQ(answer(*make(scratch, file), ""), "201710");
  const Variable compiler("CC", "gcc -std=c99");
  EXPECT_EQ(answer(*make(scratch, file), ""), "199901");
}

TEST(Source, may_be_compiled_by_several_at_a_time) {
  const Scratch scratch;
  const auto file = scratch.write("sum.c", kSumInC);
  std::vector<std::string> answers(4);
  std::vector<std::thread> threads;
  for (auto& one : answers) threads.emplace_back([&] { one = answer(*make(scratch, file), "1 2\n"); });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(answers, std::vector<std::string>(4, "3\n"));
  EXPECT_EQ(drafts(scratch), 0U);
}

TEST(Source, in_python_imports_what_lies_beside_it_and_leaves_nothing_there) {
  const Scratch scratch;
  scratch.write("dir/helper.py", "def twice(x): return 2 * x\n");
  const auto file = scratch.write("dir/main.py", "import helper\nprint(helper.twice(int(input())))\n");
  EXPECT_EQ(answer(*make(scratch, file), "21\n"), "42\n");
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path("dir"))) files += entry.exists() ? 1U : 0U;
  EXPECT_EQ(files, 2U);
}

TEST(Source, without_a_compiler_or_a_place_is_refused) {
  const Scratch scratch;
  const auto file = scratch.write("sum.cpp", kSumInCpp);
  {
    const Variable compiler("CXX", "nosuch-g++ -O3");
    EXPECT_NE(refusal(scratch, file).find("there is no 'nosuch-g++ -O3' to compile it with, which the environment"),
              std::string::npos)
        << refusal(scratch, file);
  }
  {
    const Variable path("PATH", scratch.path().string());
    EXPECT_NE(refusal(scratch, file).find("'g++' to compile it with; Debian's package g++ has it"), std::string::npos);
    EXPECT_NE(refusal(scratch, scratch.write("a.java", kSumInJava)).find("package default-jdk-headless has it"),
              std::string::npos);
  }
  {
    const Variable compiler("CXX", "false");
    EXPECT_NE(refusal(scratch, file).find("/false' does not work: exit code 1"), std::string::npos)
        << refusal(scratch, file);
  }
  scratch.write("cache", "a file where the directory should be");
  EXPECT_NE(refusal(scratch, file).find("for compiled sources can't be made"), std::string::npos)
      << refusal(scratch, file);
}

TEST(CompileCache, is_where_the_environment_says) {
  const Variable home("HOME", "/home/somebody");
  {
    const Variable cache("XDG_CACHE_HOME", "/elsewhere");
    EXPECT_EQ(default_cache(), "/elsewhere/quackcheck");
  }
  const Variable relative("XDG_CACHE_HOME", "elsewhere");  // to be ignored, says its specification
  EXPECT_EQ(default_cache(), "/home/somebody/.cache/quackcheck");
  const Variable homeless("HOME", "");
  EXPECT_THROW(default_cache(), BadSpec);
}

TEST(CompileCache, removes_what_a_killed_process_left_behind) {
  const Scratch scratch;
  scratch.write("cache/draft-old/program", "");
  scratch.write("cache/draft-new/program", "");
  const auto now = std::filesystem::file_time_type::clock::now();
  std::filesystem::last_write_time(scratch.path("cache/draft-old"), now - std::chrono::hours(25));
  const CompileCache cache(scratch.path("cache"));
  EXPECT_FALSE(std::filesystem::exists(scratch.path("cache/draft-old")));
  EXPECT_TRUE(std::filesystem::exists(scratch.path("cache/draft-new/program")));
}

TEST(Dependencies, are_read_as_compilers_write_them) {
  using Paths = std::vector<std::filesystem::path>;
  EXPECT_EQ(dependencies_in("program: /a/main.c /usr/b.h \\\n  /c\\ d.h /e$$f.h /g\\#.h\n", "/a/main.c"),
            (Paths{"/c d.h", "/e$f.h", "/g#.h", "/usr/b.h"}));
  EXPECT_EQ(dependencies_in("program: /a/main.c", "/a/main.c"), Paths{});
  EXPECT_EQ(dependencies_in("", "/a/main.c"), Paths{});
}

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

}  // namespace
}  // namespace quack
