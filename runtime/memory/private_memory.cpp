// Before a block is what it was allocated as, and how large it is.
#include "memory/private_memory.h"

#include "job/fork.h"
#include "memory/node_memory.h"
#include "memory/scratch.h"
#include "memory/spare_blocks.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

namespace redeal::runtime {
namespace {

constexpr std::size_t line = spare_blocks::line; // what blocks are aligned to, and a multiple of

struct block_head {
  void *raw;
  std::size_t bytes;
};

block_head &head_of(void *memory) { return static_cast<block_head *>(memory)[-1]; }

std::size_t whole_lines(std::size_t bytes) { return bytes == 0 ? line : (bytes + line - 1) / line * line; }

void release(void *memory) noexcept {
  block_head const head = head_of(memory);
  forget_private(head.raw, head.bytes);
  std::free(head.raw);
}

struct common_spares {
  std::mutex lock;
  spare_blocks blocks{std::size_t{4} << 20};
};

common_spares &in_common() {
  static auto *const the = new common_spares; // arrays at namespace scope give back after static objects have died
  return *the;
}

bool const are_whole_in_child =
    hold_while_forking(forking_order::spares, {[] { in_common().lock.lock(); }, [] { in_common().lock.unlock(); }});

void give_to_all(void *memory) noexcept {
  {
    std::lock_guard<std::mutex> const guard(in_common().lock);
    if (in_common().blocks.keep(memory, head_of(memory).bytes))
      return;
  }
  release(memory);
}

void *take_from_all(std::size_t bytes) {
  if (!spare_blocks::may_have(bytes))
    return nullptr;
  std::lock_guard<std::mutex> const guard(in_common().lock);
  return in_common().blocks.take(bytes);
}

// This thread's; they go to all when it ends.
struct own_spares : spare_blocks {
  own_spares() : spare_blocks(std::size_t{1} << 20) {}
  ~own_spares() { each(give_to_all); }
};

own_spares &spares() { return scratch<struct blocks_given_back, own_spares>(); }

} // namespace

void *take_private(std::size_t bytes, bool zero) {
  if (bytes > SIZE_MAX / 2)
    throw std::bad_alloc();
  std::size_t const whole = whole_lines(bytes);
  void *spare = spares().take(whole);
  if (!spare)
    spare = take_from_all(whole);
  if (spare && zero)
    std::memset(spare, 0, bytes);
  if (spare)
    return spare;
  // calloc leaves large blocks to the kernel's zero pages; some lines more make room to align them.
  wanted_memory wanted(bytes);
  wanted.take(bytes);
  void *const raw = std::calloc(whole + 3 * line, 1);
  if (!raw)
    throw std::bad_alloc();
  note_private(raw, whole);
  auto const address = reinterpret_cast<std::uintptr_t>(raw);
  auto *memory = reinterpret_cast<char *>((address + 2 * line - 1) / line * line);
  if (!is_private(memory))
    memory += line;
  head_of(memory) = {raw, whole};
  return memory;
}

std::size_t take_private_spares(std::size_t bytes, void **blocks, std::size_t count) {
  return spares().take(whole_lines(bytes), blocks, count);
}

void give_back_private(void *memory) noexcept {
  try {
    if (spares().keep(memory, head_of(memory).bytes))
      return;
  } catch (std::bad_alloc const &) { // the thread has none yet, and no room for them
  }
  give_to_all(memory);
}

void give_back_private(void *const *blocks, std::size_t count, std::size_t bytes) noexcept {
  assert(std::all_of(blocks, blocks + count, [=](void *each) { return head_of(each).bytes == whole_lines(bytes); }));
  std::size_t given = 0;
  try {
    given = spares().keep(blocks, count, whole_lines(bytes));
  } catch (std::bad_alloc const &) { // as above
  }
  for (; given < count; ++given)
    give_to_all(blocks[given]);
}

} // namespace redeal::runtime
