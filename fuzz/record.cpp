#include "fuzz/record.h"

#include <istream>
#include <ostream>

#include <nlohmann/json.hpp>

namespace quack::fuzz {

namespace {

using Json = nlohmann::ordered_json;

// One line of ASCII.
std::string line_of(const Json& json) { return json.dump(-1, ' ', true); }

}  // namespace

std::string difference_record(const Target& target, const Difference& difference, std::size_t size) {
  return line_of({{"group", text_of_bytes(difference.group)},
                  {"place", text_of_bytes(difference.place)},
                  {"report", text_of_bytes(report(target, difference))},
                  {"input", text_of_bytes(difference.input)},
                  {"size", size},
                  {"expected", text_of_bytes(difference.expected)},
                  {"actual", text_of_bytes(difference.actual)}});
}

std::string tally_record(const Tally& tally, const std::map<std::string, std::uint64_t, std::less<>>& again) {
  Json met = Json::object();
  for (const auto& [word, count] : again) {
    if (count > 0) met[text_of_bytes(word)] = count;
  }
  return line_of(
      {{"runs", tally.runs}, {"past_reader", tally.past_reader}, {"operations", tally.operations}, {"again", met}});
}

void answer_questions(const Target& target, Tally& tally, std::istream& questions, std::ostream& answers) {
  for (std::string line; std::getline(questions, line);) {
    const std::string input = bytes_of_text(Json::parse(line).at("input").get<std::string>());
    const auto found = target.property.run(input, tally);
    answers << (found ? difference_record(target, *found, input.size()) : "{}") << std::endl;
  }
}

}  // namespace quack::fuzz
