#include "reports/json_parts.h"

#include "reports/words.h"

namespace quack {

namespace {

using nlohmann::ordered_json;

// Raised when a field goes or changes its meaning; fields may be added without it.
constexpr int kFormatVersion = 1;

ordered_json or_null(const std::optional<std::string>& text) {
  return text ? ordered_json(*text) : ordered_json(nullptr);
}

ordered_json implementation_json(const ImplementationRecord& implementation) {
  ordered_json verdicts = ordered_json::object();
  for (std::size_t i = 0; i < kVerdictCount; ++i) {
    verdicts[std::string(code(verdict_of(i)))] =
        i < implementation.verdicts.size() ? implementation.verdicts[i] : std::uint64_t{0};
  }
  return {{"name", implementation.name},     {"spec", implementation.spec},
          {"kind", implementation.kind},     {"limited", implementation.is_limited},
          {"verdicts", std::move(verdicts)}, {"worst", usage_json(implementation.worst)}};
}

ordered_json why_json(const std::optional<LineReason>& why, const std::string& clause_sentence) {
  if (!why) return nullptr;
  return {{"item", why->item},     {"input_line", why->input_line},      {"item_text", why->item_text},
          {"clause", why->clause}, {"clause_sentence", clause_sentence}, {"sentence", why->sentence},
          {"board", why->board}};
}

ordered_json shrunk_json(const Detail::Shrunk& shrunk) {
  return {{"input", shrunk.input},
          {"items", shrunk.items},
          {"runs", shrunk.runs},
          {"budget_spent", shrunk.budget_spent},
          {"command", shrunk.command},
          {"line", shrunk.line},
          {"expected", or_null(shrunk.expected)},
          {"found", or_null(shrunk.found)},
          {"why", why_json(shrunk.why, shrunk.clause_sentence)},
          {"frames", nullptr}};
}

}  // namespace

ordered_json run_json(const Record& record) {
  ordered_json implementations = ordered_json::array();
  for (const auto& each : record.implementations) implementations.push_back(implementation_json(each));
  ordered_json pieces = ordered_json::array();
  for (const auto& piece : record.pieces) {
    pieces.push_back({{"letter", std::string(1, piece.letter)},
                      {"name", piece.name},
                      {"symbol", piece.symbol},
                      {"side", piece.side}});
  }
  return {{"format", "quackcheck-diff"},
          {"format_version", kFormatVersion},
          {"quackcheck", record.version},
          {"problem", {{"id", record.problem_id}, {"title", record.problem_title}, {"item_name", record.item_name}}},
          {"command", record.command_line},
          {"started", record.started},
          {"seconds", record.seconds},
          {"interrupted", record.interrupted},
          {"limits",
           {{"cpu_ms", record.limits.cpu_time.count()},
            {"wall_ms", record.limits.wall_time.count()},
            {"memory_bytes", record.limits.memory},
            {"output_bytes", record.limits.output},
            {"processes", record.limits.processes}}},
          {"protections_off", record.protections_off},
          {"totals",
           {{"cases", record.total_cases}, {"items", record.total_items}, {"differing_cases", record.differing_cases}}},
          {"implementations", std::move(implementations)},
          {"pieces", std::move(pieces)}};
}

ordered_json usage_json(const Usage& usage) {
  return {{"cpu_us", usage.cpu_time.count()},
          {"wall_us", usage.wall_time.count()},
          {"peak_memory_bytes", usage.peak_memory}};
}

ordered_json frame_json(const BoardFrame& frame) {
  ordered_json marked = ordered_json::array();
  for (const auto& [row, column] : frame.marked) marked.push_back(ordered_json::array({row, column}));
  return {{"item_text", frame.item_text}, {"answer", frame.answer},           {"outcome", frame.outcome},
          {"board", frame.board},         {"to_move", frame.to_move},         {"top_row", frame.top_row},
          {"row_step", frame.row_step},   {"left_column", frame.left_column}, {"marked", std::move(marked)},
          {"is_move", frame.is_move}};
}

ordered_json detail_json(const Detail& detail) {
  return {{"implementation", detail.implementation},
          {"case", detail.case_number},
          {"verdict", code(detail.verdict)},
          {"reason", detail.reason},
          {"line", detail.line},
          {"expected", or_null(detail.expected)},
          {"found", or_null(detail.found)},
          {"why", why_json(detail.why, detail.clause_sentence)},
          {"complaints", detail.complaints},
          {"command", detail.command},
          {"frame_offset", detail.frame_offset},
          {"frames", nullptr},
          {"shrunk", detail.shrunk ? shrunk_json(*detail.shrunk) : ordered_json(nullptr)}};
}

}  // namespace quack
