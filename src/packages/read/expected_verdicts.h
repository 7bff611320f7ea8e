#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/translation.h"
#include "packages/read/yaml.h"
#include "run/run.h"

namespace quack::packages {

// The verdicts that a package on disk expects of a submission.
struct ExpectedVerdicts {
  std::set<Verdict> permitted;  // each test must show one of these
  std::set<Verdict> required;   // and at least one test one of these
};

// Returns the verdicts that a folder of submissions, or a tag of Polygon, stands for: "wrong_answer",
// "time-limit-exceeded". An unknown name stands for any verdict.
ExpectedVerdicts verdicts_by_folder(const std::string& folder);

// Returns the verdicts in a source's own text, "@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT"; none if it has none.
// `program` is a source or a directory of sources. Words that stand for no verdict are added to `unknown`.
std::optional<ExpectedVerdicts> verdicts_by_tag(const std::filesystem::path& program,
                                                std::vector<std::string>& unknown);

// Returns the verdicts of the submission "wrong_answer/eva.py" by its folder and by submissions.yaml (null: there is
// none), whose rules for single groups of tests are left out.
ExpectedVerdicts verdicts_by_rules(const std::string& name, const YAML::Node& rules);

// Returns a note for each part of submissions.yaml that has no effect on the submissions of these names: patterns that
// match none, unknown verdicts.
std::vector<Message> unused_rules(const YAML::Node& rules, const std::vector<std::string>& names);

}  // namespace quack::packages
