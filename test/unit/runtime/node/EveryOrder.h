// Runs a few small threads in every order, on a memory in which a load may give any value that C++ allows.
//
// Each location keeps all values that were ever stored there, oldest first. A thread has seen each location up to some
// value, its view, and loads that one or any later one; an acquiring load also takes over the view that the storing
// thread had released with the value. A fence takes over the views of all fences before, and leaves its own to those
// behind. This is the usual view semantics of C++'s relaxed, acquire and release accesses, but for loads that read from
// stores that come later in program order; sequentially consistent accesses are taken for acquire and release, which
// allows more than C++ does. Plain data must have been seen in its last value by whoever reads it, and all its readers
// by whoever writes it: else that is a race. A value is seen some time: of one location a thread does not read an old
// value many times in a row.
//
// All executions are tried, depth first, by running the threads anew for each; one is left where memory and threads are
// as in an execution before, since all that follows is known. So what takes turns without meeting costs next to
// nothing.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <ucontext.h>
#include <unordered_set>
#include <utility>
#include <vector>

namespace redeal::every_order {

/// How far a thread has seen each location.
using view = std::map<std::size_t, std::size_t>;

class explorer {
public:
  /// What one execution consists of: makes the memory anew, and adds threads.
  using setting = std::function<void(explorer &)>;

  /// What went wrong first, with the choices that lead there; empty if nothing can.
  std::string run(setting const &);
  std::int64_t executions() const { return executions_; }
  std::int64_t states() const { return static_cast<std::int64_t>(known_.size()); }

  /// Of a setting: one more thread.
  void add(std::function<void()> body);
  /// Of a thread: ends the execution, with that for a reason.
  [[noreturn]] void fail(std::string const &why);
  void require(bool holds, char const *what) {
    if (!holds)
      fail(what);
  }

  /// Of a thread that has looked for something and goes on as if it had not, but for a number: what it has read since
  /// then does not decide what it does.
  std::uint64_t mark() { return self().history; }
  void forget(std::uint64_t since, std::uint64_t but) {
    self().history = since;
    remember(but);
  }

  /// The one that runs; what follows is for the locations below.
  static explorer &now() { return *current; }

  std::size_t make_location(std::uint64_t value);
  std::uint64_t load(std::size_t location, std::memory_order);
  void store(std::size_t location, std::uint64_t value, std::memory_order);
  std::uint64_t add_to(std::size_t location, std::uint64_t);
  void fence();
  std::uint64_t read_plain(std::size_t location);
  void write_plain(std::size_t location, std::uint64_t);
  void sleep_at(std::size_t location, std::uint64_t value);
  void wake_at(std::size_t location);
  /// Of a thread that looks again and again, without a bell: until another one has stored something, or until what was
  /// stored must have become visible, as all others wait too.
  void look_again();
  void has_found() { self().looks = thread::looking::no; }

private:
  static constexpr std::size_t stack_bytes = 64 << 10;
  static constexpr int most_old_values = 1; // of a location in a row

  struct message {
    std::uint64_t value;
    view released;
  };
  struct location {
    std::vector<message> messages;
    std::vector<view> readers; // of plain data: by thread, since the last write
  };
  struct thread {
    std::function<void()> body;
    ucontext_t context;
    std::unique_ptr<char[]> stack;
    view seen;
    std::map<std::size_t, int> old_values; // read in a row
    std::uint64_t history = 1469598103934665603u;
    std::size_t sleeps_at = SIZE_MAX;
    enum class looking { no, again, for_the_last_time } looks = looking::no;
    bool waits = false; // until there is something new
    bool done = false;
  };

  static void enter();
  void execute();
  void yield(); // before something that others may see, or see of others
  std::size_t choose(std::size_t options);
  thread &self() { return *threads_[running_]; }
  void remember(std::uint64_t what);
  std::string state() const;
  static void join(view &, view const &);
  std::size_t seen(std::size_t location) { return self().seen[location]; }

  static inline explorer *current = nullptr;

  std::vector<std::unique_ptr<thread>> threads_;
  std::vector<location> locations_;
  view fences_;
  std::size_t running_ = 0;
  ucontext_t main_;
  std::vector<std::pair<std::size_t, std::size_t>> path_; // choices, and how many options there were
  std::size_t depth_ = 0;
  bool is_cut_ = false;
  std::string failure_;
  std::unordered_set<std::size_t> known_; // numbers of states; of a million, two are alike once in 10^7 runs
  std::int64_t executions_ = 0;
  std::vector<std::unique_ptr<char[]>> spare_stacks_;
};

/// A memory as redeal::runtime::shared_memory is one.
struct memory {
  template <class T> class atomic {
  public:
    atomic() : at_(explorer::now().make_location(0)) {}
    T load(std::memory_order order = std::memory_order_seq_cst) const {
      return static_cast<T>(explorer::now().load(at_, order));
    }
    void store(T value, std::memory_order order = std::memory_order_seq_cst) {
      explorer::now().store(at_, value, order);
    }
    T fetch_add(T more) { return static_cast<T>(explorer::now().add_to(at_, more)); }
    std::size_t place() const { return at_; }

  private:
    std::size_t at_;
  };
  template <class T> class plain {
  public:
    plain() : at_(explorer::now().make_location(0)) {}
    plain(plain const &) = delete;
    plain &operator=(T value) {
      explorer::now().write_plain(at_, value);
      return *this;
    }
    operator T() const { return static_cast<T>(explorer::now().read_plain(at_)); }

  private:
    std::size_t at_;
  };

  static void fence() { explorer::now().fence(); }
  static void sleep(atomic<std::uint32_t> &word, std::uint32_t value, long) {
    explorer::now().sleep_at(word.place(), value);
  }
  static void wake(atomic<std::uint32_t> &word) { explorer::now().wake_at(word.place()); }
};

} // namespace redeal::every_order
