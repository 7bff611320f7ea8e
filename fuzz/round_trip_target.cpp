#include "fuzz/round_trip_target.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "fuzz/duck_target.h"
#include "fuzz/judge_input.h"
#include "game/position_text.h"
#include "judge/primitive_text.h"
#include "problems/duck_chess/mutator.h"
#include "problems/primitive_chess/mutator.h"

namespace quack::fuzz {

namespace {

constexpr std::size_t kOperationsBetweenPositions = 8;

constexpr judge::ReadRules kStrict = {.strict = true};

// The dialects: both of duck chess, and primitive chess, do the same things in their own ways.
struct Duck {
  DuckGame game;
  const Writers& writers;

  ReadResult<Operation> read(std::string_view text, judge::ReadRules rules) const {
    return read_operations(text, *game.dialect, rules);
  }
  std::string write(const std::vector<Operation>& operations) const {
    std::string text;
    writers.operations(text, operations, *game.dialect);
    return text;
  }
};

struct Primitive {
  const Writers& writers;

  ReadResult<PrimitiveCase> read(std::string_view text, judge::ReadRules rules) const {
    return read_cases(text, rules);
  }
  std::string write(const std::vector<PrimitiveCase>& cases) const {
    std::string text;
    writers.cases(text, cases);
    return text;
  }
};

// What went wrong on the way there and back: a sentence and the texts, or nothing.
template <typename Dialect, typename Items>
std::string judge_text_difference(const Dialect& dialect, std::string_view input, const Items& items) {
  const std::string written = dialect.write(items);
  const auto again = dialect.read(written, kStrict);
  if (again.fault) {
    return "the strict reader refuses what the writer wrote: " + to_text(*again.fault, "written") + "\nwritten:\n" +
           written;
  }
  if (again.items != items) return "the items that come back are others\nwritten:\n" + written;
  if (dialect.write(again.items) != written) return "written again the text is another\nwritten:\n" + written;
  if (!dialect.read(input, kStrict).fault && written != input) {
    return "a strictly valid input is written as another text\nwritten:\n" + written;
  }
  return {};
}

// The text with one byte changed; which one, and into what, hangs on `number` alone.
std::string with_one_slip(std::string text, std::size_t number) {
  static constexpr std::string_view kBytes = "123456789cgehrdsCGEHRDS/ rb0x";
  text[number % text.size()] = kBytes[number / text.size() % kBytes.size()];
  return text;
}

std::string position_difference(const Writers& writers, const Position& position, std::size_t number) {
  const std::string text = writers.position(position);
  const auto again = position_from_text(text);
  if (const auto* fault = std::get_if<PositionTextError>(&again)) {
    return "the text of a position is refused at column " + std::to_string(fault->column) + ": expected " +
           fault->expected + ", found " + fault->found + '\n' + text + '\n' + to_board(position);
  }
  if (std::get<Position>(again) != position) {
    return "the position that comes back is another\n" + text + '\n' + to_board(position);
  }
  const std::string slipped = with_one_slip(text, number);
  const auto other = position_from_text(slipped);
  if (const auto* accepted = std::get_if<Position>(&other); accepted && writers.position(*accepted) != slipped) {
    return "one position has two texts\n" + slipped + '\n' + writers.position(*accepted) + '\n';
  }
  return {};
}

std::string positions_difference(const Duck& duck, const std::vector<Operation>& operations, Tally& tally) {
  const auto engine = duck.game.actual(duck.game.actual_start, duck.game.rule);
  for (std::size_t index = 0; index < operations.size(); ++index) {
    engine->play(operations[index]);
    if (index % kOperationsBetweenPositions != 0 && index + 1 != operations.size()) continue;
    ++tally[Count::positions];
    const auto number =
        static_cast<std::size_t>(operations[index].to.x * kColumnCount + operations[index].to.y) + index * kCellCount;
    if (auto what = position_difference(duck.writers, engine->position(), number); !what.empty()) return what;
  }
  return {};
}

class RoundTripProperty {
 public:
  explicit RoundTripProperty(Writers writers)
      : writers_(std::move(writers)), ducks_{Duck{duck_chess_game(), writers_}, Duck{remix_game(), writers_}} {}
  RoundTripProperty(const RoundTripProperty&) = delete;
  RoundTripProperty& operator=(const RoundTripProperty&) = delete;

  std::optional<Difference> first_difference(std::string_view input, Tally& tally) const {
    ++tally[Count::runs];
    bool past_reader = false;
    for (const Duck& duck : ducks_) {
      const auto [operations, lines, fault] = duck.read(input, {});
      if (fault) continue;
      past_reader = true;
      tally[Count::operations] += operations.size();
      if (const std::string what = judge_text_difference(duck, input, operations); !what.empty()) {
        return told(duck.game.target, what, input, duck.game.target + "-judge-text");
      }
      if (const std::string what = positions_difference(duck, operations, tally); !what.empty()) {
        return told(duck.game.target, what, input, "position-text");
      }
    }
    const Primitive primitive{writers_};
    if (const auto [cases, lines, fault] = primitive.read(input, {}); !fault) {
      past_reader = true;
      tally[Count::operations] += cases.size();
      const std::string what = judge_text_difference(primitive, input, cases);
      if (!what.empty()) return told("primitive-chess", what, input, "primitive-chess-judge-text");
    }
    if (past_reader) ++tally[Count::past_reader];
    return std::nullopt;
  }

 private:
  static Difference told(std::string_view dialect, const std::string& what, std::string_view input,
                         const std::string& group) {
    return {.text = std::string(dialect) + ": " + what, .input = std::string(input), .group = group};
  }

  Writers writers_;
  std::array<Duck, 2> ducks_;
};

// Mutates in a dialect that reads the text, so that none of the three dies out.
class Mutator {
 public:
  Mutator() {
    for (const DuckGame& game : {duck_chess_game(), remix_game()}) {
      ducks_.push_back({game.dialect, DuckMutator({game.dialect, game.rule, game.actual_start, game.actual})});
    }
  }

  std::string mutate(std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) const {
    const Dialect* duck = duck_for(input, random);
    return duck ? duck->mutator.mutate(input, max_size, random, mutation)
                : mutate_primitive_input(input, max_size, random, mutation);
  }

  std::string cross(std::string_view first, std::string_view second, std::size_t max_size, Random& random) const {
    const Dialect* duck = duck_for(first, random);
    return duck ? duck->mutator.cross(first, second, max_size, random)
                : cross_primitive_inputs(first, second, max_size, random);
  }

 private:
  struct Dialect {
    const judge::DuckDialect* dialect;
    DuckMutator mutator;
  };

  // Null for primitive chess. Where several dialects read the text, or none, any of them.
  const Dialect* duck_for(std::string_view input, Random& random) const {
    std::vector<const Dialect*> fitting;
    for (const Dialect& duck : ducks_) {
      if (!read_operations(input, *duck.dialect).fault) fitting.push_back(&duck);
    }
    if (!read_cases(input).fault) fitting.push_back(nullptr);
    if (fitting.empty()) fitting = {&ducks_[0], &ducks_[1], nullptr};
    return fitting[random.below(fitting.size())];
  }

  std::vector<Dialect> ducks_;
};

}  // namespace

Writers built_in_writers() {
  Writers writers;
  writers.operations = [](std::string& out, std::span<const Operation> operations, const judge::DuckDialect& dialect) {
    judge::append_input(out, operations, dialect);
  };
  writers.cases = [](std::string& out, std::span<const PrimitiveCase> cases) { judge::append_input(out, cases); };
  writers.position = [](const Position& position) { return to_text(position); };
  return writers;
}

Target round_trip_target(Writers writers) {
  Target target;
  target.name = "round-trip";
  target.counts = {Count::positions};
  const auto mutator = std::make_shared<const Mutator>();
  target.mutate = [mutator](std::string_view input, std::size_t max_size, Random& random, ByteMutation mutation) {
    return mutator->mutate(input, max_size, random, mutation);
  };
  target.cross = [mutator](std::string_view first, std::string_view second, std::size_t max_size, Random& random) {
    return mutator->cross(first, second, max_size, random);
  };
  const auto property = std::make_shared<const RoundTripProperty>(std::move(writers));
  target.run = [property](std::string_view input, Tally& tally) { return property->first_difference(input, tally); };
  return target;
}

}  // namespace quack::fuzz
