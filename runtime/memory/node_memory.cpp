// One account for the process, looked at now and then.
#include "memory/node_memory.h"

#include "boards/board.h"
#include "job/fork.h"
#include "job/job.h"
#include "job/surroundings.h"

#include "System/MemoryLeft.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <new>

namespace redeal::runtime {
namespace {

constexpr std::size_t unlimited = SIZE_MAX;

// A look takes about as long as getting so much.
constexpr std::size_t little = std::size_t{16} << 20;
// Left to each process of the node for what it takes without asking: stacks, messages, what MPI keeps.
constexpr std::size_t left_to_each = std::size_t{1} << 20;
// Blocks that are smaller are touched soon, or matter little.
constexpr std::size_t least_noted = 65536;

// Of a block whose pages come when they are touched. Allocates nothing: it is asked for while others are short of
// memory.
std::size_t untouched(void *memory, std::size_t bytes) {
  std::size_t const page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE)),
                    end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / page * page;
  std::size_t begin = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page, pages = 0;
  std::array<unsigned char, 4096> there;
  for (; begin < end; begin += there.size() * page) {
    std::size_t const some = std::min(there.size(), (end - begin) / page);
    if (mincore(reinterpret_cast<void *>(begin), some * page, there.data()) != 0)
      return 0;
    pages += static_cast<std::size_t>(std::count_if(there.begin(), there.begin() + static_cast<std::ptrdiff_t>(some),
                                                    [](unsigned char in) { return !(in & 1); }));
  }
  return pages * page;
}

// Guarded by `lock`.
struct account {
  std::mutex lock;
  std::map<void *, std::size_t> blocks;       // private ones, with their bytes
  std::size_t unseen = 0;                     // taken since the last look
  std::size_t free_until = 0;                 // so much may be taken before the next one
  std::size_t left = unlimited, promised = 0; // at the last look
  std::size_t asked = 0;                      // bytes, then
  bool refused = false;                       // then
  bool others_decide = false;                 // there is enough if others do not take what they want
  std::chrono::steady_clock::time_point last_seen{};

  // Whether there are so many bytes. What others take between the two looks is counted twice rather than not at all.
  bool look(std::size_t bytes) {
    // They shall see what this process will take without a look, as they see what it wants; the last look says how
    // much.
    constexpr std::size_t little_of_all = 32;
    auto const sharing = static_cast<std::size_t>(std::max(processes_on_this_node(), 1));
    std::size_t const little_more = left == unlimited ? 0 : left / little_of_all / sharing;
    allow(little_more);
    look_for_boards_at_once();
    std::size_t const wanted = wanted_by_others();
    left = memory_left();
    if (left != unlimited)
      left -= std::min(left / 8, left_to_each * sharing);
    std::size_t const own = look_at_blocks();
    promised = wanted + own;
    unseen = 0;
    asked = bytes;
    refused = left != unlimited && (promised > left || bytes > left - promised);
    others_decide = refused && own <= left && bytes <= left - own;
    free_until = refused ? 0 : left == unlimited ? unlimited : std::min(little_more, left - promised - bytes);
    allow(left == unlimited ? 0 : free_until);
    return !refused;
  }

  // What they have got and not yet touched. What else this process has touched is told to others.
  std::size_t look_at_blocks() {
    last_seen = std::chrono::steady_clock::now();
    std::size_t got = 0, to_come = 0;
    for (auto const &[memory, bytes] : blocks) {
      got += bytes;
      to_come += untouched(memory, bytes);
    }
    if (board *const mine = my_board()) {
      std::size_t const all = touched_private(getpid());
      mine->other_bytes.store(all - std::min(all, got - to_come));
    }
    return to_come;
  }

  // A process that gives much back is not taken for one that has touched little.
  void look_at_blocks_again() {
    constexpr std::chrono::milliseconds often(100);
    if (!blocks.empty() && std::chrono::steady_clock::now() > last_seen + often)
      look_at_blocks();
  }

  static void allow(std::size_t bytes) {
    if (board *const mine = my_board())
      mine->allowed.store(bytes);
  }

  // Takes some bytes without a look, unless there have been too many of these.
  bool may_take_unseen(std::size_t bytes) {
    unseen += bytes;
    return unseen < free_until;
  }

  // What was taken without a look is there now, and was promised until then.
  // Where nothing is known of what is left, nothing is promised to this process.
  void allow_rest() const { allow(left == unlimited ? 0 : free_until - std::min(unseen, free_until)); }
};

account &the_account() {
  static auto &the = *new account;
  return the;
}

bool const forks = hold_while_forking(forking_order::account,
                                      {[] { the_account().lock.lock(); }, [] { the_account().lock.unlock(); }});

// Who takes small parts may take all to the last byte, and then has none for a sentence.
std::atomic<void *> kept{nullptr};

void free_what_is_kept() { std::free(kept.exchange(nullptr)); }

} // namespace

wanted_memory::wanted_memory(std::size_t bytes) : bytes_(bytes) {
  account &a = the_account();
  std::lock_guard<std::mutex> const guard(a.lock);
  a.refused = false;
  // What is little is seen when it is taken.
  if (bytes >= little)
    look();
}

wanted_memory::~wanted_memory() {
  post(0);
  account &a = the_account();
  std::lock_guard<std::mutex> const guard(a.lock);
  a.allow_rest();
}

// Of two that want the last bytes at the same time both see each other. Who would have enough but for others looks
// again for a moment: what these have just got may be counted twice, or they may give it back.
void wanted_memory::look() {
  constexpr int most_looks = 50;
  constexpr long pause = 2'000'000; // nanoseconds
  post(bytes_);
  bool enough = false;
  try {
    account &a = the_account();
    enough = a.look(bytes_);
    for (int looks = 1; !enough && a.others_decide && looks < most_looks; ++looks) {
      nap(pause);
      enough = a.look(bytes_);
    }
  } catch (std::bad_alloc const &) { // what looking takes is not there
  }
  if (enough)
    return;
  post(0);
  throw std::bad_alloc();
}

// Says that it still wants so much.
void wanted_memory::post(std::size_t bytes) {
  if (board *const mine = my_board())
    mine->wanted.fetch_add(bytes - posted_);
  posted_ = bytes;
}

void wanted_memory::take(std::size_t bytes) {
  if (bytes == 0)
    return;
  account &a = the_account();
  std::lock_guard<std::mutex> const guard(a.lock);
  a.look_at_blocks_again();
  a.allow_rest();
  // What was taken before is there now.
  if (posted_ > 0)
    post(bytes_);
  if (!a.may_take_unseen(bytes))
    look();
  bytes_ -= std::min(bytes, bytes_);
}

void note_private(void *memory, std::size_t bytes) {
  if (bytes < least_noted)
    return;
  account &a = the_account();
  std::lock_guard<std::mutex> const guard(a.lock);
  if (a.blocks.empty())
    a.look_at_blocks();
  a.blocks.emplace(memory, bytes);
  if (board *const mine = my_board())
    mine->private_bytes.fetch_add(bytes);
}

void forget_private(void *memory, std::size_t bytes) {
  account &a = the_account();
  std::lock_guard<std::mutex> const guard(a.lock);
  if (a.blocks.erase(memory) > 0)
    if (board *const mine = my_board())
      mine->private_bytes.fetch_sub(bytes);
}

void keep_for_sentences() noexcept {
  constexpr std::size_t enough = std::size_t{64} << 10;
  if (kept.load(std::memory_order_relaxed))
    return;
  void *none = nullptr;
  void *const memory = std::malloc(enough);
  if (!kept.compare_exchange_strong(none, memory))
    std::free(memory);
}

std::string words_for_lack_of_part(std::size_t bytes) {
  free_what_is_kept();
  return fmt::format("out of memory: process {} cannot have {} bytes for its new part; {}", this_job().rank, bytes,
                     words_for_memory_left());
}

std::string words_for_lack_of_buffers() {
  free_what_is_kept();
  std::string asked = "the memory";
  {
    account &a = the_account();
    std::lock_guard<std::mutex> const guard(a.lock);
    if (a.refused)
      asked = fmt::format("{} bytes", a.asked);
  }
  return fmt::format("out of memory: process {} cannot have {} for the plan or the buffers of the move; {}",
                     this_job().rank, asked, words_for_memory_left());
}

std::string words_for_memory_left() {
  account &a = the_account();
  std::lock_guard<std::mutex> const guard(a.lock);
  // What others want counts before it is known whether they will be refused it.
  if (a.refused) {
    bool const wants_too_much = a.asked > a.left, all_want_more = a.promised > a.left;
    return fmt::format("its node has {} bytes left", a.left) +
           (wants_too_much || a.promised == 0 ? ""
            : all_want_more                   ? ", and its processes want more than that"
                                              : fmt::format(", of which {} are promised already", a.promised));
  }
  std::string const limit = words_for_address_limit();
  return limit.empty() ? "the system gives no more" : limit;
}

} // namespace redeal::runtime
