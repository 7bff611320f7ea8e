// The table of `quackcheck prove` from a program that is built long before the whole one: the first answer of
// scripts/run. On a terminal it shows how many parts are done.
//
// Exit: as `quackcheck prove`.

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <thread>
#include <unistd.h>

#include "cli/proving.h"
#include "io/translation.h"

namespace {

void show(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) == EOF || std::fflush(stdout) != 0)
    throw std::runtime_error(quack::tr("the table can't be written to standard output"));
}

}  // namespace

int main() {
  try {
    auto parts = quack::proofs::built_in_proofs();
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const auto wipe = [&] {
      if (terminal) std::fputs("\r\x1b[K", stderr);
    };
    std::size_t done = 0;
    show(quack::cli::table_head() + '\n');
    const auto result = quack::cli::proved(
        parts, std::thread::hardware_concurrency(),
        [&, all = parts.size()] {
          if (terminal) std::fprintf(stderr, "\r\x1b[Kproving: %zu of %zu parts", ++done, all);
        },
        [&](const quack::cli::ProofRow& row) {
          wipe();
          show(differences_of(row) + line_of(row) + '\n');
        });
    wipe();
    show(line_of(result.total) + '\n' + summary_of(result.total) + '\n');
    return result.exit_code;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "quackcheck-proofs: %s\n", error.what());
    return 2;
  }
}
