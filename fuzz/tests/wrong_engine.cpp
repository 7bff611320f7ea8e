// A known mistake in the place of somebody's engine, for own_engine.cpp.

#include <algorithm>

#include "problems/registry.h"
#include "text/bytes.h"

std::string answer(const std::string& input);

std::string answer(const std::string& input) {
  static const quack::Implementation& wrong =
      *std::ranges::find(quack::find_problem("duckchess")->mistakes, QUACK_WRONG_ENGINE, &quack::Implementation::name);
  quack::judge::MemorySource source(input);
  quack::judge::StringSink output;
  wrong.answer(source, output);
  return output.text();
}
