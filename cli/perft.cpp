#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "cli/shared_options.h"
#include "problems/registry.h"

namespace quack::cli {

namespace {

// Deeper counts don't fit into 64 bits on a full board, and would take longer than a lifetime.
constexpr std::uint64_t kMostDepth = 12;

struct PerftRequest {
  const Problem* problem = nullptr;
  int depth = 1;  // plies
  std::optional<std::string> position;
  std::string engine;
  bool divide = false, json = false;
  TerminalSettings settings;
};

std::string result_text(const PerftRequest& request, const std::vector<PerftRoot>& roots, std::uint64_t total) {
  if (request.json) {
    nlohmann::ordered_json json = {{"problem", request.problem->id}, {"depth", request.depth}, {"count", total}};
    for (const auto& root : roots) {
      if (request.divide) json["moves"].push_back({{"move", root.move}, {"count", root.nodes}});
    }
    return json.dump(2) + '\n';
  }
  if (!request.divide) return fmt::format("{}\n", total);
  std::string text;
  for (const auto& root : roots) text += fmt::format("{}: {}\n", root.move, root.nodes);
  return text + fmt::format("total: {}\n", total);
}

int run_perft(const PerftRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  std::unique_ptr<ProgressBar> bar;
  std::vector<PerftRoot> roots;
  try {
    roots = request.problem->perft(
        request.depth, request.position, request.engine, [&](std::size_t done, std::size_t total) {
          if (!bar) bar = std::make_unique<ProgressBar>("counting", "first moves", total, request.settings.progress);
          bar->show(done);
        });
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("option '--position': {}", error.what()));
  }
  bar.reset();
  std::uint64_t total = request.depth == 0 ? 1 : 0;  // one sequence has no moves
  for (const auto& root : roots) total += root.nodes;
  print(result_text(request, roots, total));
  if (request.settings.progress) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    write_to_standard_error(fmt::format("{:.2f} seconds, {} positions/s\n", seconds,
                                        short_number(seconds > 0 ? static_cast<double>(total) / seconds : 0)));
  }
  return kAgreed;
}

PerftRequest check_perft(const ParsedWords& parsed) {
  parsed.require_words(1, 1, "one DEPTH");
  PerftRequest request;
  request.problem = &problem_of(parsed);
  require_has(*request.problem, static_cast<bool>(request.problem->perft), "perft");
  request.depth = static_cast<int>(parse_number("DEPTH", parsed.words().front(), 0, kMostDepth));
  request.position = parsed.text("position");
  request.engine = engine_of(parsed, *request.problem).name;
  request.divide = parsed.has("divide");
  request.json = parsed.has("json");
  request.settings = settings_of(parsed);
  return request;
}

}  // namespace

Command perft_command() {
  return {.name = "perft",
          .arguments = "DEPTH",
          .summary = "counts move sequences, the usual cross-check of move generators",
          .description =
              "Counts the sequences of DEPTH moves that the rules allow from the start or from a position, and prints "
              "the count, which is 1 for no moves. A sequence that ends the game early is not counted.",
          .options = all_of({{problem_option(),
                              {.name = "divide", .letter = 'd', .help = "also print the count for each first move"},
                              {.name = "position",
                               .value = "TEXT",
                               .help = "count from this position instead of the start; the form is that of the line "
                                       "'position' of 'quackcheck explain --op K'"},
                              engine_option(),
                              json_option("print the counts as a JSON object")},
                             terminal_options()}),
          .exit_codes = {"0  counted", "2  the position is invalid, the output can't be written, or bad usage"},
          .examples = {{"quackcheck perft 4", "counts the sequences of four moves from the start"},
                       {"quackcheck perft 2 --divide --engine reference", "counts by first move, with the reference"}},
          .check = [](const ParsedWords& parsed) {
            return [request = check_perft(parsed)] { return run_perft(request); };
          }};
}

}  // namespace quack::cli
