#include "cli/interruptible.h"

#include "runner/run.h"

namespace quack::cli {

namespace {

// What the signals did before, for the handler: it puts that back, so that a second signal does it.
std::array<struct sigaction, NSIG> before{};

extern "C" void interrupt_all(int signal_number) {
  interrupt_runs();
  sigaction(signal_number, &before[static_cast<std::size_t>(signal_number)], nullptr);
}

}  // namespace

Interruptible::Interruptible() {
  struct sigaction action {};
  action.sa_handler = interrupt_all;
  for (const int signal_number : kSignals) {
    auto& kept = before[static_cast<std::size_t>(signal_number)];
    sigaction(signal_number, nullptr, &kept);
    // nohup and background jobs ignore some of these; that stays so.
    if (kept.sa_handler != SIG_IGN) sigaction(signal_number, &action, nullptr);
  }
}

Interruptible::~Interruptible() {
  for (const int signal_number : kSignals) {
    sigaction(signal_number, &before[static_cast<std::size_t>(signal_number)], nullptr);
  }
}

}  // namespace quack::cli
