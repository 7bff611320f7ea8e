#include "packages/read/profiles.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>

#include "io/files.h"
#include "packages/read/generators.h"
#include "run/run.h"

namespace quack::packages {
namespace {

constexpr std::uintmax_t kSmallTest = 4096;  // bytes
constexpr std::size_t kMostExamples = 30, kMostGenerated = 6;
constexpr std::uint64_t kTriesOfGenerators = 3;
constexpr std::uint64_t kSmallSeeds = 24;  // seeds with small inputs: slow programs would take all the time on others
constexpr std::uint64_t kMutantsToLearnFrom = 72;

// The smallest tests of the package: random walks that begin at them stay where programs are fast.
std::vector<std::string> examples_of(const ProblemPackage& package) {
  std::error_code ignored;
  const auto bytes = [&](const JudgeTest& test) { return std::filesystem::file_size(test.input, ignored); };
  std::vector<JudgeTest> tests = package.tests;
  std::ranges::stable_sort(tests, {}, bytes);
  std::vector<std::string> examples;
  for (const JudgeTest& test : tests)
    if (examples.empty() || (bytes(test) <= kSmallTest && examples.size() < kMostExamples))
      if (auto input = read_file(test.input, UINT64_MAX)) examples.push_back(std::move(*input));
  return examples;
}

// Returns `generate` with a rest after each input, twice as long as that took. A contest's generators take some seconds
// each to compile, and a package may have twenty: without rests, programs that are compared had half of the processors.
Generate with_rests(const Generate& generate) {
  return [=](std::size_t command, std::uint64_t seed, std::uint64_t most) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    auto input = generate(command, seed, most);
    const auto end = Clock::now() + 2 * (Clock::now() - begin);
    while (Clock::now() < end && !runs_have_ended()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return input;
  };
}

// Returns a seed for a generator, which may read it as a number of 32 bits.
std::uint64_t generator_seed(std::uint64_t seed) { return 1 + Random(seed).below(INT32_MAX); }

// Small inputs of the package's generators, at most one of a command.
std::vector<std::string> generated_examples(std::size_t commands, const Generate& generate) {
  std::vector<std::string> examples;
  const std::size_t asked = std::min(commands, kMostGenerated);
  for (std::size_t index = 0; index < asked; ++index)
    if (auto input = generate(index * commands / asked, generator_seed(index), kSmallTest))
      examples.push_back(std::move(*input));
  return examples;
}

// Random walks that begin at small inputs of the package's generators, which differ more than its tests do.
Profile grown_profile(std::size_t commands, const Generate& generate, const inputs::Oracle& oracle,
                      const std::shared_ptr<inputs::Mutated>& mutated) {
  struct Grown {
    std::once_flag once;
    std::unique_ptr<inputs::Mutated> walks;  // null: no generator makes a small input that is valid
  };
  const auto grown = std::make_shared<Grown>();
  const auto prepare = [=](const Generate& generate_one) {
    std::call_once(grown->once, [&] {
      std::vector<std::string> examples = generated_examples(commands, generate_one);
      std::erase_if(examples, [&](const std::string& input) { return oracle.validity(input) != true; });
      if (!examples.empty()) grown->walks = std::make_unique<inputs::Mutated>(std::move(examples), oracle);
    });
  };
  return {.name = "grown",
          .description = tr("small inputs of the package's own generators with random changes of the same kinds"),
          .make =
              [=](std::uint64_t /*count*/, std::uint64_t seed) {
                prepare(generate);
                return grown->walks ? grown->walks->make(seed) : mutated->make(seed + 3 * inputs::Mutated::kSeedsApart);
              },
          .is_counted = false,
          .prepare = [=] { prepare(with_rests(generate)); }};
}

// The inputs of the package's generators.
class Generated {
 public:
  Generated(const ProblemPackage& package, Generate generate) : generate_(std::move(generate)) {
    for (std::size_t index = 0; index < package.generators.size(); ++index) {
      const GeneratorCommand& command = package.generators[index];
      const auto known = std::ranges::find(programs_, command.program.name, &Program::name);
      commands_.push_back({index, static_cast<std::size_t>(known - programs_.begin())});
      if (known == programs_.end())
        programs_.push_back({command.program.name, index, command.program.path.extension() == ".py"});
      if (takes_seed(command)) seeded_.push_back(commands_.back());
    }
    is_compiled_ = std::vector<std::atomic<bool>>(programs_.size());
  }

  // Compiles the programs that are scripts, which takes little time, or the others.
  void prepare(bool scripts) {
    const Generate generate = with_rests(generate_);
    for (std::size_t i = 0; i < programs_.size(); ++i) {
      if (programs_[i].is_script != scripts) continue;
      generate(programs_[i].command, generator_seed(0), kSmallTest);
      is_compiled_[i] = true;
    }
  }

  bool is_ready(std::uint64_t seed) const {
    return std::ranges::all_of(tried_for(seed),
                               [this](const Command& one) { return is_compiled_[one.program].load(); });
  }

  // Returns the first valid input of the commands for this seed; none if they make none.
  std::optional<std::string> make(std::uint64_t seed, const std::function<bool(std::string_view input)>& is_valid) {
    const std::uint64_t most = seed < kSmallSeeds ? kSmallTest : UINT64_MAX;
    for (const Command& one : tried_for(seed))
      if (auto input = generate_(one.index, generator_seed(seed), most); input && is_valid(*input)) return input;
    return std::nullopt;
  }

 private:
  struct Program {
    std::string name;
    std::size_t command;  // the first command that runs it
    bool is_script;
  };
  struct Command {
    std::size_t index, program;
  };

  // The commands to try for a seed: the first seeds take each command in turn, the others those that take a seed.
  std::vector<Command> tried_for(std::uint64_t seed) const {
    const auto& commands = seed < kSmallSeeds + commands_.size() ? commands_ : seeded_;
    std::vector<Command> tried;
    for (std::uint64_t attempt = 0; attempt < kTriesOfGenerators && !commands.empty(); ++attempt)
      tried.push_back(commands[(seed + attempt) % commands.size()]);
    return tried;
  }

  const Generate generate_;
  std::vector<Program> programs_;
  std::vector<Command> commands_, seeded_;
  std::vector<std::atomic<bool>> is_compiled_;
};

// Programs are compiled after `before`: compilers would take the processors from the programs that are compared.
Profile generators_profile(const ProblemPackage& package, const Generate& generate,
                           const std::function<bool(std::string_view input)>& is_valid,
                           const std::shared_ptr<inputs::Mutated>& mutated, const std::function<void()>& before) {
  const auto generated = std::make_shared<Generated>(package, generate);
  return {.name = "generators",
          .description = tr("inputs of the package's own generators: of each command one, then with new seeds"),
          .make =
              [=](std::uint64_t /*count*/, std::uint64_t seed) {
                const auto input = generated->make(seed, is_valid);
                return input ? *input : mutated->make(seed + 2 * inputs::Mutated::kSeedsApart);
              },
          .is_counted = false,
          .is_slow = true,
          .prepare =
              [=] {
                generated->prepare(true);
                before();
                generated->prepare(false);
              },
          .is_ready = [=](std::uint64_t seed) { return generated->is_ready(seed); }};
}

}  // namespace

std::vector<Profile> package_profiles(const ProblemPackage& package, const inputs::AskValidator& validity,
                                      const std::function<std::string(std::string_view input)>& answer,
                                      const Generate& generate) {
  const auto is_valid = [validity](std::string_view input) { return validity(input) == true; };
  std::vector<Profile> profiles;
  std::vector<std::string> examples = examples_of(package);
  if (package.validators.empty() || std::ranges::none_of(examples, is_valid)) return profiles;
  const std::size_t commands = package.generators.size();
  const inputs::Oracle oracle{validity, answer};
  const auto mutated = std::make_shared<inputs::Mutated>(examples, oracle);
  profiles.push_back({.name = "mutated",
                      .description = tr("the tests of the package with random changes that its validators accept"),
                      .make = [mutated](std::uint64_t /*count*/, std::uint64_t seed) { return mutated->make(seed); },
                      .is_counted = false});
  const auto known = [mutated, examples, is_valid] {
    std::vector<std::string> inputs;
    std::ranges::copy_if(examples, std::back_inserter(inputs), is_valid);
    for (std::uint64_t seed = 0; seed < kMutantsToLearnFrom; ++seed) inputs.push_back(mutated->make(seed));
    return inputs;
  };
  const auto shaped = std::make_shared<inputs::Shaped>(known, validity);
  profiles.push_back(
      {.name = "shaped",
       .description = tr("inputs of the format that the tests have: tiny ones, and up to the largest; if no "
                         "format is seen in them, more of 'mutated'"),
       .make =
           [mutated, shaped, next = std::make_shared<std::atomic<std::uint64_t>>()](std::uint64_t /*count*/,
                                                                                    std::uint64_t seed) {
             // The threads that ask for the first inputs share the work on those to learn from.
             for (std::uint64_t known = (*next)++; known < kMutantsToLearnFrom; known = (*next)++) mutated->make(known);
             const auto input = shaped->make(seed);
             return input ? *input : mutated->make(seed + inputs::Mutated::kSeedsApart);
           },
       .is_counted = false,
       .prepare = [shaped] { shaped->prepare(); }});
  if (commands == 0) return profiles;
  profiles.push_back(grown_profile(commands, generate, oracle, mutated));
  profiles.push_back(generators_profile(package, generate, is_valid, mutated, profiles.back().prepare));
  return profiles;
}

}  // namespace quack::packages
