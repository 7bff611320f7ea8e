#include "props/property.h"

#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>

namespace quack::props {
namespace {

constexpr std::uint64_t kSeed = 20190501;

// RapidCheck's own listener would announce a seed that is not ours.
class Silence final : public rc::detail::TestListener {
 public:
  void onTestCaseFinished(const rc::detail::CaseDescription& /*description*/) override {}
  void onShrinkTried(const rc::detail::CaseDescription& /*shrink*/, bool /*accepted*/) override {}
  void onTestFinished(const rc::detail::TestMetadata& /*metadata*/, const rc::detail::TestResult& /*result*/) override {
  }
};

rc::detail::TestParams parameters(int cases) {
  rc::detail::Configuration ours;
  ours.testParams.seed = kSeed;
  ours.testParams.maxSuccess = cases;
  const char* overruled = std::getenv("RC_PARAMS");  // NOLINT(concurrency-mt-unsafe): nobody sets it meanwhile
  return overruled == nullptr ? ours.testParams : rc::detail::configFromString(overruled, ours).testParams;
}

}  // namespace

Trial run(std::string sentence, int cases, const rc::detail::Property& property) {
  rc::detail::TestMetadata metadata;
  metadata.id = sentence;
  metadata.description = sentence;
  Silence silence;
  const auto result = rc::detail::checkProperty(property, metadata, parameters(cases), silence, {});
  Trial trial;
  trial.sentence = std::move(sentence);
  if (result.is<rc::detail::SuccessResult>()) {
    const auto& success = result.get<rc::detail::SuccessResult>();
    trial.cases = success.numSuccess;
    for (const auto& [names, count] : success.distribution) {
      for (const std::string& name : std::set(names.begin(), names.end())) trial.classes[name] += count;
    }
  } else if (result.is<rc::detail::FailureResult>()) {
    trial.cases = result.get<rc::detail::FailureResult>().numSuccess;
    trial.complaint = result.get<rc::detail::FailureResult>().description;
  } else {
    trial.complaint = "RapidCheck gave up or failed itself";
  }
  return trial;
}

rc::Gen<std::uint64_t> seeds() {
  return rc::gen::noShrink(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
}

void expect_held(const Trial& trial, const LeastShares& least_shares) {
  std::printf("%s: %d cases\n", trial.sentence.c_str(), trial.cases);
  for (const auto& [name, count] : trial.classes) std::printf("  %10d  %s\n", count, name.c_str());
  EXPECT_TRUE(trial.held()) << trial.sentence << ", but not after " << trial.cases << " cases:\n" << trial.complaint;
  EXPECT_GT(trial.cases, 0) << trial.sentence << ": nothing was tried";
  for (const auto& [name, least] : least_shares) {
    const auto found = trial.classes.find(name);
    const int count = found == trial.classes.end() ? 0 : found->second;
    EXPECT_GE(100.0 * count, least * trial.cases) << trial.sentence << ": too few cases of \"" << name << '"';
  }
}

void expect_caught(const Trial& trial, const std::string& planted, const std::vector<std::string>& words) {
  EXPECT_FALSE(trial.held()) << "\"" << trial.sentence << "\" does not catch " << planted << " in " << trial.cases
                             << " cases";
  for (const std::string& word : words) {
    EXPECT_NE(trial.complaint.find(word), std::string::npos)
        << "the complaint about " << planted << " does not say \"" << word << "\":\n"
        << trial.complaint;
  }
  std::printf("%s is caught after %d cases:\n%s\n", planted.c_str(), trial.cases, trial.complaint.c_str());
}

}  // namespace quack::props
