// Any bytes as somebody's archive of judge data: it is refused in words, or its tests have names in their order and
// files in its own directory, and are read again as they are from an archive that we write of them. And of the same
// bytes, cut into tests, an archive is written and read again.

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

#include "fuzz/files/targets.h"
#include "fuzz/mutators/text_mutator.h"
#include "packages/read/archive.h"
#include "packages/write/zip.h"

namespace quack::fuzz {
namespace {

namespace fs = std::filesystem;
using packages::PackageFile;

constexpr std::size_t kMostWrittenAgain = 1'000'000;  // bytes of tests

struct Test {
  std::string name, input;
  std::optional<std::string> answer{};
  friend bool operator==(const Test&, const Test&) = default;
};

// A file that is in memory alone.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : descriptor_(memfd_create("archive", MFD_CLOEXEC)) {
    if (descriptor_ < 0 || write(descriptor_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
      throw std::system_error(errno, std::generic_category(), "no file in memory");
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(MemoryFile&&) = delete;
  fs::path path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool is_inside(const fs::path& path, const fs::path& folder) {
  const fs::path below = path.lexically_normal().lexically_relative(folder);
  return !below.empty() && *below.begin() != "..";
}

// The tests of an archive, or none if it is refused. Throws std::logic_error if they are not what they should be.
std::optional<std::vector<Test>> tests_in(const ArchiveReader& reader, std::string_view archive) {
  const MemoryFile file(archive);
  std::vector<packages::JudgeTest> found;
  try {
    found = reader(file.path());
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
  if (found.empty()) throw std::logic_error("no-test");
  std::vector<Test> tests;
  for (const packages::JudgeTest& test : found) {
    if (!tests.empty() && packages::natural_before(test.name, tests.back().name))
      throw std::logic_error("tests-out-of-order");
    for (const auto& path : {std::optional(test.input), test.answer})
      if (path && (!test.archive || !is_inside(*path, test.archive->top) || !fs::is_regular_file(*path)))
        throw std::logic_error("file-outside");
    tests.push_back({test.name, content_of(test.input)});
    if (test.answer) tests.back().answer = content_of(*test.answer);
  }
  return tests;
}

// Throws std::logic_error where what is read of an archive with these tests is something else. Their names are numbers.
void write_and_read(const ArchiveReader& reader, std::vector<Test> tests) {
  std::vector<PackageFile> files;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const std::string name = "secret/" + std::to_string(i + 1);
    tests[i].name = name + ".in";
    files.push_back({"data/" + name + ".in", tests[i].input});
    if (tests[i].answer) files.push_back({"data/" + name + ".ans", *tests[i].answer});
  }
  const auto again = tests_in(reader, packages::zipped(files, "problem/"));
  if (!again) throw std::logic_error("our-own-archive-refused");
  if (*again != tests) throw std::logic_error("read-otherwise-than-written");
}

// A few tests, or, seldom, ten and more, so that their numbers have two digits; each test is two files on the disk.
std::vector<Test> tests_made_of(std::string_view bytes) {
  std::vector<Test> tests(bytes.size() % 8 == 0 ? 12 : 1 + bytes.size() % 3);
  const std::size_t size = bytes.size() / tests.size();
  for (Test& test : tests) {
    test.input = bytes.substr(0, size);
    bytes.remove_prefix(size);
    if (size % 2 == 0) test.answer = std::string(test.input.rbegin(), test.input.rend());
  }
  return tests;
}

std::optional<Difference> compare_archives(const ArchiveReader& reader, std::string_view input, Tally& tally) {
  ++tally.runs;
  ++tally.operations;
  try {
    if (auto tests = tests_in(reader, input)) {
      ++tally.past_reader;
      tally.operations += tests->size();
      std::size_t size = 0;
      for (const Test& test : *tests) size += test.input.size() + test.answer.value_or("").size();
      if (size <= kMostWrittenAgain) write_and_read(reader, std::move(*tests));
    } else {
      ++tally.classes[0];
    }
    write_and_read(reader, tests_made_of(input));
  } catch (const std::logic_error& wrong) {
    return Difference{.text = "an archive is not read as it should be: " + std::string(wrong.what()) + '\n',
                      .input = std::string(input),
                      .group = wrong.what()};
  }
  return std::nullopt;
}

PackageFile any_file(Random& random, ByteMutation mutation) {
  static constexpr auto kNames = std::to_array<std::string_view>({"1.in",
                                                                  "1.out",
                                                                  "1.ans",
                                                                  "2.in",
                                                                  "10.in",
                                                                  "10.out",
                                                                  "input0.txt",
                                                                  "output0.txt",
                                                                  "1.in.txt",
                                                                  "1.out.txt",
                                                                  "in/a",
                                                                  "out/a",
                                                                  "data/sample/1.in",
                                                                  "data/sample/1.ans",
                                                                  "data/secret/1.in",
                                                                  "data/secret/g/2.in",
                                                                  "data/secret/g/2.ans",
                                                                  "data/invalid_input/1.in",
                                                                  "config.yaml",
                                                                  "testdata/config.yml",
                                                                  "testdata/1.in",
                                                                  "tests/01",
                                                                  "tests/01.a",
                                                                  "problem.xml",
                                                                  "../1.in",
                                                                  "/1.in",
                                                                  "a\\1.in",
                                                                  ".hidden/1.in",
                                                                  "1.in/2.in",
                                                                  "A.IN",
                                                                  "A.OUT"});
  static constexpr auto kTexts = std::to_array<std::string_view>(
      {"", "1\n0 0 1 0\n", "type: default\ncases:\n- input: 1.in\n  output: 1.out\n",
       "- {input: \"1.in\", output: '10.out'}\n", "subtasks:\n- score: 100\n  cases:\n  - input: 2.in # c\n",
       "input: ../1.in\n", "<problem/>"});
  std::string text(kTexts[random.below(kTexts.size())]);
  if (random.chance(30)) change_lines(text, random);
  if (random.chance(20)) text = mutated_bytes(text, 200, mutation);
  return {std::string(kNames[random.below(kNames.size())]), text};
}

// Another archive, or this one with another byte: what is compressed in it is behind a checksum.
std::string mutate_archive(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
  if (random.chance(30)) return mutated_bytes(input, max_size, mutation);
  std::vector<PackageFile> files;
  for (std::uint64_t left = 1 + random.below(8); left > 0; --left) files.push_back(any_file(random, mutation));
  std::string archive = packages::zipped(files, random.chance(30) ? "problem/" : "");
  if (random.chance(30)) archive[random.below(archive.size())] = static_cast<char>(random.below(256));
  return archive.size() <= max_size ? archive : std::string();
}

}  // namespace

Target archive_target(ArchiveReader reader) {
  return {.property = {{"refused"}, [=](auto input, Tally& tally) { return compare_archives(reader, input, tally); }},
          .mutator = {mutate_archive,
                      [](auto first, auto second, auto max_size, Random& random) {
                        return std::string(random.chance(50) ? first : second).substr(0, max_size);
                      }},
          .takes_any_bytes = true};
}

}  // namespace quack::fuzz
