// Replaces the program's operator new and delete by ones that count. A file of its own, so that no compiler looks
// through one half of a pair and not through the other.

#include "tests/counted_memory.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> bytes = 0;

}  // namespace

void* operator new(std::size_t size) {
  bytes += size;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

void* operator new[](std::size_t size) { return operator new(size); }
void operator delete[](void* memory) noexcept { operator delete(memory); }
void operator delete[](void* memory, std::size_t) noexcept { operator delete(memory); }

std::size_t quack::tests::allocated_bytes() { return bytes; }
