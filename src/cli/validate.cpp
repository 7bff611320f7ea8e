#include <algorithm>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/shared_options.h"
#include "compare/translation.h"
#include "judgedata/grading/bounds.h"
#include "problems/registry.h"
#include "text/bytes.h"
#include "text/quoted.h"

namespace quack::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kTestlibOk = 0;
constexpr int kTestlibFail = 3;
constexpr int kKattisAccepted = 42;
constexpr int kKattisWrong = 43;

struct ValidateRequest {
  const Problem* problem = nullptr;
  Style style = Style::native;
  std::vector<std::string> inputs;  // at least one; "-" is standard input
  std::uint64_t max_count = 0;
  std::string overview;     // testlib: the file for the bounds that were reached; empty: none
  std::string markup;       // testlib: the file for the input with its test cases marked; empty: none
  std::string constraints;  // kattis: the file for the constraints that were reached; empty: none
  bool json = false;
  TerminalSettings settings;
};

Validated validated(const ValidateRequest& request, const std::string& path) {
  InputFile input(path);
  ProgressBar bar("validating", "bytes", input.size(), request.settings.progress);
  input.on_read([&bar](std::uint64_t bytes) { bar.show(bytes); });
  return request.problem->validate(input, request.max_count);
}

Json json_of(const judge::ParseError& error) {
  return {{"line", error.line}, {"column", error.column}, {"expected", error.expected}, {"found", error.found}};
}

int run_native(const ValidateRequest& request) {
  OutputFile output("-", false);
  Json results = Json::array();
  int worst = kAgreed;
  for (const auto& path : request.inputs) {
    const std::string name = judge::shown_name(path);
    Json result = {{"input", name}};
    try {
      const Validated found = validated(request, path);
      result["valid"] = !found.fault;
      if (found.fault) {
        result["error"] = json_of(*found.fault);
        if (!request.json) write_to_standard_error(judge::to_text(*found.fault, path) + "\n");
        worst = std::max(worst, kDiffered);
      } else {
        result[request.problem->item_name + "s"] = found.items;
        if (!request.json) {
          output.write(
              translated(fmt::format("{}: valid, {}\n", name, counted(found.items, request.problem->item_name))));
        }
      }
    } catch (const Unreadable& unreadable) {
      // The other files are validated all the same.
      complain(unreadable.what(), request.settings);
      result["valid"] = nullptr;
      worst = kCouldNotTell;
    }
    results.push_back(result);
  }
  if (request.json) output.write(results.dump(2) + '\n');
  output.finish();
  return worst;
}

// testlib's markup of an input in which the validator marks no test cases.
std::string markup_of(const std::string& input) {
  std::string markup;
  for (const char letter : input)
    markup += letter == '\\' || letter == '!' ? std::string{'\\', letter} : std::string{letter};
  return markup;
}

Validated validated_with_markup(const ValidateRequest& request) {
  const std::string input = read_all("-");
  write_in_place(request.markup, markup_of(input));
  judge::MemorySource source(input);
  return request.problem->validate(source, request.max_count);
}

int run_testlib(const ValidateRequest& request) {
  const Validated result = request.markup.empty() ? validated(request, "-") : validated_with_markup(request);
  if (!request.overview.empty())
    write_in_place(request.overview, testdata::overview_text(result.variables, result.words));
  if (!result.fault) return kTestlibOk;
  write_to_standard_error(fmt::format("FAIL Expected {}, found {} (stdin, line {}, column {})\n",
                                      result.fault->expected, result.fault->found, result.fault->line,
                                      result.fault->column));
  return kTestlibFail;
}

int run_kattis(const ValidateRequest& request) {
  const Validated result = validated(request, "-");
  if (!request.constraints.empty())
    write_in_place(request.constraints, testdata::constraints_text(request.problem->id, result.variables));
  if (!result.fault) return kKattisAccepted;
  write_to_standard_error(judge::to_text(*result.fault, "-") + "\n");
  return kKattisWrong;
}

int run_validate(const ValidateRequest& request) {
  if (request.style == Style::testlib) return run_testlib(request);
  return request.style == Style::kattis ? run_kattis(request) : run_native(request);
}

ValidateRequest parse_validate_request(const ParsedWords& parsed) {
  for (const char* const option : {"testOverviewLogFileName", "testMarkupFileName", "testCase", "testCaseFileName"})
    require_style(parsed, option, "testlib");
  require_style(parsed, "constraints_file", "kattis");
  require_style(parsed, "json", "native");
  ValidateRequest request;
  request.problem = &problem_of(parsed);
  request.style = style_of(parsed);
  request.max_count = max_count_of(parsed, *request.problem);
  request.overview = parsed.text("testOverviewLogFileName", "");
  request.markup = parsed.text("testMarkupFileName", "");
  request.constraints = parsed.text("constraints_file", "");
  request.json = parsed.has("json");
  request.settings = settings_of(parsed);
  request.inputs = parsed.words();
  if (request.style == Style::testlib && !request.inputs.empty()) {
    throw UsageError(
        fmt::format("unexpected word '{}'; --style testlib reads only standard input", request.inputs.front()));
  }
  // Kattis' flags are for validators that know them.
  if (request.style == Style::kattis) request.inputs.clear();
  if (request.inputs.empty()) request.inputs.emplace_back("-");
  require_one_standard_input(request.inputs);
  return request;
}

}  // namespace

Command validate_command() {
  const Problem& problem = problems().back();
  return {
      .name = "validate",
      .arguments = "[INPUT...]",
      .summary = "checks strictly whether judge inputs are valid",
      .description =
          "Validates judge inputs (standard input if none is given, or -) strictly: one space between numbers, LF "
          "line ends, no blank lines, no leading zeros or plus signs, every number within its bounds, the count "
          "within its limit, and nothing after the last newline. An error is printed on standard error as "
          "FILE:LINE:COLUMN: expected ..., found ...\n\n"
          "With --style testlib it is a testlib validator: it reads standard input, ends with exit code 0 or 3, and "
          "its message begins with FAIL. With --style kattis it is an input validator of a Kattis package: it reads "
          "standard input and ends with exit code 42 or 43; further words are ignored. Each accepts the options that "
          "those tools pass, and writes which bounds the input reaches if asked.",
      .options = all_of({{problem_option(),
                          style_option(),
                          max_count_option(),
                          {.name = "testOverviewLogFileName",
                           .value = "FILE",
                           .help = "with --style testlib: write to FILE which bounds the input reaches, as testlib "
                                   "does"},
                          {.name = "testMarkupFileName", .value = "FILE"},
                          {.name = "testCase", .value = "NUMBER"},
                          {.name = "testCaseFileName", .value = "FILE"},
                          {.name = "constraints_file",
                           .value = "FILE",
                           .help = "with --style kattis: write to FILE which constraints the input reaches, as "
                                   "BAPCtools reads them"},
                          json_option("print the results as a JSON array")},
                         testlib_options(),
                         terminal_options()}),
      .exit_codes = {"0  every input is valid (kattis: 42)", "1  an input is not valid (testlib: 3; kattis: 43)",
                     "2  an input can't be read, or bad usage (testlib: 3)"},
      .examples = {{"quackcheck validate tests/*.in", "validates judge inputs of " + problems().front().title},
                   {fmt::format("quackcheck validate -p {} --style testlib < 1.in", problem.id),
                    "does what a testlib validator would"}},
      .prepare = [](const ParsedWords& parsed) {
        return [request = parse_validate_request(parsed)] { return run_validate(request); };
      }};
}

}  // namespace quack::cli
