#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

using Cell = std::pair<int, int>;

struct Board;

struct Piece {
  std::string side, name;
  Piece(std::string s, std::string n) : side(s), name(n) {}
  virtual ~Piece() = default;
  virtual std::vector<Cell> targets(const Board &board, Cell at) const = 0;
};

struct Board {
  std::map<Cell, std::unique_ptr<Piece>> pieces;
  bool inside(Cell c) const { return c.first >= 0 && c.first < 10 && c.second >= 0 && c.second < 9; }
  bool empty(Cell c) const { return inside(c) && !pieces.count(c); }
};

// A piece that goes by fixed ways: each is a list of steps, all of them but the last onto empty cells.
struct Stepper : Piece {
  std::vector<std::vector<Cell>> ways;
  using Piece::Piece;
  std::vector<Cell> targets(const Board &board, Cell at) const override {
    std::vector<Cell> result;
    for (const auto &way : ways) {
      Cell c = at;
      bool blocked = false;
      for (std::size_t i = 0; i < way.size(); i++) {
        c = {c.first + way[i].first, c.second + way[i].second};
        if (i + 1 < way.size() && !board.empty(c)) blocked = true;
      }
      if (!blocked && board.inside(c)) result.push_back(c);
    }
    return result;
  }
};

struct Captain : Stepper {
  Captain(std::string s) : Stepper(s, "captain") { ways = {{{1, 0}}, {{-1, 0}}, {{0, 1}}, {{0, -1}}}; }
};
struct Guard : Stepper {
  Guard(std::string s) : Stepper(s, "guard") { ways = {{{1, 1}}, {{1, -1}}, {{-1, 1}}, {{-1, -1}}}; }
};
struct Soldier : Stepper {
  Soldier(std::string s) : Stepper(s, "soldier") {
    ways = {{{1, 0}}, {{-1, 0}}, {{0, 1}}, {{0, -1}}, {{1, 1}}, {{1, -1}}, {{-1, 1}}, {{-1, -1}}};
  }
};
struct Elephant : Stepper {
  Elephant(std::string s) : Stepper(s, "elephant") {
    for (int a : {-1, 1})
      for (int b : {-1, 1}) ways.push_back({{a, b}, {a, b}});
  }
};
struct Horse : Stepper {
  Horse(std::string s) : Stepper(s, "horse") {
    for (int a : {-1, 1})
      for (int b : {-1, 1}) {
        ways.push_back({{a, 0}, {a, b}});
        ways.push_back({{0, b}, {a, b}});
      }
  }
};
struct Duck : Stepper {
  Duck(std::string s) : Stepper(s, "duck") {
    for (int a : {-1, 1})
      for (int b : {-1, 1}) {
        ways.push_back({{a, 0}, {a, b}, {a, b}});
        ways.push_back({{0, b}, {a, b}, {a, b}});
      }
  }
};
struct Car : Piece {
  Car(std::string s) : Piece(s, "car") {}
  std::vector<Cell> targets(const Board &board, Cell at) const override {
    std::vector<Cell> result;
    for (auto [dx, dy] : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}})
      for (Cell c{at.first + dx, at.second + dy}; board.inside(c); c.first += dx, c.second += dy) {
        result.push_back(c);
        if (!board.empty(c)) break;
      }
    return result;
  }
};

class Game {
  Board board;
  std::string turn = "red", winner;

  void home_row(int x, const std::string &s) {
    board.pieces[{x, 0}] = std::make_unique<Car>(s);
    board.pieces[{x, 1}] = std::make_unique<Horse>(s);
    board.pieces[{x, 2}] = std::make_unique<Elephant>(s);
    board.pieces[{x, 3}] = std::make_unique<Guard>(s);
    board.pieces[{x, 4}] = std::make_unique<Captain>(s);
    board.pieces[{x, 5}] = std::make_unique<Guard>(s);
    board.pieces[{x, 6}] = std::make_unique<Elephant>(s);
    board.pieces[{x, 7}] = std::make_unique<Horse>(s);
    board.pieces[{x, 8}] = std::make_unique<Car>(s);
  }

  bool reaches(Cell from, Cell to) const {
    const auto list = board.pieces.at(from)->targets(board, from);
    return std::find(list.begin(), list.end(), to) != list.end();
  }

  bool check() const {
    for (const auto &[at, piece] : board.pieces)
      for (Cell to : piece->targets(board, at)) {
        auto victim = board.pieces.find(to);
        if (victim != board.pieces.end() && victim->second->name == "captain" && victim->second->side != piece->side)
          return true;
      }
    return false;
  }

 public:
  Game() {
    home_row(0, "red");
    home_row(9, "blue");
    for (int y = 0; y <= 8; y += 2) {
      board.pieces[{3, y}] = std::make_unique<Soldier>("red");
      board.pieces[{6, y}] = std::make_unique<Soldier>("blue");
    }
    for (int y : {0, 8}) {
      board.pieces[{2, y}] = std::make_unique<Duck>("red");
      board.pieces[{7, y}] = std::make_unique<Duck>("blue");
    }
  }

  std::string play(Cell from, Cell to) {
    const std::string invalid = "Invalid command";
    if (!winner.empty()) return invalid;
    auto mover = board.pieces.find(from);
    if (mover == board.pieces.end() || mover->second->side != turn) return invalid;
    if (!reaches(from, to)) return invalid;
    auto victim = board.pieces.find(to);
    std::string captured = "NA";
    if (victim != board.pieces.end()) {
      if (victim->second->side == turn) return invalid;
      captured = victim->second->side + " " + victim->second->name;
      if (victim->second->name == "captain") winner = turn;
    }
    std::string moved = mover->second->side + " " + mover->second->name;
    board.pieces[to] = std::move(mover->second);
    board.pieces.erase(from);
    turn = turn == "red" ? "blue" : "red";
    bool is_check = winner.empty() && check();
    return moved + ";" + captured + ";" + (is_check ? "yes" : "no") + ";" + (winner.empty() ? "no" : "yes");
  }
};

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  int q;
  std::cin >> q;
  Game game;
  for (int i = 0; i < q; i++) {
    Cell from, to;
    std::cin >> from.first >> from.second >> to.first >> to.second;
    std::cout << game.play(from, to) << "\n";
  }
}
