// The answers of the last few searches, in front of a map that has all of them: programs ask the same again and again.
//
//     static recent<key, plan> lately;
//     return lately.of(wanted, [&]() -> plan & { return all[wanted]; });
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

namespace redeal::runtime {

/// The values of some keys. Each value must stay where it is as long as the program. For one thread at a time.
template <class Key, class Value> class recent {
  static_assert(std::is_trivially_destructible<Key>::value,
                "static objects may hold directives in their destructors, which come here");

public:
  /// The value of that key, which find() gives if it is not among the last few that were searched for.
  template <class Find> Value &of(Key const &key, Find const &find) {
    for (entry const &e : entries_)
      if (e.value && e.key == key)
        return *e.value;
    Value &found = find();
    entries_[next_++ % entries_.size()] = {key, &found};
    return found;
  }

private:
  struct entry {
    Key key{};
    Value *value = nullptr;
  };

  std::array<entry, 8> entries_{};
  std::size_t next_ = 0;
};

} // namespace redeal::runtime
