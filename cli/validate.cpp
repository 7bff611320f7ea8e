#include "cli/validate.h"

#include <algorithm>
#include <fmt/format.h>

#include "cli/commands.h"
#include "compare/files.h"
#include "judge/quoted.h"
#include "testdata/grading/bounds.h"

namespace quack::cli {

namespace {

std::vector<Option> validate_options() {
  return {problem_option(),
          style_option(),
          {.name = "max-count",
           .value = "N",
           .help = "the largest count of operations or cases that is valid (default: the problem's own)"},
          {.name = "testOverviewLogFileName",
           .value = "FILE",
           .help = "with --style testlib: write to FILE which bounds the input reaches, as testlib does"},
          {.name = "constraints_file",
           .value = "FILE",
           .help = "with --style kattis: write to FILE which constraints the input reaches, as BAPCtools reads them"},
          progress_option(),
          color_option(),
          help_option()};
}

Validated validated(const ValidateRequest& request, const std::string& path) {
  InputFile input(path);
  ProgressBar bar("validating", "bytes", input.size(), request.settings.progress);
  input.on_read([&bar](std::uint64_t bytes) { bar.show(bytes); });
  return request.problem->validate(input, request.max_count);
}

int run_native(const ValidateRequest& request) {
  OutputFile output("-", false);
  int worst = kAgreed;
  for (const auto& path : request.inputs) {
    try {
      const Validated result = validated(request, path);
      if (result.fault) {
        write_to_standard_error(judge::to_text(*result.fault, path) + "\n");
        worst = std::max(worst, kDiffered);
      } else {
        output.write(
            fmt::format("{}: valid, {}\n", judge::shown_name(path), counted(result.items, request.problem->item_name)));
      }
    } catch (const Unreadable& unreadable) {
      // The other files are worth looking at all the same.
      write_to_standard_error(std::string(unreadable.what()) + "\n");
      worst = kCouldNotTell;
    }
  }
  output.finish();
  return worst;
}

int run_testlib(const ValidateRequest& request) {
  const Validated result = validated(request, "-");
  if (!request.overview.empty()) write_in_place(request.overview, testdata::overview_text(result.variables));
  if (!result.fault) return kTestlibOk;
  write_to_standard_error(fmt::format("FAIL Expected {}, found {} (stdin, line {}, column {})\n",
                                      result.fault->expected, result.fault->found, result.fault->line,
                                      result.fault->column));
  return kTestlibFail;
}

int run_kattis(const ValidateRequest& request) {
  const Validated result = validated(request, "-");
  if (!request.constraints.empty()) {
    write_in_place(request.constraints, testdata::constraints_text(request.problem->id, result.variables));
  }
  if (!result.fault) return kKattisAccepted;
  write_to_standard_error(judge::to_text(*result.fault, "-") + "\n");
  return kKattisWrong;
}

// The file that an option of one style alone names; empty if it isn't given.
std::string file_of(const ParsedWords& parsed, const std::string& option, Style its_style,
                    std::string_view style_name) {
  const auto file = parsed.text(option);
  if (!file) return "";
  if (style_of(parsed) != its_style) {
    throw UsageError(fmt::format("option '--{}' goes with --style {} alone", option, style_name));
  }
  return *file;
}

int run_validate(const ValidateRequest& request) {
  switch (request.style) {
    case Style::testlib:
      return run_testlib(request);
    case Style::kattis:
      return run_kattis(request);
    case Style::native:
      break;
  }
  return run_native(request);
}

}  // namespace

ValidateRequest check_validate(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, validate_options());
  ValidateRequest request;
  request.problem = &problem_of(parsed);
  request.style = style_of(parsed);
  request.max_count = parsed.number("max-count", 0, UINT64_MAX, request.problem->max_count);
  request.overview = file_of(parsed, "testOverviewLogFileName", Style::testlib, "testlib");
  request.constraints = file_of(parsed, "constraints_file", Style::kattis, "kattis");
  request.settings = settings_of(parsed);
  if (request.style != Style::native && !parsed.words().empty()) {
    throw UsageError(fmt::format("unexpected word '{}'; --style {} reads standard input alone", parsed.words().front(),
                                 *parsed.text("style")));
  }
  request.inputs = parsed.words();
  if (request.inputs.empty()) request.inputs.emplace_back("-");
  if (std::count(request.inputs.begin(), request.inputs.end(), "-") > 1) {
    throw UsageError("'-' was given twice; standard input can be read once");
  }
  return request;
}

Command validate_command() {
  return {.name = "validate",
          .arguments = "[INPUT...]",
          .summary = "whether judge inputs are valid, to the letter",
          .description =
              "Validates judge inputs (standard input if there is none, or -) strictly: one space between numbers, LF "
              "line ends, no blank lines, no leading zeros or plus signs, every number in its bounds, the count within "
              "its limit, and nothing behind the last line's LF. A file that is not valid is told on standard error "
              "as FILE:LINE:COLUMN: expected ..., found ...\n\n"
              "With --style testlib it is a testlib validator: standard input, exit code 0 or 3, and a message that "
              "begins with FAIL. With --style kattis it is an input validator of a Kattis package: standard input, "
              "exit code 42 or 43. Each takes the option with which those tools ask which bounds the tests reach.",
          .options = validate_options(),
          .exit_codes = {"0  every input is valid (kattis: 42)", "1  an input is not valid (testlib: 3; kattis: 43)",
                         "2  an input can't be read, or bad use (testlib: 3)"},
          .examples = {{"quackcheck validate tests/*.in", "validates judge inputs of duck chess"},
                       {"quackcheck validate -p remix --style testlib < 1.in", "as a testlib validator would"}},
          .first_words = {},
          .run = [](const std::vector<std::string>& words) { return run_validate(check_validate(words)); }};
}

}  // namespace quack::cli
