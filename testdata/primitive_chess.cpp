#include "optimized/primitive_chess.h"

#include "compare/primitive_answer.h"
#include "compare/primitive_explain.h"
#include "judge/primitive_text.h"
#include "reference/primitive_chess.h"
#include "testdata/problem_list.h"

namespace quack {

namespace {

Validated validate(judge::ByteSource& source, std::uint64_t max_count) {
  judge::PrimitiveReader reader(source, {.strict = true, .max_count = max_count});
  Validated validated;
  while (reader.next()) ++validated.items;
  validated.fault = reader.fault();
  return validated;
}

template <class Engine>
Implementation implementation(std::string name, std::string description) {
  return {.name = std::move(name),
          .description = std::move(description),
          .clause = "",
          .answer = [](judge::ByteSource& source, judge::ByteSink& out) {
            Engine engine;
            return answer_primitive_input(source, out, engine);
          }};
}

}  // namespace

Problem primitive_chess_problem() {
  Problem problem;
  problem.id = "primitive-chess";
  problem.aliases = {"P14549", "primitive", "pc"};
  problem.title = "Primitive chess";
  problem.origin = "IO 2024, problem 3; Luogu P14549";
  problem.item_name = "case";
  problem.max_count = 1'000'000;
  problem.implementations = {implementation<optimized::PrimitiveChess>(
                                 "optimized", "the optimized engine: a table, any board in constant time"),
                             implementation<reference::PrimitiveChess>(
                                 "reference", "the reference: retrograde analysis, boards of at most 400 cells")};
  problem.sample_input = "3\n1 3\n1 1 R\n1 3 R\n3 3\n1 1 B\n2 3 R\n8 8\n1 1 R\n2 3 B\n";
  problem.validate = validate;
  problem.reason = primitive_reason;
  problem.explain = explain_primitive;
  return problem;
}

}  // namespace quack
