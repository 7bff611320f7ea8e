// The slips of a program that has each rule twice, once for each side: the pieces of one side are treated differently.

#include <array>
#include <string>
#include <string_view>

#include "problems/duck_chess/mistake_parts.h"

namespace quack {

namespace {

enum class SidedSlip { gives_no_check, unblocked_moves, unblocked_checks, unblocked_steps };

class OneSideSlipped final : public Mistake {
 public:
  OneSideSlipped(const Position& position, CheckRule rule, Piece slipped, SidedSlip slip)
      : Mistake(position, rule), slipped_(slipped), slip_(slip) {}

  Ruling can_go(Piece piece, Cell from, Cell to) const override {
    const Ruling ruling = DuckChess::can_go(piece, from, to);
    const bool slips = slip_ == SidedSlip::unblocked_moves || slip_ == SidedSlip::unblocked_steps;
    return piece == slipped_ && slips ? unblocked(ruling) : ruling;
  }

  bool attacks(Piece piece, Cell from, Cell captain_cell) const override {
    const Ruling ruling = DuckChess::can_go(piece, from, captain_cell);
    if (piece != slipped_ || slip_ == SidedSlip::unblocked_moves) return ruling.valid();
    return slip_ != SidedSlip::gives_no_check && unblocked(ruling).valid();
  }

 private:
  Piece slipped_;
  SidedSlip slip_;
};

bool can_be_blocked(Kind kind) {
  return kind == Kind::elephant || kind == Kind::horse || kind == Kind::car || kind == Kind::duck;
}

}  // namespace

void add_one_sided_mistakes(Catalogue& catalogue) {
  struct Row {
    SidedSlip slip;
    std::string_view before, after;  // in names, around the piece
    std::string_view sentence;       // after the piece
  };
  constexpr std::array<Row, 4> kRows = {{
      {SidedSlip::gives_no_check, "checks-miss-", "", " never give check."},
      {SidedSlip::unblocked_moves, "moves-of-", "-are-never-blocked", " go whatever stands in their way."},
      {SidedSlip::unblocked_checks, "checks-of-", "-are-never-blocked", " give check whatever stands in their way."},
      {SidedSlip::unblocked_steps, "steps-of-", "-are-never-blocked",
       " go and give check whatever stands in their way."},
  }};
  for (const Row& row : kRows) {
    for (const Side side : kSides) {
      for (const Kind kind : kKinds) {
        const bool is_about_checks = row.slip == SidedSlip::gives_no_check || row.slip == SidedSlip::unblocked_checks;
        if (row.slip != SidedSlip::gives_no_check && !can_be_blocked(kind)) continue;
        DuckMistake mistake;
        mistake.name = std::string(row.before) + std::string(name(side)) + '-' + std::string(name(kind)) + 's' +
                       std::string(row.after);
        mistake.sentence = std::string(side == Side::red ? "Red " : "Blue ") + std::string(name(kind)) + 's' +
                           std::string(row.sentence);
        mistake.clause = is_about_checks ? "DC-5.1" : "DC-2." + std::to_string(static_cast<int>(kind) + 1);
        mistake.family = "one-side-only";
        mistake.make = [piece = Piece{side, kind}, slip = row.slip](const Position& position, CheckRule rule) {
          return std::make_unique<OneSideSlipped>(position, rule, piece, slip);
        };
        // In duck chess the other captain attacks as well.
        catalogue.add(kind == Kind::captain ? Catalogue::Games::remix : Catalogue::Games::both, std::move(mistake));
      }
    }
  }
}

}  // namespace quack
