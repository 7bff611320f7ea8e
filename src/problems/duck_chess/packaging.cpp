// The contents of the packages of duck chess and of the remix. The programs in package/ serve both.

#include "problems/packaging.h"

#include "problems/duck_chess/problem.h"

namespace quack {
namespace {

// Numbers that this dialect rejects, and operations that are not four numbers on a line.
std::vector<InvalidInput> out_of_bounds(bool remix) {
  const std::string too_far = remix ? "11" : "10";
  const std::string too_right = remix ? "10" : "9";
  std::vector<InvalidInput> inputs = {{"row-too-far", "1\n" + too_far + " 1 2 1\n"},
                                      {"column-too-far", "1\n1 " + too_right + " 1 2\n"},
                                      {"target-row-too-far", "1\n1 1 " + too_far + " 1\n"},
                                      {"target-column-too-far", "1\n1 1 2 " + too_right + "\n"},
                                      {"row-below-zero", "1\n-1 1 1 1\n"},
                                      {"three-numbers", "1\n1 1 2\n"},
                                      {"five-numbers", "1\n1 1 2 1 1\n"},
                                      {"two-operations-in-a-line", "2\n1 1 2 1 1 2 2 2\n"}};
  if (remix) inputs.push_back({"row-zero", "1\n0 1 1 1\n"});
  if (remix) inputs.push_back({"column-zero", "1\n1 1 1 0\n"});
  return inputs;
}

// `values`: "remix" or "line_per_item" (each operation has a line of output), for the templates.
Packaging packaging(const std::string& title, const std::string& statement, bool remix, TemplateValues values) {
  values.emplace("TITLE", title);
  Packaging result;
  result.short_name = remix ? "duckchessremix" : "duckchess";
  result.chinese_title = remix ? "鸭棋（英文改编版）" : "鸭棋";
  result.keywords = {"board game"};
  result.english_statement = filled_file("duck_chess/statements/" + statement + ".en.md", {});
  result.chinese_statement = filled_file("duck_chess/statements/" + statement + ".zh.md", {});
  result.testlib = {filled_file("duck_chess/package/validator_testlib.cpp", values),
                    filled_file("package/checker_testlib.cpp", values)};
  result.kattis = {filled_file("duck_chess/package/validator_kattis.cpp", values),
                   filled_file("package/checker_kattis.cpp", values)};
  result.submissions = submissions_in("duck_chess/package", values);
  result.invalid_inputs = out_of_bounds(remix);
  return result;
}

}  // namespace

Packaging duck_chess_packaging(const std::string& title) {
  return packaging(title, "duckchess", false, {{"line_per_item", ""}});
}

Packaging remix_packaging(const std::string& title) {
  return packaging(title, "duckchess-remix", true, {{"remix", ""}});
}

}  // namespace quack
