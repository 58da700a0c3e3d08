// Blocks that live as long as the job: MPI knows their addresses.
#include "memory/common_buffers.h"

#include "memory/node_memory.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace redeal::runtime {

char *common_buffers(std::size_t bytes, std::size_t most) {
  struct release {
    void operator()(char *memory) const { std::free(memory); }
  };
  struct block {
    std::size_t bytes;
    std::unique_ptr<char, release> memory;
  };
  constexpr std::size_t page = 4096, least = std::size_t{1} << 20;
  // One serves all limits that are not large; of the others, each is twice as large as the one before, or more.
  static auto &all = *new std::vector<block>;
  for (block const &b : all)
    if (b.bytes >= bytes)
      return b.memory.get();
  std::size_t const twice = all.empty() ? least : 2 * all.back().bytes,
                    enough = std::max(bytes, std::min(twice, std::max(most, least)));
  auto const make = [&](std::size_t size) {
    std::size_t const whole = (size + page - 1) / page * page;
    wanted_memory wanted(whole);
    wanted.take(whole);
    std::unique_ptr<char, release> memory(static_cast<char *>(std::aligned_alloc(page, whole)));
    if (!memory)
      throw std::bad_alloc();
    note_private(memory.get(), whole);
    all.push_back({whole, std::move(memory)});
    return all.back().memory.get();
  };
  if (bytes < enough)
    try {
      return make(enough);
    } catch (std::bad_alloc const &) { // perhaps there is as much as is needed
    }
  return make(bytes);
}

} // namespace redeal::runtime
