#include "run/language.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

#include "io/files.h"
#include "run/child.h"
#include "run/sandbox.h"

namespace quack {
namespace {

namespace fs = std::filesystem;
using Command = std::vector<std::string>;

Command operator+(Command words, const Command& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// The output of the user's own program for these arguments, which include nothing of a source.
std::string answer_of(const Command& words) {
  Child child({.command = words, .splits_streams = true});
  std::string answer, complaints;
  for (bool has_ended = false; !has_ended;) {
    if (runs_have_ended()) throw BadSpec(tr("'{}' can't be run: {}", words.front(), tr("interrupted")));
    has_ended = child.status().has_value();
    if (!has_ended) child.wait_for_output(std::chrono::milliseconds(100));
    answer += child.take_output();
    complaints += child.take_text();
  }
  if (const int code = child.wait(); code != 0)
    throw BadSpec(tr("'{}' does not work: exit code {}\n{}", words.front(), code, complaints + answer));
  // Standard error has what is no part of the answer, such as a shell's locale warning; some programs answer there.
  return answer.empty() ? complaints : answer;
}

// A compiler's installation is the directory above the `bin` in which it lies, unless that is somebody's home.
fs::path installation_of(const fs::path& program) {
  std::error_code error;
  const fs::path real = fs::canonical(program, error);
  const fs::path above = real.parent_path().parent_path();
  return real.parent_path().filename() != "bin" || holds_home(above) ? real : above;
}

// The compiler that the environment variable `variable` names (its words are split at blanks), or `program`, in PATH.
// `question` are the words that make it say its version. Throws BadSpec if there is none; `package` is Debian's.
Compiler find_compiler(const char* variable, const char* program, const char* package,
                       const Command& question = {"--version"}) {
  const auto chosen = environment(variable);
  std::istringstream all(chosen.value_or(program));
  Compiler compiler;
  for (std::string word; all >> word;) compiler.command.push_back(word);
  const auto found = compiler.command.empty() ? std::nullopt : find_program(compiler.command.front());
  if (!found) {
    throw BadSpec(
        chosen ? tr("there is no '{}' to compile it with, which the environment variable {} names", *chosen, variable)
               : tr("there is no '{}' to compile it with; Debian's package {} has it", program, package));
  }
  compiler.command.front() = *found;
  for (const auto& word : compiler.command) compiler.identity += word + '\0';
  compiler.answer = answer_of(compiler.command + question);
  compiler.identity += compiler.answer;
  compiler.readable = {*found, installation_of(*found)};
  return compiler;
}

CompiledSource compiled(Command words, std::vector<fs::path> readable) {
  CompiledSource result;
  result.program.emplace();
  result.program->command = std::move(words);
  result.program->readable = std::move(readable);
  return result;
}

CompiledSource native_program(const fs::path& entry) {
  const fs::path program = entry / "program";
  return compiled({program.string()}, {program});
}

// One attempt for each of these standards; or one without a standard if the user's variable has one already.
std::vector<Recipe::Attempt> attempts_of(const Compiler& compiler, const std::string& option, const Command& standards,
                                         const Command& before, const Command& after) {
  const bool is_chosen = std::any_of(compiler.command.begin(), compiler.command.end(),
                                     [&](const std::string& word) { return word.starts_with(option); });
  if (is_chosen) return {{"", before + after}};
  std::vector<Recipe::Attempt> attempts;
  for (const auto& standard : standards) attempts.push_back({standard, before + Command{option + standard} + after});
  return attempts;
}

Recipe c_family(bool is_cpp, const std::string& file, const Command& flags, const std::string& compiler) {
  Recipe recipe;
  const std::string usual = compiler.empty() ? is_cpp ? "g++" : "gcc" : compiler;
  recipe.compiler = find_compiler(is_cpp ? "CXX" : "CC", usual.c_str(), usual.c_str());
  recipe.compiler.time = std::chrono::seconds(20);  // contestants' programs take one to six, with sanitizers
  const Command standards =
      is_cpp ? Command{"gnu++20", "gnu++17", "gnu++14", "gnu++11", "gnu++98"} : Command{"gnu17", "gnu11", "gnu89"};
  // A source that includes itself twice has an error without end.
  const Command usual_flags = {"-O2", "-DONLINE_JUDGE", "-w", "-fmax-errors=20"};
  // Linked statically, a program starts in 0.8 ms instead of 1.8, as long as most programs take for a small input.
  const Command libraries = is_cpp ? Command{"-static-libstdc++", "-static-libgcc", "-lm"} : Command{"-lm"};
  recipe.attempts = attempts_of(recipe.compiler, "-std=", standards, usual_flags,
                                flags + Command{"-I", ".", "-o", "../program", file} + libraries);
  if (is_cpp && recipe.compiler.answer.find("Free Software Foundation") != std::string::npos)
    recipe.precompiling = attempts_of(recipe.compiler, "-std=", {standards.front()}, usual_flags,
                                      {"-x", "c++-header", "-o", "../bits/stdc++.h.gch", "all.h"})
                              .front();
  recipe.program = native_program;
  return recipe;
}

Recipe rust(const std::string& file) {
  Recipe recipe;
  recipe.compiler = find_compiler("RUSTC", "rustc", "rustc", {"--print", "sysroot"});
  std::istringstream answer(recipe.compiler.answer);
  std::string sysroot;
  std::getline(answer, sysroot);
  // The rustc in PATH may be rustup's, which looks for the compiler in the user's home.
  if (const auto own = find_program(sysroot + "/bin/rustc")) recipe.compiler.command.front() = *own;
  recipe.compiler.readable.emplace_back(sysroot);
  recipe.attempts = attempts_of(recipe.compiler, "--edition=", {"2021", "2018", "2015"}, {"-O", "--crate-name=program"},
                                {"-o", "../program", file});
  recipe.program = native_program;
  return recipe;
}

Recipe one_way(Compiler compiler, Command words, std::function<CompiledSource(const fs::path&)> program) {
  return {std::move(compiler), {{"", std::move(words)}}, "", std::move(program), std::nullopt};
}

// The source is only checked, and run where it is.
Recipe script(Compiler compiler, Command check, const std::vector<std::string>& run, const fs::path& file) {
  auto readable = compiler.readable;
  readable.push_back(file);
  const auto program = [words = run + Command{file.string()}, readable, hidden = compiler.hidden](const fs::path&) {
    CompiledSource result = compiled(words, readable);
    result.program->hidden = hidden;
    return result;
  };
  return one_way(std::move(compiler), std::move(check), program);
}

Recipe python(const fs::path& path, const std::string& file) {
  // The interpreter itself and its libraries, where what is found in PATH is a script that looks for it. The files
  // *.pth of installed packages are run whenever Python starts, which a judge's has none of: some take twice as long as
  // that.
  Compiler compiler = find_compiler(
      "PYTHON", "python3", "python3",
      {"-c",
       "import glob, site, sys\n"
       "print(sys.executable, sys.prefix, sys.base_prefix, sys.version.replace('\\n', ' '), sep='\\n')\n"
       "for folder in site.getsitepackages(): print(*sorted(glob.glob(folder + '/*.pth')), sep='\\n')\n"});
  std::istringstream answer(compiler.answer);
  std::string interpreter, version, line;
  std::getline(answer, interpreter);
  for (int i = 0; i < 2 && std::getline(answer, line); ++i) compiler.readable.emplace_back(line);
  std::getline(answer, version);
  while (std::getline(answer, line))
    if (!line.empty()) compiler.hidden.emplace_back(line);
  compiler.command.front() = interpreter;
  // Nothing is written beside the source, as py_compile would; and isolated (-I), the check imports nothing from there.
  const std::string check =
      "import sys, traceback\n"
      "try: compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')\n"
      "except (SyntaxError, ValueError) as error:\n"
      "    sys.exit(''.join(traceback.format_exception_only(type(error), error)))\n";
  return script(std::move(compiler), {"-I", "-c", check, file}, {interpreter, "-B"}, path);
}

Recipe javascript(const fs::path& path, const std::string& file) {
  Compiler compiler = find_compiler("NODE", "node", "nodejs");
  const std::string node = compiler.command.front();
  return script(std::move(compiler), {"--check", file}, {node, "--stack-size=60000"}, path);
}

// A Java source without its comments, and with every literal as one quotation mark.
std::string without_literals(std::string_view source) {
  std::string text;
  while (!source.empty()) {
    const auto begins = [&](std::string_view mark) { return source.starts_with(mark); };
    const std::string_view end = begins("//") ? "\n" : begins("/*") ? "*/" : begins("\"\"\"") ? "\"\"\"" : "";
    const bool is_comment = source.front() == '/' && !end.empty();
    const std::string_view quote = !end.empty() ? end : begins("\"") ? "\"" : begins("'") ? "'" : "";
    std::size_t at = is_comment ? 2 : quote.size();
    if (quote.empty()) {
      text += source[at++];
    } else {
      text += is_comment ? ' ' : '"';
      while (at < source.size() && source.substr(at, quote.size()) != quote)
        at += source[at] == '\\' && !is_comment ? 2 : 1;
      at += quote.size();
    }
    source.remove_prefix(std::min(at, source.size()));
  }
  return text;
}

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;  // letters beyond ASCII, in UTF-8
}

// A virtual machine of Java with the limit as its heap.
Command machine_words(const fs::path& machine, const RunOptions& options) {
  return {machine.string(), "-Xmx" + std::to_string(options.limits.memory >> 10U) + "k", "-Xss64m", "-XX:+UseSerialGC",
          "-XX:-UsePerfData"};
}

CompiledSource on_machine(const Command& machine, const fs::path& classes, const fs::path& home, const Command& after) {
  CompiledSource result = compiled(machine + Command{classes.string()} + after, {classes, home});
  result.program->has_own_memory_limit = true;
  return result;
}

// The virtual machine beside the compiler, or the one in PATH, and its libraries.
std::pair<fs::path, fs::path> find_machine(const Compiler& compiler) {
  std::error_code error;
  const fs::path beside = fs::canonical(compiler.command.front(), error).parent_path();
  const auto machine = find_program((beside / "java").string());
  const auto other = machine ? machine : find_program("java");
  if (!other) throw BadSpec(tr("there is no 'java' to run it with; Debian's package default-jre-headless has it"));
  const fs::path found = fs::canonical(*other);
  return {found, found.parent_path().parent_path()};
}

Recipe java(const std::string& text, const RunOptions& options) {
  Recipe recipe;
  recipe.compiler = find_compiler("JAVAC", "javac", "default-jdk-headless");
  const auto [machine, home] = find_machine(recipe.compiler);
  recipe.compiler.readable.push_back(home);
  // javac wants a public class in a file of its name; what the user's file is called does not matter to a judge.
  const JavaNames names = java_names(text);
  recipe.file = names.file + ".java";
  recipe.attempts = {
      {"",
       {"-J-Xmx1g", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData", "-nowarn", "-encoding",
        "UTF-8", "-proc:none", "-Xmaxerrs", "20", "-d", "../classes", "-cp", "../classes", recipe.file}}};
  recipe.program = [words = machine_words(machine, options), home = home,
                    main_class = names.main_class](const fs::path& entry) -> CompiledSource {
    if (main_class.empty())
      return {.program = std::nullopt,
              .reason = tr("there is no class with a method 'static void main'"),
              .complaints = {}};
    const fs::path classes = entry / "classes";  // whose packages may be called as our files are
    return on_machine(words + Command{"-cp"}, classes, home, {main_class});
  };
  return recipe;
}

Recipe kotlin(const std::string& file, const RunOptions& options) {
  Compiler compiler = find_compiler("KOTLINC", "kotlinc", "kotlin", {"-version"});
  const auto [machine, home] = find_machine(compiler);
  compiler.readable.push_back(home);
  return one_way(std::move(compiler), {"-nowarn", file, "-include-runtime", "-d", "../program.jar"},
                 [words = machine_words(machine, options), home = home](const fs::path& entry) {
                   return on_machine(words + Command{"-jar"}, entry / "program.jar", home, {});
                 });
}

Recipe csharp(const std::string& file) {
  const auto mono = find_program("mono");
  if (!mono) throw BadSpec(tr("there is no 'mono' to run it with; Debian's package mono-runtime has it"));
  return one_way(find_compiler("MCS", "mcs", "mono-mcs"), {"-optimize+", "-out:../program.exe", file},
                 [mono](const fs::path& entry) {
                   const fs::path program = entry / "program.exe";
                   return compiled({*mono, program.string()}, {program});
                 });
}

}  // namespace

JavaNames java_names(std::string_view source) {
  const std::string text = without_literals(source);
  JavaNames names;
  std::string package, outermost, first_class, public_class, before;
  int depth = 0;
  bool is_public = false, in_package = false;
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    end = at + 1;
    if (std::isspace(static_cast<unsigned char>(text[at])) != 0) continue;
    while (is_word_character(text[at]) && end < text.size() && is_word_character(text[end])) ++end;
    const std::string word = text.substr(at, end - at);
    if (word == ";") in_package = false;
    if (in_package) package += word;
    if (word == "{") ++depth;
    if (word == "}") --depth;
    if (depth == 1 && word == "main" && before == "void" && names.main_class.empty()) names.main_class = outermost;
    if (depth == 0) in_package = in_package || word == "package";
    if (depth == 0) is_public = word == "public" || (is_public && word != ";" && word != "}");
    const bool is_named = before == "class" || before == "interface" || before == "enum" || before == "record";
    if (depth == 0 && is_named && is_word_character(word.front())) {
      outermost = word;
      if (first_class.empty()) first_class = word;
      if (is_public && public_class.empty()) public_class = word;
    }
    before = word;
  }
  names.file = public_class.empty() ? first_class : public_class;
  constexpr std::size_t kLongestName = 200;  // bytes, with the extension less than a file system's 255
  if (names.file.empty() || names.file.size() > kLongestName) names.file = "Main";
  if (!names.main_class.empty() && !package.empty()) names.main_class = package + "." + names.main_class;
  return names;
}

Recipe recipe_of(Language language, const fs::path& path, const std::string& text, const RunOptions& options,
                 const Command& flags, const std::string& compiler) {
  const std::string name = path.filename().string();
  const std::string file = name.starts_with('-') ? "./" + name : name;  // no option of the compiler
  switch (language) {
    case Language::c:
      return c_family(false, file, flags, compiler);
    case Language::cpp:
      return c_family(true, file, (options.all_headers ? Command{"-include", "bits/stdc++.h"} : Command{}) + flags,
                      compiler);
    case Language::csharp:
      return csharp(file);
    case Language::go:
      return one_way(find_compiler("GO", "go", "golang-go", {"version"}), {"build", "-o", "../program", file},
                     native_program);
    case Language::java:
      return java(text, options);
    case Language::javascript:
      return javascript(path, file);
    case Language::kotlin:
      return kotlin(file, options);
    case Language::pascal:
      return one_way(find_compiler("FPC", "fpc", "fp-compiler", {"-iV"}),
                     {"-O2", "-Xs", "-l-", "-vew", "-dONLINE_JUDGE", "-FE..", "-oprogram", file}, native_program);
    case Language::python:
      return python(path, file);
    case Language::rust:
      return rust(file);
  }
  throw BadSpec(tr("it is in no known language"));
}

}  // namespace quack
