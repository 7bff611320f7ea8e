#pragma once

#include <filesystem>
#include <yaml-cpp/yaml.h>

namespace quack::packages {

// Parses a YAML file; a null node if it is empty. Throws std::runtime_error with a sentence that names the file, and
// the line of a syntax error.
YAML::Node read_yaml(const std::filesystem::path& file);

inline bool is_scalar(const YAML::Node& node) { return node.IsDefined() && node.IsScalar(); }

}  // namespace quack::packages
