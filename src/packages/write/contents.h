#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "packages/read/judge_data.h"
#include "problems/suites.h"

namespace quack::packages {

// A file of a package by its path within it, "data/sample/1.in".
struct PackageFile {
  std::string path;
  std::string content;
};

// A package to make. The same request gives the same files, byte for byte.
struct PackageRequest {
  const Problem* problem = nullptr;
  std::string suite = "full";                     // of problems/suites.h; the samples are always those of the problem
  std::optional<std::vector<JudgeTest>> tests{};  // instead of the suite
  bool only_accepted = false;                     // no submissions that are wrong or slow
  bool no_empty_answers = false;                  // no tests whose answer is empty; see Format
  bool no_python = false;                         // no submissions in Python; see Format
};

// Everything that a package holds, before it is laid out in a format.
struct Contents {
  const Problem* problem = nullptr;
  Packaging packaging;  // with the largest count filled in, and with all invalid inputs
  std::string uuid;     // the same for every package of a problem
  std::vector<TestCase> samples;
  std::vector<TestCase> secret;
  std::vector<std::string> left_out{};       // wrong and slow submissions that the given tests would accept
  std::vector<std::string> empty_answers{};  // the given tests that are left out because their answer is empty
};

// Thrown if a test of the request can't be read, is invalid or has a wrong recorded answer, or if there are too few or
// too many tests.
struct BadTest : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Makes the contents of a package. Throws BadTest for a test of request.tests, and std::logic_error if our own data
// break the rules: an engine gives another answer, or the problem's validator rejects an input or accepts an invalid
// one.
Contents contents_of(const PackageRequest& request);

// A format of packages.
struct Format {
  std::string name;                                             // "kattis-legacy"
  std::string description;                                      // half a line
  std::string mark;                                             // a file that every package of the format has
  std::vector<PackageFile> (*files)(const Contents& contents);  // sorted by path; may throw BadTest
  bool named_by_directory = false;  // the directory's name is the problem's, and must be [a-z0-9]+
  bool flat = false;                // an archive has no directory at its root
  std::string archived{};           // an archive has only the content of this directory
  bool only_accepted = false;       // no wrong submissions unless asked for: the judge's upload takes only tests
  bool has_invalid_inputs = true;   // otherwise it has no place for them
  bool no_empty_answers = false;    // its tools warn of tests whose answer is empty
  bool no_python = false;           // its import breaks submissions in Python
};

const std::vector<Format>& formats();

// Make the files of a package in a format; each has a source of its own.
std::vector<PackageFile> kattis_files(const Contents& contents);
std::vector<PackageFile> kattis_legacy_files(const Contents& contents);
std::vector<PackageFile> domjudge_files(const Contents& contents);
std::vector<PackageFile> hydro_files(const Contents& contents);
std::vector<PackageFile> polygon_files(const Contents& contents);
std::vector<PackageFile> luogu_files(const Contents& contents);

// "accepted", "wrong_answer", "time_limit_exceeded": the directory of such submissions in Kattis packages.
std::string directory_of(ExpectedVerdict expected);

}  // namespace quack::packages
