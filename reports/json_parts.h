#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "compare/record.h"

namespace quack {

// Parts of a Record as JSON, by the names of docs/diff-report.schema.json; the JSON report and the page's data are made
// of them. Texts are kept as they are: invalid UTF-8 is replaced when the JSON is written out.

// Everything of the run but its cases and details.
nlohmann::ordered_json run_json(const Record& record);

nlohmann::ordered_json usage_json(const Usage& usage);

// Without what the implementation found.
nlohmann::ordered_json frame_json(const BoardFrame& frame);

// A detail without its frames: "frames" is null there and, where there is one, in "shrunk".
nlohmann::ordered_json detail_json(const Detail& detail);

}  // namespace quack
