#pragma once

#include <string>
#include <string_view>

namespace quack {

// Says, while it lives, that this thread is inside of a plug-in.
class InsidePlugin {
 public:
  //   file, input   must outlive it; the input is empty while the plug-in is loaded or opened
  explicit InsidePlugin(const std::string& file, std::string_view input = {});
  ~InsidePlugin();
  InsidePlugin(const InsidePlugin&) = delete;
  InsidePlugin& operator=(const InsidePlugin&) = delete;
};

}  // namespace quack
