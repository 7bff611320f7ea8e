#include "packages/read/tool.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "io/files.h"
#include "io/lines.h"
#include "io/messages.h"
#include "io/quoted.h"
#include "packages/read/checktestdata.h"
#include "packages/read/included.h"

namespace quack::packages {
namespace {

constexpr std::uintmax_t kLongestScript = 1U << 20U;

// Returns a message of a validator or checker for printing: it may have any bytes and any length.
Message shown_words(std::string_view text) {
  constexpr std::size_t kMost = 500;  // bytes
  return Message(printable(text.substr(0, kMost)) + (text.size() > kMost ? "..." : ""));
}

// Returns the first line of the standard error of a validator or checker, or else of its output.
Message said(const ProgramRun& run) {
  for (const std::string& all : {run.complaints, run.output}) {
    auto lines = text_lines(all);
    std::erase_if(lines,
                  [](std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; });
    if (lines.empty()) continue;
    std::string_view line = lines.front().starts_with("Traceback") ? lines.back() : lines.front();  // Python's reason
    constexpr std::string_view kTestlib = "wrong answer ";
    if (line.starts_with(kTestlib)) line.remove_prefix(kTestlib.size());
    return shown_words(line);
  }
  return {};
}

text::ParseError refusal(const std::string& by, const Message& words) {
  text::ParseError fault;
  fault.complaint = words.empty() ? tr("{} refuses it", by) : tr("{} refuses it: {}", by, words);
  return fault;
}

// Returns the exit code of a validator or checker; none if a signal or a limit ended it.
std::optional<int> exit_code(const ProgramRun& run) {
  if (!run.failure) return 0;
  return run.failure == Verdict::runtime_error && run.ending.signal == 0 ? std::optional(run.ending.exit_code)
                                                                         : std::nullopt;
}

// Throws std::runtime_error: a validator or checker itself has failed.
[[noreturn]] void throw_failed(const Message& tool, const ProgramRun& run, const ExitCodes& codes) {
  std::vector<std::string> expected = {std::to_string(codes.accepts)};
  for (const int code : codes.refuses) expected.push_back(std::to_string(code));
  const Message failed = tr("{} failed: {}; expected exit code {}", tool,
                            run.failure ? run.reason : tr("exit code {}", 0), joined_by_or(expected));
  const Message words = said(run);
  throw std::runtime_error(words.empty() ? failed : tr("{}; it says: {}", failed, words));
}

// A directory for the files of one run of a checker.
class Exchange {
 public:
  Exchange() { std::filesystem::create_directory(feedback()); }

  const std::filesystem::path& path() const { return directory_.path(); }
  std::filesystem::path feedback() const { return path() / "feedback"; }
  // Returns the message that a checker left; empty if it left none, or something else than a regular file.
  std::string message() const {
    const std::filesystem::path file = feedback() / "judgemessage.txt";
    std::error_code error;
    const bool is_plain = std::filesystem::symlink_status(file, error).type() == std::filesystem::file_type::regular;
    return is_plain ? read_file(file, kLongestScript).value_or("") : "";
  }
  std::string put(const char* name, std::string_view text) const {
    std::ofstream file(path() / name, std::ios::binary);
    file << text << std::flush;
    if (!file) throw std::runtime_error(tr("'{}' can't be written", (path() / name).string()));
    return (path() / name).string();
  }

 private:
  TemporaryDirectory directory_;
};

}  // namespace

const Program& Tool::compiled() {
  std::call_once(compiled_, [this] {
    RunOptions options = options_;
    // A submission is compiled as in the comparison, so that this is done only once.
    if (package_ == nullptr) options.with.push_back(std::filesystem::absolute(program_.path).parent_path());
    const auto path = package_ == nullptr ? program_.path : with_included(*package_, program_.path);
    CompiledSource source = compile_program(path, options);
    options.all_headers = true;  // for a program that only its author's compiler accepts without some of them
    if (!source.program && package_ == nullptr)
      if (CompiledSource completed = compile_program(path, options); completed.program) source = completed;
    if (!source.program) {
      if (runs_have_ended()) throw std::runtime_error(tr("interrupted"));
      failure_ = tr("{} can't be compiled: {}", name(), source.reason);
      if (const std::string& link = program_.lost_link; !link.empty())
        failure_ = tr("{}; its file {} is a link, and what it leads to is not in the package", failure_, link);
      return;
    }
    result_ = std::move(*source.program);
  });
  if (!failure_.empty()) throw std::runtime_error(failure_);
  return result_;
}

ProgramRun Tool::run(std::string_view input, const std::vector<std::string>& arguments, const Limits& limits,
                     const std::filesystem::path& readable, const std::filesystem::path& writable) {
  Program program = compiled();
  program.command.insert(program.command.end(), arguments.begin(), arguments.end());
  if (!readable.empty()) program.readable.push_back(readable);
  if (!writable.empty()) program.writable = writable;
  return run_program(program, input, limits, options_.sandbox, options_.is_fresh);
}

Validator script_validator(const PackageProgram& program) {
  const auto script = read_file(program.path, kLongestScript);
  if (!script) throw std::runtime_error(tr("'{}' can't be read", program.path.string()));
  try {
    return [check = checktestdata(*script), name = program.name](std::string_view input, const PackageFlags&,
                                                                 const Validation& validation) {
      try {
        std::vector<text::BoundsReached> own;
        auto fault = check(input, validation.numbers == nullptr ? nullptr : &own);
        for (text::BoundsReached& number : own) {
          number.place = name + ':' + number.place;
          if (number.any()) validation.numbers->push_back(std::move(number));
        }
        return fault;
      } catch (const std::runtime_error& error) {
        throw std::runtime_error(tr("{}: {}", name, error.what()));
      }
    };
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(tr("{}: {}", program.name, error.what()));
  }
}

Validator program_validator(const std::shared_ptr<Tool>& tool, const ExitCodes& codes) {
  return [tool, codes](std::string_view input, const PackageFlags& flags,
                       const Validation& validation) -> std::optional<text::ParseError> {
    const auto own = flags.validators.find(tool->name());
    const auto arguments = own == flags.validators.end() ? std::vector<std::string>() : own->second;
    const ProgramRun run = tool->run(input, arguments, validation.limits);
    const auto code = exit_code(run);
    if (code == codes.accepts) return std::nullopt;
    if (code && *code != 0) return refusal(tool->name(), said(run));
    throw_failed(tr("the validator {}", tool->name()), run, codes);
  };
}

OutputVerdict judge_by_checker(Tool& tool, const PackageChecker& checker, const std::vector<std::string>& flags,
                               std::string_view input, std::string_view answer, std::string_view output) {
  const Exchange exchange;
  std::vector<std::string> arguments = {exchange.put("input", input), exchange.put("answer", answer)};
  if (checker.takes_output_file) {
    arguments.insert(arguments.begin() + 1, exchange.put("output", output));
    output = {};
  } else {
    arguments.push_back(exchange.feedback().string() + '/');
  }
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  const ProgramRun run = tool.run(output, arguments, kToolLimits, exchange.path(), exchange.feedback());
  const auto code = exit_code(run);
  OutputVerdict verdict{.is_right = code == checker.codes.accepts};
  if (verdict.is_right) return verdict;
  if (!code || !checker.codes.refuses.contains(*code))
    throw_failed(tr("the checker {}", tool.name()), run, checker.codes);
  const std::string message = exchange.message();
  verdict.complaint = shown_words(message.substr(0, message.find_last_not_of(" \r\n\t") + 1));
  if (verdict.complaint.empty()) verdict.complaint = said(run);
  if (verdict.complaint.empty()) verdict.complaint = tr("the checker {} gives no reason", tool.name());
  return verdict;
}

}  // namespace quack::packages
