// Wrong entries of the tables of replay (tests/table_faults.h).

#include <array>
#include <cstdlib>

#include "props/proofs/duck_proofs.h"
#include "tests/table_faults.h"

namespace quack::proofs {
namespace {

// A cell from which a step over that distance stays on the board, as far from the edges as can be.
Cell start_of(int dx, int dy) {
  const auto middle = [](int count, int way) {
    return std::clamp(count / 2, std::max(0, -way), std::min(count - 1, count - 1 - way));
  };
  return {middle(kRowCount, dx), middle(kColumnCount, dy)};
}

// Calls `use(offset)` for every distance between two cells of the board.
template <class Use>
void each_distance(const Use& use) {
  for (int dx = 1 - kRowCount; dx < kRowCount; ++dx)
    for (int dy = 1 - kColumnCount; dy < kColumnCount; ++dy) use(Offset{dx, dy});
}

constexpr int places_away(Offset offset) { return offset.dx * kStride + offset.dy; }
constexpr std::size_t step_entry(Offset offset) { return static_cast<std::size_t>(places_away(offset) + kFurthest); }
constexpr std::size_t entry_of(Offset offset) { return static_cast<std::size_t>(places_away(offset) + kNowhere); }
Cell operator+(Cell cell, Offset offset) { return {cell.x + offset.dx, cell.y + offset.dy}; }
Offset operator*(int times, Offset offset) { return {times * offset.dx, times * offset.dy}; }

// The captain's lines in the order of Seen::lines.
constexpr std::array<Offset, 4> kWays = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

// All changes of the tables of replay that show from outside: wrong steps in `play`, everything else in checks.
class ReplayFaults {
 public:
  ReplayFaults() {
    each_distance([&](Offset distance) {
      add_step(distance);
      add_seen(distance);
    });
    add_open();
    for (const Side side : kSides)
      for (const Kind kind : kKinds) add_counts({side, kind});
  }

  const std::vector<Fault>& list() const { return faults_; }

 private:
  static std::string words(const std::string& number, std::uint64_t bit) {
    return number + " bit " + std::to_string(bit);
  }

  void add(const std::string& table, const std::string& entry, const std::string& part,
           std::function<void(Tables&)> plant) {
    faults_.push_back({table, entry, part, std::move(plant)});
  }

  static bool is_straight(Offset distance) { return (distance.dx == 0) != (distance.dy == 0); }

  // Each bit for a kind; and each other cell near the start, or none, that must be empty.
  void add_step(Offset distance) {
    const ReplayStep step = kReplayTables.steps[step_entry(distance)];
    const std::string from = " from " + at(start_of(distance.dx, distance.dy));
    const int length = std::abs(distance.dx + distance.dy);
    for (unsigned bit = 16; bit < 32 && distance != Offset{}; ++bit) {
      const unsigned kind = bit % 8;
      const bool is_car = kind == 7 || kind == static_cast<unsigned>(Kind::car);
      // A car that goes further than three cells has no need of the bit for less, and the other way round.
      if (is_car && is_straight(distance) && (kind == 7) != (length > 3)) continue;
      add("steps", words(to_text(distance), bit),
          "steps: " + std::string(name(is_car ? Kind::car : kKinds[kind])) + from,
          [=](Tables& tables) { tables.of_replay.steps[step_entry(distance)].kinds ^= 1U << bit; });
    }
    for (const auto member : {&ReplayStep::first, &ReplayStep::second}) {
      for (int dx = -2; dx <= 2 && step.kinds != 0; ++dx)
        for (int dy = -2; dy <= 2; ++dy) add_blocker(distance, member, {dx, dy});
      if (step.*member != kAlwaysEmpty) add_blocker(distance, member, {0, kAlwaysEmpty});
    }
  }

  void add_blocker(Offset distance, std::int8_t ReplayStep::*member, Offset blocker) {
    const ReplayStep step = kReplayTables.steps[step_entry(distance)];
    // Asking for the same cell twice changes nothing.
    const bool is_other = step.first == places_away(blocker) || step.second == places_away(blocker);
    if (step.*member == places_away(blocker) || (step.*member == kAlwaysEmpty && is_other)) return;
    // From where the new cell is on the board, unless one is forgotten for it.
    const bool is_forgotten = step.*member != kAlwaysEmpty;
    for (const Cell start : kAllCells) {
      if (!on_board(start + distance) || (!is_forgotten && !on_board(start + blocker))) continue;
      const Kind kind = is_straight(distance) ? Kind::car : leapers_to(distance).front();
      return add("steps", to_text(distance) + " looks at " + to_text(blocker),
                 "steps: " + std::string(name(kind)) + " from " + at(start), [=](Tables& tables) {
                   tables.of_replay.steps[step_entry(distance)].*member =
                       static_cast<std::int8_t>(places_away(blocker));
                 });
    }
  }

  // The cell nearest to the middle that suits.
  template <class Suits>
  static std::optional<Cell> nearest_to_middle(const Suits& suits) {
    std::optional<Cell> nearest;
    const auto away = [](Cell cell) { return std::abs(2 * cell.x - 9) + std::abs(2 * cell.y - 8); };
    for (const Cell cell : kAllCells)
      if (suits(cell) && (!nearest || away(cell) < away(*nearest))) nearest = cell;
    return nearest;
  }

  // A captain's cell from which these cells are all on the board.
  static std::optional<Cell> captain_with(std::initializer_list<Offset> cells) {
    return nearest_to_middle([&](Cell captain) {
      return std::all_of(cells.begin(), cells.end(), [&](Offset cell) { return on_board(captain + cell); });
    });
  }

  // The same of one cell, where the piece that moves aside is on none of the captain's diagonals.
  static Cell captain_alone_with(Offset attacker) {
    return *nearest_to_middle([&](Cell captain) {
      if (!on_board(captain + attacker)) return false;
      const std::array<Cell, 2> pieces = {captain, captain + attacker};
      const auto [from, to] =
          neighbours_apart(pieces, box_between(pieces[0], pieces[1])).value_or(neighbours_apart(pieces, {}).value());
      const auto is_diagonal = [&](Cell cell) {
        return (kReplayTables.seen[entry_of({cell.x - captain.x, cell.y - captain.y})].leaps & kDiagonals) != 0;
      };
      return !is_diagonal(from) && !is_diagonal(to);
    });
  }

  static std::string check(const std::string& proof, Kind kind, const std::string& how, Cell captain) {
    return proof + ": " + std::string(name(kind)) + how + at(captain);
  }
  static std::string pair(Kind kind, Cell captain) {
    return check("check-pairs", kind, " against the captain on ", captain);
  }
  static std::string bystander(Kind kind, Cell captain) {
    return check("check-bystanders", kind, " beside the captain on ", captain);
  }

  void add_seen(Offset distance) {
    const Seen seen = kReplayTables.seen[entry_of(distance)];
    const auto flip_leaps = [&](std::uint64_t bit, const std::string& part) {
      add("seen", words(to_text(distance) + " leaps", bit), part,
          [=](Tables& tables) { tables.of_replay.seen[entry_of(distance)].leaps ^= bit; });
    };
    // The captain's own cell has no other piece.
    if (distance == Offset{}) return;
    // A cell taken for another from which some kind leaps, or not for its own: a check too many, or one missed.
    for (const walker::Leap& leap : walker::kLeaps) {
      const Offset start = -1 * leap.to;
      const std::uint64_t bit = kReplayTables.seen[entry_of(start)].leaps & ~kDiagonals;
      // The piece itself may be in the way from there; and where it attacks anyway, no further attack shows.
      const bool is_open = (bit & (kReplayTables.open[seen.leaps >> kDiagonalShift] | kNeverBlocked)) != 0;
      if (start == distance || (is_open && !leaps_to(leap.kind, -1 * distance)))
        flip_leaps(bit, pair(leap.kind, captain_alone_with(distance)));
    }
    for (const int s : {-1, 1})
      for (const int t : {-1, 1}) add_diagonals(distance, {s, t}, flip_leaps);
    for (std::size_t field = 0; field < kWays.size(); ++field) {
      const Offset way = kWays[field];
      const int length = way.dx * distance.dx + way.dy * distance.dy;
      const bool is_on_it = seen.lines >> (16 * field) % 65536 != 0;
      for (int n = 1; n < kRowCount && !(is_on_it && n > length); ++n) {
        // A car that is hidden behind what is not there; or, on the line itself, that is not seen where it is, or
        // sooner than what is in its way.
        const auto captain = captain_with({distance, (is_on_it ? n : n + 1) * way});
        if (!captain) continue;
        const std::uint64_t bit = std::uint64_t{1} << (16 * field + static_cast<unsigned>(n) - 1U);
        const std::string part = !is_on_it ? bystander(Kind::soldier, *captain)
                                 : n == length
                                     ? pair(Kind::car, *captain)
                                     : check("check-singles", Kind::car, " against the captain on ", *captain);
        add("seen", words(to_text(distance) + " lines", bit), part,
            [=](Tables& tables) { tables.of_replay.seen[entry_of(distance)].lines ^= bit; });
      }
    }
  }

  // A piece that hides an attacker beyond that diagonal, or no longer does.
  template <class Flip>
  void add_diagonals(Offset distance, Offset near, const Flip& flip_leaps) {
    const Offset far = 2 * near;
    const std::uint64_t near_bit = kReplayTables.seen[entry_of(near)].leaps & kDiagonals;
    const std::uint64_t far_bit = kReplayTables.seen[entry_of(far)].leaps & kDiagonals;
    for (const Offset duck : {Offset{3 * near.dx, far.dy}, Offset{far.dx, 3 * near.dy}}) {
      const auto captain = captain_with({distance, duck});
      if (!captain) continue;
      if (distance == far) flip_leaps(near_bit, pair(Kind::elephant, *captain_with({far})));
      if (distance != far)
        flip_leaps(near_bit, distance == duck ? pair(Kind::duck, *captain) : bystander(Kind::soldier, *captain));
      if (distance != near)
        flip_leaps(far_bit, distance == duck ? pair(Kind::duck, *captain) : bystander(Kind::soldier, *captain));
      return;
    }
  }

  // Every leap that something could block, taken for blocked or free. An elephant stands on one of the diagonals
  // itself.
  void add_open() {
    for (std::size_t pattern = 0; pattern < kReplayTables.open.size(); ++pattern) {
      for (const walker::Leap& leap : walker::kLeaps) {
        if (leap.first == Offset{}) continue;
        const std::uint64_t seen = kReplayTables.seen[entry_of(-1 * leap.to)].leaps;
        if ((seen >> kDiagonalShift & ~pattern) != 0) continue;
        const auto bit = static_cast<std::uint32_t>(seen & ~kDiagonals);
        add("open", words("[" + std::to_string(pattern) + "]", bit),
            check("check-surroundings", leap.kind, " against the captain on ", {4, 4}),
            [=](Tables& tables) { tables.of_replay.open[pattern] ^= bit; });
      }
    }
  }

  // A piece's cell that a captain sees at that distance, and that is not opposite to the captain's.
  static Cell seen_at(Offset distance) {
    return *nearest_to_middle([&](Cell cell) {
      const Cell captain = cell + -1 * distance;
      return on_board(captain) && cell != Cell{kRowCount - 1 - captain.x, kColumnCount - 1 - captain.y};
    });
  }

  void add_counts(Piece piece) {
    const PieceCode code = code_of(piece);
    for (const Side side : kSides) {
      const bool is_hostile = piece.side != side;
      if (piece.kind == Kind::captain && !is_hostile) continue;  // its own cell
      const auto flip = [&](std::uint64_t Seen::*member, std::uint64_t bit, const std::string& part) {
        add("counts", words(name(piece) + " for " + std::string(name(side)), bit), part,
            [=](Tables& tables) { tables.of_replay.counts[code][static_cast<std::size_t>(side)].*member ^= bit; });
      };
      // Of hostile leapers the engine asks for `leaps` when it sets up a position too: the check is wrong. Of all else
      // only when they move: what it has seen is no longer as if it were set up.
      each_distance([&](Offset distance) {
        const Seen seen = kReplayTables.seen[entry_of(distance)];
        if (seen == Seen()) return;
        const std::string moves = check("memory", piece.kind, " from ", seen_at(distance));
        const bool is_set_up = is_hostile && piece.kind != Kind::car;
        if (const std::uint64_t bit = seen.leaps & ~kDiagonals; bit != 0)
          flip(&Seen::leaps, bit, is_set_up ? pair(piece.kind, *captain_with({distance})) : moves);
        // A hostile leaper that attacks from that diagonal hides what it blocks.
        if (const std::uint64_t bit = seen.leaps & kDiagonals;
            bit != 0 && !(is_set_up && leaps_to(piece.kind, -1 * distance))) {
          const Offset duck = {distance.dx > 0 ? 3 : -3, distance.dy > 0 ? 2 : -2};
          flip(&Seen::leaps, bit, is_set_up ? bystander(piece.kind, *captain_with({duck})) : moves);
        }
        if (seen.lines != 0) flip(&Seen::lines, seen.lines, moves);
      });
    }
  }

  std::vector<Fault> faults_;
};

TEST(ReplayTableFaults, EveryChangedEntryIsNoticed) {
  const ReplayFaults all;
  EXPECT_GT(all.list().size(), 20'000U);
  expect_noticed(all.list(), 4, CheckRule::mover_only, tests::one_of(40));
}

}  // namespace
}  // namespace quack::proofs
