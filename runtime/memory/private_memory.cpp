// Before a block is what it was allocated as, and how large it is.
#include "memory/private_memory.h"

#include "memory/node_memory.h"
#include "memory/scratch.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace redeal::runtime {
namespace {

constexpr std::size_t line = 64; // what blocks are aligned to, and a multiple of

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

// What a thread has given back.
class spare_blocks {
public:
  spare_blocks() = default;
  spare_blocks(spare_blocks const &) = delete;
  spare_blocks &operator=(spare_blocks const &) = delete;
  ~spare_blocks() {
    for (std::size_t lines = 0; lines != most_lines + 1; ++lines)
      while (void *const memory = take(lines * line))
        release(memory);
  }

  // Of so many bytes, which are whole lines; null if there is none.
  void *take(std::size_t bytes) {
    if (bytes > most_lines * line || !lists_[bytes / line])
      return nullptr;
    void *&first = lists_[bytes / line];
    void *const memory = first;
    std::memcpy(&first, memory, sizeof first);
    kept_ -= bytes;
    return memory;
  }

  bool keep(void *memory, std::size_t bytes) {
    if (bytes > most_lines * line || kept_ + bytes > most_kept)
      return false;
    void *&first = lists_[bytes / line];
    std::memcpy(memory, &first, sizeof first);
    first = memory;
    kept_ += bytes;
    return true;
  }

private:
  // What is larger is left to the system, which gives its pages to others.
  static constexpr std::size_t most_lines = 1024, most_kept = std::size_t{4} << 20;

  void *lists_[most_lines + 1] = {}; // by lines: the last one; each begins with where the one before it is
  std::size_t kept_ = 0;
};

spare_blocks &spares() { return scratch<struct blocks_given_back, spare_blocks>(); }

} // namespace

void *take_private(std::size_t bytes, bool zero) {
  if (bytes > SIZE_MAX / 2)
    throw std::bad_alloc();
  std::size_t const whole = whole_lines(bytes);
  if (void *const memory = spares().take(whole)) {
    if (zero)
      std::memset(memory, 0, bytes);
    return memory;
  }
  // calloc leaves large blocks to the kernel's zero pages; some lines more make room to align them.
  wanted_memory wanted(bytes);
  wanted.take(bytes);
  void *const raw = std::calloc(whole + 3 * line, 1);
  if (!raw)
    throw std::bad_alloc();
  note_private(raw, whole);
  auto const address = reinterpret_cast<std::uintptr_t>(raw);
  auto *memory = reinterpret_cast<char *>((address + 2 * line - 1) / line * line);
  if (!may_be_private(memory))
    memory += line;
  head_of(memory) = {raw, whole};
  return memory;
}

void give_back_private(void *memory) noexcept {
  try {
    if (spares().keep(memory, head_of(memory).bytes))
      return;
  } catch (std::bad_alloc const &) { // no room for a list
  }
  release(memory);
}

} // namespace redeal::runtime
