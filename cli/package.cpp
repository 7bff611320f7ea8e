#include "cli/package.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/directory.h"
#include "compare/files.h"
#include "judge/quoted.h"
#include "testdata/package/archive.h"
#include "testdata/suites.h"

namespace quack::cli {

namespace {

constexpr std::string_view kArchive = ".zip";

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const auto& format : package::formats()) names.push_back(format.name);
  return names;
}

std::vector<Option> package_options() {
  return {problem_option(),
          {.name = "format",
           .value = "FORMAT",
           .help = "kattis (2025-09), kattis-legacy, hydro, polygon or luogu",
           .choices = format_names()},
          {.name = "output",
           .letter = 'o',
           .value = "PATH",
           .help = "the directory to be made, or a zip archive if PATH ends in .zip"},
          {.name = "suite", .value = "NAME", .help = "the suite that the tests are (default full; see 'list suites')"},
          {.name = "submissions",
           .value = "WHICH",
           .help = "the wrong submissions: all, one for each known mistake (the default); some, the single mistakes "
                   "and one of each family; none (the default for luogu)",
           .choices = {"all", "some", "none"}},
          {.name = "force", .letter = 'f', .help = "replace a package that is there"},
          color_option(),
          help_option()};
}

bool is_archive(const std::string& path) { return path.ends_with(kArchive); }

// The last part of the path, without ".zip".
std::string base_name(const std::string& path) {
  std::filesystem::path normal = std::filesystem::path(path).lexically_normal();
  if (!normal.has_filename()) normal = normal.parent_path();
  const std::string name = normal.filename().string();
  return is_archive(name) ? name.substr(0, name.size() - kArchive.size()) : name;
}

bool is_short_name(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
  });
}

std::string known_suite(const Problem& problem, const std::string& name) {
  std::vector<std::string> known;
  for (const auto& suite : problem.suites) known.push_back(suite.name);
  if (std::find(known.begin(), known.end(), name) != known.end()) return name;
  throw UsageError(fmt::format("option '--suite': '{}' is no suite of {}; there are {}{}", name, problem.id,
                               joined(known, "and"), did_you_mean(name, known)));
}

package::WrongSubmissions wrong_submissions(const ParsedWords& parsed, const package::Format& format) {
  const auto which = parsed.text("submissions");
  if (!which) return format.usual;
  if (*which == "all") return package::WrongSubmissions::all;
  return *which == "some" ? package::WrongSubmissions::some : package::WrongSubmissions::none;
}

// A file that every package of the format has: what tells a directory that may be replaced.
std::string mark_of(const package::Format& format) {
  if (format.name == "polygon") return "problem.xml";
  return format.name == "luogu" ? "config.yml" : "problem.yaml";
}

std::string told(const PackageCommandRequest& request, const package::Contents& contents,
                 const std::vector<package::PackageFile>& files) {
  std::size_t right = 0;
  std::size_t wrong = 0;
  std::size_t slow = 0;
  for (const auto& submission : contents.submissions) {
    right += submission.expected == package::Expected::accepted ? 1U : 0U;
    wrong += submission.expected == package::Expected::wrong_answer ? 1U : 0U;
    slow += submission.expected == package::Expected::time_limit_exceeded ? 1U : 0U;
  }
  return fmt::format("{}: {} for {}, {}: {} and {}, {} ({} right, {} wrong, {} slow), {}\n",
                     judge::printable(request.output), contents.problem->id, request.format->name,
                     counted(files.size(), "file"), counted(contents.samples.size(), "sample"),
                     counted(contents.secret.size(), "test"), counted(contents.submissions.size(), "submission"), right,
                     wrong, slow, counted(contents.invalid_inputs.size(), "invalid input"));
}

int run_package(const PackageCommandRequest& request) {
  const std::string mark = mark_of(*request.format);
  if (!is_archive(request.output)) require_replaceable(request.output, mark, request.force);
  const package::Contents contents = package::contents_of(request.package);
  const auto files = request.format->files(contents);
  if (is_archive(request.output)) {
    OutputFile output(request.output, request.force);
    output.write(package::zipped(files, request.format->flat ? "" : request.short_name + '/'));
    output.finish();
  } else {
    write_directory(request.output, mark, request.force, [&files](const PutFile& put) {
      for (const auto& file : files) put(file.path, file.content);
    });
  }
  print(told(request, contents, files));
  return kAgreed;
}

}  // namespace

PackageCommandRequest check_package(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, package_options());
  parsed.require_words(0, 0, "no words besides options");
  PackageCommandRequest request;
  request.package.problem = &problem_of(parsed);
  const auto format = parsed.text("format");
  if (!format)
    throw UsageError(fmt::format("option '--format' is missing; there are {}", joined(format_names(), "and")));
  const auto& formats = package::formats();
  request.format =
      &*std::find_if(formats.begin(), formats.end(), [&](const auto& known) { return known.name == *format; });
  const auto output = parsed.text("output");
  if (!output || output->empty()) throw UsageError("option '--output' is missing; name a directory or a .zip file");
  if (*output == "-") throw UsageError("option '--output': a package is a directory or a .zip file, and not a stream");
  request.output = *output;
  const std::string& usual_name = package::packaging_of(*request.package.problem).short_name;
  request.short_name = usual_name;
  if (request.format->named_by_directory) {
    request.short_name = base_name(*output);
    if (!is_short_name(request.short_name)) {
      throw UsageError(
          fmt::format("option '--output': the name of the directory or archive is the problem's in this "
                      "format, and has only letters a-z and digits; '{}' has others; {} would do",
                      request.short_name, is_archive(*output) ? usual_name + ".zip" : usual_name));
    }
  }
  request.package.suite = known_suite(*request.package.problem, parsed.text("suite").value_or("full"));
  request.package.wrong = wrong_submissions(parsed, *request.format);
  request.force = parsed.has("force");
  request.settings = settings_of(parsed);
  return request;
}

Command package_command() {
  return {
      .name = "package",
      .arguments = "",
      .summary = "a problem package for a judge: data, statements, validator, checker, submissions",
      .description =
          "Writes a package of the problem, as a directory or as a zip archive: the tests of a suite with their "
          "answers, the statement in English and Chinese, time and memory limits, an input validator, a checker, "
          "accepted submissions (the reference, the optimized engine, one in Python), a wrong submission for each "
          "known mistake, one that is too slow where that makes sense, and invalid inputs that the validator must "
          "refuse. Every program is one self-contained C++17 file, put together from QuackCheck's own sources.\n\n"
          "Before anything is written the answers are held against both engines and the inputs against the strict "
          "validator. The same request gives the same bytes. A package appears whole or not at all; docs/packages.md "
          "says what is in each and how it is uploaded.",
      .options = package_options(),
      .exit_codes = {"0  the package was written", "2  it can't be written, or bad use"},
      .examples = {{"quackcheck package --format kattis -o duckchess", "a directory for BAPCtools and Kattis"},
                   {"quackcheck package -p pc --format hydro -o primitivechess.zip",
                    "an archive to import into Hydro"}},
      .first_words = {},
      .run = [](const std::vector<std::string>& words) { return run_package(check_package(words)); }};
}

}  // namespace quack::cli
