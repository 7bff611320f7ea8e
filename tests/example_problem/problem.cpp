// The problem `knight`: a small one, added to the three before a program that links this file begins. A real problem
// has a folder in problems/ and is listed in problems/registry.cpp instead.

#include "io/bytes.h"
#include "io/random.h"
#include "problems/counted_input.h"
#include "problems/registry.h"
#include "tests/example_problem/rules.h"
#include "text/scanner.h"

namespace quack::example {
namespace {

constexpr std::uint64_t kSide = 8;

// KN-4. Reads the input step by step, strictly or as a contestant's program would.
class StepReader {
 public:
  StepReader(ByteSource& source, text::ReadRules rules)
      : scanner_(source, rules.strict), most_(std::min(rules.max_count, text::kLargestCount)) {}

  // The next step; none at the end, or where the input is malformed.
  std::optional<Cell> next() {
    if (!begun_) {
      begun_ = true;
      const auto count = scanner_.number(0, most_);
      if (!count) return refuse(Message("the count of steps (a number from 0 to " + std::to_string(most_) + ")"));
      count_ = *count;
    }
    if (fault_) return std::nullopt;
    if (read_ == count_) {
      const bool ended = scanner_.separator(text::Scanner::Separator::line_end) && scanner_.end();
      return ended ? std::nullopt
                   : refuse(Message("a line end and the end of the file after " + std::to_string(count_) + " steps"));
    }
    ++read_;
    Cell cell;
    if (!read_number(cell.row, text::Scanner::Separator::line_end, "x") ||
        !read_number(cell.column, text::Scanner::Separator::space, "y")) {
      return std::nullopt;
    }
    return cell;
  }
  std::uint64_t count() const { return count_; }
  const std::optional<text::ParseError>& fault() const { return fault_; }

 private:
  std::optional<Cell> refuse(const Message& expected) {
    fault_ = scanner_.refused(expected);
    return std::nullopt;
  }
  bool read_number(std::uint64_t& number, text::Scanner::Separator before, const std::string& name) {
    const std::string step = " of step " + std::to_string(read_) + " of " + std::to_string(count_);
    if (!scanner_.separator(before)) return refuse(Message("one separator before " + name + step)).has_value();
    const auto found = scanner_.number(1, kSide);
    if (!found) return refuse(Message(name + step + " (a number from 1 to 8)")).has_value();
    number = *found;
    return true;
  }

  text::Scanner scanner_;
  std::uint64_t most_;
  std::uint64_t count_ = 0, read_ = 0;
  bool begun_ = false;
  std::optional<text::ParseError> fault_;
};

std::string item_text(Cell cell) { return std::to_string(cell.row) + ' ' + std::to_string(cell.column); }

// Answers an input in constant memory, by an engine that stands at the start.
template <class Engine>
Answered answer(ByteSource& source, ByteSink& out, Engine engine) {
  StepReader reader(source, {});
  Answered answered;
  std::string text;
  while (const auto to = reader.next()) {
    text += engine.step(*to) ? "yes\n" : "no\n";
    ++answered.items;
    if (text.size() >= kAnswerPiece) {
      out.write(text);
      text.clear();
    }
  }
  out.write(text);
  answered.fault = reader.fault();
  return answered;
}

template <class Engine>
Implementation implementation(std::string name, Message description, std::string clause, const Engine& engine) {
  return {.name = std::move(name),
          .description = std::move(description),
          .clause = std::move(clause),
          .answer = [engine](ByteSource& source, ByteSink& out) { return answer(source, out, engine); }};
}

Implementation with_mistakes(std::span<const std::size_t> places) {
  Rules rules;
  for (const std::size_t place : places) kMistakes[place].edit(rules);
  return implementation("", {}, "", Reference(rules));
}

// The verdict of the rules on one step: the cell before it, and whether it is legal.
struct Ruled {
  Cell before, to;
  bool legal = false;
};

std::vector<Ruled> ruled_steps(std::string_view input) {
  MemorySource source(input);
  StepReader reader(source, {});
  Reference engine;
  std::vector<Ruled> all;
  while (const auto to = reader.next()) {
    const Cell before = engine.at;
    all.push_back({before, *to, engine.step(*to)});
  }
  return all;
}

Message sentence(const Ruled& step) {
  return tr(step.legal ? "the knight on ({0}) goes to ({1})" : "the knight on ({0}) can't go to ({1})",
            item_text(step.before), item_text(step.to));
}

std::optional<LineReason> reason(std::string_view input, std::uint64_t line,
                                 std::optional<std::string_view> /*found*/) {
  const auto steps = ruled_steps(input);
  if (line == 0 || line > steps.size()) return LineReason{.clause = "KN-4", .sentence = tr("there is no such step")};
  const Ruled& step = steps[line - 1];
  return LineReason{.item = line,
                    .input_line = line + 1,
                    .item_text = Message(item_text(step.to)),
                    .clause = "KN-2",
                    .sentence = sentence(step)};
}

Game::Explained explain(std::string_view input, std::optional<std::uint64_t> item) {
  const auto steps = ruled_steps(input);
  Game::Explained explained;
  if (item && (*item == 0 || *item > steps.size())) {
    explained.refusal = tr("there is no step {0}", *item);
    return explained;
  }
  for (std::size_t i = item ? *item - 1 : 0; i < (item ? *item : steps.size()); ++i)
    explained.text += tr("{0}: {1} (KN-2)", i + 1, sentence(steps[i])) + Message("\n");
  return explained;
}

std::vector<std::string> items(std::string_view input) {
  std::vector<std::string> all;
  for (const Ruled& step : ruled_steps(input)) all.push_back(item_text(step.to));
  return all;
}

std::string make_walk(std::uint64_t count, std::uint64_t seed) {
  Random random(seed);
  Reference engine;
  std::vector<std::string> all;
  while (all.size() < count) {
    const Cell to = {1 + random.below(kSide), 1 + random.below(kSide)};
    Reference next = engine;
    if (!next.step(to) && random.below(10) != 0) continue;
    engine = next;
    all.push_back(item_text(to));
  }
  return counted_input(all);
}

Validated validate(ByteSource& source, std::uint64_t max_count) {
  StepReader reader(source, {.strict = true, .max_count = max_count});
  std::vector<text::BoundsReached> variables = {{.name = "Q"}, {.name = "x"}, {.name = "y"}};
  return validated_input(reader, max_count, variables, [](auto& all, Cell cell) {
    all[1].see(cell.row, 1, kSide);
    all[2].see(cell.column, 1, kSide);
  });
}

Problem knight_problem() {
  Problem problem(Game({.id = "knight",
                        .title = "A knight's walk",
                        .item_name = "step",
                        .max_count = 1000,
                        .implementations = {implementation("optimized", tr("one multiplication"), "", Optimized()),
                                            implementation("reference", tr("the eight jumps, one after the other"), "",
                                                           Reference())},
                        .validate = validate}),
                  items, counted_input);
  problem.origin = "an example of how a problem is added";
  problem.mistakes = LazyList<Implementation>([] {
    std::vector<Implementation> mistakes;
    for (const Mistake& mistake : kMistakes) {
      Rules rules;
      mistake.edit(rules);
      mistakes.push_back(implementation(std::string("mistake:") + mistake.name, tr(mistake.sentence), mistake.clause,
                                        Reference(rules)));
    }
    return mistakes;
  });
  problem.with_mistakes = with_mistakes;
  problem.profiles = LazyList<Profile>([] {
    return std::vector{Profile{"walk", tr("random steps, nine in ten of them legal"), make_walk}};
  });
  problem.suites = LazyList<SuiteRecipes>([] {
    return std::vector{SuiteRecipes{"small", tr("one walk"), {{"a-walk", "walk", 200, 1, "catches both mistakes"}}}};
  });
  problem.sample_input = "3\n2 3\n2 4\n4 4\n";
  problem.sample_answer = "yes\nno\nyes\n";
  problem.reason = reason;
  problem.explain = explain;
  return problem;
}

// The least that a problem has: what every member that may be empty is worth when it is.
Problem bare_problem() {
  return Problem(Game({.id = "bare",
                       .title = "A knight's walk, bare",
                       .item_name = "step",
                       .max_count = 1000,
                       .implementations = {implementation("optimized", tr("one multiplication"), "", Optimized())},
                       .validate = validate}),
                 items, counted_input);
}

[[maybe_unused]] const bool kAreRegistered = (add_problem(knight_problem()), add_problem(bare_problem()), true);

}  // namespace
}  // namespace quack::example
