// Packing and unpacking messages of one redistribution that is known at compile time (see fixed_gather.hpp): the
// elements of a local array in order, to or from one message for each process of the other side.
//
//     fixed_messages<2, 3, 2, 5, sizeof(double)>::pack(p, from, to, periods)      at sender p
//     fixed_messages<2, 5, 2, 3, sizeof(double)>::unpack(q, from, to, periods)    at receiver q
//
// Elements that follow each other in the array and go to the same process, or come from it, are one run, wherever they
// lie there.
#pragma once

#include <redeal/detail/fixed_runs.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

namespace redeal {
namespace detail {

/// `own` is the side of the local array, be it the sender or the receiver.
template <index own_procs, index own_block, index other_procs, index other_block, std::size_t Size>
class fixed_messages {
  using runs = fixed_runs<own_procs, own_block, other_procs, other_block>;
  static constexpr index bytes = static_cast<index>(Size), longest = longest_packed_run / bytes;

  template <index self> static constexpr runs runs_of = runs::of(self, longest, true);

public:
  /// Whether there is straight-line code for it.
  static constexpr bool worthwhile = runs::all_fit(longest, true);

  /// Appends that many periods of the array at `from` of process `self` to the messages, to[other] being where the next
  /// element for that process goes, and moves these on. Reads and writes exactly the elements. Requires worthwhile.
  static void pack(index self, char const *from, char **to, index periods) {
    move<char *, packing>(self, to, from, periods, std::make_integer_sequence<index, own_procs>());
  }

  /// Fills that many periods of the array at `to` of process `self` from the messages, from[other] being where the next
  /// element of that process is, and moves these on. Reads and writes exactly the elements. Requires worthwhile.
  static void unpack(index self, char const **from, char *to, index periods) {
    move<char const *, unpacking>(self, from, to, periods, std::make_integer_sequence<index, own_procs>());
  }

private:
  struct packing {
    template <std::size_t n> static void copy(char *message, char const *array) { std::memcpy(message, array, n); }
  };
  struct unpacking {
    template <std::size_t n> static void copy(char const *message, char *array) { std::memcpy(array, message, n); }
  };

  template <class Message, class Way, class Own, index... selves>
  static void move(index self, Message *messages, Own own, index periods, std::integer_sequence<index, selves...>) {
    static_assert(worthwhile, "the period has too many runs, or too long ones, for straight-line code");
    ((self == selves ? move_one<Message, Way, selves>(messages, own, periods) : void()), ...);
  }

  template <class Message, class Way, index self, class Own>
  static void move_one(Message *messages, Own own, index periods) {
    move_one<Message, Way, self>(messages, own, periods,
                                 std::make_index_sequence<static_cast<std::size_t>(runs_of<self>.count)>());
  }

  template <class Message, class Way, index self, class Own, std::size_t... each>
  static void move_one(Message *messages, Own own, index periods, std::index_sequence<each...>) {
    std::array<Message, static_cast<std::size_t>(other_procs)> at{};
    for (std::size_t other = 0; other < at.size(); ++other)
      at[other] = messages[other];
    for (index m = 0; m < periods; ++m)
      (move_run<Way, runs_of<self>.list[each].length>(at[static_cast<std::size_t>(runs_of<self>.list[each].other)],
                                                      own),
       ...);
    for (std::size_t other = 0; other < at.size(); ++other)
      messages[other] = at[other];
  }

  template <class Way, index length, class Message, class Own> static void move_run(Message &message, Own &own) {
    Way::template copy<static_cast<std::size_t>(length * bytes)>(message, own);
    message += length * bytes;
    own += length * bytes;
  }
};

} // namespace detail
} // namespace redeal
