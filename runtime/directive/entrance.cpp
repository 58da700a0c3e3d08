// One flag for the process, and a sentence for each way to come in that is not allowed.
#include "directive/entrance.h"

#include "boards/board.h"
#include "boards/whereabouts.h"

#include <atomic>

namespace redeal::runtime {
namespace {

// The file and line of the thread that is in a directive; null if none is. They are read while it may leave, and then
// name the last one.
std::atomic<char const *> inside{nullptr};
std::atomic<int> line_inside{0};
thread_local bool this_thread_is_inside = false;

} // namespace

presence::presence(char const *directive, located_name const &name) : directive_(directive), name_(name) {
  if (is_forked())
    fail_alone(name.at, fmt::format("a child process made by fork comes to a directive with {}; only the process that "
                                    "started MPI, or that mpiexec started, may carry out directives",
                                    name.text));
  char const *other = nullptr;
  bool const enters = inside.compare_exchange_strong(other, name.at.file, std::memory_order_acquire);
  if (!enters && this_thread_is_inside)
    fail_alone(name.at, fmt::format("a directive with {} is reached inside of the one at {}:{}, by a function that it "
                                    "calls; no directive may be in such a function",
                                    name.text, other, line_inside.load()));
  if (!enters)
    fail_alone(name.at, fmt::format("two threads carry out directives at once: with {} here, another one at {}:{}; one "
                                    "thread at a time may",
                                    name.text, other, line_inside.load()));
  this_thread_is_inside = true;
  line_inside.store(name.at.line, std::memory_order_relaxed);
  note_entry(directive, name);
  show();
}

void presence::show() {
  board *const mine = my_board();
  if (mine)
    mine->way.enter(directive_, name_);
  is_shown_ = mine;
}

presence::~presence() {
  if (!is_shown_)
    show();
  if (board *const mine = my_board())
    mine->way.leave();
  this_thread_is_inside = false;
  inside.store(nullptr, std::memory_order_release);
}

} // namespace redeal::runtime
