#include "compare/built_in.h"

#include <exception>
#include <new>

#include "compare/stopwatch.h"

namespace quack {

namespace {

class BuiltIn final : public Participant {
 public:
  BuiltIn(std::string name, std::string spec, const Implementation& implementation)
      : Participant(std::move(name), std::move(spec)), implementation_(implementation) {}

  std::string kind() const override { return implementation_.clause.empty() ? "built-in" : "known mistake"; }

  Run run(const CaseInput& input) override {
    Run run;
    judge::MemorySource source(input.input);
    judge::StringSink sink;
    const Stopwatch stopwatch;
    try {
      Answered answered = implementation_.answer(source, sink);
      run.items = answered.items;
      run.fault = std::move(answered.fault);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      run.failure = Verdict::judge_error;
      run.reason = error.what();
    }
    run.usage = stopwatch.usage();
    run.output = sink.text();
    return run;
  }

 private:
  const Implementation& implementation_;
};

class Answers final : public Participant {
 public:
  using Participant::Participant;

  std::string kind() const override { return "recorded answers"; }
  bool wants_answer() const override { return true; }

  Run run(const CaseInput& input) override {
    Run run;
    if (input.answer) {
      run.output = *input.answer;
    } else {
      run.failure = Verdict::judge_error;
      run.reason = "no recorded answer beside it";
    }
    return run;
  }
};

}  // namespace

std::unique_ptr<Participant> built_in_participant(std::string name, std::string spec,
                                                  const Implementation& implementation) {
  return std::make_unique<BuiltIn>(std::move(name), std::move(spec), implementation);
}

std::unique_ptr<Participant> answers_participant(std::string name, std::string spec) {
  return std::make_unique<Answers>(std::move(name), std::move(spec));
}

}  // namespace quack
