#include "packages/read/problem.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "io/files.h"
#include "io/lines.h"
#include "io/messages.h"
#include "io/quoted.h"
#include "packages/read/generators.h"
#include "packages/read/included.h"
#include "packages/read/profiles.h"
#include "packages/read/tool.h"
#include "packages/read/word_checker.h"
#include "run/sha256.h"
#include "run/source.h"

namespace quack::packages {
namespace {

constexpr std::size_t kMostKnownAnswers = 10'000;  // answers that are remembered
constexpr std::size_t kLongestKnown = 1000;        // bytes of the input, and of the answer, of one of these
constexpr std::size_t kMostVerdicts = 1000;        // verdicts that are remembered: those of a case come together
constexpr std::size_t kMostVoters = 5;             // accepted programs that vote on the right output

// Limits of generators and validators for inputs that are generated. Most need less than a tenth of this for the
// largest input; a few take minutes and all memory for inputs that are not of the kind for which they were written.
constexpr Limits kQuickLimits = {.cpu_time = std::chrono::seconds(1),
                                 .wall_time = std::chrono::seconds(5),
                                 .memory = std::uint64_t{1} << 30U,
                                 .output = std::uint64_t{8} << 20U};

// Limits for small generated inputs, of which many are tried: a few validators take all memory for some of them.
constexpr std::size_t kSmallInput = 4096;  // bytes
constexpr Limits kSmallLimits = {.cpu_time = std::chrono::milliseconds(400),
                                 .wall_time = std::chrono::seconds(5),
                                 .memory = std::uint64_t{256} << 20U,
                                 .output = std::uint64_t{8} << 20U};

// The beginning of an output on one line.
std::string shown_output(std::string output) {
  output = output.substr(0, output.find_last_not_of(" \n\r\t") + 1);
  replace_all(output, "\n", " ");
  return quoted(output);
}

// Judges by a package: validates inputs, has its accepted programs vote on right outputs, and checks outputs.
class Judge {
 public:
  Judge(ProblemPackage package, const RunOptions& options) : package_(std::move(package)), options_(options) {
    if (package_.time_limit) {
      options_.limits.cpu_time = *package_.time_limit;
      options_.limits.wall_time = 2 * *package_.time_limit + std::chrono::seconds(1);
    }
    options_.limits.memory = package_.memory_limit.value_or(kDefaultMemory);
    for (const PackageProgram& program : package_.validators) {
      if (program.path.extension() == ".ctd") continue;
      tools_.push_back(std::make_shared<Tool>(program, options_));
    }
    const auto starts_fast = [](const PackageSubmission& one) { return is_c_or_cpp(quack::language_of(one.path)); };
    std::stable_partition(package_.submissions.begin(), package_.submissions.end(), starts_fast);
    for (const PackageSubmission& submission : package_.submissions)
      if (package_.reference.empty() ? submission.is_accepted() : submission.name == package_.reference)
        accepted_.push_back(std::make_shared<Tool>(submission, options_, package_));
    std::error_code ignored;
    for (const JudgeTest& test : package_.tests)
      if (const auto flags = package_.test_flags.find(test.name); flags != package_.test_flags.end())
        with_flags_.emplace(std::filesystem::file_size(test.input, ignored), std::pair(test.input, flags->second));
    for (const GeneratorCommand& command : package_.generators)
      if (!generators_.contains(command.program.name))
        generators_.emplace(command.program.name, std::make_shared<Tool>(command.program, options_));
    if (package_.checker.program) checker_ = std::make_shared<Tool>(*package_.checker.program, options_);
  }

  // The programs that are needed for each input.
  std::vector<std::shared_ptr<Tool>> own_programs() const {
    std::vector<std::shared_ptr<Tool>> all = tools_;
    if (checker_) all.push_back(checker_);
    return all;
  }

  // The flags of the test that has this input, or else those for inputs that are no tests.
  const PackageFlags& flags_of(std::string_view input) const {
    for (auto [at, end] = with_flags_.equal_range(input.size()); at != end; ++at)
      if (read_file(at->second.first, input.size()) == input) return at->second.second;
    return package_.flags;
  }

  // Returns why an input is invalid; none if it is valid. Throws std::runtime_error if a validator fails, and once runs
  // have ended, also if all validators are scripts: there may be thousands of inputs.
  std::optional<text::ParseError> fault_of(std::string_view input, const Validation& validation = {}) {
    if (runs_have_ended()) throw std::runtime_error(tr("interrupted"));
    std::call_once(validators_made_, [this] {
      for (const PackageProgram& program : package_.validators)
        if (program.path.extension() == ".ctd") validators_.push_back(script_validator(program));
      for (const auto& tool : tools_) validators_.push_back(program_validator(tool, package_.validator_codes));
    });
    std::string text(input);
    if (package_.has_crlf) replace_all(text, "\r\n", "\n");
    for (const Validator& validator : validators_)
      if (auto fault = validator(text, flags_of(input), validation)) return fault;
    return std::nullopt;
  }

  // Judges an output. A checker is asked once about the same files: most programs write the same, and it costs as much
  // to start as they do.
  OutputVerdict judge(std::string_view input, std::string_view answer, std::string_view output) {
    if (!checker_) {
      const WordRules rules(flags_of(input).checker);
      OutputVerdict verdict;
      if (const auto wrong = word_complaint(rules, answer, output, verdict.line)) {
        verdict.is_right = false;
        verdict.complaint = *wrong;
      }
      return verdict;
    }
    const std::string key = sha256(input) + sha256(answer) + sha256(output);
    {
      const std::lock_guard lock(verdicts_mutex_);
      if (const auto known = verdicts_.find(key); known != verdicts_.end()) return known->second;
    }
    OutputVerdict verdict =
        judge_by_checker(*checker_, package_.checker, flags_of(input).checker, input, answer, output);
    checker_works_ = true;
    const std::lock_guard lock(verdicts_mutex_);
    if (verdicts_.size() >= kMostVerdicts) verdicts_.clear();
    verdicts_.emplace(key, verdict);
    return verdict;
  }

  // Returns the output of the first voter that can be started. Throws std::runtime_error if it fails.
  std::string first_output(std::string_view input) {
    ProgramRun run;
    for (Tool* const voter : voters_now()) {
      run = voter->run(input, {}, options_.limits);
      if (cannot_be_started(run)) continue;
      if (run.failure) throw std::runtime_error(tr("{}: {}", voter->name(), run.reason));
      break;
    }
    if (run.failure) throw std::runtime_error(run.reason.shown());
    const std::lock_guard lock(known_answers_mutex_);
    if (known_answers_.size() < kMostKnownAnswers && input.size() < kLongestKnown)
      known_answers_.emplace(input, run.output.substr(0, kLongestKnown));
    return std::move(run.output);
  }

  // Returns whether an input that is made is valid; none if a validator fails on it, or takes long. Throws
  // std::runtime_error once runs have ended.
  std::optional<bool> validity(std::string_view input) {
    try {
      return !fault_of(input, {.limits = input.size() <= kSmallInput ? kSmallLimits : kQuickLimits});
    } catch (const std::runtime_error&) {
      if (runs_have_ended()) throw;
      return std::nullopt;
    }
  }

  // Returns what a generator of the package writes with this seed; none if it fails, or writes more bytes than `most`.
  // Throws std::runtime_error once runs have ended.
  std::optional<std::string> generated(std::size_t command, std::uint64_t seed, std::uint64_t most) {
    Limits limits = kQuickLimits;
    // For little output little time: most generators also make large inputs, and would take long to be ended.
    if (most < limits.output) limits.cpu_time /= 4;
    limits.output = std::min(limits.output, most);
    const GeneratorCommand& chosen = package_.generators[command];
    try {
      ProgramRun run = generators_.at(chosen.program.name)->run("", arguments_with(chosen, seed), limits);
      if (!run.failure) return std::move(run.output);
    } catch (const std::runtime_error&) {
      if (runs_have_ended()) throw;
    }
    return std::nullopt;
  }

  // Returns the beginning of the first voter's output, which is remembered; empty if the voter fails. Throws
  // std::runtime_error once runs have ended.
  std::string known_answer(std::string_view input) {
    {
      const std::lock_guard lock(known_answers_mutex_);
      if (const auto known = known_answers_.find(input); known != known_answers_.end()) return known->second;
    }
    try {
      return first_output(input);
    } catch (const std::runtime_error&) {
      if (runs_have_ended()) throw;
      return "";
    }
  }

  // Returns the right output by a vote of the accepted programs: that of more than half of the voters that answer.
  // Throws Disagreement if they contradict each other, if more of them crash than write it, or if the checker refuses
  // it; and std::runtime_error if none answers.
  std::string right_output(std::string_view input) {
    struct Answer {
      std::string output;
      std::vector<std::string> by{};
    };
    const std::vector<Tool*> voters = voters_now();
    std::vector<Answer> answers;
    std::size_t failed = 0;
    std::vector<std::string> crashed;
    Message failure;
    for (Tool* const voter : voters) {
      ProgramRun run = voter->run(input, {}, options_.limits);
      if (run.failure == Verdict::judge_error && !cannot_be_started(run)) throw std::runtime_error(run.reason.shown());
      if (run.failure) {
        ++failed;
        if (run.failure == Verdict::runtime_error) crashed.push_back(voter->name());
        failure = tr("{}: {}", voter->name(), run.reason);
        continue;
      }
      auto answer = std::ranges::find_if(answers, [&](const Answer& one) {
        return one.output == run.output || is_alike(input, one.output, run.output);
      });
      if (answer == answers.end()) answer = answers.insert(answers.end(), {std::move(run.output)});
      answer->by.push_back(voter->name());
      if (answer->by.size() * 2 > voters.size() - failed && answer->by.size() >= crashed.size())
        return confirmed(input, std::move(answer->output));
    }
    if (answers.empty()) throw std::runtime_error(tr("no accepted program answers this input: {}", failure));
    const auto most = std::ranges::max_element(answers, {}, [](const Answer& one) { return one.by.size(); });
    const bool is_majority = most->by.size() * 2 > voters.size() - failed;  // now that all have run or failed
    if (is_majority && most->by.size() >= crashed.size()) return confirmed(input, std::move(most->output));
    Message words = tr("the accepted programs contradict each other, or the validators are too lax");
    for (const Answer& answer : answers)
      words = tr("{}; {}: {}", words, joined_by_and(answer.by), shown_output(answer.output));
    if (!crashed.empty()) words = tr("{}; {}: a crash", words, joined_by_and(crashed));
    throw Disagreement(words);
  }

 private:
  // True of a run that ended before it began, for a reason that lies in the program: it is for another system, say.
  static bool cannot_be_started(const ProgramRun& run) {
    return run.failure == Verdict::judge_error && !run.lacked_resources && !runs_have_ended();
  }

  // True if the checker accepts the output, with the other one as answer. If the checker fails, throws Disagreement if
  // it also fails on `answer` alone, and otherwise std::runtime_error.
  bool is_alike(std::string_view input, const std::string& answer, const std::string& output) {
    try {
      return judge(input, answer, output).is_right;
    } catch (const std::runtime_error&) {
      if (!runs_have_ended()) (void)confirmed(input, answer);
      throw;
    }
  }

  // Returns the output on which the accepted programs agree. Throws Disagreement if the checker refuses it even as its
  // own answer, or fails on it, though not on other inputs: this one then has no answer that is right.
  std::string confirmed(std::string_view input, std::string output) {
    if (!checker_) return output;
    Message complaint;
    try {
      const OutputVerdict verdict = judge(input, output, output);
      if (verdict.is_right) return output;
      complaint = verdict.complaint;
    } catch (const std::runtime_error& failure) {
      if (runs_have_ended()) throw;
      if (!checker_works_) return output;  // the checker itself is broken, which is reported for each program
      complaint = Message(failure.what());
    }
    throw Disagreement(
        tr("the accepted programs agree on {}, which the checker refuses, or the validators are too lax: {}",
           shown_output(output), complaint));
  }

  // The accepted programs that can be compiled here, those that start fast first, at most kMostVoters; or the reference
  // alone. Throws std::runtime_error if there are none.
  std::vector<Tool*> voters_now() {
    std::call_once(voters_chosen_, [this] {
      for (const auto& program : accepted_) {
        try {
          program->compiled();
        } catch (const std::runtime_error& failure) {  // such as no compiler for its language
          why_no_voter_ = Message(failure.what());
          continue;
        }
        voters_.push_back(program.get());
        if (voters_.size() == kMostVoters) break;
      }
    });
    if (accepted_.empty()) throw std::runtime_error(tr("the package has no accepted program"));
    if (voters_.empty())
      throw std::runtime_error(tr("no accepted program of the package can be run: {}", why_no_voter_));
    return voters_;
  }

  ProblemPackage package_;
  RunOptions options_;
  std::vector<std::shared_ptr<Tool>> tools_, accepted_;
  std::once_flag voters_chosen_;
  std::vector<Tool*> voters_;
  Message why_no_voter_;
  std::shared_ptr<Tool> checker_;
  std::atomic<bool> checker_works_{false};                   // it has judged an output
  std::map<std::string, std::shared_ptr<Tool>> generators_;  // [PackageProgram::name]
  std::once_flag validators_made_;
  std::vector<Validator> validators_;
  std::mutex verdicts_mutex_;
  std::map<std::string, OutputVerdict> verdicts_;  // [digests of input, answer and output]
  std::mutex known_answers_mutex_;
  std::map<std::string, std::string, std::less<>> known_answers_;  // [input] -> the beginning of its answer
  // [size of the input] -> the inputs of the tests that have flags of their own, and these.
  std::multimap<std::uintmax_t, std::pair<std::filesystem::path, PackageFlags>> with_flags_;
};

std::string all_of(ByteSource& source) {
  std::string text;
  std::string buffer(kAnswerPiece, '\0');
  while (const std::size_t count = source.read(buffer)) text.append(buffer, 0, count);
  return text;
}

}  // namespace

Problem as_problem(ProblemPackage package, const RunOptions& options) {
  GameBasics basics;
  basics.id = package.id;
  basics.title = package.title;
  basics.item_name = "line";
  basics.max_count = UINT64_MAX;
  std::string sample;
  for (const JudgeTest& test : package.tests)
    if (sample.empty()) sample = read_file(test.input, UINT64_MAX).value_or("");
  std::vector<ProblemProgram> programs;
  for (const PackageSubmission& one : package.submissions)
    programs.push_back({one.name, one.path.string(), one.is_accepted()});
  const auto judge = std::make_shared<Judge>(package, options);
  const auto answered_by = [judge](std::string (Judge::*output)(std::string_view)) {
    return [judge, output](ByteSource& source, ByteSink& out) -> Answered {
      const std::string input = all_of(source);
      out.write(((*judge).*output)(input));
      return {.items = text_lines(input).size(), .fault = {}};
    };
  };
  basics.implementations = {{.name = "accepted",
                             .description = package.reference.empty()
                                                ? tr("what the accepted programs of the package agree on")
                                                : tr("what {} answers", package.reference),
                             .clause = {},
                             .answer = answered_by(&Judge::right_output)}};
  basics.validate = [judge](ByteSource& source, std::uint64_t) {
    const std::string input = all_of(source);
    Validated validated{.items = text_lines(input).size(), .fault = {}, .variables = {}};
    validated.fault = judge->fault_of(input, {.numbers = &validated.variables});
    return validated;
  };
  Game game(std::move(basics));
  game.sample_input = sample;
  game.judge = [judge](std::string_view input, std::string_view answer, std::string_view output) {
    return judge->judge(input, answer, output);
  };
  Problem problem(
      std::move(game),
      [](std::string_view input) {
        const auto lines = text_lines(input);
        return std::vector<std::string>(lines.begin(), lines.end());
      },
      [](const std::vector<std::string>& items) {
        std::string input;
        for (const std::string& line : items) input += line + '\n';
        return input;
      });
  problem.accepts = [judge](std::string_view input) {
    try {
      return !judge->fault_of(input);
    } catch (const std::runtime_error&) {
      return false;  // the validator fails
    }
  };
  problem.quick = {
      {.name = "first accepted", .description = {}, .clause = {}, .answer = answered_by(&Judge::first_output)}};
  problem.programs = std::move(programs);
  for (const auto& program : judge->own_programs()) {
    problem.preparations.push_back([program] {
      try {
        program->compiled();
      } catch (const std::runtime_error&) {
      }
    });
  }
  if (!package.included.empty())
    problem.completed = [package](const std::string& path) { return with_included(package, path).string(); };
  problem.profiles = LazyList<Profile>([judge, package = std::move(package)] {
    return package_profiles(
        package, [judge](std::string_view input) { return judge->validity(input); },
        [judge](std::string_view input) { return judge->known_answer(input); },
        [judge](std::size_t command, std::uint64_t seed, std::uint64_t most) {
          return judge->generated(command, seed, most);
        });
  });
  return problem;
}

}  // namespace quack::packages
