#include "tests/fairy_stockfish.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include "game/position_text.h"

namespace quack::witness {

namespace {

namespace fs = std::filesystem;

constexpr const char* kDebianPath = "/usr/games/fairy-stockfish";
constexpr std::string_view kVariant = "quackduck";

// A directory of our own that goes away with this value.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string pattern = (fs::temp_directory_path() / "quackcheck-witness-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr)
      throw std::system_error(errno, std::generic_category(), "no temporary directory " + pattern);
    path_ = pattern;
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  fs::path operator/(const char* name) const { return path_ / name; }

 private:
  fs::path path_;
};

void write_file(const fs::path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw std::runtime_error("could not write " + path.string());
}

// Everything that is said to the program, in one go: it reads a command when it is done with the one before.
std::string commands(const std::vector<Question>& questions, const fs::path& variants) {
  std::string text = fmt::format("uci\nload {}\nsetoption name UCI_Variant value {}\n", variants.string(), kVariant);
  for (const auto& question : questions)
    text += fmt::format("position fen {}\ngo perft {}\n", fen(question.position), question.depth);
  return text + "quit\n";
}

// Runs the program with these files for its standard input and output.
void run(std::string program, const fs::path& input, const fs::path& output) {
  const std::array<char*, 2> arguments{program.data(), nullptr};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  pid_t process = 0;
  const int refused = posix_spawnp(&process, program.c_str(), &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (refused != 0)
    throw std::runtime_error(fmt::format(
        "could not start {} ({}): the outside witness is Debian's package 'fairy-stockfish'; apt-get install it",
        program, std::strerror(refused)));
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waiting for " + program);
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw std::runtime_error(fmt::format("{} ended with wait status {}", program, status));
}

// Takes a number from the front of the text.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

// Takes a cell from the front: file a .. i is column 0 .. 8, rank 1 .. 10 is row 0 .. 9.
std::optional<Cell> take_cell(std::string_view& text) {
  if (text.empty() || text.front() < 'a' || text.front() > 'i') return std::nullopt;
  const int column = text.front() - 'a';
  text.remove_prefix(1);
  const auto rank = take_number(text);
  if (!rank || *rank < 1 || *rank > kRowCount) return std::nullopt;
  return Cell{static_cast<int>(*rank) - 1, column};
}

bool take_word(std::string_view& text, std::string_view word) {
  if (text.substr(0, word.size()) != word) return false;
  text.remove_prefix(word.size());
  return true;
}

// Reads the answers: blocks of root moves, each closed by its total.
std::vector<std::vector<DuckPerftRoot>> read_answers(const fs::path& output) {
  std::vector<std::vector<DuckPerftRoot>> answers;
  std::vector<DuckPerftRoot> roots;
  std::ifstream file(output);
  for (std::string line; std::getline(file, line);) {
    std::string_view text = line;
    if (const auto root = root_from_line(line)) {
      roots.push_back(*root);
    } else if (take_word(text, "Nodes searched: ")) {
      if (take_number(text) != total_nodes(roots))
        throw std::runtime_error("fairy-stockfish's total is not the sum of its roots: " + line);
      std::sort(roots.begin(), roots.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
      answers.push_back(std::move(roots));
      roots.clear();
    }
  }
  return answers;
}

std::string words(Operation move) { return fmt::format("{} {} {} {}", move.from.x, move.from.y, move.to.x, move.to.y); }

// The first list without the moves of the second; both ascend.
std::vector<DuckPerftRoot> without(const std::vector<DuckPerftRoot>& roots, const std::vector<DuckPerftRoot>& others) {
  std::vector<DuckPerftRoot> rest;
  std::set_difference(roots.begin(), roots.end(), others.begin(), others.end(), std::back_inserter(rest),
                      [](const auto& a, const auto& b) { return a.move < b.move; });
  return rest;
}

}  // namespace

std::string variants_file() {
  return fmt::format(
      "[{}]\n"
      "maxRank = 10\n"
      "maxFile = 9\n"
      "wazir = c\n"
      "fers = g\n"
      "elephant = e\n"
      "horse = h\n"
      "rook = r\n"
      "janggiElephant = d\n"
      "commoner = s\n"
      "startFen = rhegcgehr/9/d7d/s1s1s1s1s/9/9/S1S1S1S1S/D7D/9/RHEGCGEHR w - - 0 1\n"
      "castling = false\n"
      "doubleStep = false\n"
      "nMoveRule = 0\n"
      "nFoldRule = 0\n"
      "extinctionValue = loss\n"
      "extinctionPieceTypes = c\n",
      kVariant);
}

std::string installed_fairy_stockfish() { return fs::exists(kDebianPath) ? kDebianPath : "fairy-stockfish"; }

std::vector<std::vector<DuckPerftRoot>> ask_fairy_stockfish(const std::vector<Question>& questions,
                                                            const std::string& program) {
  const TemporaryDirectory directory;
  write_file(directory / "variants.ini", variants_file());
  write_file(directory / "commands", commands(questions, directory / "variants.ini"));
  run(program, directory / "commands", directory / "answers");
  auto answers = read_answers(directory / "answers");
  if (answers.size() != questions.size())
    throw std::runtime_error(
        fmt::format("fairy-stockfish gave {} answers to {} questions", answers.size(), questions.size()));
  return answers;
}

std::optional<DuckPerftRoot> root_from_line(std::string_view line) {
  const auto from = take_cell(line);
  const auto to = from ? take_cell(line) : std::nullopt;
  if (!to || !take_word(line, ": ")) return std::nullopt;
  const auto nodes = take_number(line);
  if (!nodes || !line.empty()) return std::nullopt;
  return DuckPerftRoot{{*from, *to}, *nodes};
}

std::string fen(const Position& position) {
  std::string text = to_text(position);
  text.back() = position.side_to_move == Side::red ? 'w' : 'b';
  return text + " - - 0 1";
}

std::string difference(const Question& question, const std::vector<DuckPerftRoot>& witness, std::string_view engine,
                       const std::vector<DuckPerftRoot>& ours) {
  if (witness == ours) return "";
  std::string text =
      fmt::format("{} to depth {}\n{}", to_text(question.position), question.depth, to_board(question.position));
  for (const auto& root : without(witness, ours))
    text += fmt::format("  {} lacks the move {}\n", engine, words(root.move));
  for (const auto& root : without(ours, witness))
    text += fmt::format("  {} has the move {}, fairy-stockfish has not\n", engine, words(root.move));
  for (const auto& root : witness) {
    const auto same =
        std::find_if(ours.begin(), ours.end(), [&](const auto& other) { return other.move == root.move; });
    if (same != ours.end() && same->nodes != root.nodes)
      text += fmt::format("  behind {} {} counts {}, fairy-stockfish {}\n", words(root.move), engine, same->nodes,
                          root.nodes);
  }
  return text;
}

}  // namespace quack::witness
