#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "compare/participant.h"
#include "runner/verdict.h"

namespace quack {

// A foreign program and how it is started.
struct Program {
  std::vector<std::string> words;               // the program and its arguments; words[0] is a path, or found in PATH
  std::vector<std::filesystem::path> readable;  // what it must be able to read besides the system: its own file
  std::filesystem::path directory;              // where it starts; empty: in its private scratch directory
  bool has_own_memory_limit = false;            // a virtual machine (java) that ends by itself when its heap is full
};

// Runs a program on `input` and waits until it, and whatever it started, is gone.
//
// The program is shut in as `sandbox` says: time (CPU and wall), memory, output and processes are limited; it has a
// private scratch directory that is removed afterwards; under bubblewrap also no network and a read-only file system.
// Standard input is the input, standard output is kept, of standard error the beginning. Nothing that it started
// outlives this call. Failures of our own (nothing could be started) are Verdict::judge_error. May be called by
// several threads at a time.
Run run_program(const Program& program, std::string_view input, const Limits& limits, Sandbox sandbox);

// From now on every run ends at once, those that are under way too, as judge errors with the reason "interrupted".
// May be called from a signal handler.
void interrupt_runs() noexcept;
bool runs_are_interrupted() noexcept;

// Whether bubblewrap can be used here: installed, and allowed to make its namespaces. Found out once.
bool bubblewrap_works();

// Why not, for people: "bubblewrap is not installed", or its own words. Empty if it works.
const std::string& why_no_bubblewrap();

// The protections that run_program goes without under `sandbox` on this machine, for people, each with the reason:
// "no network isolation (bubblewrap is not installed)". Empty if all are on.
std::vector<std::string> run_protections_off(Sandbox sandbox);

}  // namespace quack
