// compare/run: plug-ins, built here with a C compiler from the header as it is installed, good ones and bad ones.

#include "compare/plugin.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "compare/participant.h"
#include "problems/registry.h"
#include "tests/scratch.h"

namespace quack {
namespace {

using tests::Scratch;

constexpr std::uint64_t kRoom = 1000000;  // bytes of output that are never reached here

std::string read(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

// A scratch directory with <quackcheck/plugin.h> in it, put there as people get it.
class Workshop {
 public:
  Workshop() {
    shell("cmake --install '" QUACK_BUILD_DIR "' --component plugin --prefix '" + scratch_.path("prefix").string() +
          "' >/dev/null");
  }

  // Builds a plug-in from its source, as the header says it is done.
  std::filesystem::path build(const std::string& name, const std::string& text) const {
    return build(scratch_.write(name, text));
  }
  std::filesystem::path build(const std::filesystem::path& source) const {
    const auto plugin = scratch_.path(source.stem().string() + ".so");
    const bool is_c = source.extension() == ".c";
    shell(std::string(is_c ? "cc -std=c11" : "c++ -std=c++17") + " -Wall -Wextra -Werror -O1 -shared -fPIC -I'" +
          scratch_.path("prefix/include").string() + "' -o '" + plugin.string() + "' '" + source.string() + "'");
    return plugin;
  }

  // A plug-in in C whose functions are these lines; all the names of the interface are there.
  std::filesystem::path build_answer(const std::string& name, const std::string& body, const std::string& members = "",
                                     const std::string& before = "") const {
    return build(
        name + ".c",
        "#include <quackcheck/plugin.h>\n#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include "
        "<string.h>\n" +
            before +
            "\nstatic int answer(void *instance, const char *input, size_t input_size, quackcheck_write write,\n"
            "                  void *output, char *message, size_t message_size) {\n"
            "  (void)instance, (void)input, (void)input_size, (void)write, (void)output, (void)message,\n"
            "      (void)message_size;\n" +
            body +
            "\n}\nconst struct quackcheck_plugin *quackcheck_get_plugin(void) {\n"
            "  static const struct quackcheck_plugin plugin = {.version = QUACKCHECK_PLUGIN_VERSION,\n"
            "                                                  .answer = answer" +
            members + "};\n  return &plugin;\n}\n");
  }

  const Scratch& scratch() const { return scratch_; }

 private:
  static void shell(const std::string& line) {
    if (std::system(line.c_str()) != 0) throw std::runtime_error("failed: " + line);
  }

  Scratch scratch_;
};

const Workshop& workshop() {
  static const Workshop one;
  return one;
}

std::unique_ptr<Participant> make(const std::filesystem::path& plugin, const RunOptions& options = {}) {
  return make_participant(problems().front(), plugin.string(), options);
}

std::string refusal(const std::filesystem::path& plugin) {
  try {
    make(plugin);
  } catch (const BadSpec& error) {
    return error.what();
  }
  return "";
}

TEST(Plugin, of_the_documentation_plays_duck_chess_as_the_reference_does) {
  const auto example = make(workshop().build(QUACK_SOURCE_DIR "/docs/plugin-example/duck_chess.c"));
  EXPECT_EQ(example->kind(), "plug-in");
  EXPECT_FALSE(example->is_limited());
  const Problem& problem = problems().front();
  const auto reference = make_participant(problem, "reference", {});
  EXPECT_EQ(example->run({problem.sample_input, {}}).output, problem.sample_answer);
  std::size_t lines = 0;
  for (const auto& profile : problem.profiles) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const std::string input = profile.make(200, seed);
      const auto expected = reference->run({input, {}});
      const auto actual = example->run({input, {}});
      ASSERT_EQ(actual.output, expected.output) << profile.name << ' ' << seed;
      ASSERT_FALSE(actual.failure);
      lines += static_cast<std::size_t>(std::count(actual.output.begin(), actual.output.end(), '\n'));
    }
  }
  EXPECT_GE(lines, 20U * 200U);
  EXPECT_EQ(example->run({"0\n", {}}).output, "");
  const auto malformed = example->run({"2\n3 0 4 0\n3 0 4 x\n", {}});
  EXPECT_EQ(malformed.failure, Verdict::runtime_error);
  EXPECT_EQ(malformed.reason, "operation 2 of 2 is not on the board");
  EXPECT_EQ(malformed.output, "red soldier;NA;no;no\n");
}

TEST(Plugin, that_does_not_take_the_problem_is_refused_with_its_words) {
  const auto file = workshop().build(QUACK_SOURCE_DIR "/docs/plugin-example/duck_chess.c");
  try {
    make_participant(*find_problem("remix"), file.string(), {});
    ADD_FAILURE() << "taken";
  } catch (const BadSpec& error) {
    EXPECT_NE(
        std::string(error.what()).find("does not take the problem duckchess-remix: this plug-in plays duckchess alone"),
        std::string::npos)
        << error.what();
  }
}

TEST(Plugin, that_can_not_be_used_is_refused_with_the_reason) {
  const auto& place = workshop();
  const std::string get = "const struct quackcheck_plugin *quackcheck_get_plugin(void) ";
  const std::string include = "#include <quackcheck/plugin.h>\n";
  struct Row {
    std::filesystem::path file;
    std::string says;
  };
  const std::vector<Row> rows = {
      {place.scratch().write("text.so", "no shared object"), "it can't be loaded: "},
      {place.build("empty.c", "int nothing;\n"), "it has no function quackcheck_get_plugin"},
      {place.build("unresolved.c", "int gone(void);\nint here(void) { return gone(); }\n"), "undefined symbol: gone"},
      {place.build("null.c", include + get + "{ return 0; }\n"), "returns a null pointer"},
      {place.build("old.c", include + get + "{ static struct quackcheck_plugin p = {.version = 7}; return &p; }\n"),
       "it is made for version 7 of the plug-in interface, not 1; compile it again"},
      {place.build("idle.c", include + get + "{ static struct quackcheck_plugin p = {.version = 1}; return &p; }\n"),
       "its function 'answer' is a null pointer"},
      {place.build("throws_early.cpp", include +
                                           "#include <stdexcept>\nconst quackcheck_plugin* quackcheck_get_plugin() "
                                           "{ throw std::runtime_error(\"no licence\"); }\n"),
       "it threw an exception: no licence"},
      {place.build_answer(
           "silent", "return 0;", ", .open = open_it",
           "static void *open_it(const char *p, char *m, size_t s) { (void)p, (void)m, (void)s; return 0; }"),
       "does not take the problem duckchess: it does not say why"},
  };
  for (const auto& row : rows) {
    const std::string message = refusal(row.file);
    EXPECT_NE(message.find(row.says), std::string::npos) << row.file << ": " << message;
    EXPECT_TRUE(message.starts_with("implementation '" + row.file.string() + "': ")) << message;
  }
}

TEST(Plugin, that_says_it_can_not_answer_is_a_runtime_error) {
  const auto& place = workshop();
  struct Row {
    std::string name, body, reason;
  };
  const std::vector<Row> rows = {
      {"erring", "write(output, \"so far\", 6); snprintf(message, message_size, \"no move\"); return 3;", "no move"},
      {"wordless", "write(output, \"so far\", 6); return 3;", "it returned 3 and does not say why"},
      {"endless_message", "write(output, \"so far\", 6); memset(message, 'x', message_size); return 1;",
       std::string(1024, 'x')},
  };
  for (const auto& row : rows) {
    const auto run = make(place.build_answer(row.name, row.body))->run({"", {}});
    EXPECT_EQ(run.failure, Verdict::runtime_error);
    EXPECT_EQ(run.reason, row.reason);
    EXPECT_EQ(run.output, "so far");
  }
}

TEST(Plugin, that_throws_is_a_runtime_error) {
  const auto file = workshop().build(
      "throwing.cpp",
      "#include <quackcheck/plugin.h>\n#include <stdexcept>\n"
      "static int answer(void*, const char* input, size_t, quackcheck_write, void*, char*, size_t) {\n"
      "  if (*input == '1') throw std::out_of_range(\"row 11\");\n  if (*input == '2') throw 2;\n  return 0;\n}\n"
      "const quackcheck_plugin* quackcheck_get_plugin() {\n"
      "  static const quackcheck_plugin plugin = {QUACKCHECK_PLUGIN_VERSION, 0, nullptr, answer, nullptr};\n"
      "  return &plugin;\n}\n");
  const auto plugin = make(file);
  EXPECT_EQ(plugin->run({"1", {}}).failure, Verdict::runtime_error);
  EXPECT_EQ(plugin->run({"1", {}}).reason, "it threw an exception: row 11");
  EXPECT_EQ(plugin->run({"2", {}}).reason, "it threw something that is not a std::exception");
  EXPECT_FALSE(plugin->run({"3", {}}).failure) << "it goes on";
}

TEST(Plugin, that_writes_too_much_is_told_so_and_stopped) {
  const auto file =
      workshop().build_answer("flood",
                              "int calls = 0;\n  while (write(output, \"0123456789\", 10) == 0) ++calls;\n"
                              "  (void)message;\n  return write(output, \"\", 0) == 1 && calls == 12 ? 0 : calls;");
  RunOptions options;
  options.limits.output = 125;
  const auto run = make(file, options)->run({"", {}});
  EXPECT_EQ(run.failure, Verdict::output_limit_exceeded) << run.reason;
  EXPECT_EQ(run.reason, "more than 125 bytes of output");
  EXPECT_EQ(run.output.size(), 125U);
  Plugin exact(workshop().build_answer("exact", "return write(output, \"12345\", 5);"), "duckchess");
  EXPECT_FALSE(exact.answer("", 5).is_too_long);
  EXPECT_EQ(exact.answer("", 5).error, std::nullopt);
  EXPECT_TRUE(exact.answer("", 4).is_too_long);
}

TEST(Plugin, gets_the_input_to_the_byte_with_a_nul_behind_it) {
  Plugin plugin(workshop().build_answer("echo", "write(output, input, input_size + 1); return 0;"), "duckchess");
  const std::string odd("a\0b\r\n\xff", 6);
  EXPECT_EQ(plugin.answer(odd, kRoom).output, odd + '\0');
  EXPECT_EQ(plugin.answer("", kRoom).output, std::string(1, '\0'));
}

// Runs 4 threads of 200 cases each; how many answers were right.
std::size_t right_answers_of_threads(Plugin& plugin) {
  std::array<std::size_t, 4> right{};
  std::vector<std::thread> threads;
  for (std::size_t thread = 0; thread < right.size(); ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 200; ++i) {
        const std::string input = std::to_string(thread) + " " + std::to_string(i);
        right[thread] += plugin.answer(input, kRoom).output == input ? 1U : 0U;
      }
    });
  }
  std::size_t all = 0;
  for (std::size_t thread = 0; thread < right.size(); ++thread) {
    threads[thread].join();
    all += right[thread];
  }
  return all;
}

// Copies the input slowly through a buffer of the instance, or a global one.
const std::string kSlowCopy =
    "  char *const buffer = instance ? instance : shared;\n"
    "  memcpy(buffer, input, input_size);\n  sched_yield();\n  write(output, buffer, input_size);\n  return 0;";
const std::string kBuffer = "#include <sched.h>\nstatic char shared[100];\n";

TEST(Plugin, has_an_instance_for_each_thread) {
  Plugin plugin(workshop().build_answer(
                    "instances", kSlowCopy, ", .open = open_it, .close = free",
                    kBuffer + "static void *open_it(const char *p, char *m, size_t s) { (void)p, (void)m, (void)s; "
                              "return malloc(100); }"),
                "duckchess");
  EXPECT_EQ(right_answers_of_threads(plugin), 800U);
}

TEST(Plugin, that_wants_one_call_at_a_time_gets_it_even_if_it_is_loaded_twice) {
  const auto file = workshop().build_answer("globals", kSlowCopy, ", .one_at_a_time = 1", kBuffer);
  Plugin plugin(file, "duckchess");
  Plugin again(file, "duckchess");
  std::size_t right_of_the_other = 0;
  std::thread other([&] { right_of_the_other = right_answers_of_threads(again); });
  EXPECT_EQ(right_answers_of_threads(plugin), 800U);
  other.join();
  EXPECT_EQ(right_of_the_other, 800U);
}

TEST(Plugin, is_closed_as_often_as_it_was_opened) {
  const auto log = workshop().scratch().path("log").string();
  const auto file =
      workshop().build_answer("closing", "write(output, \"x\", 1); return 0;", ", .open = open_it, .close = close_it",
                              "static void say(const char *w) { FILE *f = fopen(\"" + log +
                                  "\", \"a\"); fputs(w, f); fclose(f); }\n"
                                  "static void *open_it(const char *p, char *m, size_t s) { (void)m, (void)s; say(p); "
                                  "say(\"+\"); return say; }\n"
                                  "static void close_it(void *i) { if (i == say) say(\"-\"); }\n");
  {
    Plugin plugin(file, "duckchess");
    EXPECT_EQ(plugin.answer("", kRoom).output, "x");
    EXPECT_EQ(plugin.answer("", kRoom).output, "x");
  }
  EXPECT_EQ(read(log), "duckchess+-");
}

// In a process of its own, in the scratch directory: answers a case with a plug-in, on a thread or not.
void crash(const std::filesystem::path& file, bool on_a_thread) {
  std::filesystem::current_path(workshop().scratch().path());
  const auto plugin = make(file);
  const std::string input = "the case\n";
  if (on_a_thread) {
    std::thread([&] { plugin->run({input, {}}); }).join();
  } else {
    plugin->run({input, {}});
  }
  std::_Exit(0);
}

TEST(PluginDeathTest, crashes_are_told_with_the_case) {
  struct Row {
    std::string name, body, says;
  };
  const std::vector<Row> rows = {
      {"crash_segv", "return *(volatile int *)(message_size - message_size);",
       "crashed \\(signal 11, SIGSEGV\\) on a case"},
      {"crash_abort", "abort();", "crashed \\(signal 6, SIGABRT\\) on a case"},
      {"crash_fpe", "return raise(SIGFPE);", "crashed \\(signal 8, SIGFPE\\) on a case"},
      {"crash_ill", "return raise(SIGILL);", "crashed \\(signal 4, SIGILL\\) on a case"},
      {"crash_stack",
       "volatile char large[1 << 16]; large[0] = 1; if (input_size > 99) return 0; return answer(instance, input, "
       "input_size, write, output, "
       "message, message_size) + large[0];",
       "crashed \\(signal 11, SIGSEGV\\) on a case"},
      {"crash_exit", "exit(0);", "called exit on a case"},
  };
  for (const auto& row : rows) {
    const auto file = workshop().build_answer(row.name, row.body);
    for (const bool on_a_thread : {false, true}) {
      EXPECT_EXIT(crash(file, on_a_thread), testing::ExitedWithCode(2),
                  "quackcheck: the plug-in .*" + row.name + "\\.so " + row.says + ", which is now in quackcheck-crash-")
          << row.name << (on_a_thread ? " on a thread" : "");
    }
  }
  std::size_t cases = 0;
  for (const auto& entry : std::filesystem::directory_iterator(workshop().scratch().path())) {
    if (!entry.path().filename().string().starts_with("quackcheck-crash-")) continue;
    EXPECT_EQ(read(entry.path()), "the case\n");
    ++cases;
  }
  EXPECT_EQ(cases, 2 * rows.size());
}

TEST(PluginDeathTest, crashes_while_loading_are_told_and_others_are_what_they_were) {
  const auto loading = workshop().build("loading.c",
                                        "#include <stdlib.h>\n"
                                        "__attribute__((constructor)) static void begin(void) { abort(); }\n");
  EXPECT_EXIT(make(loading), testing::ExitedWithCode(2),
              "the plug-in .*loading\\.so crashed \\(signal 6, SIGABRT\\); build it as a program");
  const auto good = workshop().build_answer("good", "return 0;");
  EXPECT_EXIT(
      {
        make(good)->run({"", {}});
        std::abort();
      },
      testing::KilledBySignal(SIGABRT), "");
  EXPECT_EXIT(
      {
        make(good)->run({"", {}});
        std::exit(0);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace quack
