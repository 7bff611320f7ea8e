#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "problems/problem.h"

namespace quack {

enum class SpecForm : std::uint8_t { built_in, answers, command, source, program, of_problem };

// A parsed SPEC.
struct Spec {
  std::string name;  // NAME of NAME=SPEC, or the SPEC
  std::string text;  // the whole argument of --impl
  SpecForm form = SpecForm::built_in;
  std::string value;           // without NAME=: "mistake:NAME", "./a.cpp", "cmd:./a --fast"
  std::filesystem::path file;  // of a source or a program: absolute; of a program of the problem also a directory
};

// Parses a SPEC of the command line; `spec` is as the user wrote it.
//
// NAME= is the text before the first '=' if that has only letters, digits and `_ . + -`, unless the whole text names a
// file that exists: "./a=b", "mistake:x" and "cmd:A=1 ./a" have no NAME. Built-in names come before files: "reference"
// is the engine, "./reference" the file; after files the programs of the problem. Files are distinguished by their
// extension, whether executable or not; any other file must be executable. Throws BadSpec.
Spec parse_spec(const Problem& problem, const std::string& spec);

}  // namespace quack
