// Reads the environment once.
#include "choice/message_limits.h"

#include "choice/transport.h"
#include "job/job.h"
#include "job/settings.h"
#include "memory/node_memory.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

namespace redeal::runtime {
namespace {

constexpr std::size_t least_buffer = move_limits::least_memory / 2, usual_memory = std::size_t{1} << 20,
                      small_part = std::size_t{5} << 20, usual_window = 4;

message_limits read_environment() {
  char const *const window = setting("REDEAL_WINDOW");
  std::optional<std::size_t> const memory = number_setting("REDEAL_MEMORY", move_limits::least_memory);
  return {memory.value_or(usual_memory),
          window && equal_words(window, "all")
              ? SIZE_MAX
              : number_setting("REDEAL_WINDOW", move_limits::least_window).value_or(usual_window),
          window != nullptr, memory.has_value()};
}

message_limits const &environment() {
  static message_limits const read = read_environment();
  return read;
}

// A clause's value, which must not be less than that.
std::size_t value(located_name const &name, char const *clause, index given, index least) {
  if (given < least)
    fail_together(name.at,
                  fmt::format("redistribute {}: {} must be at least {}, not {}", name.text, clause, least, given));
  return static_cast<std::size_t>(given);
}

} // namespace

message_limits limits_of(located_name const &name, move_limits const &clauses) {
  message_limits found = environment();
  if (clauses.has_memory) {
    found.memory = value(name, "memory", clauses.memory, move_limits::least_memory);
    found.memory_given = true;
  }
  if (clauses.has_window) {
    found.window = value(name, "window", clauses.window, move_limits::least_window);
    found.window_given = true;
  }
  // MPI counts the bytes of a message in an int.
  found.memory = std::min(found.memory, std::size_t{1} << 30);
  // More would make messages too short.
  found.window = std::min(found.window, found.memory / (2 * least_buffer));
  return found;
}

message_limits message_limits::for_part(index bytes) const {
  message_limits found = *this;
  // Small parts move in few chunks, or fast, rather than in little memory.
  if (auto const part = static_cast<std::size_t>(bytes); !memory_given && part > small_part)
    found.memory = std::min(part / 10 / 64 * 64, usual_memory);
  return found;
}

std::uint64_t environment_number() {
  message_limits const &given = environment();
  std::uint64_t number = given.memory;
  for (std::uint64_t const part : {std::uint64_t{given.window}, std::uint64_t{given.window_given},
                                   std::uint64_t{releases_early()}, static_cast<std::uint64_t>(transport())})
    number = number * 1000003u + part;
  return number >> 1; // MPI takes the largest of it and of its negation
}

char *common_buffers(std::size_t bytes, std::size_t most) {
  struct release {
    void operator()(char *memory) const { std::free(memory); }
  };
  struct block {
    std::size_t bytes;
    std::unique_ptr<char, release> memory;
  };
  constexpr std::size_t page = 4096;
  // They live as long as the job: MPI knows their addresses. One serves all limits that are not large; of the others,
  // each is twice as large as the one before, or more.
  static auto &all = *new std::vector<block>;
  for (block const &b : all)
    if (b.bytes >= bytes)
      return b.memory.get();
  std::size_t const twice = all.empty() ? usual_memory : 2 * all.back().bytes,
                    whole = (std::max({bytes, most, twice}) + page - 1) / page * page;
  wanted_memory const wanted(whole);
  auto *const memory = static_cast<char *>(std::aligned_alloc(page, whole));
  if (!memory)
    throw std::bad_alloc();
  all.push_back({whole, std::unique_ptr<char, release>(memory)});
  return all.back().memory.get();
}

} // namespace redeal::runtime
