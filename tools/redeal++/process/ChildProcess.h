// Work that may be interrupted.
//
// A function -> its exit status, from a process of its own. Whatever ends that process, a signal, a limit or a crash,
// the one that waits for it goes on and removes what must not stay behind. So no handler has to do it, which could
// hardly do anything.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

#include <csignal>

namespace redeal {

/// Who gets a signal that came to the process that waits.
enum class Receivers {
  Child,    ///< which sends it on to its own children
  AllBelow, ///< a compiler that is a script may take a signal as meant for itself alone, and not end
};

/// While it lives, the signals that end a process wait.
class HeldSignals {
public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals &) = delete;
  HeldSignals &operator=(const HeldSignals &) = delete;

  /// Calls `Body` in a child process, where signals act as they did before, and returns its exit status; 128 + n if
  /// signal n ended it, or came to this process, which sends it on.
  int runInChild(llvm::function_ref<int()> Body, Receivers To);

  /// The signal that came to this process meanwhile, the last one; 0 if none did.
  int came() const { return Came; }

private:
  int waitFor(pid_t Child, Receivers To);

  int Came = 0;
  sigset_t Held, Before;
};

} // namespace redeal
