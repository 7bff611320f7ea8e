#include <algorithm>
#include <string>

#include "compare/explanation.h"
#include "judge/bytes.h"
#include "judge/text.h"

namespace quack {

namespace {

// A run of a problem whose items are answered each by itself.
class IndependentRun final : public FollowedRun {
 public:
  IndependentRun(const Problem& problem, std::string_view input, std::string_view found, std::string_view right)
      : problem_(problem), texts_(problem.items(input)) {
    const auto found_lines = text_lines(found);
    const auto right_lines = text_lines(right);
    for (std::size_t item = 0; item < std::min({texts_.size(), found_lines.size(), right_lines.size()}); ++item) {
      items_.push_back({item + 1, {number_of(found_lines[item])}, {number_of(right_lines[item])}});
    }
  }

  const std::vector<FollowedItem>& items() const override { return items_; }
  bool remembers(std::size_t /*mistake*/) const override { return false; }

  void ask(std::size_t mistake, std::span<const std::size_t> places, const Tell& tell) const override {
    constexpr std::size_t kAtOnce = 64;
    for (std::size_t begin = 0; begin < places.size(); begin += kAtOnce) {
      const auto some = places.subspan(begin, std::min(kAtOnce, places.size() - begin));
      std::vector<std::string> texts;
      for (const std::size_t place : some) texts.push_back(texts_[place]);
      const std::string input = problem_.input_of(texts);
      judge::MemorySource source(input);
      judge::StringSink sink;
      problem_.mistakes[mistake].answer(source, sink);
      const auto lines = text_lines(sink.text());
      for (std::size_t index = 0; index < std::min(lines.size(), some.size()); ++index) {
        if (!tell(some[index], {number_of(lines[index])})) return;
      }
    }
  }

 private:
  static std::uint32_t number_of(std::string_view text) {
    const auto number = static_cast<std::uint32_t>(fuzz::hash(text));
    return number == kUnsaid ? 1 : number;
  }

  const Problem& problem_;
  std::vector<std::string> texts_;
  std::vector<FollowedItem> items_;
};

}  // namespace

std::unique_ptr<FollowedRun> follow(const Problem& problem, std::string_view input, std::string_view found,
                                    std::string_view right, std::span<const std::size_t> likely) {
  if (problem.follow) return problem.follow(input, found, likely);
  if (!problem.independent_items || text_lines(found).size() > text_lines(right).size()) return nullptr;
  return std::make_unique<IndependentRun>(problem, input, found, right);
}

std::vector<ExplainedLine> explained_lines(const FollowedRun& run, std::span<const std::size_t> mistakes) {
  const auto& items = run.items();
  std::vector<ExplainedLine> lines;
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < items.size(); ++place) {
    if (!is_wrong(items[place])) continue;
    places.push_back(place);
    lines.push_back({.place = place});
  }
  std::vector<SaidFields> open;  // what is found and not yet explained
  for (const std::size_t place : places) {
    open.push_back(items[place].found);
    for (std::size_t field = 0; field < kMostFields; ++field) {
      if (open.back()[field] == items[place].right[field]) open.back()[field] = kUnsaid;
    }
  }
  for (std::size_t index = 0; index < mistakes.size() && !places.empty(); ++index) {
    std::size_t next = 0;
    run.ask(mistakes[index], places, [&](std::size_t place, const SaidFields& said) {
      bool explains = false;
      for (std::size_t field = 0; field < kMostFields; ++field) {
        if (said[field] != items[place].found[field] || said[field] == items[place].right[field]) continue;
        open[next][field] = kUnsaid;
        explains = true;
      }
      if (explains) lines[next].by.push_back(index);
      ++next;
      return true;
    });
  }
  for (std::size_t line = 0; line < lines.size(); ++line) lines[line].explained = open[line] == SaidFields{};
  return lines;
}

}  // namespace quack
