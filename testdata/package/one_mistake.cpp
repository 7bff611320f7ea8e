#include "testdata/package/one_mistake.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <vector>

#include "testdata/package/cpp_text.h"

namespace quack::package {

namespace {

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  return std::string(text.substr(0, at)) + std::string(to) + std::string(text.substr(at + from.size()));
}

// "add_short_edges" for "short-edge".
std::string family_adder(std::string_view family) {
  if (family.empty()) return "";
  std::string adder = "add_" + std::string(family) + 's';
  std::replace(adder.begin(), adder.end(), '-', '_');
  return adder;
}

// The name that a statement declares, `start` of `const auto start = …`; empty if it only does something.
std::string local_name(std::string_view statement) {
  std::vector<Token> tokens = tokens_of(statement);
  std::erase_if(tokens, [](const Token& token) { return token.kind == Token::Kind::comment; });
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (tokens[i].is("(") || tokens[i].is(".")) return "";
    if (i > 1 && tokens[i].is("=") && tokens[i - 1].kind == Token::Kind::word &&
        tokens[i - 2].kind == Token::Kind::word) {
      return std::string(tokens[i - 1].text);
    }
  }
  return "";
}

// A function that adds mistakes to the catalogue, while it is cut down to one.
struct Adder {
  std::string text;
  FunctionBody body;
  bool adds = false;  // the mistake, itself or through another
};

class Selection {
 public:
  Selection(std::string_view name, std::string_view family, std::string_view other_games, const MistakeNames& all)
      : name_(name), family_adder_(family_adder(family)), other_games_(other_games), all_(all) {}

  std::optional<OneDuckMistake> of(std::string_view source) {
    for (const Declaration& declaration : source_of(source).declarations) {
      if (!declaration.name.starts_with("add_") || !declaration.words.contains("Catalogue")) continue;
      adders_[declaration.name] = {declaration.text, body_of(declaration.text), false};
    }
    for (auto& [name, adder] : adders_) adder.adds = name == family_adder_ || names_it(adder.text);
    for (bool more = true; more;) more = mark_callers();

    OneDuckMistake result{std::string(source), ""};
    for (const auto& [name, adder] : adders_) {
      if (!adder.adds) continue;
      if (name != family_adder_) result.source = replaced(result.source, adder.text, cut(adder));
      if (name.ends_with("_mistakes") || name == "add_mistake_families") result.adder = name;
    }
    if (result.adder.empty()) return std::nullopt;
    return result;
  }

 private:
  bool names_it(std::string_view text) const { return literals_of(text).contains(name_); }

  // A statement that adds something else.
  bool names_another(std::string_view text) const {
    if (text.find(other_games_) != std::string_view::npos) return true;
    const auto literals = literals_of(text);
    return std::any_of(literals.begin(), literals.end(),
                       [this](const auto& literal) { return literal != name_ && all_.contains(literal); });
  }

  bool calls_one_that_adds(std::string_view text) const {
    const auto words = words_of(text);
    return std::any_of(words.begin(), words.end(), [this](const auto& word) {
      const auto found = adders_.find(word);
      return found != adders_.end() && found->second.adds;
    });
  }

  bool calls_an_adder(std::string_view text) const {
    const auto words = words_of(text);
    return std::any_of(words.begin(), words.end(), [this](const auto& word) { return adders_.contains(word); });
  }

  // Whether it marked one more.
  bool mark_callers() {
    for (auto& [name, adder] : adders_) {
      if (adder.adds) continue;
      const auto& statements = adder.body.statements;
      // What it calls for another mistake does not count.
      adder.adds = std::any_of(statements.begin(), statements.end(), [this](const auto& statement) {
        return !names_another(statement) && calls_one_that_adds(statement);
      });
      if (adder.adds) return true;
    }
    return false;
  }

  // The statements that add it, and those of the others on which they depend, from the last to the first.
  std::string cut(const Adder& adder) const {
    std::vector<std::string> kept;
    std::set<std::string, std::less<>> needed;
    for (auto at = adder.body.statements.rbegin(); at != adder.body.statements.rend(); ++at) {
      const auto words = words_of(*at);
      const std::string local = local_name(*at);
      bool keep = (names_it(*at) && at->find(other_games_) == std::string::npos) ||
                  (!names_another(*at) && calls_one_that_adds(*at));
      if (!keep && !names_another(*at) && !calls_an_adder(*at)) {
        keep = local.empty()
                   ? std::any_of(words.begin(), words.end(), [&](const auto& word) { return needed.contains(word); })
                   : needed.contains(local);
      }
      if (!keep) continue;
      needed.insert(words.begin(), words.end());
      needed.erase("catalogue");
      kept.push_back(*at);
    }
    std::string text = adder.body.head;
    if (!kept.empty() && kept.back().rfind("\n\n", 0) == 0) kept.back().erase(0, 1);
    for (auto at = kept.rbegin(); at != kept.rend(); ++at) text += *at;
    return text + '\n' + adder.body.tail;
  }

  std::string name_;
  std::string family_adder_;
  std::string other_games_;
  const MistakeNames& all_;
  std::map<std::string, Adder, std::less<>> adders_;
};

}  // namespace

std::optional<OneDuckMistake> one_duck_mistake(std::string_view source, std::string_view name, std::string_view family,
                                               std::string_view other_games, const MistakeNames& all) {
  return Selection(name, family, other_games, all).of(source);
}

std::string one_primitive_mistake(std::string_view source, std::string_view name) {
  for (const Declaration& declaration : source_of(source).declarations) {
    if (declaration.name != "primitive_mistakes" && declaration.name != "primitive_case_mistakes") continue;
    // The elements of the list: calls of the function `mistake`.
    const std::size_t literal = declaration.text.find('"' + std::string(name) + '"');
    if (literal == std::string::npos) break;
    const std::size_t begin = declaration.text.rfind("mistake<", literal);
    int open = 0;
    for (const Token& token : tokens_of(std::string_view(declaration.text).substr(begin))) {
      open += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (!token.is(")") || open > 0) continue;
      return replaced(
          source, declaration.text,
          "PrimitiveMistake the_mistake() {\n  return " + declaration.text.substr(begin, token.end()) + ";\n}");
    }
  }
  throw std::logic_error("there is no mistake " + std::string(name) + " in its source");
}

}  // namespace quack::package
