// The witness for PrimitiveReader: the format as docs/formats.md tells it, slow on purpose. Do not make it faster.

#include <algorithm>

#include "judge/bounds.h"
#include "judge/naive_text.h"
#include "judge/primitive_text.h"

namespace quack::judge {

namespace {

class NaiveReader {
 public:
  NaiveReader(std::string_view text, ReadRules rules)
      : text_{.text = text, .strict = rules.strict}, max_count_(rules.max_count) {}

  NaivePrimitiveInput read() {
    read_all();
    return {cases_, lines_, text_.fault};
  }

 private:
  void read_all() {
    const std::uint64_t most = std::min(max_count_, kLargestCount);
    const auto count =
        text_.number(0, most, UINT64_MAX, "the count of cases (a number from 0 to " + bound_text(most) + ')');
    if (!count) return;
    std::string behind = "the count of cases";
    for (std::uint64_t number = 1; number <= *count; ++number) {
      of_case_ = " of case " + std::to_string(number) + " of " + std::to_string(*count);
      if (!text_.separator(true, behind)) return;
      const std::uint64_t line = text_.line();
      const auto board_case = read_case();
      if (!board_case) return;
      cases_.push_back(*board_case);
      lines_.push_back(line);
      behind = "c of the second piece" + of_case_;
    }
    if (!text_.separator(true, behind)) return;
    text_.end("the end of the file behind " + std::to_string(*count) + (*count == 1 ? " case" : " cases"));
  }

  std::optional<PrimitiveCase> read_case() {
    PrimitiveCase board_case;
    const auto rows =
        text_.number(1, kLargestBoardSide, UINT64_MAX, "n" + of_case_ + " (a number of rows from 1 to 10^9)");
    if (!rows || !text_.separator(false, "n" + of_case_)) return std::nullopt;
    // PC-4.2: no 1 x 1 board.
    const auto columns =
        *rows == 1
            ? text_.number(2, kLargestBoardSide, UINT64_MAX,
                           "m" + of_case_ + " (a number of columns from 2 to 10^9, for no piece has a move on 1 x 1)")
            : text_.number(1, kLargestBoardSide, UINT64_MAX, "m" + of_case_ + " (a number of columns from 1 to 10^9)");
    if (!columns || !text_.separator(true, "m" + of_case_)) return std::nullopt;
    board_case.n = static_cast<std::int64_t>(*rows);
    board_case.m = static_cast<std::int64_t>(*columns);
    const auto first = read_piece(board_case, nullptr);
    if (!first || !text_.separator(true, "c of the first piece" + of_case_)) return std::nullopt;
    const auto second = read_piece(board_case, &*first);
    if (!second) return std::nullopt;
    board_case.first = *first;
    board_case.second = *second;
    return board_case;
  }

  // `first`: the piece that stands there already; null if this is it.
  std::optional<PrimitivePiece> read_piece(const PrimitiveCase& board, const PrimitivePiece* first) {
    const std::string of = (first == nullptr ? " of the first piece" : " of the second piece") + of_case_;
    const auto x =
        text_.number(1, static_cast<std::uint64_t>(board.n), UINT64_MAX,
                     "x" + of + " (a row from 1 to " + bound_text(static_cast<std::uint64_t>(board.n)) + ')');
    if (!x || !text_.separator(false, "x" + of)) return std::nullopt;
    std::uint64_t taken = UINT64_MAX;
    std::string expected = "y" + of + " (a column from 1 to " + bound_text(static_cast<std::uint64_t>(board.m));
    if (first != nullptr && static_cast<std::uint64_t>(first->x) == *x) {
      taken = static_cast<std::uint64_t>(first->y);
      expected += " but not " + std::to_string(taken) + ", where the first piece stands";
    }
    const auto y = text_.number(1, static_cast<std::uint64_t>(board.m), taken, expected + ')');
    if (!y || !text_.separator(false, "y" + of)) return std::nullopt;
    const bool only_rooks = board.n == 1 || board.m == 1;  // PC-4.2
    const auto letter =
        text_.letter(only_rooks ? "R" : "RB",
                     "c" + of + (only_rooks ? " (R, for a bishop has no move on one row or column)" : " (R or B)"));
    if (!letter) return std::nullopt;
    return PrimitivePiece{static_cast<std::int64_t>(*x), static_cast<std::int64_t>(*y),
                          *letter == 'R' ? PrimitiveKind::rook : PrimitiveKind::bishop};
  }

  NaiveText text_;
  std::uint64_t max_count_;
  std::vector<PrimitiveCase> cases_;
  std::vector<std::uint64_t> lines_;
  std::string of_case_;
};

}  // namespace

NaivePrimitiveInput read_primitive_input_naively(std::string_view text, ReadRules rules) {
  return NaiveReader(text, rules).read();
}

}  // namespace quack::judge
