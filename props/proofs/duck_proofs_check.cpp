// Check (DC-5.1, DR-5.1). A captain stands on one cell, an attacker of the other side on another, and a third piece,
// far from both, makes the move after which both engines say whether it is check: once it is the attacker's friend,
// once the captain's. What is exhausted, for either side as the attacker and either as the mover, under the pair's
// rule:
//
//   check-pairs         every captain cell, every attacker kind on every other cell: with nothing between, and with
//                       every cell of the box between filled.
//   check-singles       the same with each cell of the box filled alone; the movers take turns.
//   check-boxes         every captain cell, every attacker that steps to it: every filling of the box between. And
//                       every other attacker with at most 7 cells between, though it does not: every filling; the
//                       movers take turns.
//   check-surroundings  elephant, horse, duck: every captain cell, every attacker cell within three rows and columns,
//                       which no step leaves: every filling of all the cells in the way of any attacker of any kind,
//                       which are those in a duck's; the movers take turns.
//   check-lines         every captain cell, every filling of its row and every filling of its column with every one of
//                       the filled cells in turn a hostile car; the movers take turns.
//   check-bystanders    every captain cell, every piece of either side on every other cell: alone, and with a hostile
//   duck
//                       beyond each diagonal of the captain or a hostile car at the end of each of its lines.
//
// The piece that fills a cell is varied, but is never one that could attack the captain itself: it would hide the
// attacker.

#include <array>
#include <cstdlib>

#include "props/proofs/duck_proofs.h"

namespace quack::proofs {
namespace {

// A captain, its attacker, and the move of a third piece after which the engines report check.
struct Scene {
  Cell captain;
  Cell attacker;
  Kind kind;
  Operation aside;
};

// A soldier's step that has nothing to do with captain and attacker, off the cells `taken` if these leave room.
Operation step_aside(Cell captain, Cell attacker, const std::vector<Cell>& taken) {
  const std::array<Cell, 2> far_from = {captain, attacker};
  const auto apart = neighbours_apart(far_from, taken);
  const auto [from, to] = apart ? *apart : neighbours_apart(far_from, {}).value();
  return {from, to};
}

// The cells that the scene leaves free.
std::vector<Cell> free_cells(const Scene& scene, std::vector<Cell> cells) {
  std::erase_if(cells, [&](Cell cell) {
    return cell == scene.captain || cell == scene.attacker || cell == scene.aside.from || cell == scene.aside.to;
  });
  return cells;
}

// Plays the scene with these cells filled; another `number`, other pieces.
void play_scene(Comparison& comparison, const Scene& scene, Side attacking, Side mover, std::span<const Cell> filled,
                std::uint64_t number) {
  const std::array<Placed, 2> pieces = {Placed{scene.captain, {other(attacking), Kind::captain}},
                                        Placed{scene.attacker, {attacking, scene.kind}}};
  const std::span<const Placed> captains(pieces.data(), scene.kind == Kind::captain ? 2 : 1);
  Position position;
  position.side_to_move = mover;
  for (const Placed& placed : pieces) position.put(placed.cell, placed.piece);
  position.put(scene.aside.from, Piece{mover, Kind::soldier});
  for (const Cell cell : filled) position.put(cell, harmless_piece(captains, cell, ++number));
  comparison.set_up(position);
  comparison.play(scene.aside);
}

void play_scene_all_ways(Comparison& comparison, const Scene& scene, std::span<const Cell> filled,
                         std::uint64_t number) {
  for (const Side attacking : kSides) {
    for (const Side mover : kSides) play_scene(comparison, scene, attacking, mover, filled, number);
  }
}

// Either side as the attacker; the movers take turns.
void play_scene_both_ways(Comparison& comparison, const Scene& scene, std::span<const Cell> filled,
                          std::uint64_t number) {
  const Side mover = kSides[scattered(number) % kSideCount];
  for (const Side attacking : kSides) play_scene(comparison, scene, attacking, mover, filled, number);
}

void every_pair(Comparison& comparison, Kind kind, Cell captain) {
  for (const Cell attacker : kAllCells) {
    if (attacker == captain) continue;
    const std::vector<Cell> box = box_between(captain, attacker);
    const Scene scene = {captain, attacker, kind, step_aside(captain, attacker, box)};
    play_scene_all_ways(comparison, scene, {}, 0);
    play_scene_all_ways(comparison, scene, free_cells(scene, box), 0);
    if (comparison.done()) return;
  }
}

void every_single(Comparison& comparison, Kind kind, Cell captain) {
  std::uint64_t number = 0;
  for (const Cell attacker : kAllCells) {
    if (attacker == captain) continue;
    const std::vector<Cell> box = box_between(captain, attacker);
    const Scene scene = {captain, attacker, kind, step_aside(captain, attacker, box)};
    for (const Cell filled : free_cells(scene, box))
      play_scene_both_ways(comparison, scene, std::span(&filled, 1), ++number);
    if (comparison.done()) return;
  }
}

// Every filling of `cells`, by `play`.
template <typename Play>
void every_filling(Comparison& comparison, const Scene& scene, const std::vector<Cell>& cells, const Play& play) {
  each_filling(comparison, cells, [&](std::uint64_t filling, const std::vector<Cell>& filled) {
    play(comparison, scene, filled, filling * kCellCount);
  });
}

void every_box(Comparison& comparison, Kind kind, Cell captain) {
  for (const Cell attacker : kAllCells) {
    if (attacker == captain) continue;
    const std::vector<Cell> box = box_between(captain, attacker);
    const bool step = is_step(kind, attacker, captain);
    if (!step && box.size() > kFewCells) continue;
    const Scene scene = {captain, attacker, kind, step_aside(captain, attacker, box)};
    every_filling(comparison, scene, box, step ? play_scene_all_ways : play_scene_both_ways);
    if (comparison.done()) return;
  }
}

void every_surrounding(Comparison& comparison, Kind kind, Cell captain) {
  const std::vector<Cell> cells = cells_in_the_way_to(captain);
  for (const Cell attacker : kAllCells) {
    const bool within_a_step = std::abs(attacker.x - captain.x) <= 3 && std::abs(attacker.y - captain.y) <= 3;
    if (attacker == captain || !within_a_step) continue;
    const Scene scene = {captain, attacker, kind, step_aside(captain, attacker, cells)};
    every_filling(comparison, scene, free_cells(scene, cells), play_scene_both_ways);
  }
}

// Every filling of the row and of the column, with every filled cell in turn the attacking car.
void every_line(Comparison& comparison, Kind car, Cell captain) {
  for (const std::vector<Cell>& line : lines_through(captain)) {
    for (const Cell attacker : line) {
      const Scene scene = {captain, attacker, car, step_aside(captain, attacker, line)};
      every_filling(comparison, scene, free_cells(scene, line), play_scene_both_ways);
    }
  }
}

// The hostile pieces that a bystander could hide: one at the end of each way to the captain that may be blocked.
std::vector<Placed> attackers_from_afar(Cell captain, Side attacking) {
  std::vector<Placed> attackers;
  for (const int s : {-1, 1}) {
    for (const int t : {-1, 1}) {
      for (const Cell cell : {Cell{captain.x + 3 * s, captain.y + 2 * t}, Cell{captain.x + 2 * s, captain.y + 3 * t}}) {
        if (!on_board(cell)) continue;
        attackers.push_back({cell, {attacking, Kind::duck}});
        break;
      }
    }
  }
  for (const Cell end :
       {Cell{0, captain.y}, Cell{kRowCount - 1, captain.y}, Cell{captain.x, 0}, Cell{captain.x, kColumnCount - 1}})
    if (end != captain) attackers.push_back({end, {attacking, Kind::car}});
  return attackers;
}

void every_bystander(Comparison& comparison, Kind kind, Cell captain) {
  const auto play = [&](Side attacking, Placed bystander, std::optional<Placed> attacker) {
    const Cell from = attacker ? attacker->cell : bystander.cell;
    std::vector<Cell> taken = box_between(captain, from);
    taken.push_back(bystander.cell);
    const Scene scene = {captain, from, kind, step_aside(captain, from, taken)};
    if (scene.aside.from == bystander.cell || scene.aside.to == bystander.cell) return;
    Position position;
    position.side_to_move = attacking;
    position.put(captain, Piece{other(attacking), Kind::captain});
    position.put(scene.aside.from, Piece{attacking, Kind::soldier});
    if (attacker) position.put(attacker->cell, attacker->piece);
    position.put(bystander.cell, bystander.piece);
    comparison.set_up(position);
    comparison.play(scene.aside);
  };
  for (const Side attacking : kSides) {
    const std::vector<Placed> attackers = attackers_from_afar(captain, attacking);
    for (const Side side : kSides) {
      for (const Cell cell : kAllCells) {
        if (cell == captain) continue;
        play(attacking, {cell, {side, kind}}, std::nullopt);
        for (const Placed& attacker : attackers)
          if (attacker.cell != cell) play(attacking, {cell, {side, kind}}, attacker);
        if (comparison.done()) return;
      }
    }
  }
}

}  // namespace

void add_check_parts(std::vector<Part>& parts, const SharedContest& contest) {
  using Work = void (*)(Comparison&, Kind, Cell);
  const auto add = [&](const std::string& proof, Work work, std::span<const Kind> kinds,
                       const std::string& where = " against") {
    for (const Kind kind : kinds) {
      for (const Cell captain : kAllCells) {
        add_part(parts, contest, proof, std::string(name(kind)) + where + " the captain on " + in_words(captain),
                 [=](Comparison& comparison) { work(comparison, kind, captain); });
      }
    }
  };
  constexpr std::array<Kind, 3> kHindered = {Kind::elephant, Kind::horse, Kind::duck};
  constexpr std::array<Kind, 1> kCar = {Kind::car};
  add("check-pairs", every_pair, kKinds);
  add("check-singles", every_single, kKinds);
  add("check-boxes", every_box, kKinds);
  add("check-surroundings", every_surrounding, kHindered);
  add("check-lines", every_line, kCar);
  add("check-bystanders", every_bystander, kKinds, " beside");
}

}  // namespace quack::proofs
