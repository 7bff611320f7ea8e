#include "reports/explanation_page.h"

#include <utility>

#include "reports/board_json.h"
#include "reports/page.h"
#include "reports/pages.h"

namespace quack {

using nlohmann::ordered_json;

std::string explanation_page(const Problem& problem, std::vector<BoardFrame> frames, std::uint64_t first,
                             std::string_view name, std::string_view error) {
  Difference steps;  // where nothing differs
  steps.frames = std::move(frames);
  for (const BoardFrame& frame : steps.frames) steps.frame_found.push_back(frame.answer);
  FramePool pool;
  ordered_json data = {{"problem", problem_json(problem)}, {"first", first}, {"name", name}, {"error", error}};
  pool.add(data["steps"], steps);
  data["frames"] = pool.take();
  return html_page(
      {.title = "QuackCheck explanation", .main = kExplainMain, .style = kExplainStyle, .script = kExplainScript},
      data);
}

}  // namespace quack
