#include <array>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <spawn.h>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

#include "board/board.h"
#include "cli/shared_options.h"
#include "report/formatting.h"

namespace quack::cli {
namespace {

#ifdef QUACK_BOARD_MISSING
constexpr std::string_view kMissing = QUACK_BOARD_MISSING;
constexpr char kBoardPage[] = "";
#else
constexpr std::string_view kMissing;
constexpr char kBoardPage[] =
#include "board/board.inc"
    ;
#endif

constexpr std::string_view kDefaultFile = "quackcheck-board.html";
// The page looks there for the game to begin with, `#…` as in a link to it.
constexpr std::string_view kGameMark = "id=\"game\">";
constexpr std::string_view kLanguageMark = "<html lang=\"";

std::string page_with(const std::string& language, const std::string& game) {
  std::string page(kBoardPage, sizeof kBoardPage - 1);
  page.insert(page.find(kGameMark) + kGameMark.size(), game);
  return page.insert(page.find(kLanguageMark) + kLanguageMark.size(), language);
}

// Hands the file to the browser that the desktop has. Throws Unwritable if that fails.
void open_in_browser(const std::string& file) {
  std::string program = "xdg-open";
  std::string path = std::filesystem::absolute(file);
  const std::array<char*, 3> words = {program.data(), path.data(), nullptr};
  pid_t process = 0;
  int status = 0;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // It names every browser that it has looked for in vain; the message below says what to do.
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  const int error = posix_spawnp(&process, program.c_str(), &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error == 0) waitpid(process, &status, 0);
  if (error == 0 && status == 0) return;
  const Message why = error != 0 ? tr(std::strerror(error)) : tr("it found no browser");
  throw Unwritable(tr("{} was written, but xdg-open can't open it ({}); open it in a browser yourself", file, why));
}

int run_play(const ParsedWords& parsed) {
  const Game& game = problem_of(parsed);
  parsed.require_words(0, 2, tr("INPUT and OUTPUT, or a game"));
  const auto& words = parsed.words();
  const bool is_game = !words.empty() && words[0].starts_with('#');
  if (is_game && (words.size() > 1 || words[0].find_first_of("<>\"") != std::string::npos))
    throw UsageError(tr("expected one game, as the board's links have it: '#problem=...'"));
  if (!is_game) {
    require_has(game, board::has_board(game.id), tr("board"));
    require_one_standard_input(words);
  }
  if (!kMissing.empty()) {
    throw UsageError(
        tr("this program was built without the board, for want of {}; build it again with that", kMissing));
  }
  std::string address = is_game ? words[0] : "#problem=" + address_text(game.id);
  if (!is_game && !words.empty()) address += "&judge=" + address_text(read_all(words[0]));
  if (words.size() > 1) address += "&output=" + address_text(read_all(words[1]));
  const std::string file = parsed.text("output", std::string(kDefaultFile));
  // Nobody misses an older board.
  write_file(file, page_with(parsed.text("lang", ""), address), parsed.has("force") || !parsed.has("output"));
  if (!parsed.has("no-open") && file != "-") open_in_browser(file);
  return kAgreed;
}

}  // namespace

Command play_command() {
  return {.name = "play",
          .arguments = "[INPUT [OUTPUT] | GAME]",
          .summary = tr("opens the board in the browser: play, step through an input, find a wrong line"),
          .description = tr(
              "Writes the board, one HTML file that needs no server and no network, and opens it with xdg-open. With "
              "INPUT the board begins with that judge input, each operation beside the judge's line; with OUTPUT, what "
              "a program wrote for it, at the first wrong line. GAME is what follows the address in a link that the "
              "board gives: '#problem=...'. Without --output the file is {}, and an older one is overwritten.",
              kDefaultFile),
          .options = {problem_option(),
                      {"output,o", "FILE", tr("write the page to FILE; - is standard output")},
                      {"no-open", "", tr("only write the file")},
                      {"force,f", "", tr("overwrite FILE if it exists")}},
          .exit_codes = {tr("0  the page was written and opened"),
                         tr("2  it can't be written or opened, it was not built, or bad usage")},
          .examples = {{"quackcheck play", tr("opens the board")},
                       {"quackcheck play game.in my.out", tr("shows the first line of my.out that is wrong")}},
          .run = run_play};
}

}  // namespace quack::cli
