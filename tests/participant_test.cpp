// compare/participant: what each SPEC of the command line names, and what the participants in this program do.

#include "compare/participant.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <vector>

#include "compare/spec.h"
#include "problems/registry.h"
#include "runner/run.h"
#include "tests/scratch.h"

namespace quack {
namespace {

using tests::Scratch;

const Problem& duck_chess() { return problems().front(); }

std::unique_ptr<Participant> make(const std::string& spec, const RunOptions& options = {}) {
  return make_participant(duck_chess(), spec, options);
}

// The message of the BadSpec; empty if the SPEC was taken.
std::string refusal(const std::string& spec, const RunOptions& options = {}) {
  try {
    make(spec, options);
  } catch (const BadSpec& error) {
    return error.what();
  }
  return "";
}

// Runs the body with another current directory.
class InDirectory {
 public:
  explicit InDirectory(const std::filesystem::path& directory) : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(directory);
  }
  ~InDirectory() { std::filesystem::current_path(before_); }
  InDirectory(const InDirectory&) = delete;
  InDirectory& operator=(const InDirectory&) = delete;

 private:
  std::filesystem::path before_;
};

TEST(Spec, names_what_stands_before_the_equals_sign_and_nothing_else) {
  struct Row {
    std::string spec, name, words;
    SpecForm form;
  };
  const Scratch scratch;
  const InDirectory here(scratch.path());
  scratch.write_program("a=b", "#!/bin/sh\n");
  scratch.write("x=y.cpp", "");
  scratch.write("z.cpp", "");
  scratch.write_program("reference", "#!/bin/sh\n");
  scratch.write_program("prog", "#!/bin/sh\n");
  const std::vector<Row> rows = {
      {"reference", "reference", "reference", SpecForm::built_in},
      {"optimized", "optimized", "optimized", SpecForm::built_in},
      {"mistake:blue-first", "mistake:blue-first", "mistake:blue-first", SpecForm::built_in},
      {"reading:blue-first", "mistake:blue-first", "mistake:blue-first", SpecForm::built_in},  // its old name
      {"n=reading:blue-first", "n", "mistake:blue-first", SpecForm::built_in},
      {"answers", "answers", "answers", SpecForm::answers},
      {"jury=answers", "jury", "answers", SpecForm::answers},
      {"my_1.2+3-x=reference", "my_1.2+3-x", "reference", SpecForm::built_in},
      {"a=b", "a=b", "a=b", SpecForm::program},        // a file of that name is there
      {"./a=b", "./a=b", "./a=b", SpecForm::program},  // '/' is in no NAME
      {"n=./a=b", "n", "./a=b", SpecForm::program},    // the first '=' ends the NAME
      {"x=y.cpp", "x=y.cpp", "x=y.cpp", SpecForm::source},
      {"q=z.cpp", "q", "z.cpp", SpecForm::source},
      {"./reference", "./reference", "./reference", SpecForm::program},
      {"prog", "prog", "prog", SpecForm::program},
      {"cmd:A=1 ./prog", "cmd:A=1 ./prog", "cmd:A=1 ./prog", SpecForm::command},
      {"c=cmd:A=1 ./prog", "c", "cmd:A=1 ./prog", SpecForm::command},
  };
  for (const auto& row : rows) {
    const Spec spec = parse_spec(duck_chess(), row.spec);
    EXPECT_EQ(spec.name, row.name) << row.spec;
    EXPECT_EQ(spec.words, row.words) << row.spec;
    EXPECT_EQ(spec.form, row.form) << row.spec;
    EXPECT_EQ(spec.file.empty(), row.form < SpecForm::source) << row.spec;
  }
}

TEST(Spec, that_names_nothing_says_why_and_what_there_is) {
  const Scratch scratch;
  const InDirectory here(scratch.path());
  scratch.write("notes.txt", "hello");
  scratch.write("plain", "hello");
  std::filesystem::create_directory("folder");
  std::filesystem::create_directory("folder.cpp");
  ASSERT_EQ(mkfifo("pipe.py", 0600), 0);
  struct Row {
    std::string spec, says;
  };
  const std::vector<Row> rows = {
      {"refrence", "there is no such file, and no such implementation of duckchess; there are optimized, reference"},
      {"n=refrence", "implementation 'n=refrence': there is no such file"},
      {"Reference", "cmd:COMMAND LINE"},
      {"", "expected an implementation"},
      {"name=", "expected an implementation"},
      {"mistake:nothing-like-it", "there is no such known mistake of duckchess (see 'quackcheck list mistakes')"},
      {"mistake:", "there is no such known mistake"},
      {"cmd:", "expected a command line after 'cmd:'"},
      {"cmd:  ", "expected a command line after 'cmd:'"},
      {"./nosuch", "there is no file './nosuch'"},
      {"nosuch.cpp", "there is no file 'nosuch.cpp'"},
      {"my prog=./x", "the NAME consists of letters"},
      {"folder", "'folder' is a directory"},
      {"folder.cpp", "'folder.cpp' is a directory"},
      {"pipe.py", "'pipe.py' is not a regular file"},
      {"notes.txt", "is not executable (chmod +x makes it so), and neither a source file (.c .cc .cpp"},
      {"plain", "is not executable"},
      {"plain/x", "there is no file 'plain/x'"},
      {std::string(100000, 'x') + "/y", "can't be looked at: File name too long"},
  };
  for (const auto& row : rows) {
    EXPECT_NE(refusal(row.spec).find(row.says), std::string::npos)
        << row.spec.substr(0, 99) << ": " << refusal(row.spec);
  }
  Problem bare;
  bare.id = "bare";
  EXPECT_THROW(make_participant(bare, "reference", {}), BadSpec);
  EXPECT_THROW(make_participant(bare, "mistake:x", {}), BadSpec);
}

TEST(Participant, that_is_built_in_answers_and_is_timed) {
  std::size_t compared = 0;
  for (const auto& problem : problems()) {
    std::vector<std::string> specs = {"reference", "optimized"};
    for (const auto& mistake : problem.mistakes) specs.push_back(mistake.name);
    for (const auto& spec : specs) {
      const auto participant = make_participant(problem, "some=" + spec, {});
      EXPECT_EQ(participant->name(), "some");
      EXPECT_EQ(participant->spec(), "some=" + spec);
      EXPECT_EQ(participant->kind(), spec.starts_with("mistake:") ? "known mistake" : "built-in");
      EXPECT_FALSE(participant->is_limited());
      const auto run = participant->run({problem.sample_input, std::nullopt});
      EXPECT_FALSE(run.failure);
      EXPECT_FALSE(run.fault);
      EXPECT_GT(run.items, 0U);
      EXPECT_EQ(run.usage.peak_memory, 0U);
      if (!spec.starts_with("mistake:")) {
        EXPECT_EQ(run.output, problem.sample_answer) << problem.id << ' ' << spec;
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 6U);
  EXPECT_EQ(make("n=reading:blue-first")->spec(), "n=mistake:blue-first");
  std::string games = "1000\n";
  for (int i = 0; i < 1000; ++i) games += "3 0 4 0\n";
  const auto run = make("reference")->run({games, std::nullopt});
  EXPECT_GT(run.usage.wall_time.count(), 0);
  EXPECT_GT(run.usage.cpu_time.count(), 0);
}

TEST(Participant, that_is_built_in_points_to_where_the_input_is_malformed) {
  const auto run = make("optimized")->run({"2\n3 0 4 0\n3 0 4 x\n", std::nullopt});
  ASSERT_TRUE(run.fault);
  EXPECT_EQ(run.fault->line, 3U);
  EXPECT_EQ(run.items, 1U);
  EXPECT_EQ(run.output, "red soldier;NA;no;no\n");
  EXPECT_FALSE(run.failure);
}

TEST(Participant, that_is_built_in_and_throws_is_our_failure) {
  Problem problem;
  problem.id = "throwing";
  problem.implementations.push_back({"bad", "", "", [](judge::ByteSource&, judge::ByteSink& out) -> Answered {
                                       out.write("so far");
                                       throw std::runtime_error("a table is missing");
                                     }});
  const auto run = make_participant(problem, "bad", {})->run({"", std::nullopt});
  EXPECT_EQ(run.failure, Verdict::judge_error);
  EXPECT_EQ(run.reason, "a table is missing");
  EXPECT_EQ(run.output, "so far");
}

TEST(Participant, that_is_the_recorded_answers_hands_them_over) {
  const auto answers = make("answers");
  EXPECT_EQ(answers->kind(), "recorded answers");
  const auto with = answers->run({"input", "recorded\n"});
  EXPECT_FALSE(with.failure);
  EXPECT_EQ(with.output, "recorded\n");
  EXPECT_EQ(with.usage.wall_time.count(), 0);
  const auto without = answers->run({"input", std::nullopt});
  EXPECT_EQ(without.failure, Verdict::judge_error);
  EXPECT_EQ(without.reason, "no recorded answer beside it");
}

TEST(Participant, that_is_a_program_gets_the_input) {
  const Scratch scratch;
  const auto file = scratch.write_program("dir with blank/upper", "#!/bin/sh\ntr a-z A-Z\n");
  const auto program = make("up=" + file.string());
  EXPECT_EQ(program->kind(), "program");
  EXPECT_TRUE(program->is_limited());
  const auto run = program->run({"quack\n", std::nullopt});
  EXPECT_FALSE(run.failure) << run.reason << run.complaints;
  EXPECT_EQ(run.output, "QUACK\n");
}

TEST(Participant, that_is_a_program_reaches_what_it_is_given_through_a_link_too) {
  const Scratch scratch;
  const auto file =
      scratch.write_program("real/main.sh", "#!/bin/sh\nexec \"$(dirname \"$(realpath \"$0\")\")/helper\"\n");
  scratch.write_program("real/helper", "#!/bin/sh\necho helped\n");
  std::filesystem::create_directory(scratch.path("links"));
  std::filesystem::create_symlink(file, scratch.path("links/main"));
  RunOptions options;
  options.with = {scratch.path("real")};
  for (const auto& path : {file, scratch.path("links/main")}) {
    const auto run = make(path.string(), options)->run({"", std::nullopt});
    EXPECT_EQ(run.output, "helped\n") << path << run.reason << run.complaints;
  }
}

TEST(Participant, sees_no_file_but_its_own) {
  if (!bubblewrap_works()) GTEST_SKIP() << why_no_bubblewrap();
  const Scratch scratch;
  scratch.write("proj/tests/1.ans", "secret\n");
  scratch.write("proj/bin/notes", "secret\n");
  const auto file = scratch.write_program(
      "proj/bin/sol", "#!/bin/sh\ncat \"$(dirname \"$0\")/../tests/1.ans\" \"$(dirname \"$0\")/notes\"\n");
  const auto python =
      scratch.write("proj/sol.py", "print(open('" + scratch.path("proj/tests/1.ans").string() + "').read())\n");
  const InDirectory here(scratch.path("proj"));
  for (const std::string& spec :
       {file.string(), python.string(), std::string("cmd:bin/sol"), std::string("cmd:cat tests/*"),
        std::string("cmd:cat /etc/pass*d /etc/shado?"), std::string("cmd:ls /root /home | grep .")}) {
    const auto run = make(spec)->run({"", std::nullopt});
    EXPECT_EQ(run.output, "") << spec;
    EXPECT_EQ(run.failure, Verdict::runtime_error) << spec << run.complaints;
  }
  EXPECT_EQ(make("cmd:cat tests/1.ans")->run({"", std::nullopt}).output, "secret\n");  // the user names it
}

TEST(Participant, that_is_a_command_line_runs_in_the_current_directory_by_the_shell) {
  const Scratch scratch;
  scratch.write("words.txt", "from the file\n");
  std::unique_ptr<Participant> command;
  {
    const InDirectory here(scratch.path());
    command = make("c=cmd:cat words.txt - | tr a-z A-Z; exit 3");
  }
  EXPECT_EQ(command->kind(), "command line");
  EXPECT_EQ(command->name(), "c");
  const auto run = command->run({"input\n", std::nullopt});
  EXPECT_EQ(run.output, "FROM THE FILE\nINPUT\n") << run.reason << run.complaints;
  EXPECT_EQ(run.failure, Verdict::runtime_error);
  EXPECT_EQ(run.reason, "exit code 3");
}

TEST(Participant, may_be_run_by_several_threads) {
  const auto reference = make("reference");
  const auto command = make("cmd:cat");
  std::vector<std::thread> threads;
  std::vector<int> right(4, 0);
  for (std::size_t thread = 0; thread < right.size(); ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 5; ++i) {
        const std::string input = std::to_string(thread) + ' ' + std::to_string(i);
        right[thread] += reference->run({duck_chess().sample_input, {}}).output == duck_chess().sample_answer ? 1 : 0;
        right[thread] += command->run({input, {}}).output == input ? 1 : 0;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(right, std::vector<int>(4, 10));
}

TEST(Protections, that_are_off_are_told) {
  RunOptions options;
  options.sandbox = Sandbox::none;
  const auto off = protections_off(options);
  ASSERT_FALSE(off.empty());
  for (const auto& one : off) EXPECT_NE(one.find("resource limits only"), std::string::npos) << one;
  options.sandbox = Sandbox::automatic;
  EXPECT_EQ(protections_off(options).empty(), bubblewrap_works());
  options.sandbox = Sandbox::bubblewrap;
  EXPECT_EQ(refusal("cmd:true", options).empty(), bubblewrap_works());
  EXPECT_EQ(refusal("reference", options), "");
}

}  // namespace
}  // namespace quack
