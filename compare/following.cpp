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
    std::uint32_t number = 2166136261U;  // FNV-1a
    for (const char byte : text) number = (number ^ static_cast<unsigned char>(byte)) * 16777619U;
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

}  // namespace quack
