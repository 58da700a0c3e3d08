// What holds when the process forks: the child has only the thread that forked, so that no other one may be in the
// middle of changing anything, or hold a lock that nobody would open again.
#pragma once

namespace redeal::runtime {

/// Those that may be held while one that comes later is taken come first.
enum class forking_order { touches, mappings, deals, segments, account, spares, count };

/// Those are called before and behind a fork: `lock` waits until no other thread is in the middle of a change, `unlock`
/// lets them go on, in the child too unless it has something of its own to do.
struct fork_guard {
  void (*lock)() = nullptr, (*unlock)() = nullptr, (*unlock_in_child)() = nullptr;
};

/// True, for the initializer of a static object.
bool hold_while_forking(forking_order, fork_guard const &);

} // namespace redeal::runtime
