// The problems' own words: what each says of inputs, operations and cases, held to what it was. And answers of an
// engine that thinks long: they are handed over while it does.

#include "io/lines.h"
#include "io/parallel.h"
#include "problems/primitive_chess/game.h"
#include "problems/registry.h"
#include "tests/digest.h"
#include "tests/test.h"

namespace quack::tests {
namespace {

constexpr std::size_t kCases = 40;

// An engine that says WIN.
class Thinker final : public PrimitiveChessEngine {
 public:
  explicit Thinker(const StringSink& out) : out_(out) {}

  std::optional<PrimitiveAnswer> answer(const PrimitiveCase&) override {
    handed_over_ = out_.text().size();
    return PrimitiveAnswer::win;
  }

  // Bytes of answers that had been handed over when it was asked last.
  std::size_t handed_over() const { return handed_over_; }

 private:
  const StringSink& out_;
  std::size_t handed_over_ = 0;
};

std::size_t handed_over(std::size_t piece) {
  std::string input = std::to_string(kCases) + '\n';
  for (std::size_t i = 0; i < kCases; ++i) input += "1 3\n1 1 R\n1 3 R\n";
  MemorySource source(input);
  StringSink out;
  Thinker engine(out);
  EXPECT_EQ(answer_primitive_input(source, out, engine, piece).items, kCases);
  EXPECT_EQ(out.text().size(), kCases * 4);
  return engine.handed_over();
}

TEST(SlowAnswers, AreHandedOverOneByOneAndOthersInLargePieces) {
  EXPECT_EQ(handed_over(1), (kCases - 1) * 4);  // "WIN" and a line end each
  EXPECT_EQ(handed_over(kAnswerPiece), 0U);
}

// A game that ends, and a board with a long gap. What is no input of a problem is read to where it is wrong.
const std::string kGame = "6\n0 0 1 0\n9 4 8 4\n1 0 1 3\n5 5 5 5\n8 4 8 3\n1 3 8 3\n";
const std::string kLongGap = "1\n1 70\n1 1 R\n1 65 R\n";

// The sample, these two, a few inputs of each quick profile, and what can't be read to its end.
std::vector<std::string> inputs_of(const Problem& problem) {
  std::vector<std::string> inputs = {problem.sample_input, "", "x", "2\n" + problem.sample_input, kGame, kLongGap};
  for (const Profile& profile : problem.profiles) {
    if (profile.is_slow) continue;
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) inputs.push_back(profile.make(15, seed));
    inputs.push_back(profile.make(3, 5) + "1 junk\n");
  }
  return inputs;
}

void add(Digest& digest, const Message& message) {
  digest.add(message.english());
  digest.add(message.translation());
}

void add(Digest& digest, const std::vector<std::pair<int, int>>& cells) {
  for (const auto& [row, column] : cells) digest.add(static_cast<std::uint64_t>(row * 1000 + column));
  digest.add(std::uint64_t{cells.size()});
}

void add(Digest& digest, const BoardFrame& frame) {
  for (const std::string& text : {frame.item_text, frame.answer, frame.board, frame.after}) digest.add(text);
  for (const Message& message : {frame.outcome, frame.to_move}) add(digest, message);
  for (const int number :
       {frame.top_row, frame.row_step, frame.left_column, frame.continues ? 1 : 0, frame.is_move ? 1 : 0})
    digest.add(static_cast<std::uint64_t>(number));
  for (const auto* const cells : {&frame.marked, &frame.blockers}) add(digest, *cells);
  for (const auto& [from, to, blockers] : frame.attacks) {
    add(digest, {from, to});
    add(digest, blockers);
  }
}

TEST(Problems, DrawAndExplainAsEver) {
  Digest digest;
  for (const Problem& problem : problems()) {
    for (const std::string& input : inputs_of(problem)) {
      for (const BoardFrame& frame : problem.frames(input, 1, UINT64_MAX)) add(digest, frame);
      for (const BoardFrame& frame : problem.frames(input, 2, 1)) add(digest, frame);
      for (const std::optional<std::uint64_t> item : {std::optional<std::uint64_t>(), {0}, {1}, {3}, {999}}) {
        const Game::Explained explained = problem.explain(input, item);
        add(digest, explained.text);
        add(digest, explained.refusal.value_or(Message()));
        if (explained.fault) add(digest, text::to_text(*explained.fault, "input"));
      }
    }
  }
  EXPECT_EQ(digest.value(), 5001314851643961457U);
}

// For each line of the right output, beyond its end too, some wrong ones: others of its lines, with blanks after them.
TEST(Problems, GiveTheReasonsThatTheyAlwaysGave) {
  Digest digest;
  for (const Problem& problem : problems()) {
    for (const std::string& input : inputs_of(problem)) {
      const std::string output = right_output(problem, input);
      const std::vector<std::string_view> lines = text_lines(output);
      for (std::size_t line = 0; line < lines.size() + 2; ++line) {
        std::vector<std::optional<std::string>> wrong = {std::nullopt, "", "junk"};
        for (const std::size_t other : {line, line + 1, line + 4})
          if (!lines.empty())
            wrong.push_back(std::string(lines[other % lines.size()]) + (other % 2 == 0 ? "" : "\t \r"));
        for (const auto& found : wrong) {
          const auto reason = problem.reason(input, line + 1, found);
          if (reason) {
            for (const std::uint64_t number : {reason->item, reason->input_line}) digest.add(number);
            for (const Message& message : {reason->item_text, reason->sentence, reason->board}) add(digest, message);
            digest.add(reason->clause);
          }
          const auto expected = line < lines.size() ? std::optional(lines[line]) : std::nullopt;
          if (expected || found) add(digest, problem.failure_bucket(expected, found));
        }
      }
    }
  }
  EXPECT_EQ(digest.value(), 13426550833724674843U);
}

TEST(Problems, HaveTheSuitesThatTheyAlwaysHad) {
  Digest digest;
  for (const Problem& problem : problems()) {
    for (const SuiteRecipes& suite : problem.suites) {
      digest.add(suite.name);
      add(digest, suite.description);
      digest.add(std::uint64_t{suite.catches_all});
      for (const SuiteRecipe& one : suite.inputs) {
        for (const std::string& text : {one.name, one.profile, one.purpose}) digest.add(text);
        for (const std::uint64_t number : {one.count, one.seed}) digest.add(number);
      }
    }
  }
  EXPECT_EQ(digest.value(), 15580944667270147547U);
}

TEST(Game, AsksForWhatEveryGameHas) {
  const GameBasics whole = static_cast<const GameBasics&>(problems().front());
  EXPECT_NO_THROW(Game{whole});
  const std::function<void(GameBasics&)> left_out[] = {[](GameBasics& basics) { basics.id.clear(); },
                                                       [](GameBasics& basics) { basics.title.clear(); },
                                                       [](GameBasics& basics) { basics.item_name.clear(); },
                                                       [](GameBasics& basics) { basics.max_count = 0; },
                                                       [](GameBasics& basics) { basics.validate = nullptr; },
                                                       [](GameBasics& basics) { basics.implementations.clear(); }};
  for (const auto& leave_out : left_out) {
    GameBasics basics = whole;
    leave_out(basics);
    EXPECT_THROW(Game{basics}, std::logic_error);
  }
  const Problem& problem = problems().front();
  EXPECT_THROW(Problem(problem, nullptr, problem.input_of), std::logic_error);
  EXPECT_THROW(Problem(problem, problem.items, nullptr), std::logic_error);
}

TEST(Problems, TakeInputsApartAndShortenThemAsEver) {
  Digest digest;
  for (const Problem& problem : problems()) {
    for (const std::string& input : inputs_of(problem)) {
      for (const std::uint64_t times : problem.exercised(input)) digest.add(times);
      MemorySource source(input);
      const Validated validated = problem.validate(source, problem.max_count);
      for (const text::BoundsReached& bounds : validated.variables)
        for (const std::uint64_t number : {bounds.least, bounds.most, bounds.low, bounds.high,
                                           std::uint64_t{bounds.low_reached}, std::uint64_t{bounds.high_reached}})
          digest.add(number);
      for (const std::string& word : validated.names) digest.add(word);
      if (validated.fault) continue;
      const std::vector<std::string> items = problem.items(input);
      digest.add(problem.input_of(items));
      if (problem.inert)
        for (const bool is_inert : problem.inert(input)) digest.add(std::uint64_t{is_inert});
      for (std::size_t item = 0; item < items.size(); ++item)
        for (const std::string& simpler : problem.simpler(items, item)) digest.add(simpler);
      // A list is as good as the whole if its output ends with the same line.
      const auto last_line = [&](const std::vector<std::string>& some) {
        const std::string output = right_output(problem, problem.input_of(some));
        const auto lines = text_lines(output);
        return lines.empty() ? std::string() : std::string(lines.back());
      };
      if (!problem.shorten) continue;
      problem.shorten(items, [&, wanted = last_line(items)](const std::vector<std::string>& shorter) {
        digest.add(problem.input_of(shorter));
        return last_line(shorter) == wanted;
      });
      problem.shorten(items, [&](const std::vector<std::string>& shorter) {
        digest.add(problem.input_of(shorter));
        return false;
      });
    }
  }
  EXPECT_EQ(digest.value(), 6476370537585304565U);
}

}  // namespace
}  // namespace quack::tests
