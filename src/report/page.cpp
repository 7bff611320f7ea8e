#include "report/page.h"

#include <array>
#include <charconv>
#include <filesystem>
#include <initializer_list>
#include <system_error>
#include <utility>

#include "compare/difference.h"
#include "problems/registry.h"
#include "report/formatting.h"
#include "report/pages.h"
#include "report/reports.h"
#include "run/sha256.h"
#include "text/checker.h"

namespace quack {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t kLongestCaseText = 20'000;  // bytes of one text that the page shows
constexpr std::uint64_t kLastItems = 40;          // drawn where no item is the wrong one

void shorten(ordered_json& object, std::initializer_list<const char*> names) {
  for (const char* const name : names) {
    if (!object.contains(name) || !object[name].is_string()) continue;
    object[name] = shortened(object[name].get_ref<const std::string&>(), kLongestCaseText);
  }
}

// A board of BoardFrame with a blank for each empty cell.
std::string cells_of(std::string_view board) {
  std::string cells;
  for (std::size_t i = 0; i < board.size(); ++i) {
    std::size_t run = 0;
    const auto [end, error] = std::from_chars(board.data() + i, board.data() + board.size(), run);
    if (error != std::errc()) {
      cells += board[i];
    } else {
      cells.append(run, ' ');
      i = static_cast<std::size_t>(end - board.data()) - 1;
    }
  }
  return cells;
}

// [place, letter, place, letter, …] of all that differs; null if the boards are of different sizes.
ordered_json changes(std::string_view before, std::string_view after) {
  if (before.size() != after.size()) return nullptr;
  ordered_json list = ordered_json::array();
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] == after[i]) continue;
    list.push_back(i);
    list.push_back(std::string(1, after[i]));
  }
  return list;
}

// The last items of an input, each with its right answer.
Difference last_items(const Problem& problem, std::string_view input) {
  Difference difference;
  const std::uint64_t items = problem.items(input).size();
  const std::uint64_t shown = problem.independent_items ? 1 : kLastItems;
  difference.frame_offset = items > shown ? items - shown + 1 : 1;
  difference.frames = problem.frames(input, difference.frame_offset, shown);
  for (const BoardFrame& frame : difference.frames) difference.frame_found.push_back(frame.answer);
  return difference;
}

// {English: Chinese} of all messages on a Chinese page.
ordered_json messages_of_page() {
  ordered_json messages = ordered_json::object();
  if (current_language() == MessageLanguage::english) return messages;
  for (const auto& [english, chinese] : chinese_messages()) messages[std::string(english)] = chinese;
  return messages;
}

// JSON that can stand within a script element: no '<' ends it or begins a comment in it.
std::string within_script(const ordered_json& data) {
  std::string safe;
  for (const char letter : data.dump(-1, ' ', false, ordered_json::error_handler_t::replace))
    safe += letter == '<' ? std::string_view("\\u003c") : std::string_view(&letter, 1);
  return safe;
}

// A source of a content security policy that allows the text that has these parts, and no other.
std::string source_of(std::initializer_list<std::string_view> parts) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kHexPerGroup = 6;  // three bytes, written as four digits of Base64
  std::string text;
  for (const std::string_view part : parts) text += part;
  const std::string hash = sha256(text);
  std::string source = "'sha256-";
  for (std::size_t at = 0; at < hash.size(); at += kHexPerGroup) {
    std::string group = hash.substr(at, kHexPerGroup);
    const std::size_t digits = (group.size() * 4 + 5) / 6;
    group.resize(kHexPerGroup, '0');
    const unsigned long bits = std::stoul(group, nullptr, 16);
    for (std::size_t digit = 0; digit < 4; ++digit)
      source += digit < digits ? kDigits[bits >> (18 - 6 * digit) & 63U] : '=';
  }
  return source + '\'';
}

// The address of the board of this build or installation; empty if it has none.
std::string board_address() {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const auto& file : {here / "board.html", here.parent_path() / "share/quackcheck/board.html"})
    if (std::filesystem::is_regular_file(file, error)) return "file://" + address_text(file.string());
  return "";
}

// The page with each {{NAME}} replaced, in the order of the list; text that is put in is not looked at again.
std::string filled(std::string_view page,
                   std::initializer_list<std::pair<std::string_view, std::initializer_list<std::string_view>>> marks) {
  std::string text;
  for (const auto& [mark, parts] : marks) {
    const std::size_t place = page.find(mark);
    text.append(page.substr(0, place));
    for (const std::string_view part : parts) text.append(part);
    page.remove_prefix(place + mark.size());
  }
  return text.append(page);
}

}  // namespace

void to_json(ordered_json& json, const BoardFrame& frame) {
  ordered_json attacks = ordered_json::array();
  for (const auto& [from, to, blockers] : frame.attacks)
    attacks.push_back({{"way", std::array{from, to}}, {"blockers", blockers}});
  json = {{"item_text", frame.item_text}, {"answer", frame.answer},       {"outcome", frame.outcome},
          {"board", frame.board},         {"after", frame.after},         {"to_move", frame.to_move},
          {"top_row", frame.top_row},     {"row_step", frame.row_step},   {"left_column", frame.left_column},
          {"marked", frame.marked},       {"blockers", frame.blockers},   {"is_move", frame.is_move},
          {"continues", frame.continues}, {"attacks", std::move(attacks)}};
}

void to_json(ordered_json& json, const DrawnPiece& piece) {
  json = {{"letter", std::string(1, piece.letter)},
          {"name", piece.name},
          {"kind", piece.kind},
          {"player", piece.player},
          {"symbol", piece.symbol},
          {"side", piece.side}};
}

void add_difference(ordered_json& json, const Difference& difference) {
  json["command"] = difference.command;
  json["line"] = difference.line();
  json["expected"] = difference.wrong ? or_null(difference.wrong->expected) : nullptr;
  json["found"] = or_null(found_line(difference));
  if (!difference.expected_output.empty() || !difference.found_output.empty())
    json["outputs"] = {{"expected", difference.expected_output}, {"found", difference.found_output}};
  ordered_json& why = json["why"] = nullptr;
  if (!difference.why) return;
  why = {{"item", difference.why->item},
         {"input_line", difference.why->input_line},
         {"item_text", difference.why->item_text},
         {"clause", difference.why->clause},
         {"clause_sentence", clause_sentence(difference.why->clause)},
         {"sentence", difference.why->sentence},
         {"board", difference.why->board}};
}

ordered_json game_json(const Game& game) {
  return {{"id", game.id},
          {"title", tr(game.title)},
          {"item_name", game.item_name},
          {"independent_items", game.independent_items},
          {"pieces", game.pieces.get()}};
}

void FramePool::add(ordered_json& json, const Difference& difference) {
  shorten(json, {"reason", "expected", "found", "complaints"});
  ordered_json& places = json["frames"] = ordered_json::array();
  ordered_json otherwise = ordered_json::array();
  for (std::size_t i = 0; i < difference.frames.size(); ++i) {
    places.push_back(place_of(difference.frames[i], i > 0 ? &difference.frames[i - 1] : nullptr));
    const std::string& found = difference.frame_found.at(i);
    if (found == difference.frames[i].answer) continue;
    otherwise.push_back({i, found.empty() ? ordered_json(nullptr) : ordered_json(shortened(found, kLongestCaseText))});
  }
  json["found_otherwise"] = std::move(otherwise);
}

// A board that the frame before left is not said again, and what the item does to it is said as changes.
std::size_t FramePool::place_of(const BoardFrame& frame, const BoardFrame* before) {
  ordered_json json = frame;
  json.erase("after");  // the page makes it of the board
  shorten(json, {"item_text", "answer", "outcome"});
  if (before && !frame.board.empty() && before->after == frame.board) {
    for (const char* const name : {"board", "top_row", "row_step", "left_column"}) json.erase(name);
  }
  json["after"] = changes(cells_of(frame.board), cells_of(frame.after));
  const auto [known, is_new] =
      places_.try_emplace(json.dump(-1, ' ', false, ordered_json::error_handler_t::replace), frames_.size());
  if (is_new) frames_.push_back(std::move(json));
  return known->second;
}

ordered_json drawn_difference(const Problem& problem, std::string_view input, std::string_view expected,
                              std::string_view found, FramePool& pool) {
  if (!problem.frames) return nullptr;
  std::uint64_t lines = 0;
  Difference difference;
  difference.wrong = text::first_line_difference(expected, found, lines);
  if (difference.wrong) {
    explain(problem, input, difference);
    add_frames(problem, input, difference);
  }
  if (difference.frames.empty()) difference = last_items(problem, input);
  if (difference.frames.empty()) return nullptr;
  ordered_json json = {{"problem", problem.id}, {"frame_offset", difference.frame_offset}};
  if (input.size() <= kLongestCaseText) {
    json["input"] = input;
    json["output"] = found;
  }
  add_difference(json, difference);
  if (difference.why) json["why"].erase("board");  // it is drawn instead
  pool.add(json, difference);
  return json;
}

std::string report_of(const ordered_json& json, int indent) {
  return json.dump(indent, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

std::string html_page(const PageParts& parts, const nlohmann::ordered_json& data) {
  const std::string style_source = source_of({kPageStyle, parts.style});
  const std::string board = board_address();
  const std::string script_source = source_of({kPageScript, parts.script});
  const std::string_view language = current_language() == MessageLanguage::chinese ? "zh-CN" : "en";
  return filled(kPageShell, {{"{{LANGUAGE}}", {language}},
                             {"{{STYLE_SOURCE}}", {style_source}},
                             {"{{SCRIPT_SOURCE}}", {script_source}},
                             {"{{TITLE}}", {parts.title}},
                             {"{{STYLE}}", {kPageStyle, parts.style}},
                             {"{{BOARD}}", {board}},
                             {"{{MAIN}}", {parts.main}},
                             {"{{DATA}}", {within_script(data)}},
                             {"{{MESSAGES}}", {within_script(messages_of_page())}},
                             {"{{SCRIPT}}", {kPageScript, parts.script}}});
}

}  // namespace quack
