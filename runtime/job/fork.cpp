// One handler for all, as those of several would be called in an order that depends on which came first.
#include "job/fork.h"

#include <pthread.h>

#include <cstddef>

namespace redeal::runtime {
namespace {

constexpr auto most = static_cast<std::size_t>(forking_order::count);

// Constant from the beginning: static objects of other files come first.
fork_guard guards[most] = {};

void before() {
  for (fork_guard const &g : guards)
    if (g.lock)
      g.lock();
}

void behind() {
  for (std::size_t i = most; i-- > 0;)
    if (guards[i].unlock)
      guards[i].unlock();
}

void behind_in_child() {
  for (std::size_t i = most; i-- > 0;)
    if (fork_guard const &g = guards[i]; g.unlock)
      (g.unlock_in_child ? g.unlock_in_child : g.unlock)();
}

} // namespace

bool hold_while_forking(forking_order when, fork_guard const &guard) {
  static bool const registered = (pthread_atfork(before, behind, behind_in_child), true);
  guards[static_cast<std::size_t>(when)] = guard;
  return registered;
}

} // namespace redeal::runtime
