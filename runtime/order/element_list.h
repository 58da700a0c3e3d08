// A small parcel as a list of places: each element is copied by itself, without a branch. Runs of a few elements take
// longer to be told apart than to be copied, which is most of the time of many small arrays. Of a parcel that is one
// run the beginning is enough.
//
//     the third of cyclic(3) on 2 processes goes to cyclic(5) on 2:    runs 0 1 2, 8; list 0, 1, 2, 8
#pragma once

#include "order/parcel.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace redeal::runtime {

class element_list {
public:
  /// Where the elements of the parcel are in the storage at one end, in the order of the message. None where several
  /// runs are so long, or the parcel is so large, that its loops are as fast, or where there is no loop for elements of
  /// that size.
  static std::optional<element_list> at_sender(parcel const &, std::size_t element_size);
  static std::optional<element_list> at_receiver(parcel const &, std::size_t element_size);

  /// Packs `storages` storages that are alike: what number k of them has begins at buffer + k * distance.
  void pack(char const *const *from, std::size_t storages, char *buffer, std::size_t distance) const;
  /// The reverse.
  void unpack(char const *buffer, std::size_t distance, char *const *to, std::size_t storages) const;
  /// From the places of this list to those of another one of the same parcel.
  void copy(char const *const *from, element_list const &places, char *const *to, std::size_t storages) const;

private:
  element_list(std::vector<std::uint32_t> places, std::size_t element_size);
  static std::optional<element_list> of(std::vector<std::uint32_t> places, std::size_t element_size);
  bool is_run() const { return places_.empty(); }

  std::size_t count_, size_;
  std::size_t first_ = 0;             // bytes before a run
  std::vector<std::uint32_t> places_; // empty for a run
};

} // namespace redeal::runtime
