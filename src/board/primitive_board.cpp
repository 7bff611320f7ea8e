#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <variant>

#include "board/problem_board.h"
#include "io/lines.h"
#include "optimized/primitive_chess.h"
#include "problems/primitive_chess/game.h"
#include "problems/primitive_chess/rules.h"
#include "text/primitive_text.h"

namespace quack::board {
namespace {

struct PrimitivePosition {
  PrimitiveCase board_case;
  bool second_to_move = false;

  const PrimitivePiece& mover() const { return second_to_move ? board_case.second : board_case.first; }
  const PrimitivePiece& other() const { return second_to_move ? board_case.first : board_case.second; }
  // The case with the player to move as the first player, as engines expect it.
  PrimitiveCase turned() const { return {board_case.n, board_case.m, mover(), other()}; }
};

std::string input_of(const PrimitiveCase& board_case) { return "1\n" + item_of(board_case) + "\n"; }

BoardFrame frame_of(const PrimitivePosition& position) {
  return primitive_frame(position.board_case, !position.second_to_move);
}

std::string to_text(const PrimitivePosition& position) {
  return frame_of(position).board + (position.second_to_move ? " 2" : " 1");
}

// Puts what a letter stands for on the board; false if there is no such letter, or that player has a piece already.
bool place(char letter, PrimitiveCase& board_case, std::array<bool, 2>& placed) {
  const std::size_t at = std::string_view("RBrb").find(letter);
  if (at == std::string_view::npos || placed[at / 2]) return false;
  placed[at / 2] = true;
  (at < 2 ? board_case.first : board_case.second) = {board_case.n, board_case.m,
                                                     at % 2 == 0 ? PrimitiveKind::rook : PrimitiveKind::bishop};
  return true;
}

std::variant<PrimitivePosition, Message> position_from(std::string_view text) {
  const auto wrong = [](std::size_t at, const MessageArgument& expected) {
    return tr("position:{0}: expected {1}", at + 1, expected.text());
  };
  const Message pieces = tr("one piece of each player: R or B, r or b");
  const Message width_above = tr("as many cells as in the rows above");
  PrimitivePosition position;
  auto& board = position.board_case;
  std::int64_t width = 0;
  std::array<bool, 2> placed{};
  board.m = 0;
  std::size_t at = 0;
  for (; at < text.size() && text[at] != ' '; ++at) {
    if (text[at] == '/') {
      if (board.n > 1 && board.m != width) return wrong(at, width_above);
      width = board.m;
      board.m = 0;
      ++board.n;
    } else if (text[at] >= '0' && text[at] <= '9') {
      std::int64_t empty = 0;
      const auto [end, code] = std::from_chars(text.data() + at, text.data() + text.size(), empty);
      if (code != std::errc{} || empty > 1000) return wrong(at, tr("at most 1000 cells in a row"));
      board.m += empty;
      at = static_cast<std::size_t>(end - text.data()) - 1;
    } else {
      ++board.m;
      if (!place(text[at], board, placed)) return wrong(at, pieces);
    }
  }
  if (board.n > 1 && board.m != width) return wrong(at, width_above);
  if (!placed[0] || !placed[1]) return wrong(at, pieces);
  const std::string_view side = text.substr(at);
  if (side != " 1" && side != " 2") return wrong(at, tr("a space and 1 or 2, the player to move"));
  position.second_to_move = side == " 2";
  if (const auto fault = text::read_primitive_input(input_of(board)).fault) return wrong(0, fault->expected);
  if (to_text(position).starts_with(' '))
    return wrong(0, tr("a board that can be drawn: at most 40 rows and 60 columns"));
  return position;
}

// The cells that the piece that is to move can go to, by the reference.
std::vector<std::pair<std::int64_t, std::int64_t>> moves_of(const PrimitivePosition& position) {
  using Reference = reference::PrimitiveChess;
  const PrimitiveCase turned = position.turned();
  std::vector<std::pair<std::int64_t, std::int64_t>> cells;
  for (const auto& [x, y] : Reference::moves(Reference::board_of(turned), Reference::start_of(turned)))
    cells.emplace_back(x, y);
  return cells;
}

using Place = std::pair<int, int>;
Place place_of(std::int64_t x, std::int64_t y) { return {static_cast<int>(x) - 1, static_cast<int>(y) - 1}; }

std::string cell_name(std::int64_t x, std::int64_t y) {
  return '(' + std::to_string(x) + ',' + std::to_string(y) + ')';
}

PrimitivePosition moved(PrimitivePosition position, std::int64_t x, std::int64_t y) {
  PrimitivePiece& piece = position.second_to_move ? position.board_case.second : position.board_case.first;
  piece.x = x;
  piece.y = y;
  position.second_to_move = !position.second_to_move;
  return position;
}

// The board after a capture, which is not a case: only the piece that has moved is left.
std::string board_after_capture(const PrimitivePosition& position) {
  PrimitiveCase alone = position.turned();
  alone.first.x = alone.second.x;
  alone.first.y = alone.second.y;
  std::string board = primitive_frame(alone, true).board;
  if (position.second_to_move) {
    for (char& letter : board) letter = letter == 'R' ? 'r' : letter == 'B' ? 'b' : letter;
  }
  return board;
}

// Four numbers from `text`, which loses them; none if there is anything else.
std::optional<std::array<std::int64_t, 4>> next_move(std::string_view& text) {
  std::array<std::int64_t, 4> numbers{};
  for (auto& number : numbers) {
    text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return numbers;
}

bool can_go(const PrimitivePosition& position, std::int64_t x, std::int64_t y) {
  const auto cells = moves_of(position);
  return std::find(cells.begin(), cells.end(), std::pair(x, y)) != cells.end();
}

Message piece_name(const PrimitivePosition& position) {
  return tr("the {0}'s {1}", position.second_to_move ? tr("second player") : tr("first player"),
            position.mover().kind == PrimitiveKind::rook ? tr("rook") : tr("bishop"));
}

// One move of a game: what the rules say of it, by the reference's moves.
ShownStep played(const PrimitivePosition& position, const std::array<std::int64_t, 4>& numbers, bool over) {
  const auto [from_x, from_y, x, y] = numbers;
  ShownStep step{.frame = frame_of(position)};
  step.frame.item_text =
      std::to_string(from_x) + ' ' + std::to_string(from_y) + ' ' + std::to_string(x) + ' ' + std::to_string(y);
  step.frame.marked = {place_of(from_x, from_y), place_of(x, y)};
  step.frame.is_move = true;
  const PrimitivePiece& piece = position.mover();
  const Message who = piece_name(position);
  const auto by = [&](const char* clause, const Message& text) {
    step.explained = step.valid ? tr("valid, by {0}: {1}", clause, text) : tr("invalid, by {0}: {1}", clause, text);
  };
  if (over) {
    by("PC-2.2", tr("the game is over: a piece was captured"));
  } else if (from_x != piece.x || from_y != piece.y) {
    by("PC-2.1", tr("{0} does not hold {1}, which is to move", cell_name(from_x, from_y), who));
  } else if (can_go(position, x, y)) {
    step.valid = true;
    step.over = x == position.other().x && y == position.other().y;
    if (step.over)
      by("PC-2.2", tr("{0} captures on {1}", who, cell_name(x, y)));
    else
      by("PC-1.2", tr("{0} goes to {1}", who, cell_name(x, y)));
  } else {
    const bool stays = x == from_x && y == from_y;
    Message why = tr("{0} on {1} can't go to {2}", who, cell_name(from_x, from_y), cell_name(x, y));
    const PrimitivePosition turned{position.board_case, !position.second_to_move};
    // The other piece is in the way if it could be captured there.
    if (!stays && can_go(moved(turned, x, y), x, y)) {
      const PrimitivePiece& other = position.other();
      step.frame.blockers = {place_of(other.x, other.y)};
      why = tr("{0}: {1} holds {2}", why, cell_name(other.x, other.y), piece_name(turned));
    }
    by(stays ? "PC-2.1" : "PC-1.2", why);
  }
  step.frame.outcome = step.explained;
  return step;
}

struct Verdict {
  std::string answer;
  int plies = 0;  // 0: a draw, or not known
  Message disagreement{};
  std::optional<Place> best{};
};

Verdict verdict_of(const PrimitivePosition& position) {
  const auto optimized = optimized::PrimitiveChess().answer(position.turned()).value_or(PrimitiveAnswer::draw);
  const auto play = best_play(position.turned());
  Verdict verdict{.answer = std::string(name(play ? play->answer : optimized))};
  if (!play) return verdict;
  verdict.plies = play->plies;
  verdict.best = place_of(play->line.front().first, play->line.front().second);
  if (play->answer != optimized) {
    verdict.disagreement = tr("the reference says {0}, the optimized engine says {1} of {2}", verdict.answer,
                              name(optimized), to_text(position.turned()));
  }
  return verdict;
}

Json steps(std::string_view text, std::string_view input) {
  const auto read = position_from(text);
  if (const auto* wrong = std::get_if<Message>(&read)) return error(*wrong);
  auto position = std::get<PrimitivePosition>(read);
  std::vector<ShownStep> all;
  Message disagreement;
  bool over = false;
  input.remove_prefix(std::min(input.find('\n'), input.size()));
  while (const auto numbers = next_move(input)) {
    ShownStep step = played(position, *numbers, over);
    if (disagreement.empty() && !over) disagreement = verdict_of(position).disagreement;
    step.frame.after = step.frame.board;
    step.position = to_text(position);
    if (step.over) {
      over = true;
      step.frame.after = board_after_capture(position);
    } else if (step.valid) {
      position = moved(position, (*numbers)[2], (*numbers)[3]);
      step.frame.after = frame_of(position).board;
      step.position = to_text(position);
    }
    step.over = over;
    all.push_back(std::move(step));
  }
  return json_of(all, {}, disagreement);
}

Json explained(std::string_view /*position*/, std::string_view /*input*/, std::uint64_t /*item*/) { return object({}); }

Json position(std::string_view text) {
  const auto read = position_from(text);
  if (const auto* wrong = std::get_if<Message>(&read)) return error(*wrong);
  const auto& position = std::get<PrimitivePosition>(read);
  const BoardFrame frame = frame_of(position);
  const Verdict verdict = verdict_of(position);
  const Place from = place_of(position.mover().x, position.mover().y);
  std::vector<std::pair<Place, Place>> moves;
  for (const auto& [x, y] : moves_of(position)) moves.emplace_back(from, place_of(x, y));
  return object({member("board", frame.board), member("to_move", frame.to_move), member("top_row", frame.top_row),
                 member("row_step", frame.row_step), member("left_column", frame.left_column), member("moves", moves),
                 member("own", std::vector{from}), member("input", input_of(position.turned())),
                 member("answer", verdict.answer), member("plies", verdict.plies),
                 member("disagreement", verdict.disagreement)});
}

constexpr std::size_t kMostCases = 1000;

Json cases(std::uint64_t first, std::string_view input) {
  MemorySource source(input);
  text::PrimitiveReader reader(source);
  std::vector<PrimitiveCase> read;
  std::uint64_t count = 0;
  while (const auto board_case = reader.next()) {
    if (++count >= first && read.size() < kMostCases) read.push_back(*board_case);
  }
  std::string some;
  text::append_input(some, read);
  const auto explained = explain_primitive(some, std::nullopt);
  const std::vector<std::string_view> lines = text_lines(explained.text.shown());
  std::vector<Json> all;
  for (std::size_t i = 0; i < read.size(); ++i) {
    const BoardFrame frame = primitive_frame(read[i], true);
    all.push_back(object({member("position", frame.board.empty() ? "" : frame.board + " 1"),
                          member("explained", std::to_string(first + i).append(lines[i].substr(lines[i].find('.'))))}));
  }
  const auto& fault = reader.fault();
  return object({member("cases", all), member("count", count),
                 member("error", fault ? text::to_text(*fault, "input").shown() : "")});
}

Json wrong_line(std::string_view /*position*/, std::string_view input, std::string_view output) {
  std::string right;
  MemorySource source(input);
  text::PrimitiveReader reader(source);
  optimized::PrimitiveChess engine;
  while (const auto board_case = reader.next())
    text::append_answer(right, engine.answer(*board_case).value_or(PrimitiveAnswer::draw));
  return wrong_line_of(right, output, [&](const text::LineDifference& difference) {
    return primitive_reason(input, difference.line, difference.found);
  });
}

// A move that keeps the result, for boards that are too large to be solved: it asks the optimized engine about each
// move. A win is kept, but may come late.
Place keeping_move(const PrimitivePosition& position, std::uint64_t seed) {
  const auto cells = moves_of(position);
  Place best{};
  int most = -1;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& [x, y] = cells[(seed + i) % cells.size()];
    const bool captures = x == position.other().x && y == position.other().y;
    // The best that the other player can reach then.
    const auto answer =
        captures ? PrimitiveAnswer::lose
                 : optimized::PrimitiveChess().answer(moved(position, x, y).turned()).value_or(PrimitiveAnswer::draw);
    const int worth = captures ? 3 : answer == PrimitiveAnswer::lose ? 2 : answer == PrimitiveAnswer::draw ? 1 : 0;
    if (worth <= most) continue;
    most = worth;
    best = place_of(x, y);
  }
  return best;
}

Json reply(std::string_view text, std::uint64_t seed) {
  const auto read = position_from(text);
  if (const auto* wrong = std::get_if<Message>(&read)) return error(*wrong);
  const auto& position = std::get<PrimitivePosition>(read);
  const auto best = verdict_of(position).best;
  const Place to = best ? *best : keeping_move(position, seed);
  return object({member("move", std::vector{place_of(position.mover().x, position.mover().y), to})});
}

}  // namespace

const ProblemBoard& primitive_board() {
  static constexpr ProblemBoard kBoard = {.id = "primitive-chess",
                                          .title = tr_later("Primitive chess"),
                                          .movers = "12",
                                          .start = [] { return std::string("R3/3b/4/4 1"); },
                                          .pieces = primitive_pieces,
                                          .clauses = primitive_clauses,
                                          .steps = steps,
                                          .explained = explained,
                                          .position = position,
                                          .cases = cases,
                                          .wrong_line = wrong_line,
                                          .reply = reply};
  return kBoard;
}

}  // namespace quack::board
