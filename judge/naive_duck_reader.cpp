// The witness for DuckReader: the format as docs/formats.md tells it, slow on purpose. Do not make it faster.

#include <algorithm>

#include "judge/bounds.h"
#include "judge/duck_dialect.h"
#include "judge/duck_text.h"
#include "judge/naive_text.h"

namespace quack::judge {

namespace {

class NaiveReader {
 public:
  NaiveReader(std::string_view text, const DuckDialect& dialect, ReadRules rules)
      : text_{.text = text, .strict = rules.strict}, dialect_(dialect), max_count_(rules.max_count) {}

  NaiveDuckInput read() {
    read_all();
    return {operations_, lines_, text_.fault};
  }

 private:
  void read_all() {
    const std::uint64_t most = std::min(max_count_, kLargestCount);
    const auto count =
        text_.number(0, most, UINT64_MAX, "the count of operations (a number from 0 to " + bound_text(most) + ')');
    if (!count) return;
    std::string behind = "the count of operations";
    for (std::uint64_t number = 1; number <= *count; ++number) {
      const std::string of = " of operation " + std::to_string(number) + " of " + std::to_string(*count);
      if (!text_.separator(true, behind)) return;
      const std::uint64_t line = text_.line();
      const auto from_row = row(std::string(dialect_.fields[0]) + of);
      if (!from_row || !text_.separator(false, std::string(dialect_.fields[0]) + of)) return;
      const auto from_column = column(std::string(dialect_.fields[1]) + of);
      if (!from_column || !text_.separator(false, std::string(dialect_.fields[1]) + of)) return;
      const auto to_row = row(std::string(dialect_.fields[2]) + of);
      if (!to_row || !text_.separator(false, std::string(dialect_.fields[2]) + of)) return;
      const auto to_column = column(std::string(dialect_.fields[3]) + of);
      if (!to_column) return;
      operations_.push_back({dialect_.cell(*from_row, *from_column), dialect_.cell(*to_row, *to_column)});
      lines_.push_back(line);
      behind = std::string(dialect_.fields[3]) + of;
    }
    if (!text_.separator(true, behind)) return;
    text_.end("the end of the file behind " + std::to_string(*count) + (*count == 1 ? " operation" : " operations"));
  }

  std::optional<int> row(const std::string& name) {
    return number(dialect_.first_row, dialect_.last_row(), name + " (a row from ");
  }

  std::optional<int> column(const std::string& name) {
    return number(dialect_.first_column, dialect_.last_column(), name + " (a column from ");
  }

  std::optional<int> number(int least, int most, const std::string& name) {
    const auto value = text_.number(static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most), UINT64_MAX,
                                    name + std::to_string(least) + " to " + std::to_string(most) + ')');
    if (!value) return std::nullopt;
    return static_cast<int>(*value);
  }

  NaiveText text_;
  const DuckDialect& dialect_;
  std::uint64_t max_count_;
  std::vector<Operation> operations_;
  std::vector<std::uint64_t> lines_;
};

}  // namespace

NaiveDuckInput read_duck_input_naively(std::string_view text, const DuckDialect& dialect, ReadRules rules) {
  return NaiveReader(text, dialect, rules).read();
}

}  // namespace quack::judge
