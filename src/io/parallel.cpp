#include "io/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace quack {

void parallel_for(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr thrown;
  std::mutex mutex;
  const auto worker = [&] {
    for (;;) {
      const std::size_t index = next.fetch_add(1);
      if (index >= count) return;
      try {
        work(index);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!thrown) thrown = std::current_exception();
        next.store(count);
      }
    }
  };
  std::vector<std::thread> threads;
  const std::size_t others = std::max<std::size_t>(std::min<std::size_t>(jobs, count), 1) - 1;
  threads.reserve(others);
  try {
    while (threads.size() < others) threads.emplace_back(worker);
  } catch (const std::system_error&) {
    // The system gives no more threads. Those that there are do the work.
  }
  worker();
  for (auto& thread : threads) thread.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace quack
