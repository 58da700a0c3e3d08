// memfd_create, fallocate, mmap; and a few spare segments.
#include "memory/segment.h"

#include "job/fork.h"
#include "job/job.h"
#include "memory/node_memory.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <new>
#include <vector>

namespace redeal::runtime {
namespace {

struct segment {
  void *memory = nullptr;
  std::size_t capacity = 0; // all that is mapped
  segment_address address;
  segment_readers const *readers = nullptr; // null: nobody reads it
  std::uint64_t turn = 0;
  bool whole = true;      // all its pages are there
  bool inherited = false; // by the child of a fork: its parent's

  bool is_free() const { return !readers || readers->are_through(turn); }
};

// All segments of this process. A segment that is given back is kept for the next time if its size is asked for again
// and again. Beyond some megabytes (always_spare) all segments take no more memory than they have taken in use.
struct registry {
  std::mutex lock;
  std::vector<segment> used, spare;                            // spare: the oldest first
  std::map<std::size_t, int> asked;                            // how often each capacity was asked for
  std::size_t used_bytes = 0, spare_bytes = 0, most_bytes = 0; // in all; in use at any time
  std::uint64_t made = 0;
  std::vector<foreign_segments *> foreign;

  // How many are spare at a time depends on how long others read them. No program that moves the same arrays again and
  // again shall allocate because of that.
  registry() {
    constexpr std::size_t usual = 64;
    used.reserve(usual);
    spare.reserve(usual);
  }
};

registry &all();

// A fork shares the memory of segments, but what the child writes must not reach its parent: the child gets a copy of
// each page when it writes there. What was spare remains the parent's.
void keep_apart_from_parent() {
  registry &r = all();
  for (segment const &s : r.spare) {
    munmap(s.memory, s.capacity);
    close(s.address.file);
  }
  r.spare.clear();
  r.spare_bytes = 0;
  for (segment &s : r.used) {
    s.inherited = true;
    if (mmap(s.memory, s.capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, s.address.file, 0) == MAP_FAILED)
      mprotect(s.memory, s.capacity, PROT_READ);
  }
  r.lock.unlock();
}

registry &all() {
  static auto *const the = new registry; // arrays at namespace scope give back after static objects have died
  return *the;
}

bool const forks = hold_while_forking(forking_order::segments,
                                      {[] { all().lock.lock(); }, [] { all().lock.unlock(); }, keep_apart_from_parent});

// A segment takes an open file, of which the program needs some, too.
std::size_t most_segments() {
  static std::size_t const most = [] {
    rlimit files{};
    return getrlimit(RLIMIT_NOFILE, &files) == 0 ? static_cast<std::size_t>(files.rlim_cur / 4) : std::size_t{64};
  }();
  return most;
}

// From this time on a capacity is asked for again and again.
constexpr int often = 3;

// So much may be spare whatever is in use: for a small array it takes longer to make a segment fit, and others to map
// it anew, than to move the elements.
constexpr std::size_t always_spare = std::size_t{4} << 20;

std::vector<segment>::iterator find(std::vector<segment> &list, void const *memory) {
  return std::find_if(list.begin(), list.end(), [&](segment const &s) { return s.memory == memory; });
}

std::size_t capacity_for(std::size_t bytes) {
  std::size_t const page = 4096;
  return (bytes + segment_slack + page - 1) / page * page;
}

// Throws std::bad_alloc if the node has not as much.
bool reserve(segment const &s, std::size_t begin, std::size_t bytes) {
  wanted_memory wanted(bytes);
  // A signal undoes a call that it interrupts, so none takes long; less long where signals come all the time.
  std::size_t at_once = std::size_t{16} << 20;
  for (std::size_t const end = begin + bytes; begin < end;) {
    std::size_t const some = std::min(at_once, end - begin);
    wanted.take(some);
    int const code = posix_fallocate(s.address.file, static_cast<off_t>(begin), static_cast<off_t>(some));
    if (code == 0)
      begin += some;
    else if (code == ENOMEM || code == ENOSPC)
      throw std::bad_alloc();
    else if (code != EINTR)
      return false;
    else
      at_once = std::max(at_once / 2, std::size_t{4096});
  }
  return true;
}

void punch(segment const &s, std::size_t begin, std::size_t bytes) {
  fallocate(s.address.file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(begin),
            static_cast<off_t>(bytes));
}

void release(segment const &s) {
  if (s.memory)
    munmap(s.memory, s.capacity);
  if (s.address.file >= 0)
    close(s.address.file);
}

void destroy(segment const &s) {
  // Others may still have it mapped, from the last time that they read it.
  if (!s.inherited)
    punch(s, 0, s.capacity);
  release(s);
}

// Maps the file of a segment, and tells it by what it is.
bool map_file(segment &s) {
  void *const memory = mmap(nullptr, s.capacity, PROT_READ | PROT_WRITE, MAP_SHARED, s.address.file, 0);
  struct stat about;
  if (memory == MAP_FAILED || fstat(s.address.file, &about) != 0)
    return false;
  s.address.inode = about.st_ino;
  s.memory = memory;
  return true;
}

// Without memory if processes cannot share any. Throws std::bad_alloc if there is none.
segment create(std::size_t capacity, pages which) {
  segment s{nullptr, capacity, {}, nullptr, 0, which != pages::later};
  if (!files_may_have(capacity) || (s.address.file = memfd_create("redeal", MFD_CLOEXEC)) < 0)
    return s;
  try {
    // Addresses first: they may be fewer than there is memory (ulimit -v).
    if (ftruncate(s.address.file, static_cast<off_t>(capacity)) == 0 && map_file(s) &&
        (which == pages::later || reserve(s, 0, capacity))) {
      s.address.process = getpid();
      s.address.bytes = capacity;
      return s;
    }
  } catch (std::bad_alloc const &) {
    release(s);
    throw;
  }
  release(s);
  return {};
}

// Gives a segment another capacity, but keeps its pages as far as possible; false if there is no memory.
bool resize(segment &s, std::size_t capacity) {
  if (!files_may_have(capacity))
    return false;
  std::size_t const there = s.whole ? std::min(s.capacity, capacity) : 0;
  segment changed = s;
  changed.capacity = changed.address.bytes = capacity;
  changed.whole = true;
  bool fits = false;
  try {
    fits = ftruncate(s.address.file, static_cast<off_t>(capacity)) == 0 && reserve(s, there, capacity - there) &&
           map_file(changed);
  } catch (std::bad_alloc const &) {
    // There may be some where this segment has been.
  }
  if (!fits) {
    if (capacity > s.capacity) // no page stays behind its end
      static_cast<void>(!ftruncate(s.address.file, static_cast<off_t>(s.capacity)));
    return false;
  }
  munmap(s.memory, s.capacity);
  s = changed;
  s.address.number = ++all().made; // others map it anew
  return true;
}

segment take_spare(registry &r, std::vector<segment>::iterator place) {
  segment const s = *place;
  r.spare_bytes -= s.capacity;
  r.spare.erase(place);
  return s;
}

// The oldest spare segment that nobody reads.
std::vector<segment>::iterator oldest_free(registry &r) {
  return std::find_if(r.spare.begin(), r.spare.end(), [](segment const &s) { return s.is_free(); });
}

// The spare segment that nobody reads and whose capacity is nearest, made to fit; without memory if there is none, or
// if one more may be spare afterwards. Of several it is the one given back last, as caches have more of it.
segment fitted_spare(registry &r, std::size_t capacity) {
  auto const distance = [&](segment const &s) {
    return s.capacity > capacity ? s.capacity - capacity : capacity - s.capacity;
  };
  auto nearest = r.spare.end();
  for (auto s = r.spare.end(); s != r.spare.begin();) {
    --s;
    if ((nearest == r.spare.end() || distance(*s) < distance(*nearest)) && s->is_free())
      nearest = s;
  }
  if (nearest == r.spare.end() || (nearest->capacity != capacity && r.spare_bytes + capacity <= always_spare))
    return {};
  segment s = take_spare(r, nearest);
  s.readers = nullptr;
  if (s.capacity == capacity || resize(s, capacity))
    return s;
  destroy(s);
  return {};
}

// For so many, and in few steps for ever more.
void make_room(std::vector<segment> &list, std::size_t count) {
  if (list.capacity() < count)
    list.reserve(std::max(count, 2 * list.capacity()));
}

// A segment in use, after that change.
template <class Change> segment used_segment(void const *memory, Change const &change) {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  auto const found = find(r.used, memory);
  assert(found != r.used.end());
  change(*found);
  return *found;
}

} // namespace

void *take_segment(std::size_t bytes, pages which) {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  std::size_t const capacity = capacity_for(bytes);
  ++r.asked[capacity];
  // Here a list may be made longer, and not where memory is given back.
  make_room(r.used, r.used.size() + 1);
  make_room(r.spare, r.used.size() + r.spare.size() + 1);
  segment s = which == pages::later ? segment{} : fitted_spare(r, capacity);
  bool const fresh = !s.memory;
  if (fresh) {
    s = create(capacity, which);
    if (!s.memory)
      return nullptr;
    s.address.number = ++r.made;
  } else if (which == pages::zero) {
    std::memset(s.memory, 0, bytes);
  }
  r.used.push_back(s);
  r.used_bytes += capacity;
  r.most_bytes = std::max(r.most_bytes, r.used_bytes);
  return s.memory;
}

// Rings take one, and one more while they are made anew; maps and questions to the system take one for a moment.
bool files_are_left() {
  std::array<int, 4> files;
  for (int &file : files)
    file = open("/", O_PATH | O_CLOEXEC);
  bool const all_open = std::count(files.begin(), files.end(), -1) == 0;
  for (int const file : files)
    if (file >= 0)
      close(file);
  return all_open;
}

bool leaves_open_files() {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  return !r.spare.empty() || (r.used.size() < most_segments() && files_are_left());
}

bool reserve_segment(void const *memory, std::size_t begin, std::size_t bytes) {
  segment const s = used_segment(memory, [](segment &) {});
  return begin >= s.capacity || reserve(s, begin, std::min(bytes, s.capacity - begin));
}

void vacate_segment(void const *memory, std::size_t begin, std::size_t bytes) {
  punch(used_segment(memory, [](segment &s) { s.whole = false; }), begin, bytes);
}

bool give_back_segment(void *memory) {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  auto const found = find(r.used, memory);
  if (found == r.used.end())
    return false;
  segment const s = *found;
  r.used.erase(found);
  r.used_bytes -= s.capacity;
  if (s.inherited || ((!s.whole || r.asked[s.capacity] < often) && s.is_free())) {
    destroy(s);
    return true;
  }
  r.spare.push_back(s);
  r.spare_bytes += s.capacity;
  while (r.spare_bytes > always_spare && r.used_bytes + r.spare_bytes > r.most_bytes) {
    auto const oldest = oldest_free(r);
    if (oldest == r.spare.end())
      break;
    destroy(take_spare(r, oldest));
  }
  return true;
}

void keep_for(void const *memory, segment_readers const &readers, std::uint64_t turn) {
  used_segment(memory, [&](segment &s) {
    s.readers = &readers;
    s.turn = turn;
  });
}

void release_spares() {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  for (auto oldest = oldest_free(r); oldest != r.spare.end(); oldest = oldest_free(r))
    destroy(take_spare(r, oldest));
  for (foreign_segments *of_one_peer : r.foreign)
    of_one_peer->unmap_all();
}

segment_address address_of(void const *memory) {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  auto const at = reinterpret_cast<std::uintptr_t>(memory);
  for (segment const &s : r.used)
    if (auto const begin = reinterpret_cast<std::uintptr_t>(s.memory); begin <= at && at < begin + s.capacity) {
      segment_address found = s.address;
      found.offset = at - begin;
      return found;
    }
  return {};
}

void *map_segment(segment_address const &a, bool writable) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/fd/%d", a.process, a.file);
  int const file = open(path, (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC);
  if (file < 0)
    return nullptr;
  struct stat about;
  if (fstat(file, &about) != 0 || about.st_ino != a.inode || static_cast<std::uint64_t>(about.st_size) < a.bytes) {
    close(file);
    return nullptr;
  }
  void *const memory = mmap(nullptr, a.bytes, writable ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, file, 0);
  close(file);
  return memory == MAP_FAILED ? nullptr : memory;
}

std::string words_for_refusal(int error) {
  switch (error) {
  case EMFILE:
  case ENFILE:
    return "no more files can be open (ulimit -n)";
  case ENOMEM:
    return "this process can have no more maps or addresses (vm.max_map_count, ulimit -v)";
  case 0:
  case ENOENT:
    return "that process has closed it";
  default:
    return strerror(error);
  }
}

void unmap_segment(void *memory, std::size_t bytes) { munmap(memory, bytes); }

char const *foreign_segments::map(segment_address const &a) {
  for (mapped const &m : kept)
    if (m.memory && m.address.process == a.process && m.address.number == a.number)
      return static_cast<char const *>(m.memory);
  void *const memory = map_segment(a, false);
  if (!memory)
    return nullptr;
  mapped &place = kept[next++ % most];
  if (place.memory)
    unmap_segment(place.memory, place.address.bytes);
  place = {a, memory};
  return static_cast<char const *>(memory);
}

void foreign_segments::unmap_all() {
  for (mapped &m : kept) {
    if (m.memory)
      unmap_segment(m.memory, m.address.bytes);
    m = {};
  }
}

foreign_segments::foreign_segments() {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  r.foreign.push_back(this);
}

foreign_segments::~foreign_segments() {
  unmap_all();
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  r.foreign.erase(std::find(r.foreign.begin(), r.foreign.end(), this));
}

} // namespace redeal::runtime
