#include "fuzz/files/targets.h"

#include "fuzz/targets.h"

namespace quack::fuzz {

Target find_any_target(std::string_view name) {
  if (name != "archive" && name != "source") return find_target(name);
  Target target = name == "archive" ? archive_target() : source_target();
  target.name = name;
  return target;
}

}  // namespace quack::fuzz
