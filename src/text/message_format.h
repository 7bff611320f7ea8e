#pragma once

#include <fmt/format.h>

#include "text/message.h"

// {} of a message is what is shown of it.
template <>
struct fmt::formatter<quack::Message> : fmt::formatter<std::string> {
  template <class Context>
  auto format(const quack::Message& message, Context& context) const {
    return fmt::formatter<std::string>::format(message.shown(), context);
  }
};
