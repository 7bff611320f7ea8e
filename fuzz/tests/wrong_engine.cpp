// A known mistake in the place of somebody's engine, for own_engine.cpp.

#include <algorithm>

#include "io/bytes.h"
#include "problems/registry.h"

std::string answer(const std::string& input);

std::string answer(const std::string& input) {
  static const quack::Implementation& wrong =
      *std::ranges::find(quack::find_problem("duckchess")->mistakes, QUACK_WRONG_ENGINE, &quack::Implementation::name);
  quack::MemorySource source(input);
  quack::StringSink output;
  wrong.answer(source, output);
  return output.text();
}
