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
#include "runner/java_source.h"
#include "runner/sandbox.h"
#include "runner/sha256.h"
#include "tests/scratch.h"

namespace quack {
namespace {

using tests::Scratch;

std::unique_ptr<Participant> make(const Scratch& scratch, const std::filesystem::path& file, RunOptions options = {}) {
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

// As make, but the compiler may write where it wants: a counting one does.
std::unique_ptr<Participant> make_outside(const Scratch& scratch, const std::filesystem::path& file) {
  RunOptions options;
  options.sandbox = Sandbox::none;
  return make(scratch, file, options);
}

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
  EXPECT_EQ(answer(*make_outside(scratch, file), "1 2\n"), "3\n");
  EXPECT_EQ(count(scratch), 1U);
  EXPECT_EQ(answer(*make_outside(scratch, file), "1 2\n"), "3\n");
  EXPECT_EQ(answer(*make_outside(scratch, scratch.write("elsewhere/copy.cpp", kSumInCpp)), "1 2\n"), "3\n");
  EXPECT_EQ(count(scratch), 1U);
  const auto changed = scratch.write("sum.cpp", kSumInCpp + "// changed\n");
  EXPECT_EQ(answer(*make_outside(scratch, changed), "1 2\n"), "3\n");
  EXPECT_EQ(count(scratch), 2U);
  const Variable flags("CXX", scratch.path("counting-g++").string() + " -DMORE");
  make_outside(scratch, changed);
  EXPECT_EQ(count(scratch), 3U);
  const Variable other("CXX", counting_compiler(scratch, "other-g++", "g++"));
  make_outside(scratch, changed);
  EXPECT_EQ(count(scratch), 4U);
  make_outside(scratch, changed);
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
  EXPECT_EQ(answer(*make_outside(scratch, file), ""), "1\n");
  const auto before = make_outside(scratch, file);
  EXPECT_EQ(count(scratch), 1U);
  scratch.write("a/value.h", "#define VALUE 2\n");
  EXPECT_EQ(answer(*make_outside(scratch, file), ""), "2\n");
  EXPECT_EQ(count(scratch), 2U);
  EXPECT_EQ(answer(*make_outside(scratch, copy), ""), "7\n");
  EXPECT_EQ(count(scratch), 3U);
  EXPECT_EQ(answer(*before, ""), "1\n") << "what is under way was changed";
  scratch.write("a/value.h", "#define VALUE 1\n");
  EXPECT_EQ(answer(*make_outside(scratch, file), ""), "1\n");
  EXPECT_EQ(answer(*make_outside(scratch, copy), ""), "7\n");
  EXPECT_EQ(count(scratch), 3U) << "all three are known";
  std::filesystem::remove(scratch.path("a/value.h"));
  EXPECT_NE(answer(*make_outside(scratch, file), "").find("CE: "), std::string::npos);
}

TEST(Source, in_other_languages_is_compiled_where_their_compiler_is) {
  const Scratch scratch;
  struct Row {
    std::string compiler, file, text, kind, broken;
  };
  const std::vector<Row> rows = {
      {"rustc", "sum.rs",
       "use std::io::*;\nfn main() { let mut s = String::new(); stdin().read_to_string(&mut s).unwrap();\n"
       "  println!(\"{}\", s.split_whitespace().map(|x| x.parse::<i32>().unwrap()).sum::<i32>()); }\n",
       "Rust source", "fn main() { x }\n"},
      {"go", "sum.go",
       "package main\nimport \"fmt\"\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b) }\n",
       "Go source", "package main\nfunc main() { x }\n"},
      {"fpc", "sum.pas", "var a, b: longint;\nbegin read(a, b); writeln(a + b); end.\n", "Pascal source",
       "begin x; end.\n"},
      {"node", "sum.js",
       "const s = require('fs').readFileSync(0, 'utf8').split(' ');\nconsole.log(Number(s[0]) + Number(s[1]));\n",
       "JavaScript source", "let x = ;\n"},
      {"mcs", "sum.cs",
       "using System;\nclass P { static void Main() { var s = Console.ReadLine().Split(' ');\n"
       "  Console.WriteLine(int.Parse(s[0]) + int.Parse(s[1])); } }\n",
       "C# source", "class P { int f() { return x; } }\n"},
      {"kotlinc", "sum.kt", "fun main() { println(readLine()!!.split(\" \").map { it.toInt() }.sum()) }\n",
       "Kotlin source", "fun main() { x }\n"},
  };
  for (const auto& row : rows) {
    const auto file = scratch.write(row.file, row.text);
    if (!find_program(row.compiler)) {
      EXPECT_NE(refusal(scratch, file).find("it with; Debian's package "), std::string::npos);
      continue;
    }
    const auto participant = make(scratch, file);
    EXPECT_EQ(participant->kind(), row.kind);
    EXPECT_EQ(answer(*participant, "20 22\n"), "42\n") << row.file;
    const std::string broken = answer(*make(scratch, scratch.write("broken/" + row.file, row.broken)), "");
    EXPECT_EQ(broken.substr(0, 4), "CE: ") << row.file << ": " << broken;
    EXPECT_NE(broken.find("rror"), std::string::npos) << row.file << ": " << broken;
  }
  EXPECT_EQ(drafts(scratch), 0U);
}

TEST(Source, that_needs_an_older_standard_is_compiled_by_it) {
  const Scratch scratch;
  struct Row {
    std::string file, text, kind;
  };
  const std::vector<Row> rows = {
      {"throws.cpp", "#include <cstdio>\nint f() throw(int) { return 7; }\nint main() { std::printf(\"%d\", f()); }\n",
       "C++ source (gnu++14)"},
      {"shift.cpp", "#include <cstdio>\nint main() { int x = 7, requires = x; std::printf(\"%d\", requires); }\n",
       "C++ source (gnu++17)"},
      {"narrow.cpp",
       "#include <cstdio>\nint auto_(int x) { auto int y = x; return y; }\n"
       "int main() { std::printf(\"%d\", auto_(7)); }\n",
       "C++ source (gnu++98)"},
      {"async.rs", "fn main() { let async = 7; print!(\"{}\", async); }\n", "Rust source (2015)"},
  };
  for (const auto& row : rows) {
    if (row.file == "async.rs" && !find_program("rustc")) continue;
    const auto file = scratch.write(row.file, row.text);
    for (int i = 0; i < 2; ++i) {  // compiled, and from the cache
      const auto participant = make(scratch, file);
      EXPECT_EQ(participant->kind(), row.kind);
      EXPECT_EQ(answer(*participant, ""), "7") << row.file;
    }
  }
  const std::string broken = answer(*make(scratch, scratch.write("bad.cpp", "int main() { return x; }\n")), "");
  EXPECT_EQ(broken.find("CE: bad.cpp:1:21: error: "), 0U) << broken;
  EXPECT_NE(broken.find(" (nor does it compile as gnu++17, gnu++14, gnu++11, gnu++98; CXX='g++ -std=c++17' chooses "
                        "another)\n"),
            std::string::npos)
      << broken;
}

TEST(Source, sees_nothing_but_itself_and_its_headers_when_it_is_compiled) {
  if (!bubblewrap_works()) GTEST_SKIP() << why_no_bubblewrap();
  const Scratch scratch;
  scratch.write("dir/1.ans", "secret\n");
  scratch.write("dir/right.cpp", "int right = 1;\n");
  scratch.write("dir/sub/known.h", "#define KNOWN \"known\"\n");
  std::filesystem::create_symlink(scratch.path("dir/1.ans"), scratch.path("dir/other.h"));
  const std::string answers = scratch.path("dir/1.ans").string();
  const std::vector<std::string> rows = {
      "asm(\".incbin \\\"" + answers + "\\\"\");",
      "asm(\".incbin \\\"1.ans\\\"\");",
      "#include \"1.ans\"\n",
      "#include \"other.h\"\n",
      "#include \"right.cpp\"\n",
      "#include \"" + answers + "\"\n",
      "#include \"/etc/passwd\"\n",
      "#include \"/etc/shadow\"\n",
      "#if !__has_include(\"" + answers + "\")\n#error hidden\n#endif\n",
  };
  for (const auto& row : rows) {
    const auto text = answer(*make(scratch, scratch.write("dir/main.cpp", row + "\nint main() {}\n")), "");
    EXPECT_EQ(text.substr(0, 3), "CE:") << row << ": " << text;
    EXPECT_EQ(text.find("secret"), std::string::npos) << row << ": " << text;
    EXPECT_EQ(text.find("root:"), std::string::npos) << row << ": " << text;
  }
  const auto file = scratch.write("dir/main.cpp",
                                  "#include <cstdio>\n#  include \"sub/known.h\"\n"
                                  "int main() { std::puts(KNOWN); }\n");
  EXPECT_EQ(answer(*make(scratch, file), ""), "known\n");
}

TEST(Source, that_was_changed_in_the_cache_is_compiled_again) {
  const Scratch scratch;
  const auto file = scratch.write("sum.c", kSumInC);
  EXPECT_EQ(answer(*make(scratch, file), "1 2\n"), "3\n");
  std::size_t changed = 0;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.path("cache"))) {
    std::ofstream(entry.path() / "program") << "#!/bin/sh\necho 4\n";
    ++changed;
  }
  EXPECT_EQ(changed, 1U);
  EXPECT_EQ(answer(*make(scratch, file), "1 2\n"), "3\n");
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

TEST(Source, in_python_imports_what_it_is_given_and_leaves_nothing_there) {
  const Scratch scratch;
  scratch.write("dir/helper.py", "def twice(x): return 2 * x\n");
  const auto file = scratch.write("dir/main.py", "import helper\nprint(helper.twice(int(input())))\n");
  RunOptions options;
  options.with = {scratch.path("dir")};
  EXPECT_EQ(answer(*make(scratch, file, options), "21\n"), "42\n");
  if (bubblewrap_works()) {
    EXPECT_NE(answer(*make(scratch, file), "21\n").find("No module named 'helper'"), std::string::npos);
  }
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
