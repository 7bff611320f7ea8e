#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "game/position.h"
#include "problems/duck_chess/game.h"
#include "problems/duck_chess/trace.h"

namespace quack {
namespace {

// "DC-2.4: the red horse …".
Message applied(const Sentence& sentence) { return tr("{}: {}", sentence.clause, sentence.text); }

// The text of the clause, in parentheses, on a line of its own.
Message in_its_words(std::string_view clause) {
  return Message("\n    ") + tr("({})", sentence_of(duck_clauses(), clause)) + Message("\n");
}
Message applied_in_full(const Sentence& sentence) { return applied(sentence) + in_its_words(sentence.clause); }

Message answer_text(const DuckStep& step, const DuckVariant& variant) {
  const auto line = answer_line(step, variant);
  return line ? Message(*line) : tr("no line");
}

Message in_one_line(const DuckStep& step, const DuckVariant& variant) {
  Message why = applied(movement_sentence(step, variant));
  const auto add = [&](const Sentence& sentence) { why = tr("{}; {}", why, applied(sentence)); };
  if (step.outcome.captured) add(capture_sentence(step, variant));
  if (step.outcome.valid()) {
    if (const Sentence check = check_sentence(step, variant); check.notable) add(check);
  }
  if (step.outcome.over) add(end_sentence(step));
  return tr("{0}. {1} -> {2}  [{3}]", step.item, to_text(step.operation, *variant.dialect), answer_text(step, variant),
            why) +
         Message("\n");
}

Message board_and_position(const Position& position, const DuckVariant& variant) {
  return board_text(position, variant) + Message("\n") + tr("position: {0}", to_text(position)) + Message("\n");
}

Message in_full(const DuckStep& step, std::uint64_t count, const DuckVariant& variant) {
  const Sentence movement = movement_sentence(step, variant);
  const char* const validity = step.outcome.valid() ? tr_later("valid, by {0}") : tr_later("invalid, by {0}");
  Message text = tr("operation {0} of {1}, line {2}: {3}", step.item, count, step.input_line,
                    to_text(step.operation, *variant.dialect)) +
                 Message("\n\n") + board_and_position(step.before, variant) +
                 tr("answer:   {0}", answer_text(step, variant)) + Message("\n\n") + tr(validity, applied(movement)) +
                 in_its_words(movement.clause);
  if (!step.outcome.valid()) return text;
  return text + applied_in_full(capture_sentence(step, variant)) + applied_in_full(check_sentence(step, variant)) +
         applied_in_full(end_sentence(step));
}

std::string_view without_trailing_blanks(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

// The number of fields, of four, that two outcomes have in common.
int likeness(const Outcome& left, const Outcome& right) {
  return (left.moved == right.moved ? 1 : 0) + (left.captured == right.captured ? 1 : 0) +
         (left.check == right.check ? 1 : 0) + (left.over == right.over ? 1 : 0);
}

// The outcome that the line stands for, found by writing every possible outcome. In a dialect that leaves out the sides
// there are several: of them the one most like `right`. None if the line is not an answer at all.
std::optional<Outcome> outcome_of_line(std::string_view line, const Outcome& right, const DuckVariant& variant) {
  std::optional<Outcome> best;
  for (const Outcome& outcome : all_outcomes()) {
    std::string written;
    text::append_answer(written, outcome, *variant.dialect);
    if (written.empty() || std::string_view(written).substr(0, written.size() - 1) != line) continue;
    if (!best || likeness(outcome, right) > likeness(*best, right)) best = outcome;
  }
  return best;
}

LineReason reason_of(const DuckStep& step, const Sentence& sentence, const DuckVariant& variant) {
  return {.item = step.item,
          .input_line = step.input_line,
          .item_text = Message(to_text(step.operation, *variant.dialect)),
          .clause = std::string(sentence.clause),
          .sentence = sentence.text,
          .board = board_and_position(step.before, variant)};
}

// The reason for a line that the right output does not have, or that has no known form.
Sentence form_sentence(const DuckVariant& variant) {
  return {variant.output_clause, sentence_of(duck_clauses(), variant.output_clause)};
}

// The piece that a valid operation moves, which its line has to name first.
Sentence moved_sentence(const DuckStep& step, const DuckVariant& variant) {
  return {variant.output_clause, tr("it is {0} that moves", piece_on(step.before, step.operation.from, variant))};
}

// The first of the operations without a line to which `claimed` could be an answer; the very first if there is no
// `claimed`.
const DuckStep* taken_for_valid(const std::vector<DuckStep>& without_line, const std::optional<Outcome>& claimed) {
  for (const auto& step : without_line) {
    const auto piece = step.before.at(step.operation.from);
    if (!claimed || !claimed->moved || (piece && piece->kind == claimed->moved->kind)) return &step;
  }
  return nullptr;
}

class LineJudge {
 public:
  LineJudge(const DuckVariant& variant, std::optional<std::string_view> found)
      : variant_(variant), found_(found ? std::optional(without_trailing_blanks(*found)) : std::nullopt) {}

  // `step` is answered by the line in question, `without_line` are the invalid operations since the line before.
  LineReason judged(const DuckStep& step, const std::vector<DuckStep>& without_line) const {
    const bool lines_for_all = variant_.dialect->answers_invalid;
    if (!found_)
      return reason_of(step, lines_for_all ? form_sentence(variant_) : movement_sentence(step, variant_), variant_);
    const auto claimed = outcome_of_line(*found_, step.outcome, variant_);
    if (!claimed) return reason_of(step, form_sentence(variant_), variant_);
    if (claimed->valid() != step.outcome.valid()) return reason_of(step, movement_sentence(step, variant_), variant_);
    if (claimed->moved != step.outcome.moved) {
      if (const auto* other = taken_for_valid(without_line, claimed))
        return reason_of(*other, movement_sentence(*other, variant_), variant_);
      return reason_of(step, lines_for_all ? moved_sentence(step, variant_) : movement_sentence(step, variant_),
                       variant_);
    }
    if (claimed->captured != step.outcome.captured) return reason_of(step, capture_sentence(step, variant_), variant_);
    if (claimed->over != step.outcome.over) return reason_of(step, end_sentence(step), variant_);
    return reason_of(step, check_sentence(step, variant_), variant_);
  }

  // The right output ends before the line in question.
  LineReason beyond_the_end(const std::vector<DuckStep>& without_line) const {
    const auto claimed = found_ ? outcome_of_line(*found_, Outcome{}, variant_) : std::nullopt;
    if (const auto* other = taken_for_valid(without_line, claimed))
      return reason_of(*other, movement_sentence(*other, variant_), variant_);
    const Sentence sentence = form_sentence(variant_);
    return {.clause = std::string(sentence.clause), .sentence = sentence.text};
  }

 private:
  const DuckVariant& variant_;
  std::optional<std::string_view> found_;
};

}  // namespace

Game::Explained explain_duck(const DuckVariant& variant, std::string_view input, std::optional<std::uint64_t> item) {
  DuckTrace trace(variant, input);
  Game::Explained explained;
  std::uint64_t steps = 0;
  while (const auto step = trace.next()) {
    ++steps;
    if (!item) explained.text += in_one_line(*step, variant);
    if (item == step->item) {
      explained.text = in_full(*step, trace.count(), variant);
      return explained;
    }
  }
  explained.fault = trace.fault();
  if (item && !explained.fault) explained.refusal = tr("there is no operation {0}; the input has {1}", *item, steps);
  return explained;
}

std::optional<LineReason> duck_reason(const DuckVariant& variant, std::string_view input, std::uint64_t line,
                                      std::optional<std::string_view> found) {
  const LineJudge judge(variant, found);
  DuckTrace trace(variant, input);
  std::vector<DuckStep> without_line;
  std::uint64_t lines = 0;
  while (const auto step = trace.next()) {
    if (!answer_line(*step, variant)) {
      without_line.push_back(*step);
      continue;
    }
    if (++lines == line) return judge.judged(*step, without_line);
    without_line.clear();
  }
  if (trace.fault()) return std::nullopt;
  return judge.beyond_the_end(without_line);
}

}  // namespace quack
