// Which signals reach a thread of redeal's own: those of its own faults, and none of the program's.
#pragma once

#include <signal.h>

namespace redeal::runtime {

/// A thread that is made while one lives leaves signals to the program's own threads, but for those of its own faults:
/// where they are blocked the system ends the process before it can say where it was.
class without_signals {
public:
  without_signals() {
    sigset_t others;
    sigfillset(&others);
    for (int const fault : {SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGSYS})
      sigdelset(&others, fault);
    pthread_sigmask(SIG_SETMASK, &others, &before_);
  }
  ~without_signals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  without_signals(without_signals const &) = delete;
  without_signals &operator=(without_signals const &) = delete;

private:
  sigset_t before_;
};

} // namespace redeal::runtime
