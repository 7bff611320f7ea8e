#pragma once

#include <string>
#include <string_view>

#include "campaign/campaign_result.h"

namespace quack {

// The reports of `fuzz`. Whatever a program wrote is made harmless for the place where it is shown.

// For people: a table of the targets, the findings, and a last line for scripts.
std::string fuzz_text(const CampaignResult& result, bool color);

// As JSON, with a last LF.
std::string fuzz_json(const CampaignResult& result);

// As JUnit XML: a test for each target that found nothing, and one for each finding.
std::string fuzz_junit(const CampaignResult& result);

// As one HTML page that needs no network and no other file.
std::string fuzz_html(const CampaignResult& result);

}  // namespace quack
