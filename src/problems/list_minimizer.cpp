#include "problems/list_minimizer.h"

#include <algorithm>

namespace quack {

void minimize_list(const std::function<std::size_t()>& size,
                   const std::function<bool(std::size_t begin, std::size_t end)>& leave_out) {
  for (std::size_t chunk = std::max<std::size_t>(size() / 2, 1); size() > 0;
       chunk = std::max<std::size_t>(chunk / 2, 1)) {
    bool changed = false;
    for (std::size_t end = size(); end > 0;) {
      const std::size_t begin = end - std::min(end, chunk);
      changed = leave_out(begin, end) || changed;
      end = std::min(begin, size());
    }
    if (chunk == 1 && !changed) return;
  }
}

}  // namespace quack
