// Reads REDEAL_TRANSPORT, REDEAL_STORES, REDEAL_RELEASE, REDEAL_CHOICE, REDEAL_MEMORY and REDEAL_WINDOW once.
#include "choice/wishes.h"

#include "job/job.h"
#include "job/settings.h"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <utility>

namespace redeal::runtime {
namespace {

constexpr std::initializer_list<std::pair<char const *, transports>> names = {{"auto", transports::automatic},
                                                                              {"shared", transports::shared},
                                                                              {"staging", transports::staging},
                                                                              {"messages", transports::messages}};

wishes &current() {
  static wishes now{word_setting("REDEAL_TRANSPORT", names, transports::automatic),
                    word_setting<std::optional<stores>>("REDEAL_STORES",
                                                        {{"auto", std::nullopt},
                                                         {"ordinary", stores::ordinary},
                                                         {"streaming", stores::streaming},
                                                         {"adaptive", stores::adaptive}},
                                                        std::nullopt),
                    word_setting("REDEAL_RELEASE", {{"early", true}, {"late", false}}, false),
                    word_setting("REDEAL_CHOICE", {{"learn", true}, {"model", false}}, true),
                    {}};
  return now;
}

message_limits read_limits() {
  char const *const text = setting("REDEAL_WINDOW");
  bool const as_by_default = !text || text == std::string_view("all");
  auto const window = as_by_default ? std::nullopt : number_setting("REDEAL_WINDOW", move_limits::least_window);
  auto const memory = number_setting("REDEAL_MEMORY", move_limits::least_memory);
  return {memory.value_or(message_limits::usual_memory), window.value_or(message_limits::usual_window),
          window.has_value(), memory.has_value()};
}

message_limits const &limits_of_environment() {
  static message_limits const read = read_limits();
  return read;
}

// A clause's value, which must not be less than that.
std::size_t value(located_name const &name, char const *clause, index given, index least) {
  if (given < least)
    refuse(name, fmt::format("{} must be at least {}, not {}", clause, least, given));
  return static_cast<std::size_t>(given);
}

} // namespace

wishes const &our_wishes() { return current(); }

void use_transport(char const *name) { current().transport = find_word(name, names).value(); }

void use_course(course_wish const &wished) { current().course = wished; }

void use_touched(double parts) { current().touched = parts; }

std::optional<index> memory_given(move_limits const &clauses) {
  if (clauses.has_memory)
    return clauses.memory;
  message_limits const &ours = limits_of_environment();
  constexpr std::size_t most = std::numeric_limits<index>::max();
  return ours.memory_given ? std::optional(static_cast<index>(std::min(ours.memory, most))) : std::nullopt;
}

message_limits limits_of(located_name const &name, move_limits const &clauses) {
  message_limits found = limits_of_environment();
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
  found.schedule = clauses.schedule;
  // Such a schedule says itself how many messages are under way.
  if (found.schedule != schedule_kind::automatic) {
    found.window = message_limits::usual_window;
    found.window_given = false;
  }
  if (found.holds_all() && !found.memory_given)
    found.memory = std::size_t{1} << 46;
  // More would make messages too short.
  found.window = std::min(found.window, found.memory / move_limits::least_memory);
  return found;
}

} // namespace redeal::runtime
