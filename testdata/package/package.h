#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "problems/problem.h"
#include "testdata/package/packaging.h"

namespace quack::package {

// A file of a package by its path within it, "data/sample/1.in".
struct PackageFile {
  std::string path;
  std::string content;

  friend bool operator==(const PackageFile&, const PackageFile&) = default;
};

// What a package is to be. The same request gives the same files, byte for byte.
struct PackageRequest {
  const Problem* problem = nullptr;
  std::string suite = "full";  // of testdata/suites.h; the samples are always those of the problem
  WrongSubmissions wrong = WrongSubmissions::all;
};

// One test: an input and the right answer.
struct PackageCase {
  std::string name;
  std::string input;
  std::string answer;
  std::string purpose;
};

// Everything that a package holds, before it is laid out as a judge wants it.
struct Contents {
  const Problem* problem = nullptr;
  const Packaging* packaging = nullptr;
  std::uint64_t max_count = 0;  // that the statement promises and the validator accepts
  std::string uuid;             // the same for every package of a problem
  std::vector<PackageCase> samples;
  std::vector<PackageCase> secret;
  std::vector<Submission> submissions;
  std::vector<InvalidInput> invalid_inputs;
};

// Throws std::logic_error where something of it is not as the rules have it: an answer that the reference or the
// optimized engine does not give, an input that the problem's own validator refuses, or an invalid one that it takes.
Contents contents_of(const PackageRequest& request);

// A format that packages come in.
struct Format {
  std::string name;                                             // "kattis-legacy"
  std::string description;                                      // half a line
  std::vector<PackageFile> (*files)(const Contents& contents);  // sorted by path
  bool named_by_directory = false;  // the directory's name is the problem's, and must be [a-z0-9]+
  bool flat = false;                // an archive has no directory at its root
  // Which wrong submissions it has unless it is told: none where the judge's own upload takes nothing but tests.
  WrongSubmissions usual = WrongSubmissions::all;
};

const std::vector<Format>& formats();

// The layouts, one a file.
std::vector<PackageFile> kattis_files(const Contents& contents);
std::vector<PackageFile> kattis_legacy_files(const Contents& contents);
std::vector<PackageFile> hydro_files(const Contents& contents);
std::vector<PackageFile> polygon_files(const Contents& contents);
std::vector<PackageFile> luogu_files(const Contents& contents);

// "accepted", "wrong_answer", "time_limit_exceeded": the directory of such submissions in Kattis packages.
std::string directory_of(Expected expected);

}  // namespace quack::package
