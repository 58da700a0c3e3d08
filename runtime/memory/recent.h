// The last few answers, in front of a map that has all of them: programs ask the same again and again.
//
//     static recent<key, plan> lately;
//     return lately.of(wanted, [&]() -> plan & { return all[wanted]; });
#pragma once

#include <array>
#include <cstddef>

namespace redeal::runtime {

/// The values that some keys have, which stay where they are for ever. For one thread at a time.
template <class Key, class Value> class recent {
public:
  /// The value of that key, which find() gives if it has not been asked for lately.
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
