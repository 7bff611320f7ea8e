#include "cli/perft.h"

#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <stdexcept>

#include "cli/commands.h"
#include "cli/engines.h"
#include "compare/files.h"

namespace quack::cli {

namespace {

// Beyond this no count fits into 64 bits on a full board, and none ends in a lifetime.
constexpr std::uint64_t kMostDepth = 12;

std::vector<Option> perft_options() {
  return {problem_option(),
          {.name = "divide", .letter = 'd', .help = "print the count behind each first move as well"},
          {.name = "position",
           .value = "TEXT",
           .help = "count from this position instead of the start: rows from x=9 to x=0 separated by /, digits for "
                   "empty cells, cgehrds for the pieces, upper case red, then a space and r or b to move"},
          {.name = "engine",
           .letter = 'e',
           .value = "NAME",
           .help = "optimized (the default) or reference (slow)",
           .choices = {"optimized", "reference"}},
          progress_option(),
          color_option(),
          help_option()};
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
  // Of no moves there is one sequence: tables of perft begin with it.
  std::uint64_t total = request.depth == 0 ? 1 : 0;
  OutputFile output("-", false);
  for (const auto& root : roots) {
    total += root.nodes;
    if (request.divide) output.write(fmt::format("{}: {}\n", root.move, root.nodes));
  }
  output.write(request.divide ? fmt::format("total: {}\n", total) : fmt::format("{}\n", total));
  output.finish();
  if (request.settings.progress) {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    write_to_standard_error(fmt::format("{:.2f} seconds, {} positions/s\n", seconds,
                                        short_number(seconds > 0 ? static_cast<double>(total) / seconds : 0)));
  }
  return kAgreed;
}

}  // namespace

PerftRequest check_perft(const std::vector<std::string>& words) {
  const ParsedWords parsed = parse_words(words, perft_options());
  parsed.require_words(1, 1, "one DEPTH");
  PerftRequest request;
  request.problem = &problem_of(parsed);
  if (!request.problem->perft) {
    throw UsageError(
        fmt::format("option '--problem': {} has no perft; its moves are not counted", request.problem->id));
  }
  request.depth = static_cast<int>(parse_number("DEPTH", parsed.words().front(), 0, kMostDepth));
  request.position = parsed.text("position");
  request.engine = engine_of(*request.problem, parsed.text("engine").value_or("optimized")).name;
  request.divide = parsed.has("divide");
  request.settings = settings_of(parsed);
  return request;
}

Command perft_command() {
  return {
      .name = "perft",
      .arguments = "DEPTH",
      .summary = "counts of move sequences, the usual cross-check of move generators",
      .description =
          "Counts the sequences of DEPTH moves that the rules allow from the start or from a position, and prints "
          "the count, which is 1 for no moves. A sequence ends early where a captain is captured; such a one is not "
          "counted.",
      .options = perft_options(),
      .exit_codes = {"0  counted", "2  the position is none, the output can't be written, or bad use"},
      .examples = {{"quackcheck perft 4", "3466638: the sequences of four moves from the start of duck chess"},
                   {"quackcheck perft 2 -p duckchess-remix --divide --engine reference",
                    "move by move, by the reference"}},
      .first_words = {},
      .run = [](const std::vector<std::string>& words) { return run_perft(check_perft(words)); }};
}

}  // namespace quack::cli
