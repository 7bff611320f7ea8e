#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "cli/program_options.h"
#include "problems/registry.h"

namespace quack::cli {
namespace {

// Deeper counts don't fit into 64 bits on a full board, and would take longer than a lifetime.
constexpr std::uint64_t kMostDepth = 12;

int run_perft(const ParsedWords& parsed) {
  parsed.require_words(1, 1, tr("one DEPTH"));
  const Problem& problem = problem_of(parsed);
  require_has(problem, static_cast<bool>(problem.perft), tr("perft"));
  const auto depth = static_cast<int>(parse_number(Message("DEPTH"), parsed.words().front(), 0, kMostDepth));
  const std::string& engine = engine_of(parsed, problem).name;
  const bool shows_progress = settings_of(parsed).progress;
  const auto start = std::chrono::steady_clock::now();
  std::unique_ptr<ProgressBar> bar;
  std::vector<PerftRoot> roots;
  try {
    roots = problem.perft(depth, parsed.text("position"), engine, [&](std::size_t done, std::size_t total) {
      if (!bar) bar = std::make_unique<ProgressBar>(tr("counting"), tr("first moves"), total, shows_progress);
      bar->show(done);
    });
  } catch (const std::invalid_argument& error) {
    throw UsageError(tr("{}: {}", option_words("position"), error.what()));
  }
  bar.reset();
  std::uint64_t total = depth == 0 ? 1 : 0;  // one sequence has no moves
  for (const auto& root : roots) total += root.nodes;
  nlohmann::ordered_json object = {{"problem", problem.id}, {"depth", depth}, {"count", total}};
  std::string text;
  for (const auto& root : roots) {
    if (!parsed.has("divide")) break;
    object["moves"].push_back({{"move", root.move}, {"count", root.nodes}});
    text += fmt::format("{}: {}\n", root.move, root.nodes);
  }
  text += fmt::format("{}{}\n", parsed.has("divide") ? tr("total: ").shown() : "", total);
  print(parsed.has("json") ? object.dump(2) + '\n' : text);
  if (shows_progress) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    write_to_standard_error(tr("{} seconds, {} positions/s", fmt::format("{:.2f}", seconds),
                               short_number(seconds > 0 ? static_cast<double>(total) / seconds : 0)) +
                            "\n");
  }
  return kAgreed;
}

}  // namespace

Command perft_command() {
  return {
      .name = "perft",
      .arguments = "DEPTH",
      .summary = tr("counts move sequences, the usual cross-check of move generators"),
      .description =
          tr("Counts the sequences of DEPTH moves that the rules allow from the start or from a position, and prints "
             "the count, which is 1 for no moves. A sequence that ends the game early is not counted."),
      .options = {problem_option(),
                  {"divide,d", "", tr("also print the count for each first move")},
                  {"position", "TEXT",
                   tr("count from this position instead of the start; the form is that of the line "
                      "'position' of 'quackcheck explain --op K'")},
                  engine_option(),
                  {"json", "", tr("print the counts as a JSON object")}},
      .exit_codes = {tr("0  counted"), tr("2  the position is invalid, the output can't be written, or bad usage")},
      .examples = {{"quackcheck perft 4", tr("counts the sequences of four moves from the start")},
                   {"quackcheck perft 2 --divide --engine reference", tr("counts by first move, with the reference")}},
      .has_progress = true,
      .run = run_perft};
}

}  // namespace quack::cli
