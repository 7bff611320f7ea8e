#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>
#include <yaml-cpp/yaml.h>

namespace quack::packages {

// Parses a YAML file, after `edit` (may be null) has changed its text. Returns a null node if it is empty. Throws
// std::runtime_error with a sentence that names the file, and the line of a syntax error.
YAML::Node read_yaml(const std::filesystem::path& file, const std::function<std::string(std::string)>& edit = {});

inline bool is_scalar(const YAML::Node& node) { return node.IsDefined() && node.IsScalar(); }

// Returns the words of a scalar, or the scalars of a list; nothing for any other node.
std::vector<std::string> words_in(const YAML::Node& node);

}  // namespace quack::packages
