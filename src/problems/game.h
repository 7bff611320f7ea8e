#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/bytes.h"
#include "io/translation.h"
#include "text/bounds.h"
#include "text/parse_error.h"

namespace quack {

// A list that is made on first use, and is read like a vector. Copies share it. Thread-safe.
template <class Entry>
class LazyList {
 public:
  // An empty list.
  LazyList() = default;
  explicit LazyList(std::function<std::vector<Entry>()> make) : list_(std::make_shared<List>()) {
    list_->make = std::move(make);
  }

  const std::vector<Entry>& get() const {
    static const std::vector<Entry> none;
    if (!list_) return none;
    std::call_once(list_->made, [this] { list_->entries = list_->make(); });
    return list_->entries;
  }
  // NOLINTNEXTLINE(google-explicit-constructor): that is what it is for
  operator const std::vector<Entry>&() const { return get(); }

  auto begin() const { return get().begin(); }
  auto end() const { return get().end(); }
  bool empty() const { return get().empty(); }
  std::size_t size() const { return get().size(); }
  const Entry& operator[](std::size_t index) const { return get()[index]; }
  const Entry& front() const { return get().front(); }
  const Entry& back() const { return get().back(); }

 private:
  struct List {
    std::function<std::vector<Entry>()> make;
    std::once_flag made;
    std::vector<Entry> entries;
  };
  std::shared_ptr<List> list_;
};

// The part of a judge input that an engine answered.
struct Answered {
  std::uint64_t items = 0;  // operations or cases that were answered
  // The place where the input is malformed, or where an item begins that is beyond this engine's reach ("expected a
  // board of at most 400 cells, which is the reference's reach, found 2500 cells").
  std::optional<text::ParseError> fault;
};

// Implementations hand their answers over in pieces of about this many bytes, to save system calls.
inline constexpr std::size_t kAnswerPiece = std::size_t{1} << 16U;
// A built-in implementation of a problem.
struct Implementation {
  std::string name;          // "reference", "optimized", "mistake:NAME"
  Message description;       // one sentence
  std::string clause;        // a known mistake: the clause that it breaks; otherwise empty
  bool keeps_state = false;  // known mistakes: its answers depend on state that the rules do not have
  // Reads a judge input (lenient), writes its output, in constant memory. Writes answers to `out` in large pieces, or
  // every second if the engine is slow, and all of them before a fault. Exceptions of `source` and `out` propagate.
  std::function<Answered(ByteSource& source, ByteSink& out)> answer;
};

// The result of the strict validator.
struct Validated {
  std::uint64_t items = 0;                // operations or cases
  std::optional<text::ParseError> fault;  // none: the input is valid
  // The variables that have a value in the input, the count first: their smallest and largest values, and whether these
  // are the bounds. In an invalid input, only values before the item at fault count.
  std::vector<text::BoundsReached> variables;
  std::vector<std::string> names{};  // of values that are not numbers
};

// The reason why a line of a judge output is right: the rules applied to the item that it answers.
struct LineReason {
  std::uint64_t item = 0;        // operation or case, from 1; 0 if no item answers the line at all
  std::uint64_t input_line = 0;  // the line of the input on which it begins
  Message item_text{};           // as the input has it: "7 0 4 2"
  std::string clause{};          // "DC-5.1"
  Message sentence{};            // the clause applied: "the horse's leg on (2,3) is not empty"
  Message board{};               // the board before the item, drawn, some lines; empty if it can't be drawn
};

// One step of an input to be drawn: the board before an item, the item and its outcome.
struct BoardFrame {
  std::string item_text;  // in the input's own words
  std::string answer;     // the right output for it; several lines or none as the problem has it, without a last LF
  Message outcome;    // in words: "valid: the red horse goes from (0,1) to (2,2)", or the sentence that says why not
  std::string board;  // rows from top to bottom joined by '/', letters of Problem::pieces, adjacent empty cells as
                      // decimal numbers; empty if the board is too large to draw
  std::string after;  // the board after the item, in the same form; empty where items have no common board
  Message to_move;    // "red", "first player"
  int top_row = 0, row_step = -1, left_column = 0;  // the numbers in the input, for the labels
  // The cells that the item names, as row and column of the drawing (from 0 at the top left): from where, to where.
  // Empty if nothing is drawn.
  std::vector<std::pair<int, int>> marked;
  std::vector<std::pair<int, int>> blockers{};  // the cells of the pieces that block the item's move
  // The attacks on the board after the item that decide whether it is a check. `blockers` keep an attack from being
  // one.
  struct Attack {
    std::pair<int, int> from, to;
    std::vector<std::pair<int, int>> blockers{};
  };
  std::vector<Attack> attacks;
  bool continues = false;  // continues the item of the frame before: `item_text` is a move, and there is no answer
  bool is_move = false;    // the item moves a piece from marked[0] to marked[1], or tries to: an arrow shows it
};

// The name and the drawing of a piece.
struct DrawnPiece {
  char letter = ' ';   // in BoardFrame::board
  Message name;        // "red horse"
  Message kind;        // "horse"
  Message player;      // its player, as in BoardFrame::to_move
  std::string symbol;  // a character or two for the drawing
  std::string side;    // "red", "blue": a class of colour
};

// A clause of a problem's rules (docs/rules.md), as one sentence for people.
struct Clause {
  std::string_view id;        // "DC-2.3"
  std::string_view sentence;  // without a full stop; to be translated
};

// The sentence of the clause of that id; empty if there is no such clause.
Message sentence_of(std::span<const Clause> clauses, std::string_view id);

// The verdict of a checker on an output.
struct OutputVerdict {
  bool is_right = true;
  Message complaint{};     // why it is wrong, as far as the checker says
  std::uint64_t line = 0;  // the wrong line of the output, from 1; 0: none is named
};

// Thrown by an implementation that has no answer because programs which should know it contradict each other. The text
// says what each of them answers.
class Disagreement : public Refusal {
 public:
  using Refusal::Refusal;
};

// The members that every problem has. None of them may be empty.
struct GameBasics {
  std::string id;               // "duckchess"
  std::string title;            // "Duck chess"
  std::string item_name;        // "operation" or "case"
  std::uint64_t max_count = 0;  // by default, `validate` accepts no larger count
  // The first gives the right output. The second, if there is one, is the reference, which confirms it.
  std::vector<Implementation> implementations;
  // Reads a judge input strictly, and finds the bounds that its values reach.
  std::function<Validated(ByteSource& source, std::uint64_t max_count)> validate;
};

// A problem's rules, as far as `answer`, `check`, `validate` and `explain` need them: its engines, its reader, and
// words for what the rules say. Any member that GameBasics doesn't have may be empty.
struct Game : GameBasics {
  // Throws std::logic_error with the name of a basic member that is empty.
  explicit Game(GameBasics basics);

  std::vector<std::string> aliases;  // "P5380", …; found without regard to case
  std::string origin;                // where the problem comes from
  std::span<const Clause> clauses;   // in the order of the rules
  bool independent_items = false;    // each is answered by one line that depends on no other item
  std::string sample_input, sample_answer;

  // Returns the reason for line `line` (from 1) of the right output, by the reference within its reach. `found` is the
  // contestant's line (none: there is no such line); the clause is the one that it breaks. If the right output has no
  // such line, the reason says why. None only if the input is malformed.
  std::function<std::optional<LineReason>(std::string_view input, std::uint64_t line,
                                          std::optional<std::string_view> found)>
      reason;

  // Judges an output against a right one. Empty: outputs are right if their lines are the same, except for white space
  // at their ends. Thread-safe. Throws std::runtime_error if the checker fails.
  std::function<OutputVerdict(std::string_view input, std::string_view answer, std::string_view output)> judge;

  // Explains item `item` (from 1) of a lenient judge input, or if none all items, a line each. Returns the text, or the
  // fault of the input; `refusal` says that the item is beyond the count.
  struct Explained {
    Message text;
    std::optional<text::ParseError> fault;
    std::optional<Message> refusal;
  };
  std::function<Explained(std::string_view input, std::optional<std::uint64_t> item)> explain;

  // For drawing: the pieces, and the frames of at most `count` items of a lenient judge input, from `first` (from 1).
  LazyList<DrawnPiece> pieces;
  std::function<std::vector<BoardFrame>(std::string_view input, std::uint64_t first, std::uint64_t count)> frames;
};

// The output of an implementation for a judge input, up to a fault.
std::string output_of(const Implementation& implementation, std::string_view input);

// The right output for a judge input, by the problem's first implementation.
std::string right_output(const Game& game, std::string_view input);

}  // namespace quack
