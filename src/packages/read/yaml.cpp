#include "packages/read/yaml.h"

#include <sstream>
#include <stdexcept>
#include <utility>

#include "io/files.h"
#include "io/translation.h"

namespace quack::packages {

YAML::Node read_yaml(const std::filesystem::path& file, const std::function<std::string(std::string)>& edit) {
  constexpr std::uintmax_t kLongest = 16U << 20U;  // bytes
  auto text = read_file(file, kLongest);
  if (!text) throw std::runtime_error(tr("'{}' can't be read; expected a YAML file of at most 16 MiB", file.string()));
  try {
    return YAML::Load(edit ? edit(std::move(*text)) : *text);
  } catch (const YAML::Exception& failure) {
    throw std::runtime_error(tr("line {} of '{}' is no YAML: {}", failure.mark.line + 1, file.string(), failure.msg));
  }
}

std::vector<std::string> words_in(const YAML::Node& node) {
  if (is_scalar(node)) {
    std::istringstream all(node.Scalar());
    return {std::istream_iterator<std::string>(all), {}};
  }
  std::vector<std::string> words;
  if (node.IsDefined() && node.IsSequence())
    for (const auto& item : node)
      if (item.IsScalar()) words.push_back(item.Scalar());
  return words;
}

}  // namespace quack::packages
