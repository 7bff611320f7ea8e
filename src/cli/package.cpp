#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <system_error>

#include "cli/case_list.h"
#include "io/quoted.h"
#include "packages/write/contents.h"
#include "packages/write/zip.h"
#include "problems/registry.h"

namespace quack::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kArchive = ".zip";

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const auto& format : packages::formats()) names.push_back(format.name);
  return names;
}

struct PackageCommand {
  packages::PackageRequest package;
  const packages::Format* format = nullptr;
  std::string output;      // a directory, or an archive if it ends in ".zip"
  std::string short_name;  // the directory in an archive
  bool force = false;
};

// Without a slash at its end, and with a directory before it.
fs::path normal(const std::string& path) {
  fs::path normal = fs::absolute(path).lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

// Throws Unwritable unless there is nothing at `path` that write_directory would not replace: nothing at all, an empty
// directory, or with `overwrite` one that holds `mark`, a file that every package of the format has.
void require_replaceable(const std::string& path, const std::string& mark, bool overwrite) {
  const fs::path target = normal(path);
  const std::string name = shown_name(path);
  std::error_code error;
  if (!fs::exists(fs::symlink_status(target, error))) {
    if (fs::is_directory(target.parent_path(), error)) return;
    throw Unwritable(tr("cannot write {}: the directory {} does not exist; make it first", name,
                        shown_name(target.parent_path().string())));
  }
  if (!fs::is_directory(target, error))
    throw Unwritable(tr("'{}' exists and is not a directory; name another or remove it", name));
  if (fs::is_empty(target, error)) return;
  if (!overwrite) throw Unwritable(tr("'{}' already exists; --force replaces it", name));
  if (fs::exists(target / mark, error)) return;
  throw Unwritable(tr("--force replaces only a package, and '{}' has no {}; name another directory", name, mark));
}

// Writes the files of a directory, all of them or nothing: into a temporary directory, which then takes its name. A
// signal that would end the program waits until it is done.
void write_directory(const std::string& path, const std::string& mark, bool overwrite,
                     const std::vector<packages::PackageFile>& files) {
  require_replaceable(path, mark, overwrite);
  const fs::path target = normal(path);
  const SignalsWait signals_wait;
  const TemporaryDirectory aside(target.parent_path() / ("." + target.filename().string() + "."));
  const fs::path fresh = aside.path() / "new";
  std::set<fs::path> made;
  try {
    for (const auto& file : files) {
      const fs::path place = fresh / file.path;
      if (made.insert(place.parent_path()).second) fs::create_directories(place.parent_path());
      write_in_place(place.string(), file.content);
    }
    // The old directory is moved into the temporary directory, and removed with it.
    if (fs::exists(target)) fs::rename(target, aside.path() / "old");
    fs::rename(fresh, target);
  } catch (const fs::filesystem_error& error) {
    throw Unwritable(tr("cannot write {}: {}", shown_name(path), error.code().message()));
  }
}

bool is_archive(const std::string& path) { return path.ends_with(kArchive); }

// The last part of the path, without ".zip".
std::string base_name(const std::string& path) {
  const std::string name = normal(path).filename().string();
  return is_archive(name) ? name.substr(0, name.size() - kArchive.size()) : name;
}

bool is_short_name(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
  });
}

std::string summary(const PackageCommand& request, const packages::Contents& contents,
                    const std::vector<packages::PackageFile>& files) {
  const auto& submissions = contents.packaging.submissions;
  const auto expecting = [&](ExpectedVerdict verdict) {
    return std::ranges::count(submissions, verdict, [](const auto& submission) { return submission.expected; });
  };
  const std::size_t invalid = request.format->has_invalid_inputs ? contents.packaging.invalid_inputs.size() : 0;
  const Message made =
      tr("{0}: {1} for {2}, {3}: {4} and {5}, {6} ({7} right, {8} wrong, {9} slow)", printable(request.output),
         contents.problem->id, request.format->name, counted(files.size(), "file"),
         counted(contents.samples.size(), "sample"), counted(contents.secret.size(), "test"),
         counted(submissions.size(), "submission"), expecting(ExpectedVerdict::accepted),
         expecting(ExpectedVerdict::wrong_answer), expecting(ExpectedVerdict::time_limit_exceeded));
  return (invalid == 0 ? made : tr("{}, {}", made, counted(invalid, "invalid input"))) + "\n";
}

struct Made {
  packages::Contents contents;
  std::vector<packages::PackageFile> files;
};

Made made_for(const PackageCommand& request) {
  try {
    packages::Contents contents = packages::contents_of(request.package);
    auto files = request.format->files(contents);
    const std::string& archived = request.format->archived;
    if (is_archive(request.output) && !archived.empty()) {
      std::erase_if(files, [&](const packages::PackageFile& file) { return !file.path.starts_with(archived); });
      for (packages::PackageFile& file : files) file.path.erase(0, archived.size());
      contents.packaging.submissions.clear();
    }
    return {std::move(contents), std::move(files)};
  } catch (const packages::BadTest& bad) {
    throw Unreadable(tr("{}: {}", option_words("tests"), bad.what()));
  }
}

int run_package(const PackageCommand& request) {
  const std::string& mark = request.format->mark;
  if (!is_archive(request.output)) require_replaceable(request.output, mark, request.force);
  const auto [contents, files] = made_for(request);
  if (is_archive(request.output)) {
    write_file(request.output, packages::zipped(files, request.format->flat ? "" : request.short_name + '/'),
               request.force);
  } else {
    write_directory(request.output, mark, request.force, files);
  }
  print(summary(request, contents, files));
  if (!contents.empty_answers.empty()) {
    write_to_standard_error(
        tr("left out, because BAPCtools warns of empty answers: {}", joined_by_and(contents.empty_answers)) + "\n");
  }
  if (!contents.left_out.empty()) {
    write_to_standard_error(tr("left out, because the tests may accept them: {} (grade --fix makes stronger tests)",
                               joined_by_and(contents.left_out)) +
                            "\n");
  }
  return kAgreed;
}

PackageCommand parse_package_request(const ParsedWords& parsed) {
  parsed.require_words(0, 0, tr("only options"));
  PackageCommand request;
  const Problem& problem = problem_of(parsed);
  const auto format = parsed.text("format");
  if (!format) throw UsageError(tr("option '--format' is missing; there are {}", joined_by_and(format_names())));
  request.format = &*std::ranges::find(packages::formats(), *format, &packages::Format::name);
  const auto output = parsed.text("output");
  if (!output || output->empty()) throw UsageError(tr("option '--output' is missing; name a directory or a .zip file"));
  if (*output == "-")
    throw UsageError(tr("option '--output': a package is a directory or a .zip file, and not a stream"));
  request.output = *output;
  if (!problem.packaging) throw UsageError(tr("{} has no packaging", problem.id));
  const std::string usual_name = problem.packaging().short_name;
  request.short_name = usual_name;
  if (request.format->named_by_directory) {
    request.short_name = base_name(*output);
    if (!is_short_name(request.short_name)) {
      throw UsageError(
          tr("option '--output': this format names the problem after the directory or archive, with letters "
             "a-z and digits only; '{}' has others; write {}",
             request.short_name, is_archive(*output) ? usual_name + ".zip" : usual_name));
    }
  }
  request.package = {
      .problem = &problem,
      .suite = suite_of(parsed, problem, "full"),
      .only_accepted = parsed.text("submissions", request.format->only_accepted ? "none" : "all") == "none",
      .no_empty_answers = request.format->no_empty_answers,
      .no_python = request.format->no_python};
  if (const auto tests = parsed.text("tests")) {
    if (parsed.has("suite")) throw UsageError(tr("options '--tests' and '--suite' can't be combined"));
    request.package.tests = tests_in(*tests);
  }
  request.force = parsed.has("force");
  return request;
}

}  // namespace

Command package_command() {
  return {
      .name = "package",
      .arguments = "",
      .summary = tr("writes a problem package for a judge: data, statements, validator, checker, submissions"),
      .description = tr(
          "Writes a package of the problem, as a directory or as a zip archive: the tests of a suite with their "
          "answers, the statement in English and Chinese, time and memory limits, an input validator, a checker, "
          "three correct solutions, some wrong and slow ones, and invalid inputs that the validator must reject. The "
          "programs are short and plain C++ and Python; validator and checker use testlib where the judge provides "
          "it.\n\n"
          "--tests takes your own judge data. Each input has to be strictly valid; answers that are there are "
          "verified, the others are made; wrong and slow submissions that these tests don't reject are left out.\n\n"
          "Before anything is written, the answers are compared with both engines and the inputs with the strict "
          "validator. The same request gives the same bytes. A package is written completely or not at all; "
          "docs/packages.md says what each format contains and how to upload it."),
      .options = {problem_option(),
                  {"format", "FORMAT", tr("kattis (2025-09), kattis-legacy, domjudge, hydro, polygon or luogu"),
                   format_names()},
                  {"output,o", "PATH", tr("the directory to make, or a zip archive if PATH ends in .zip")},
                  {"suite", "SUITE",
                   tr("the suite that the tests come from (default full; see 'quackcheck list "
                      "suites')")},
                  {"tests,t", "DIR", tr("use the judge data in DIR instead of a suite: {}", judge_data_help())},
                  {"submissions",
                   "WHICH",
                   tr("which wrong and slow submissions it has: all (the default) or none (the default "
                      "for luogu)"),
                   {"all", "none"}},
                  {"force,f", "", tr("replace a package that exists")}},
      .exit_codes = {tr("0  the package was written"),
                     tr("2  it can't be written, the problem can't be packaged, or bad usage")},
      .examples = {{"quackcheck package --format kattis -o mypackage",
                    tr("writes a directory for BAPCtools and Kattis")},
                   {fmt::format("quackcheck package -p {} --format hydro -o tests.zip", problems().back().id),
                    tr("writes an archive to import into Hydro")}},
      .run = [](const ParsedWords& parsed) { return run_package(parse_package_request(parsed)); }};
}

}  // namespace quack::cli
