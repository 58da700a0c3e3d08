// One flag for the process, and a sentence for each way to come in that is not allowed.
#include "calls/entrance.h"

#include "memory/node_memory.h"

#include <atomic>

namespace redeal::runtime {
namespace {

// Where the thread is that is in a directive; null if none is.
std::atomic<source_line const *> inside{nullptr};

} // namespace

presence::presence(located_name const &name) {
  if (is_forked())
    fail_alone(name.at, fmt::format("a child process made by fork comes to a directive with {}; only the process that "
                                    "started MPI, or that mpiexec started, may carry out directives",
                                    name.text));
  source_line const *other = nullptr;
  if (!inside.compare_exchange_strong(other, &name.at, std::memory_order_acquire))
    fail_alone(name.at, fmt::format("two threads carry out directives at once: with {} here, another one at {}:{}; one "
                                    "thread at a time may",
                                    name.text, other->file, other->line));
}

presence::~presence() { inside.store(nullptr, std::memory_order_release); }

void fail_out_of_memory(char const *directive, located_name const &name) {
  fail_alone(name.at, fmt::format("{} {}: out of memory: process {} has no room for the plan or the buffers of the move; {}",
                                  directive, name.text, this_job().rank, words_for_memory_left()));
}

} // namespace redeal::runtime
