#include "packages/yaml.h"

#include <stdexcept>

#include "io/files.h"
#include "io/translation.h"

namespace quack::packages {

YAML::Node read_yaml(const std::filesystem::path& file) {
  constexpr std::uintmax_t kLongest = 16U << 20U;  // bytes
  const auto text = read_file(file, kLongest);
  if (!text) throw std::runtime_error(tr("'{}' can't be read; expected a YAML file of at most 16 MiB", file.string()));
  try {
    return YAML::Load(*text);
  } catch (const YAML::Exception& failure) {
    throw std::runtime_error(tr("line {} of '{}' is no YAML: {}", failure.mark.line + 1, file.string(), failure.msg));
  }
}

}  // namespace quack::packages
