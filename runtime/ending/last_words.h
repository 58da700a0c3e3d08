// What a process says when it dies on its way, for the launcher then ends the others before they can say anything:
//
//     deal.cpp:9: error: process 1 dies of signal 6 (Aborted); its last directive was redistribute x, here
//
// It says so when a signal of its own errors ends it, unless the program handles that, and when it ends by _exit(0) or
// quick_exit, or is about to become another program by exec. Of SIGKILL nobody is told here; but others see that it is
// gone, if the launcher leaves them the time.
#pragma once

namespace redeal::runtime {

/// From now on; MPI runs, and this process has that number in the job.
void prepare_last_words(int rank);

/// Whether others would wait in vain for this process if it became another program: false in its children, and in a job
/// that is over.
bool may_not_exec();

/// That function of the C library would make it another program.
[[noreturn]] void leave_by_exec(char const *function);

} // namespace redeal::runtime
