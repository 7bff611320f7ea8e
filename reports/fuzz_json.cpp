#include <nlohmann/json.hpp>

#include "reports/formats.h"

namespace quack {

namespace {

using Json = nlohmann::ordered_json;

Json target_json(const TargetResult& target) {
  Json json = {{"name", target.name},
               {"program", target.program},
               {"inputs", target.inputs},
               {"inputs_per_second", target.inputs_per_second},
               {"operations", target.operations},
               {"past_reader_percent", target.past_reader_percent},
               {"coverage", target.coverage},
               {"features", target.features},
               {"corpus", target.corpus},
               {"new_entries", target.new_entries},
               {"process_seconds", target.process_seconds},
               {"findings", target.findings}};
  if (target.added_to_corpus) json["added_to_corpus"] = *target.added_to_corpus;
  if (!target.trouble.empty()) json["trouble"] = target.trouble;
  return json;
}

Json finding_json(const FindingResult& finding) {
  return {{"target", finding.target},
          {"problem", finding.problem},
          {"group", finding.group},
          {"is_difference", finding.is_difference},
          {"is_flaky", finding.is_flaky},
          {"hits", finding.hits},
          {"folder", finding.folder},
          {"first_size", finding.first_size},
          {"size", finding.input.size()},
          {"input", finding.input},
          {"expected", finding.expected},
          {"found", finding.actual},
          {"report", finding.report},
          {"command", finding.command},
          {"adopt_command", finding.adopt_command}};
}

}  // namespace

std::string fuzz_json(const CampaignResult& result) {
  Json json = {
      {"quackcheck", result.version},  {"command", result.command_line}, {"started", result.started},
      {"seconds", result.seconds},     {"artifacts", result.artifacts},  {"interrupted", result.is_interrupted},
      {"failed", result.has_failed()}, {"targets", Json::array()},       {"findings", Json::array()}};
  for (const TargetResult& target : result.targets) json["targets"].push_back(target_json(target));
  for (const FindingResult& finding : result.findings) json["findings"].push_back(finding_json(finding));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace quack
