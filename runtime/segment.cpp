// memfd_create, fallocate, mmap; and a few spare segments.
#include "segment.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <vector>

namespace redeal::runtime {
namespace {

struct segment {
  void *memory;
  std::size_t capacity; // all that is mapped
  segment_address address;
};

// All segments of this process by their memory, those in use and those that are spare.
struct registry {
  std::mutex lock;
  std::map<void const *, segment> used;
  std::vector<segment> spare;       // the oldest first
  std::map<std::size_t, int> asked; // how often each capacity was asked for
  std::uint64_t made = 0;
  std::set<foreign_segments *> foreign;
};

registry &all() {
  static auto *const the = new registry; // arrays at namespace scope give back after static objects have died
  return *the;
}

constexpr std::size_t most_spare = 4;
// From this time on a capacity is asked for again and again.
constexpr int often = 3;

std::size_t capacity_for(std::size_t bytes) {
  std::size_t const page = 4096;
  return (bytes + segment_slack + page - 1) / page * page;
}

void destroy(segment const &s) {
  munmap(s.memory, s.capacity);
  close(s.address.file);
}

// Null memory if there is none.
segment create(std::size_t capacity) {
  segment s{nullptr, capacity, {}};
  s.address.file = memfd_create("redeal", MFD_CLOEXEC);
  if (s.address.file < 0)
    return s;
  void *memory = MAP_FAILED;
  if (posix_fallocate(s.address.file, 0, static_cast<off_t>(capacity)) == 0)
    memory = mmap(nullptr, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, s.address.file, 0);
  if (memory == MAP_FAILED) {
    close(s.address.file);
    return s;
  }
  s.memory = memory;
  s.address.process = getpid();
  s.address.bytes = capacity;
  return s;
}

} // namespace

void *take_segment(std::size_t bytes, bool zero) {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  std::size_t const capacity = capacity_for(bytes);
  ++r.asked[capacity];
  for (std::size_t i = r.spare.size(); i-- != 0;)
    if (r.spare[i].capacity == capacity) {
      segment const s = r.spare[i];
      r.spare.erase(r.spare.begin() + static_cast<std::ptrdiff_t>(i));
      if (zero)
        std::memset(s.memory, 0, bytes);
      r.used[s.memory] = s;
      return s.memory;
    }
  segment s = create(capacity);
  if (!s.memory)
    return nullptr;
  s.address.number = ++r.made;
  r.used[s.memory] = s;
  return s.memory;
}

bool give_back_segment(void *memory) {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  auto const found = r.used.find(memory);
  if (found == r.used.end())
    return false;
  segment const s = found->second;
  r.used.erase(found);
  if (r.asked[s.capacity] < often) {
    destroy(s);
    return true;
  }
  r.spare.push_back(s);
  if (r.spare.size() > most_spare) {
    destroy(r.spare.front());
    r.spare.erase(r.spare.begin());
  }
  return true;
}

void release_spares() {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  for (segment const &s : r.spare)
    destroy(s);
  r.spare.clear();
  for (foreign_segments *of_one_peer : r.foreign)
    of_one_peer->unmap_all();
}

segment_address address_of(void const *memory) {
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  auto const found = r.used.find(memory);
  return found == r.used.end() ? segment_address{} : found->second.address;
}

void *map_segment(segment_address const &a, bool writable) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/fd/%d", a.process, a.file);
  int const file = open(path, (writable ? O_RDWR : O_RDONLY) | O_CLOEXEC);
  if (file < 0)
    return nullptr;
  void *const memory = mmap(nullptr, a.bytes, writable ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, file, 0);
  close(file);
  return memory == MAP_FAILED ? nullptr : memory;
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
  r.foreign.insert(this);
}

foreign_segments::~foreign_segments() {
  unmap_all();
  registry &r = all();
  std::lock_guard<std::mutex> const guard(r.lock);
  r.foreign.erase(this);
}

} // namespace redeal::runtime
