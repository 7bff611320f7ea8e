#include "problems/duck_chess/following.h"

#include <algorithm>
#include <queue>
#include <utility>
#include <variant>

#include "judge/duck_text.h"
#include "judge/text.h"
#include "problems/duck_chess/rules.h"

namespace quack {

namespace {

enum Field : std::size_t { moved_field, captured_field, check_field, over_field, wording_field };

constexpr std::uint32_t kInvalid = 1;
constexpr std::uint32_t kValid = 2;

std::uint32_t number_of(const std::optional<Piece>& piece) {
  return piece ? 1 + static_cast<std::uint32_t>(piece->side) * kKindCount + static_cast<std::uint32_t>(piece->kind) : 0;
}

// What the mistake said, with the program's word for whether the operation is valid.
SaidFields fields_of(bool valid, const Outcome& outcome) {
  SaidFields fields{};
  fields[moved_field] = valid ? kValid + number_of(outcome.moved) : kInvalid;
  if (!outcome.valid()) return fields;
  fields[captured_field] = 1 + number_of(outcome.captured);
  fields[check_field] = outcome.check ? 2 : 1;
  fields[over_field] = outcome.over ? 2 : 1;
  return fields;
}

Rules rules_of(const DuckVariant& variant, const DuckMistake& mistake) {
  Rules rules = rules_from(variant.start(), variant.check_rule);
  mistake.edit(rules);
  return rules;
}

// Whether what a mistake says depends on more than the board, the side to move and whether the game is over.
bool keeps_something(const Rules& rules, const Position& start) {
  return !(rules.start == start && rules.reads.empty() && rules.begins.empty() && rules.before.empty() &&
           rules.carried_out.empty() && rules.after.empty() && rules.sees.empty() && rules.board_of_check.empty());
}

const Outcome& invalid_outcome() {
  static const Outcome invalid = all_outcomes().front();
  return invalid;
}

// A mistake that plays along with a program.
struct Follower {
  explicit Follower(Rules edited) : rules(std::move(edited)), state(rules) {}

  struct Said {
    bool valid = false;
    Outcome outcome;
  };
  // Plays along with a program that answered the operation so (null: that answer can't be read), and goes on as its
  // answer implies.
  Said follow(Operation operation, const Outcome* told) {
    if (told == nullptr) {
      const Outcome outcome = play(rules, state, operation);
      return {outcome.valid(), outcome};
    }
    for (const auto& reads : rules.reads) operation = reads(operation);
    if (!on_board(operation.from) || !on_board(operation.to)) return {false, invalid_outcome()};
    for (const auto& before : rules.before) before(rules, state, operation);
    const Position before = state.board;
    const bool valid = ruling_on(rules, state, operation).valid();
    Outcome outcome = invalid_outcome();
    if (told->valid()) {
      if (!valid) {
        if (!state.board.at(operation.from)) state.board.put(operation.from, told->moved);
        if (const auto piece = state.board.at(operation.from)) state.board.side_to_move = piece->side;
        state.over = false;
      }
      outcome = move(rules, state, operation);
    } else if (!valid) {
      outcome.validity = ruling_on(rules, state, operation).validity;
    }
    for (const auto& after : rules.after) after(rules, state, operation, outcome);
    if (told->valid()) {
      if (outcome.over != told->over) state.over = told->over;
      // Another piece has moved than stood there, unless the line names the captured one.
      if (outcome.moved != told->moved && told->moved != before.at(operation.to))
        state.board.put(operation.to, told->moved);
    }
    return {valid, outcome};
  }

  Rules rules;
  State state;
};
using Said = Follower::Said;

std::string line_of(const DuckVariant& variant, const Outcome& outcome, const Rules* rules) {
  std::string line;
  judge::append_answer(line, outcome, *variant.dialect);
  if (rules != nullptr) {
    for (const auto& word : rules->words) word(line, outcome);
  }
  if (line.ends_with('\n')) line.pop_back();
  return line;
}

// How little the outcome fits what stands on the board: 0 if all is as it says.
int misfit(const Outcome& outcome, Operation operation, const Position& board) {
  if (!outcome.valid()) return 0;
  const auto piece = board.at(operation.from);
  const int moved = outcome.moved == piece ? 0 : piece && outcome.moved->kind == piece->kind ? 40 : 160;
  return moved + (outcome.captured == board.at(operation.to) ? 0 : 80) +
         (outcome.moved->side == board.side_to_move ? 0 : 1);
}

}  // namespace

// Where the program's own answers have led before each operation.
class FollowedDuckRun final : public FollowedRun {
 public:
  FollowedDuckRun(const DuckFollower& follower, std::vector<Operation> operations, const DuckFollower::Lines& lines,
                  bool is_guess)
      : follower_(follower), operations_(std::move(operations)), is_guess_(is_guess) {
    Follower rules(rules_from(follower_.variant_.start(), follower_.variant_.check_rule));
    for (std::size_t at = 0; at < operations_.size() && lines[at]; ++at) {
      const Position before = rules.state.board;
      // A line that is missing is said to be empty.
      const Outcome* told =
          lines[at]->empty() ? &invalid_outcome() : follower_.outcome_of(*lines[at], operations_[at], before);
      steps_.push_back({before, rules.state.over, told});
      lines_.emplace_back(*lines[at]);
      const Said said = rules.follow(operations_[at], told);
      FollowedItem item;
      item.item = at + 1;
      if (told != nullptr) item.found = fields_of(told->valid(), *told);
      item.right = fields_of(said.valid, said.outcome);
      item.found[wording_field] = DuckFollower::number_of_text(*lines[at]);
      item.right[wording_field] = wording(said, told, nullptr);
      items_.push_back(item);
    }
  }

  const std::vector<FollowedItem>& items() const override { return items_; }
  bool is_guess() const override { return is_guess_; }
  bool remembers(std::size_t mistake) const override { return follower_.remembers_[mistake]; }

  void ask(std::size_t index, std::span<const std::size_t> places, const Tell& tell) const override {
    Follower rules(follower_.rules_[index]);
    const bool remembers = follower_.remembers_[index];
    std::size_t at = 0;
    for (const std::size_t place : places) {
      if (!remembers) {
        at = place;
        rules.state.board = steps_[at].before;
        rules.state.over = steps_[at].over;
      }
      for (; at < place; ++at) rules.follow(operations_[at], steps_[at].told);
      const Outcome* const told = steps_[at].told;
      const Said said = rules.follow(operations_[at], told);
      SaidFields fields = fields_of(said.valid, said.outcome);
      fields[wording_field] = told != nullptr && rules.rules.words.empty() ? items_[at].right[wording_field]
                                                                           : wording(said, told, &rules.rules);
      if (!tell(place, fields)) return;
      ++at;
    }
  }

 private:
  struct Step {
    Position before;
    bool over;
    const Outcome* told;  // null: the line can't be read
  };

  // How the mistake words what the program said, or else what it says itself.
  std::uint32_t wording(const Said& said, const Outcome* told, const Rules* rules) const {
    const Outcome& outcome = told != nullptr && told->valid() ? *told : said.outcome;
    return DuckFollower::number_of_text(line_of(follower_.variant_, outcome, rules));
  }

  const DuckFollower& follower_;
  std::vector<Operation> operations_;
  bool is_guess_;
  std::vector<Step> steps_;
  std::vector<std::string> lines_;  // that answer them
  std::vector<FollowedItem> items_;
};

DuckFollower::DuckFollower(const DuckVariant& variant, std::span<const DuckMistake> mistakes) : variant_(variant) {
  const std::vector<Outcome> all = all_outcomes();
  for (const Outcome& outcome : all) outcomes_[line_of(variant_, outcome, nullptr)].push_back(outcome);
  for (const DuckMistake& mistake : mistakes) {
    const Rules& rules = rules_.emplace_back(rules_of(variant_, mistake));
    remembers_.push_back(keeps_something(rules, variant_.start()));
    if (rules.words.empty()) continue;
    std::map<std::string, std::vector<Outcome>, std::less<>> reworded;
    for (const Outcome& outcome : all) reworded[line_of(variant_, outcome, &rules)].push_back(outcome);
    outcomes_.merge(reworded);  // what the problem's own words say stays as it is
  }
}

std::uint32_t DuckFollower::number_of_text(std::string_view text) {
  const auto number = static_cast<std::uint32_t>(fuzz::hash(text));
  return number == kUnsaid ? 1 : number;
}

const Outcome* DuckFollower::outcome_of(std::string_view line, Operation operation, const Position& board) const {
  const auto found = outcomes_.find(line);
  if (found == outcomes_.end()) return nullptr;
  return &*std::min_element(found->second.begin(), found->second.end(), [&](const Outcome& one, const Outcome& other) {
    return misfit(one, operation, board) < misfit(other, operation, board);
  });
}

bool DuckFollower::has_every_line(std::span<const std::string_view> lines, std::size_t operations) const {
  return lines.size() >= operations || std::any_of(lines.begin(), lines.end(), [&](std::string_view line) {
           const auto said = outcomes_.find(line);
           return said != outcomes_.end() && !said->second.front().valid();
         });
}

// Best first: a way that has come further is preferred to one with slightly fewer contradictions to the rules.
std::optional<DuckFollower::Lines> DuckFollower::searched(std::span<const Operation> operations,
                                                          std::span<const std::string_view> lines,
                                                          std::span<const std::size_t> likely) const {
  constexpr std::size_t kMostWays = 6'000;
  constexpr int kNotValid = 60, kOtherEnd = 40, kOtherCheck = 4, kUnread = 100, kLineMissing = 20;
  struct Way {
    Follower rules;
    std::size_t operation, line;
    int cost;
    std::size_t before;  // the way that this goes on from
    bool took_line;
  };
  std::vector<Follower> engines;
  for (const std::size_t mistake : likely) {
    if (!remembers_[mistake]) engines.emplace_back(rules_[mistake]);
  }
  std::vector<Way> ways;
  const auto better = [&](std::size_t one, std::size_t other) {
    const auto value = [&](const Way& way) { return way.cost - static_cast<int>(way.operation); };
    return value(ways[one]) > value(ways[other]);
  };
  std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(better)> open(better);
  const auto go_on = [&](std::size_t from, const Outcome* told, bool takes_line, int cost) {
    Way way = ways[from];
    const Position board = way.rules.state.board;
    const bool over = way.rules.state.over;
    // Each field may be as the rules or one of the mistakes says.
    int validity = way.line == lines.size() ? kLineMissing : kNotValid, check = kOtherCheck, end = kOtherEnd;
    const auto hold_against = [&](Follower& rules) {
      const Said said = rules.follow(operations[way.operation], told);
      if (told == nullptr || said.valid == told->valid()) validity = 0;
      if (told == nullptr || said.outcome.check == told->check) check = 0;
      if (told == nullptr || said.outcome.over == told->over) end = 0;
    };
    hold_against(way.rules);
    for (Follower& mistake : engines) {
      if (validity + check + end == 0) break;
      mistake.state.board = board;
      mistake.state.over = over;
      hold_against(mistake);
    }
    cost += validity + check + end + (told == nullptr ? kUnread : 0);
    ++way.operation;
    if (takes_line) ++way.line;
    way.cost += cost;
    way.before = from;
    way.took_line = takes_line;
    ways.push_back(std::move(way));
    open.push(ways.size() - 1);
  };
  ways.push_back({Follower(rules_from(variant_.start(), variant_.check_rule)), 0, 0, 0, 0, false});
  open.push(0);
  while (!open.empty() && ways.size() < kMostWays) {
    std::size_t best = open.top();
    open.pop();
    const std::size_t at = ways[best].operation;
    if (at == operations.size() && ways[best].line == lines.size()) {
      Lines all(operations.size(), std::string_view());
      for (; ways[best].operation > 0; best = ways[best].before) {
        if (ways[best].took_line) all[ways[best].operation - 1] = lines[ways[best].line - 1];
      }
      return all;
    }
    if (at == operations.size()) continue;
    if (ways[best].line < lines.size()) {
      const Position board = ways[best].rules.state.board;
      const Outcome* told = outcome_of(lines[ways[best].line], operations[at], board);
      go_on(best, told, true, told == nullptr ? 0 : misfit(*told, operations[at], board));
    }
    if (operations.size() - at > lines.size() - ways[best].line) go_on(best, &invalid_outcome(), false, 0);
  }
  return std::nullopt;
}

std::unique_ptr<FollowedRun> DuckFollower::follow(std::string_view input, std::string_view found,
                                                  std::span<const std::size_t> likely) const {
  auto read = judge::read_duck_input(input, *variant_.dialect);
  auto* const operations = std::get_if<std::vector<Operation>>(&read);
  const auto lines = text_lines(found);
  if (operations == nullptr || lines.size() > operations->size()) return nullptr;
  const auto unreadable =
      std::count_if(lines.begin(), lines.end(), [&](std::string_view line) { return !outcomes_.contains(line); });
  if (static_cast<std::size_t>(unreadable) * 2 > lines.size()) return nullptr;
  const bool is_guess = !has_every_line(lines, operations->size());
  std::optional<Lines> aligned(operations->size());
  if (is_guess) {
    aligned = searched(*operations, lines, likely);
    if (!aligned) return nullptr;
  } else {
    // As far as there are lines and one more, which is missing.
    for (std::size_t at = 0; at < aligned->size() && at <= lines.size(); ++at)
      (*aligned)[at] = at < lines.size() ? lines[at] : std::string_view();
  }
  return std::make_unique<FollowedDuckRun>(*this, std::move(*operations), *aligned, is_guess);
}

}  // namespace quack
