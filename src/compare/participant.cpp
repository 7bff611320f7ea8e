#include "compare/participant.h"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "run/sanitizers.h"

namespace quack {
namespace {

// An input that fails once runs have ended, so that what is run in this program ends too.
class InterruptibleInput final : public ByteSource {
 public:
  explicit InterruptibleInput(std::string_view input) : source_(input, kPiece) {}

  std::size_t read(std::span<char> buffer) override {
    if (runs_have_ended()) throw std::runtime_error(tr("interrupted"));
    return source_.read(buffer);
  }

 private:
  static constexpr std::size_t kPiece = 256;  // a few cases, each of which may take the reference a second

  MemorySource source_;
};

// An engine or a known mistake of ours, run in this program.
class BuiltIn final : public Participant {
 public:
  BuiltIn(std::string name, std::string spec, const Implementation& implementation)
      : Participant(std::move(name), std::move(spec)), implementation_(implementation) {}

  Message kind() const override { return implementation_.clause.empty() ? tr("built-in") : tr("known mistake"); }

  Run run(const CaseInput& input) override {
    Run run;
    InterruptibleInput source(input.input);
    StringSink sink;
    const Stopwatch stopwatch;
    try {
      Answered answered = implementation_.answer(source, sink);
      run.items = answered.items;
      run.fault = std::move(answered.fault);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const Disagreement& contradiction) {
      run.failure = Verdict::judge_error;
      run.reason = contradiction.message();
      run.is_disagreement = true;
    } catch (const std::exception& error) {
      run.failure = Verdict::judge_error;
      run.reason = Message(error.what());
    }
    run.usage = stopwatch.usage();
    run.output = sink.text();
    return run;
  }

 private:
  const Implementation& implementation_;
};

// The recorded outputs beside the cases. A case that has none is a judge error.
class RecordedAnswers final : public Participant {
 public:
  using Participant::Participant;

  Message kind() const override { return tr("recorded answers"); }
  bool wants_answer() const override { return true; }

  Run run(const CaseInput& input) override {
    Run run;
    if (input.answer) {
      run.output = *input.answer;
    } else {
      run.failure = Verdict::judge_error;
      run.reason = tr("no recorded answer beside it");
    }
    return run;
  }
};

class Unjudged final : public Participant {
 public:
  Unjudged(const std::string& spec, Message reason) : Participant(spec, spec), reason_(std::move(reason)) {}

  Message kind() const override { return tr("not judged"); }
  bool is_constant() const override { return true; }

  Run run(const CaseInput& /*input*/) override {
    Run run;
    run.failure = Verdict::judge_error;
    run.reason = reason_;
    return run;
  }

 private:
  Message reason_;
};

bool is_plain_source(const std::filesystem::path& file) {
  std::error_code ignored;
  return language_of(file) && !std::filesystem::is_directory(file, ignored);
}

// True for a program that consists of sources for a compiler of C or C++.
bool is_of_c_sources(const std::filesystem::path& program) {
  return is_c_or_cpp(language_of_program(program)) && !std::filesystem::exists(program / "build") &&
         !std::filesystem::exists(program / "run");
}

// A program outside this one: started for each case, with limits and sandbox. Every run of what does not compile is CE.
class ForeignProgram final : public Participant {
 public:
  ForeignProgram(const Spec& spec, Message kind, CompiledSource compiled, const RunOptions& options)
      : Participant(spec.name, spec.text),
        named_(spec),
        kind_(std::move(kind)),
        compiled_(std::move(compiled)),
        options_(options),
        source_(spec.form >= SpecForm::source && is_plain_source(spec.file) ? spec.file : std::filesystem::path()) {}

  Message kind() const override { return kind_; }
  std::string source_file() const override { return source_.empty() ? "" : named_.value; }
  std::string standard() const override { return compiled_.standard; }
  bool is_limited() const override { return true; }
  bool is_constant() const override { return !compiled_.program; }

  Run run(const CaseInput& input) override {
    Run run;
    if (!compiled_.program) {
      run.failure = Verdict::compile_error;
      run.ending.source_line = compiled_.line;
      run.reason = compiled_.reason;
      run.complaints = compiled_.complaints;
      return run;
    }
    static_cast<ProgramRun&>(run) =
        run_program(*compiled_.program, input.input, options_.limits, options_.sandbox, options_.is_fresh);
    // A virtual machine whose heap is full ends by itself, with an exit code like any other.
    if (compiled_.program->has_own_memory_limit && run.failure == Verdict::runtime_error &&
        run.complaints.find("java.lang.OutOfMemoryError") != std::string::npos) {
      run.failure = Verdict::memory_limit_exceeded;
      run.reason = tr("the heap is full (java.lang.OutOfMemoryError)");
    }
    if (options_.sanitize && run.failure != Verdict::judge_error) {
      // Undefined behaviour is reported and the program goes on.
      const auto errors = memory_errors_in(run.complaints, source_);
      if (!errors.empty()) {
        run.reason = run.failure ? tr("{}; {}", errors.front().text, run.reason) : errors.front().text;
        run.ending.source_line = errors.front().line;
        run.failure = Verdict::runtime_error;
      }
    }
    return run;
  }

  std::unique_ptr<Participant> hurried() const override {
    constexpr int kTimes = 8;
    RunOptions options = options_;
    options.limits.cpu_time /= kTimes;
    options.limits.wall_time /= kTimes;
    return std::make_unique<ForeignProgram>(named_, kind_, compiled_, options);
  }

  std::optional<SourceProgram> source() const override {
    if (source_.empty() || !compiled_.program || options_.sanitize) return std::nullopt;
    return SourceProgram{source_, *compiled_.program, compiled_.standard, options_};
  }

 private:
  Spec named_;
  Message kind_;
  CompiledSource compiled_;
  RunOptions options_;
  std::filesystem::path source_;  // empty: it has none
};

const Implementation& implementation_named(const Problem& problem, const std::string& name) {
  const auto has_name = [&](const Implementation& one) { return one.name == name; };
  const auto found = std::find_if(problem.implementations.begin(), problem.implementations.end(), has_name);
  if (found != problem.implementations.end()) return *found;
  return *std::find_if(problem.mistakes.begin(), problem.mistakes.end(), has_name);
}

// The files that a command line names, between quotes also with blanks: the user means them to be readable.
void append_named_files(std::string_view command, std::vector<std::filesystem::path>& readable) {
  std::error_code error;
  for (const std::string_view between : {" \t\n'\"`;|&()<>=$", "'\""}) {
    for (std::size_t begin = 0; begin < command.size();) {
      const std::size_t end = std::min(command.find_first_of(between, begin), command.size());
      const std::string_view word = command.substr(begin, end - begin);
      begin = end + 1;
      if (!std::filesystem::is_regular_file(word, error)) continue;
      readable.push_back(std::filesystem::absolute(word));
    }
  }
}

Program program_of_command(const std::string& words) {
  Program program;
  program.directory = std::filesystem::current_path();
  program.command = {"/bin/sh", "-c", words.substr(words.find(':') + 1)};
  append_named_files(program.command.back(), program.readable);
  return program;
}

std::unique_ptr<Participant> participant_of(const Problem& problem, const Spec& spec, const RunOptions& options) {
  const auto foreign = [&](Message kind, CompiledSource compiled) {
    if (!compiled.standard.empty()) kind = tr("{} ({})", kind, compiled.standard);
    if (compiled.program) {
      auto& readable = compiled.program->readable;
      readable.insert(readable.end(), options.with.begin(), options.with.end());
    }
    return std::make_unique<ForeignProgram>(spec, std::move(kind), std::move(compiled), options);
  };
  if (spec.form == SpecForm::built_in)
    return std::make_unique<BuiltIn>(spec.name, spec.text, implementation_named(problem, spec.value));
  if (spec.form == SpecForm::answers) return std::make_unique<RecordedAnswers>(spec.name, spec.text);
  if (options.sandbox == Sandbox::bubblewrap && !bubblewrap_works())
    throw BadSpec(tr("it can't be sandboxed: {}", why_no_bubblewrap()));
  if (spec.form == SpecForm::command)
    return foreign(tr("command line"), {.program = program_of_command(spec.value), .reason = {}, .complaints = {}});
  if (spec.form == SpecForm::program) {
    Program program;
    program.command = {spec.file.string()};
    return foreign(tr("program"), {.program = std::move(program), .reason = {}, .complaints = {}});
  }
  const std::string file = problem.completed ? problem.completed(spec.file.string()) : spec.file.string();
  const bool is_whole = file == spec.file.string() && is_plain_source(file);
  const Message kind = is_whole ? source_kind(*language_of(file)) : tr("program");
  if (!options.sanitize || !is_of_c_sources(file))
    return foreign(kind, is_whole ? compile_source(*language_of(file), file, options) : compile_program(file, options));
  RunOptions roomy = options;
  roomy.limits = limits_with_sanitizers(options.limits);
  return std::make_unique<ForeignProgram>(spec, tr("{} with sanitizers", kind),
                                          compile_with_sanitizers(file, options, false), roomy);
}

}  // namespace

std::unique_ptr<Participant> make_participant(const Problem& problem, const std::string& spec,
                                              const RunOptions& options) {
  try {
    return participant_of(problem, parse_spec(problem, spec), options);
  } catch (const BadSpec& error) {
    throw BadSpec(tr("implementation '{}': {}", spec, error.message()));
  } catch (const std::filesystem::filesystem_error& error) {
    throw BadSpec(tr("implementation '{}': {}", spec, error.what()));
  }
}

std::unique_ptr<Participant> quick_participant(const Problem& problem) {
  return problem.quick ? std::make_unique<BuiltIn>(problem.quick->name, problem.quick->name, *problem.quick) : nullptr;
}

std::unique_ptr<Participant> unjudged_participant(const std::string& spec, Message reason) {
  return std::make_unique<Unjudged>(spec, std::move(reason));
}

std::vector<Message> protections_off(const RunOptions& options) { return run_protections_off(options.sandbox); }

}  // namespace quack
