#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace quack {

// A list that is made when it is first asked for, read as a vector is. Copies share it; several threads may ask.
template <class Entry>
class LazyList {
 public:
  // Nothing in it.
  LazyList() = default;
  explicit LazyList(std::function<std::vector<Entry>()> make) : list_(std::make_shared<List>()) {
    list_->make = std::move(make);
  }

  const std::vector<Entry>& get() const {
    static const std::vector<Entry> none;
    if (!list_) return none;
    std::call_once(list_->made, [this] { list_->entries = list_->make(); });
    return list_->entries;
  }
  // NOLINTNEXTLINE(google-explicit-constructor): that is what it is for
  operator const std::vector<Entry>&() const { return get(); }

  auto begin() const { return get().begin(); }
  auto end() const { return get().end(); }
  bool empty() const { return get().empty(); }
  std::size_t size() const { return get().size(); }
  const Entry& operator[](std::size_t index) const { return get()[index]; }
  const Entry& front() const { return get().front(); }
  const Entry& back() const { return get().back(); }

 private:
  struct List {
    std::function<std::vector<Entry>()> make;
    std::once_flag made;
    std::vector<Entry> entries;
  };
  std::shared_ptr<List> list_;
};

}  // namespace quack
