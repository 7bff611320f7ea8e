#include "inputs/shape.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <span>

namespace quack::inputs {
namespace {

constexpr std::size_t kMostFixedWords = 12, kMostBeforeList = 3;  // in a line
constexpr std::size_t kMostParts = 3;                             // of a group, and one of a group in a group
constexpr std::size_t kMostSteps = 300;                           // of the search for formats
constexpr std::size_t kMostKinds = 8;                             // of lines in a group

using Columns = std::vector<std::vector<Column>>;

std::size_t fields_in(const Shapes& shapes) {
  std::size_t fields = 0;
  for (const Shape& shape : shapes)
    fields += shape.parts.empty() && shape.kind != Shape::Kind::line ? 1 : fields_in(shape.parts);
  return fields;
}

// An input from one of its lines on.
class Reader {
 public:
  // Adds what it reads to `columns` unless that is null.
  explicit Reader(const Lines& input, Columns* columns = nullptr) : input_(&input), columns_(columns) {}

  bool has_ended() const { return line_ == input_->size(); }
  std::size_t lines_left() const { return input_->size() - line_; }
  const Line& line() const { return (*input_)[line_]; }
  std::span<const Line> next_lines(std::size_t count) const { return std::span(*input_).subspan(line_, count); }
  // [field] -> the last number that was read there
  const FieldNumbers& numbers() const { return numbers_; }

  // Reads what has these shapes; false if something else comes next.
  bool read(const Shapes& shapes) {
    std::vector<Column> columns;
    return read(shapes, columns) && (close(columns), true);
  }

  bool read_group(const Shape& group) {
    const std::int64_t count = count_of(group, numbers_);
    std::vector<Column> columns;
    if (count < 0 || count > static_cast<std::int64_t>(lines_left())) return false;
    for (std::int64_t time = 0; time < count; ++time)
      if (!read(group.parts, columns)) return false;
    close(columns);
    return true;
  }

 private:
  bool read(const Shapes& shapes, std::vector<Column>& columns) {
    return std::ranges::all_of(shapes, [&](const Shape& shape) {
      if (shape.kind != Shape::Kind::kinds)
        return shape.kind == Shape::Kind::line ? read_line(shape, columns) : read_group(shape);
      const auto has_key = [&](const Shape& one) { return !has_ended() && !line().empty() && line()[0] == one.key; };
      const auto one = std::ranges::find_if(shape.parts, has_key);
      return one != shape.parts.end() && read_line(*one, columns);
    });
  }

  bool read_line(const Shape& shape, std::vector<Column>& columns) {
    if (has_ended()) return false;
    std::size_t word = shape.key.empty() ? 0 : 1;
    for (const Shape& part : shape.parts) {
      std::int64_t count = part.kind == Shape::Kind::words ? count_of(part, numbers_) : 1;
      if (count < 0 || count > static_cast<std::int64_t>(line().size() - word)) return false;
      std::vector<Column> list;
      for (; count > 0; --count) take(part.field, word++, part.kind == Shape::Kind::words ? list : columns);
      close(list);
    }
    return word == line().size() && (++line_, true);
  }

  void take(std::size_t field, std::size_t word, std::vector<Column>& columns) {
    if (columns_ != nullptr) {
      columns.resize(std::max(columns.size(), field + 1));
      if (columns[field].words.empty()) columns[field].numbers = numbers_;
      columns[field].words.push_back(line()[word]);
      columns[field].places.emplace_back(line_, word);
    }
    numbers_.resize(std::max(numbers_.size(), field + 1));
    numbers_[field] = number_in(line()[word]);
  }

  void close(std::vector<Column>& columns) {
    for (std::size_t field = 0; field < columns.size(); ++field)
      if (!columns[field].words.empty()) (*columns_)[field].push_back(std::move(columns[field]));
  }

  const Lines* input_;
  Columns* columns_;
  std::size_t line_ = 0;
  FieldNumbers numbers_;
};

// Puts formats together part by part, each of which all inputs must have.
class Search {
 public:
  Search(std::vector<Lines> inputs, const std::function<bool(const Shapes&)>& take)
      : inputs_(std::move(inputs)), take_(take) {}

  // Goes on from these shapes.
  void extend(const Shapes& shapes) {
    if (is_over_ || ++steps_ > kMostSteps) return;
    std::optional<Reader> longest;  // of what comes next
    for (const Lines& input : inputs_) {
      Reader reader(input);
      if (!reader.read(shapes)) return;
      if (!reader.has_ended() && (!longest || reader.lines_left() > longest->lines_left())) longest = reader;
    }
    if (!longest) {
      is_over_ = take_(shapes);
      return;
    }
    for (const Shape& next : parts_at(*longest, fields_in(shapes), 0, 2)) {
      Shapes longer = shapes;
      longer.push_back(next);
      extend(longer);
    }
  }

 private:
  // The ways in which a number before it may stand for a count: n, n-1, n+1, or else 2n, 2n-1, 2n-2.
  static std::vector<Shape> counted(Shape::Kind kind, std::size_t count, const FieldNumbers& numbers) {
    std::vector<Shape> all;
    for (const auto& [factor, offset] : {std::pair(1, 0), {1, -1}, {1, 1}, {2, 0}, {2, -1}, {2, -2}}) {
      if (factor > 1 && !all.empty() && all.front().factor == 1) break;
      for (std::size_t field = numbers.size(); field-- > 0;) {
        const Shape shape{.kind = kind, .counted_by = field, .factor = factor, .offset = offset};
        if (count_of(shape, numbers) == static_cast<std::int64_t>(count)) all.push_back(shape);
      }
    }
    return all;
  }

  // Returns what may come next, with this as its first field: groups, which this or a later field counts, then lines.
  // Groups are in each other up to the depth.
  std::vector<Shape> parts_at(const Reader& reader, std::size_t field, std::size_t counted_from, int depth) {
    std::vector<Shape> parts;
    if (reader.has_ended()) return parts;
    std::vector<Shapes> bodies;
    if (depth > 0) add_bodies(reader, field, depth, {}, field, bodies);
    for (std::size_t count = reader.lines_left(); count > 0; --count) {
      for (Shape group : counted(Shape::Kind::group, count, reader.numbers())) {
        if (group.counted_by < counted_from) continue;
        for (const Shapes& body : bodies) {
          group.parts = body;
          if (Reader(reader).read_group(group)) parts.push_back(group);
        }
        group.parts = kinds_at(reader, count, field);
        if (depth > 1 && !group.parts.empty()) parts.push_back(group);
      }
    }
    for (Shape& line : lines_at(reader, field)) parts.push_back(std::move(line));
    return parts;
  }

  // The bodies of groups that may begin here, after these parts.
  void add_bodies(const Reader& reader, std::size_t field, int depth, const Shapes& begun, std::size_t first,
                  std::vector<Shapes>& bodies) {
    for (const Shape& part : parts_at(reader, field, first, depth - 1)) {
      Reader after = reader;
      Shapes body = begun;
      body.push_back(part);
      bodies.push_back(body);
      if (body.size() < (depth > 1 ? kMostParts : 1) && part.kind != Shape::Kind::group && after.read({part}))
        add_bodies(after, field + fields_in({part}), depth, body, first, bodies);
    }
  }

  // The next lines as some of several kinds: those that begin with the same word are equally long, but not all are.
  static Shapes kinds_at(const Reader& reader, std::size_t count, std::size_t field) {
    std::map<std::string, std::size_t> widths;  // [first word]
    Shape kinds{.kind = Shape::Kind::kinds};
    for (const Line& line : reader.next_lines(count)) {
      if (line.empty() || widths.try_emplace(line[0], line.size()).first->second != line.size()) return {};
      if (widths.size() > kMostKinds) return {};
    }
    for (const auto& [key, width] : widths) {
      Shape& line = kinds.parts.emplace_back(Shape{.kind = Shape::Kind::line, .key = key});
      for (std::size_t word = 1; word < width; ++word) line.parts.push_back({.field = field++});
    }
    const auto is_other = [&](const auto& one) { return one.second != widths.begin()->second; };
    return std::ranges::any_of(widths, is_other) && count > widths.size() ? Shapes{kinds} : Shapes();
  }

  // Lines with a list of several words at their end, then single words, then lists of one.
  static std::vector<Shape> lines_at(const Reader& reader, std::size_t field) {
    const std::size_t width = reader.line().size();
    std::vector<Shape> lines, short_lists;
    Shape line{.kind = Shape::Kind::line};
    FieldNumbers numbers = reader.numbers();
    for (std::size_t before = 0; before < width && before < kMostFixedWords; ++before) {
      for (Shape list : counted(Shape::Kind::words, width - before, numbers)) {
        if (before >= kMostBeforeList) break;
        list.field = field + before;
        std::vector<Shape>& all = before + 1 < width ? lines : short_lists;
        all.push_back(line);
        all.back().parts.push_back(list);
      }
      line.parts.push_back({.field = field + before});
      numbers.resize(field + before);
      numbers.push_back(number_in(reader.line()[before]));
    }
    if (line.parts.size() == width) lines.push_back(line);
    lines.insert(lines.end(), short_lists.begin(), short_lists.end());
    return lines;
  }

  std::vector<Lines> inputs_;
  const std::function<bool(const Shapes&)>& take_;
  std::size_t steps_ = 0;
  bool is_over_ = false;
};

}  // namespace

std::int64_t count_of(const Shape& shape, const FieldNumbers& numbers) {
  const auto number = shape.counted_by < numbers.size() ? numbers[shape.counted_by] : std::nullopt;
  constexpr std::int64_t kMost = INT64_MAX / 4;
  return number && std::abs(*number) < kMost ? shape.factor * *number + shape.offset : -1;
}

std::optional<Columns> columns_of(const Lines& input, const Shapes& shapes) {
  Columns columns(fields_in(shapes));
  Reader reader(input, &columns);
  return reader.read(shapes) && reader.has_ended() ? std::optional(std::move(columns)) : std::nullopt;
}

void try_formats(std::vector<Lines> inputs, const std::function<bool(const Shapes& shapes)>& take) {
  Search(std::move(inputs), take).extend({});
}

}  // namespace quack::inputs
