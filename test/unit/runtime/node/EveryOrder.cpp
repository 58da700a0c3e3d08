// Threads are contexts of one thread of the system, and change where one of them asks for memory.
#include "runtime/node/EveryOrder.h"

#include <algorithm>
#include <cstdlib>

namespace redeal::every_order {

void explorer::add(std::function<void()> body) {
  auto made = std::make_unique<thread>();
  made->body = std::move(body);
  if (spare_stacks_.empty()) {
    made->stack = std::make_unique<char[]>(stack_bytes);
  } else {
    made->stack = std::move(spare_stacks_.back());
    spare_stacks_.pop_back();
  }
  threads_.push_back(std::move(made));
}

void explorer::enter() {
  explorer &all = now();
  all.self().body();
  all.self().done = true;
  swapcontext(&all.self().context, &all.main_);
}

std::string explorer::run(setting const &make) {
  current = this;
  path_.clear();
  known_.clear();
  executions_ = 0;
  for (;;) {
    for (auto &t : threads_)
      spare_stacks_.push_back(std::move(t->stack));
    threads_.clear();
    locations_.clear();
    fences_.clear();
    depth_ = 0;
    is_cut_ = false;
    make(*this);
    ++executions_;
    execute();
    if (!failure_.empty())
      break;
    while (!path_.empty() && path_.back().first + 1 == path_.back().second)
      path_.pop_back();
    if (path_.empty())
      break;
    ++path_.back().first;
  }
  current = nullptr;
  return failure_;
}

void explorer::execute() {
  // All have seen what the setting has stored.
  for (auto &t : threads_) {
    for (std::size_t i = 0; i < locations_.size(); ++i) {
      t->seen[i] = locations_[i].messages.size() - 1;
      locations_[i].readers.resize(threads_.size());
    }
    getcontext(&t->context);
    t->context.uc_stack.ss_sp = t->stack.get();
    t->context.uc_stack.ss_size = stack_bytes;
    t->context.uc_link = nullptr;
    makecontext(&t->context, &explorer::enter, 0);
  }
  for (running_ = 0; running_ < threads_.size(); ++running_) // up to where it first asks for memory
    swapcontext(&main_, &self().context);
  while (failure_.empty()) {
    std::vector<std::size_t> ready;
    bool all_done = true;
    for (std::size_t i = 0; i < threads_.size(); ++i) {
      all_done = all_done && threads_[i]->done;
      if (!threads_[i]->done && !threads_[i]->waits && threads_[i]->sleeps_at == SIZE_MAX)
        ready.push_back(i);
    }
    if (all_done)
      return;
    for (std::size_t i = 0; i < threads_.size() && ready.empty(); ++i)
      if (thread &t = *threads_[i]; t.waits && t.looks == thread::looking::again) {
        t.looks = thread::looking::for_the_last_time;
        t.waits = false;
        ready.push_back(i);
      }
    if (ready.empty()) {
      failure_ = "all sleep, and nobody is left to wake them";
      break;
    }
    if (depth_ >= path_.size() && !known_.insert(std::hash<std::string>()(state())).second)
      return;
    running_ = ready[choose(ready.size())];
    swapcontext(&main_, &self().context);
  }
  failure_ += "; choices:";
  for (auto const &[taken, of] : path_)
    if (of > 1)
      failure_ += ' ' + std::to_string(taken);
}

std::size_t explorer::choose(std::size_t options) {
  if (depth_ == path_.size())
    path_.emplace_back(0, options);
  return path_[depth_++].first;
}

void explorer::yield() { swapcontext(&self().context, &main_); }

void explorer::fail(std::string const &why) {
  failure_ = why;
  swapcontext(&self().context, &main_);
  std::abort(); // nobody goes on with it
}

// All that a thread has read decides what it does next, unless it says that some of it does not.
void explorer::remember(std::uint64_t what) {
  self().history = (self().history ^ (what + 0x9e3779b97f4a7c15u)) * 1099511628211u;
  self().history ^= self().history >> 29;
}

std::string explorer::state() const {
  // What all have seen past is no difference, nor how much of that there was.
  view least;
  for (std::size_t i = 0; i < threads_.size(); ++i) {
    view const &seen = threads_[i]->seen;
    if (i == 0)
      least = seen;
    for (auto &[at, least_seen] : least)
      if (auto const found = seen.find(at); found == seen.end() || found->second < least_seen)
        least_seen = found == seen.end() ? 0 : found->second;
  }
  std::string text;
  auto const put = [&text](std::uint64_t value) { text.append(reinterpret_cast<char const *>(&value), sizeof value); };
  auto const put_view = [&](view const &v) {
    for (auto const &[at, seen] : v) {
      auto const found = least.find(at);
      if (std::size_t const base = found == least.end() ? 0 : found->second; seen > base) {
        put(at);
        put(seen - base);
      }
    }
    put(SIZE_MAX);
  };
  for (auto const &t : threads_) {
    put(t->history);
    put(t->sleeps_at);
    put(static_cast<std::uint64_t>(t->looks) * 2 + t->waits);
    put_view(t->seen);
    for (auto const &[at, count] : t->old_values)
      if (count > 0)
        put(at << 8 | static_cast<unsigned>(count));
  }
  for (std::size_t at = 0; at < locations_.size(); ++at) {
    location const &l = locations_[at];
    for (std::size_t i = least[at]; i < l.messages.size(); ++i) {
      put(l.messages[i].value);
      put_view(l.messages[i].released);
    }
    for (view const &v : l.readers)
      put_view(v);
  }
  put_view(fences_);
  return text;
}

void explorer::join(view &to, view const &from) {
  for (auto const &[at, seen] : from)
    to[at] = std::max(to[at], seen);
}

std::size_t explorer::make_location(std::uint64_t value) {
  locations_.push_back({{{value, {}}}, {}});
  return locations_.size() - 1;
}

std::uint64_t explorer::load(std::size_t at, std::memory_order order) {
  yield();
  std::vector<message> const &all = locations_[at].messages;
  std::size_t const first = seen(at), last = all.size() - 1;
  int &old_values = self().old_values[at];
  bool const may_be_old = old_values < most_old_values && self().looks != thread::looking::for_the_last_time;
  std::size_t const options = may_be_old ? last - first + 1 : 1;
  std::size_t const taken = last - choose(options);
  old_values = taken < last ? old_values + 1 : 0;
  self().seen[at] = taken;
  if (order != std::memory_order_relaxed)
    join(self().seen, all[taken].released);
  remember(all[taken].value);
  return all[taken].value;
}

void explorer::store(std::size_t at, std::uint64_t value, std::memory_order order) {
  yield();
  std::vector<message> &all = locations_[at].messages;
  self().seen[at] = all.size();
  view released{{at, all.size()}};
  if (order != std::memory_order_relaxed)
    released = self().seen;
  all.push_back({value, std::move(released)});
  for (auto &t : threads_)
    t->waits = false;
  remember(1);
}

std::uint64_t explorer::add_to(std::size_t at, std::uint64_t more) {
  yield();
  std::vector<message> &all = locations_[at].messages;
  std::uint64_t const old = all.back().value;
  join(self().seen, all.back().released);
  self().seen[at] = all.size();
  all.push_back({old + more, self().seen});
  remember(old);
  return old;
}

void explorer::fence() {
  yield();
  join(self().seen, fences_);
  fences_ = self().seen;
  remember(2);
}

// Who reads must have seen the last value.
std::uint64_t explorer::read_plain(std::size_t at) {
  std::vector<message> const &all = locations_[at].messages;
  if (seen(at) + 1 != all.size())
    fail("what is read is written at the same time");
  // That it has read is known to whoever sees what it does later: by a clock of its own, in its view.
  std::size_t const clock = ~running_;
  ++self().seen[clock];
  locations_[at].readers[running_] = {{clock, self().seen[clock]}};
  remember(all.back().value);
  return all.back().value;
}

void explorer::write_plain(std::size_t at, std::uint64_t value) {
  std::vector<message> &all = locations_[at].messages;
  if (seen(at) + 1 != all.size())
    fail("what is written is written at the same time by another thread");
  for (view &reader : locations_[at].readers) {
    for (auto const &[clock, when] : reader)
      if (self().seen[clock] < when)
        fail("what is written is still read");
    reader.clear();
  }
  self().seen[at] = all.size();
  all.push_back({value, {}});
  remember(3);
}

// As the kernel does: it looks at the last value.
void explorer::sleep_at(std::size_t at, std::uint64_t value) {
  yield();
  bool const sleeps = locations_[at].messages.back().value == value;
  remember(sleeps);
  if (!sleeps)
    return;
  self().sleeps_at = at;
  yield();
  remember(5);
}

void explorer::look_again() {
  if (self().looks != thread::looking::for_the_last_time)
    self().looks = thread::looking::again;
  self().waits = true;
  yield();
  remember(6);
}

void explorer::wake_at(std::size_t at) {
  yield();
  for (auto &t : threads_)
    if (t->sleeps_at == at)
      t->sleeps_at = SIZE_MAX;
  remember(4);
}

} // namespace redeal::every_order
