// A list of moves, and one thread that takes the next of it.
#include "directive/under_way.h"

#include "directive/entrance.h"
#include "directive/move_names.h"
#include "job/job.h"
#include "job/without_signals.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <set>
#include <string_view>
#include <system_error>
#include <thread>

namespace redeal::runtime {
namespace {

std::string words_for(motion const &m) { return fmt::format("redistribute {} async({})", m.name.text, m.as); }

class moves_begun {
public:
  // Null until the first one begins. Lives as long as the process, as its thread does.
  static moves_begun *any;

  void add(std::unique_ptr<move_under_way> move) {
    {
      std::lock_guard<std::mutex> const guard(lock_);
      names_[move->why().as];
      all_.push_back({std::move(move), false});
    }
    changed_.notify_all();
  }

  void start_thread() {
    without_signals const outside;
    std::thread([this] { work(); }).detach();
    std::unique_lock<std::mutex> hold(lock_);
    changed_.wait(hold, [this] { return runs_; });
  }

  void let_pass() {
    patience::foreground_waits const waits;
    std::unique_lock<std::mutex> hold(lock_);
    changed_.wait(hold, [&] { return next() == all_.end(); });
  }

  void finish(located_name const &name) {
    std::unique_lock<std::mutex> hold(lock_);
    auto const has_name = [&](begun const &b) { return b.move->why().as == std::string_view(name.text); };
    auto const known = names_.find(name.text);
    if (known == names_.end())
      fail_unknown(name, others());
    if (std::none_of(all_.begin(), all_.end(), has_name) && !known->second.dropped)
      fail_together(name.at, fmt::format("redistribute wait({}): the moves that were begun by this name have been "
                                         "waited for at {}:{} already",
                                         name.text, known->second.waited_at.file, known->second.waited_at.line));
    known->second = {name.at, false};
    finish(hold, has_name);
  }

  // Its moves need not be waited for any more.
  void drop(array_base const &array) {
    std::unique_lock<std::mutex> hold(lock_);
    names_[array.in_motion()->as].dropped = true;
    finish(hold, [&](begun const &b) { return b.move->moves(array); });
  }

  motion const *first_left() {
    std::lock_guard<std::mutex> const guard(lock_);
    return all_.empty() ? nullptr : &all_.front().move->why();
  }

  // `others`: what could be waited for, as a clause, or nothing.
  [[noreturn]] static void fail_unknown(located_name const &name, std::string const &others) {
    fail_together(name.at,
                  fmt::format("redistribute wait({0}): no move has been begun by this name{1}; write async({0}) behind "
                              "the redistribute that shall go on while the program computes",
                              name.text, others));
  }

private:
  struct begun {
    std::unique_ptr<move_under_way> move;
    bool done; // carried out
  };
  struct name_facts {
    source_line waited_at{};
    bool dropped = false; // some moves were not waited for, and need not be
  };

  std::string others() const {
    std::set<std::string_view> names;
    for (begun const &b : all_)
      names.insert(b.move->why().as);
    return names.empty() ? "" : fmt::format("; under way are moves by {}", fmt::join(names, ", "));
  }

  std::list<begun>::iterator next() {
    return std::find_if(all_.begin(), all_.end(), [](begun const &b) { return !b.done; });
  }

  template <class Which> void finish(std::unique_lock<std::mutex> &hold, Which const &which) {
    patience::foreground_waits const waits;
    changed_.wait(hold, [&] {
      return std::all_of(all_.begin(), all_.end(), [&](begun const &b) { return b.done || !which(b); });
    });
    std::list<begun> finished;
    for (auto b = all_.begin(); b != all_.end();) {
      auto const here = b++;
      if (which(*here))
        finished.splice(finished.end(), all_, here);
    }
    hold.unlock();
    for (begun const &b : finished)
      b.move->finish();
  }

  void work() {
    patience::stay_in_background();
    end_job_for_errors();
    spare_.reset(new (std::nothrow) char[enough_for_words]);
    std::unique_lock<std::mutex> hold(lock_);
    runs_ = true;
    changed_.notify_all();
    for (;;) {
      auto const b = next();
      if (b == all_.end()) {
        changed_.wait(hold);
        continue;
      }
      hold.unlock();
      // Being woken may have taken the core of the program, which may be about to leave it, as for a device.
      std::this_thread::yield();
      try {
        b->move->carry_out();
      } catch (no_memory const &e) {
        spare_.reset();
        refuse_alone(b->move->why().name, e.what());
      } catch (std::bad_alloc const &) {
        spare_.reset();
        refuse_alone(b->move->why().name, words_for_lack_of_buffers());
      }
      hold.lock();
      b->done = true;
      changed_.notify_all();
    }
  }

  std::mutex lock_;
  std::condition_variable changed_;
  std::list<begun> all_; // in the order of the program
  std::map<std::string, name_facts, std::less<>> names_;

  // Where a move has no memory, the sentence that says so has this. The thread takes it before any move begins: one
  // that has never had memory of its own gets none that others give back.
  static constexpr std::size_t enough_for_words = std::size_t{64} << 10;
  std::unique_ptr<char[]> spare_;
  bool runs_ = false; // the thread, which has it
};

moves_begun *moves_begun::any = nullptr;

void refuse_what_is_left() {
  if (motion const *const m = moves_begun::any->first_left())
    fail_together(m->name.at, fmt::format("{}: the program ends, and this move has not been waited for; write #pragma "
                                          "redistribute wait({}) before",
                                          words_for(*m), m->as));
}

void require_threads(located_name const &name) {
  int level = MPI_THREAD_SINGLE;
  MPI_Query_thread(&level);
  if (level < MPI_THREAD_MULTIPLE)
    refuse(name, "async needs MPI to be started for several threads; call MPI_Init_thread with MPI_THREAD_MULTIPLE "
                 "in place of MPI_Init, or let redeal start MPI");
}

} // namespace

void begin(std::unique_ptr<move_under_way> move) {
  located_name const name = move->why().name;
  if (!moves_begun::any) {
    require_threads(name);
    moves_begun::any = new moves_begun;
    first_before_finalize(refuse_what_is_left);
    try {
      moves_begun::any->start_thread();
    } catch (std::system_error const &error) {
      refuse_alone(name, fmt::format("async needs a thread, and the system gives none: {}{}", error.what(),
                                     words_for_limits("it")));
    }
  }
  move->set_out();
  moves_begun::any->add(std::move(move));
}

void let_moves_pass() {
  if (moves_begun::any)
    moves_begun::any->let_pass();
}

void require_rest(located_name const &name, array_base const &array, char const *directive) {
  if (motion const *const m = array.in_motion())
    refuse(
        name,
        fmt::format("{} still moves: {} at {}:{} has not been waited for; write #pragma redistribute wait({}) before",
                    array.name(), words_for(*m), m->name.at.file, m->name.at.line, m->as),
        0, directive);
}

void wait_for(located_name const *names, std::size_t count) {
  for (located_name const *name = names; name != names + count; ++name) {
    located_name const wait{name_of_wait(name->text), name->at.file, name->at.line};
    presence const here("redistribute", wait);
    if (!moves_begun::any)
      moves_begun::fail_unknown(*name, "");
    moves_begun::any->finish(*name);
  }
}

} // namespace redeal::runtime

namespace redeal::detail {

void fail_in_motion(array_base const &array, source_line at, char const *what) {
  motion const &m = *array.in_motion();
  // Elements of containers are made, and put elsewhere, in the library's own headers.
  if (std::strstr(at.file, "/include/c++/"))
    at = {};
  // Where a constructor or an assignment stands nobody tells.
  bool const is_declaration = at.line > 0 && at.line == array.declared().line && at.file == array.declared().file &&
                              std::string_view(what).substr(0, 3) == "is ";
  runtime::fail_alone(at.line > 0 ? at : m.name.at,
                      fmt::format("{0}{6} {1} while it moves: {2} at {3}:{4} has not been waited for; write #pragma "
                                  "redistribute wait({5}) before",
                                  array.name(), what, runtime::words_for(m), m.name.at.file, m.name.at.line, m.as,
                                  is_declaration ? ", declared here," : ""));
}

void fail_changing(source_line made, char const *what, char const *name, motion const &by) {
  runtime::fail_alone(made, fmt::format("{0} of {1}, made here, is used while {1} moves: {2} at {3}:{4} has not been "
                                        "waited for; write #pragma redistribute wait({5}) before",
                                        what, name, runtime::words_for(by), by.name.at.file, by.name.at.line, by.as));
}

void end_in_motion(array_base const &array) {
  if (runtime::is_forked())
    return;
  motion const &m = *array.in_motion();
  if (std::uncaught_exceptions() == 0)
    runtime::fail_together(m.name.at, fmt::format("{0}: {1} comes to its end, and this move has not been waited for; "
                                                  "write #pragma redistribute wait({2}) before the end of its scope",
                                                  runtime::words_for(m), array.name(), m.as));
  runtime::moves_begun::any->drop(array);
}

} // namespace redeal::detail
