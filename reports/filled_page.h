#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace quack {

// A page with its style, its data and its script put where it says {{STYLE}}, {{DATA}} and {{SCRIPT}}, in this order.
// The data stand in a script element; bytes of them that are not UTF-8 appear as U+FFFD.
std::string filled_page(std::string_view page, std::string_view style, const nlohmann::ordered_json& data,
                        std::string_view script);

}  // namespace quack
