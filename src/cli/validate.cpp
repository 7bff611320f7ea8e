#include <algorithm>
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/shared_options.h"
#include "grade/bounds.h"
#include "io/bytes.h"
#include "io/quoted.h"
#include "problems/registry.h"

namespace quack::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kTestlibOk = 0;
constexpr int kTestlibFail = 3;

struct ValidateRequest {
  const ParsedWords& parsed;
  const Game& game = problem_of(parsed);
  Style style = style_of(parsed);
  std::uint64_t max_count = max_count_of(parsed, game);
  TerminalSettings settings = settings_of(parsed);
};

Validated validated(const ValidateRequest& request, const std::string& path) {
  InputFile input(path);
  ProgressBar bar(tr("validating"), tr("bytes"), input.size(), request.settings.progress);
  input.on_read([&bar](std::uint64_t bytes) { bar.show(bytes); });
  return request.game.validate(input, request.max_count);
}

Json json_of(const text::ParseError& error) {
  const ShownIn english(MessageLanguage::english);
  if (!error.complaint.empty()) return {{"message", error.complaint}};
  return {{"line", error.line}, {"column", error.column}, {"expected", error.expected}, {"found", error.found}};
}

int run_native(const ValidateRequest& request) {
  std::vector<std::string> inputs = request.parsed.words();
  if (inputs.empty()) inputs.emplace_back("-");
  require_one_standard_input(inputs);
  const bool json = request.parsed.has("json");
  OutputFile output("-", false);
  Json results = Json::array();
  int worst = kAgreed;
  for (const auto& path : inputs) {
    const std::string name = shown_name(path);
    Json result = {{"input", name}};
    try {
      const Validated found = validated(request, path);
      result["valid"] = !found.fault;
      if (found.fault) {
        result["error"] = json_of(*found.fault);
        if (!json) write_to_standard_error(text::to_text(*found.fault, path) + "\n");
        worst = std::max(worst, kDiffered);
      } else {
        result[request.game.item_name + "s"] = found.items;
        if (!json) {
          output.write(tr("{}: valid, {}", name, counted(found.items, request.game.item_name)) + "\n");
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
  if (json) output.write(results.dump(2) + '\n');
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

Validated validated_with_markup(const ValidateRequest& request, const std::string& markup) {
  const std::string input = read_all("-");
  write_in_place(markup, markup_of(input));
  MemorySource source(input);
  return request.game.validate(source, request.max_count);
}

int run_testlib(const ValidateRequest& request) {
  if (!request.parsed.words().empty()) {
    throw UsageError(
        tr("unexpected word '{}'; --style testlib reads only standard input", request.parsed.words().front()));
  }
  const auto markup = request.parsed.text("testMarkupFileName"),
             overview = request.parsed.text("testOverviewLogFileName");
  const Validated result = markup ? validated_with_markup(request, *markup) : validated(request, "-");
  if (overview) write_in_place(*overview, grade::overview_text(result.variables, result.names));
  if (!result.fault) return kTestlibOk;
  if (!result.fault->complaint.empty()) {
    write_to_standard_error(fmt::format("FAIL {}\n", result.fault->complaint));
    return kTestlibFail;
  }
  write_to_standard_error(fmt::format("FAIL Expected {}, found {} (stdin, line {}, column {})\n",
                                      result.fault->expected, result.fault->found, result.fault->line,
                                      result.fault->column));
  return kTestlibFail;
}

// Words are Kattis' flags, for validators that know them.
int run_kattis(const ValidateRequest& request) {
  const Validated result = validated(request, "-");
  if (const auto constraints = request.parsed.text("constraints_file"))
    write_in_place(*constraints, grade::constraints_text(request.game.id, result.variables));
  if (!result.fault) return kKattisAccepted;
  write_to_standard_error(text::to_text(*result.fault, "-") + "\n");
  return kKattisWrong;
}

int run_validate(const ParsedWords& parsed) {
  for (const char* const option : {"testOverviewLogFileName", "testMarkupFileName", "testCase", "testCaseFileName"})
    require_style(parsed, option, "testlib");
  require_style(parsed, "constraints_file", "kattis");
  require_style(parsed, "json", "native");
  const ValidateRequest request{parsed};
  if (request.style == Style::testlib) return run_testlib(request);
  return request.style == Style::kattis ? run_kattis(request) : run_native(request);
}

}  // namespace

Command validate_command() {
  const Game& game = problems().back();
  return {
      .name = "validate",
      .arguments = "[INPUT...]",
      .summary = tr("checks strictly whether judge inputs are valid"),
      .description =
          tr("Validates judge inputs (standard input if none is given, or -) strictly: one space between numbers, LF "
             "line ends, no blank lines, no leading zeros or plus signs, every number within its bounds, the count "
             "within its limit, and nothing after the last newline. An error is printed on standard error as "
             "FILE:LINE:COLUMN: expected ..., found ...\n\n"
             "With --style testlib it is a testlib validator: it reads standard input, ends with exit code 0 or 3, and "
             "its message begins with FAIL. With --style kattis it is an input validator of a Kattis package: it reads "
             "standard input and ends with exit code 42 or 43; further arguments are ignored. Each accepts the options "
             "that "
             "those tools pass, and writes which bounds the input reaches if asked."),
      .options = all_of({{problem_option(),
                          style_option(),
                          max_count_option(),
                          {"testOverviewLogFileName", "FILE",
                           tr("with --style testlib: write to FILE which bounds the input reaches, as testlib "
                              "does")},
                          {"testMarkupFileName", "FILE"},
                          {"testCase", "NUMBER"},
                          {"testCaseFileName", "FILE"},
                          {"constraints_file", "FILE",
                           tr("with --style kattis: write to FILE which constraints the input reaches, as "
                              "BAPCtools reads them")},
                          {"json", "", tr("print the results as a JSON array")}},
                         testlib_options()}),
      .exit_codes = {tr("0  every input is valid (kattis: 42)"),
                     tr("1  an input is not valid (testlib: 3; kattis: 43)"),
                     tr("2  an input can't be read, or bad usage (testlib: 3)")},
      .examples = {{"quackcheck validate tests/*.in", tr("validates judge inputs of {}", tr(problems().front().title))},
                   {fmt::format("quackcheck validate -p {} --style testlib < 1.in", game.id),
                    tr("does what a testlib validator would")}},
      .has_progress = true,
      .run = run_validate};
}

}  // namespace quack::cli
