// A small parcel as a list of copies of 1, 2, 4, 8 or 16 bytes, which are an instruction or two each and take no
// branch. Runs of a few elements take longer to be told apart than to be copied, which is most of the time of many
// small arrays: the list is made once, and followed for several of them at a time.
//
//     13 elements, cyclic(3) on 2 processes -> cyclic(5), what stays on process 0     places 0 1 2, 6 -> 0 1 2, 7
//     as doubles                                                  16 bytes 0 -> 0, 8 -> 8;  8 bytes 48 -> 56
//
// A run takes copies of one width, the last of which may begin where the one before has not ended.
#pragma once

#include "order/parcel.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace redeal::runtime {

class copy_list {
public:
  enum class task { pack, unpack, copy };

  /// None where the loops over the parcel are as fast.
  static std::optional<copy_list> of(task, parcel const &, std::size_t element_size);

  // Of `storages` storages that are alike; what number k of them has begins at buffer + k * distance.
  void pack(char const *const *from, std::size_t storages, char *buffer, std::size_t distance) const;
  void unpack(char const *buffer, std::size_t distance, void *const *to, std::size_t storages) const;
  void copy(char const *const *from, void *const *to, std::size_t storages) const;

private:
  // From where to where, in bytes.
  struct shift {
    std::uint32_t from, to;
  };
  struct long_run {
    shift at;
    std::uint32_t bytes;
  };
  static constexpr std::size_t widths = 5; // 1, 2, 4, 8, 16

  void add(shift, std::size_t bytes);
  template <class From, class To> void follow(From const &, To const &, std::size_t storages) const;
  template <std::size_t Log, std::size_t At, class From, class To>
  void copy_words(From const &, To const &, std::size_t first) const;

  std::array<std::vector<shift>, widths> words_; // by the logarithm of their width
  std::vector<long_run> runs_;
};

/// Those that have been made. Arrays that have a plan in common have these in common, if their elements are as large.
class copy_lists {
public:
  /// Null where the loops over the parcel are as fast. The parcel must live as long as these.
  copy_list const *of(copy_list::task, parcel const &, std::size_t element_size);

private:
  std::map<std::tuple<parcel const *, copy_list::task, std::size_t>, std::optional<copy_list>> all_;
};

} // namespace redeal::runtime
