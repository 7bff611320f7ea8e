#include "compare/foreign.h"

#include <utility>

namespace quack {

namespace {

class ForeignProgram final : public Participant {
 public:
  ForeignProgram(Foreign what, Program program, const RunOptions& options)
      : Participant(std::move(what.name), std::move(what.spec)),
        kind_(std::move(what.kind)),
        program_(std::move(program)),
        limits_(options.limits),
        sandbox_(options.sandbox) {}

  std::string kind() const override { return kind_; }
  bool is_limited() const override { return true; }

  Run run(const CaseInput& input) override {
    Run run{run_program(program_, input.input, limits_, sandbox_), std::nullopt, 0};
    // A virtual machine whose heap is full ends by itself, with an exit code like any other.
    if (program_.has_own_memory_limit && run.failure == Verdict::runtime_error &&
        run.complaints.find("java.lang.OutOfMemoryError") != std::string::npos) {
      run.failure = Verdict::memory_limit_exceeded;
      run.reason = "the heap is full (java.lang.OutOfMemoryError)";
    }
    return run;
  }

 private:
  std::string kind_;
  Program program_;
  Limits limits_;
  Sandbox sandbox_;
};

class DoesNotCompile final : public Participant {
 public:
  DoesNotCompile(Foreign what, std::string reason, std::string complaints)
      : Participant(std::move(what.name), std::move(what.spec)),
        kind_(std::move(what.kind)),
        reason_(std::move(reason)),
        complaints_(std::move(complaints)) {}

  std::string kind() const override { return kind_; }
  bool is_limited() const override { return true; }

  Run run(const CaseInput& /*input*/) override {
    Run run;
    run.failure = Verdict::compile_error;
    run.reason = reason_;
    run.complaints = complaints_;
    return run;
  }

 private:
  std::string kind_;
  std::string reason_;
  std::string complaints_;
};

}  // namespace

std::unique_ptr<Participant> program_participant(Foreign what, Program program, const RunOptions& options) {
  return std::make_unique<ForeignProgram>(std::move(what), std::move(program), options);
}

std::unique_ptr<Participant> compile_error_participant(Foreign what, std::string reason, std::string complaints) {
  return std::make_unique<DoesNotCompile>(std::move(what), std::move(reason), std::move(complaints));
}

}  // namespace quack
