#include "campaign/corpus.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

#include <boost/uuid/detail/sha1.hpp>
#include <nlohmann/json.hpp>

#include "compare/files.h"
#include "compare/messages.h"
#include "judge/bytes.h"
#include "runner/run.h"
#include "runner/sha256.h"

namespace quack {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHashDigits = 8;
constexpr std::chrono::hours kMostMergeTime{24};
constexpr std::size_t kShownOfMerge = 600;  // bytes

// The name under which a text goes to the corpus of a fuzzer: PREFIX-WHAT-HASH.txt, where the prefix is the problem
// whose text it is, or "malformed", if the corpus holds several problems' texts. Empty if the corpus takes no such
// text.
//   what   what the text shows, in words with hyphens
std::string corpus_name(const Fuzzer& fuzzer, std::string_view text, const std::string& what) {
  const std::string name = what + '-' + sha256(text).substr(0, kHashDigits) + ".txt";
  const Problem* problem = problem_of(fuzzer, text);
  if (problem == nullptr) return takes_any_bytes(fuzzer) ? "malformed-" + name : "";
  return fuzzer.problems.size() > 1 ? problem->id + '-' + name : name;
}

}  // namespace

bool takes_any_bytes(const Fuzzer& fuzzer) { return fuzzer.name == "reader" || fuzzer.name == "checker"; }

const Problem* problem_of(const Fuzzer& fuzzer, std::string_view text) {
  for (const Problem* problem : fuzzer.problems) {
    judge::MemorySource source(text);
    judge::StringSink answers;
    // Where a problem has no validator, what an engine takes is valid.
    const bool is_lenient = takes_any_bytes(fuzzer) || !problem->validate;
    const auto fault = is_lenient ? problem->implementations.front().answer(source, answers).fault
                                  : problem->validate(source, problem->max_count).fault;
    if (!fault) return problem;
  }
  return nullptr;
}

bool is_whole(const fs::path& file) {
  const std::string bytes = read_all(file);
  boost::uuids::detail::sha1 hash;
  hash.process_bytes(bytes.data(), bytes.size());
  unsigned digest[5];
  hash.get_digest(digest);
  return file.filename().string().ends_with(fmt::format("{:08x}", fmt::join(digest, "")));
}

std::uint64_t update_corpus(const Fuzzer& fuzzer, const fs::path& found, const fs::path& merged) {
  // The merge goes to a copy: what it adds still has to get its name. It leaves out what ends the program.
  fs::copy(fuzzer.seeds, merged);
  const auto [status, said] = run_to_end(
      launch_of(fuzzer, {"-set_cover_merge=1", "-prefer_small=1", "-shuffle=0", merged, found}), kMostMergeTime);
  if (runs_are_interrupted()) return 0;
  if (status != 0) {
    throw std::runtime_error(fmt::format("{} can't merge its corpus; it wrote:\n{}", fuzzer.program.string(),
                                         said.substr(said.size() - std::min(said.size(), kShownOfMerge))));
  }
  std::uint64_t count = 0;
  for (const auto& entry : fs::directory_iterator(merged)) {
    if (fs::exists(fuzzer.seeds / entry.path().filename())) continue;
    const std::string text = read_all(entry.path());
    const std::string name = corpus_name(fuzzer, text, fmt::format("lines-{}", std::ranges::count(text, '\n')));
    if (name.empty() || fs::exists(fuzzer.seeds / name)) continue;
    write_file(fuzzer.seeds / name, text, false);
    ++count;
  }
  return count;
}

fs::path adopt_finding(const fs::path& folder, const fs::path& corpora) {
  const auto json = nlohmann::json::parse(read_all(folder / "finding.json"), nullptr, false);
  const auto refuse = [&](const char* why) {
    throw UsageError(fmt::format("option '--adopt': '{}' {}", folder.string(), why));
  };
  const auto word = [&](const char* name) {
    const auto value = json.is_object() ? json.value(name, nlohmann::json()) : nlohmann::json();
    const std::string text = value.is_string() ? value.get<std::string>() : "";
    // It becomes part of a path.
    if (text.empty() || text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos)
      refuse("is not a finding");
    return text;
  };
  const Fuzzer fuzzer = target_of(word("target"), corpora);
  if (fuzzer.seeds.empty()) refuse("is of a target that has no folder in the corpora");
  const std::string input = read_all(folder / "input.txt");
  const std::string name = corpus_name(fuzzer, input, word("group"));
  if (name.empty()) refuse("is no valid judge input, and the corpus of its target takes nothing else");
  if (!fs::exists(fuzzer.seeds / name)) write_file(fuzzer.seeds / name, input, true);
  return fuzzer.seeds / name;
}

}  // namespace quack
