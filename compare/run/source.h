#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace quack {

enum class Language : std::uint8_t { c, cpp, python, java };

// The language of a source file by its extension; none if it is no source file.
std::optional<Language> language_of(const std::filesystem::path& file);

// ".c .cc .cpp .cxx .java .py"
std::string source_extensions();

}  // namespace quack
