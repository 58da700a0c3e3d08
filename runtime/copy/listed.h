// Few elements, copied by a list of where they lie. It is made once for all moves: where there is little to copy,
// finding the runs anew takes longer than copying them.
#pragma once

#include "order/sweep.h"

#include "Plan/Cost/Course.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace redeal::runtime {

/// Where the own elements of a sweep lie that each process of the other side gets, or sends, in the order of messages:
/// in units of as many bytes as divide all runs, or in runs, where these are long.
class listed {
public:
  static constexpr std::size_t most_units = plan::most_listed;

  /// None if there would be more units.
  static std::optional<listed> of(sweep const &, std::size_t element_size);

  /// Copies what belongs to the process at that place of the other grid from the local array to a message.
  void pack(index place, char const *from, char *message) const;
  /// The reverse.
  void unpack(index place, char const *message, char *to) const;
  /// Copies what stays: it is at `place` of these lists where it is now, and at `there` of those where it will be.
  void copy(index place, char const *from, listed const &those, index there, char *to) const;

private:
  struct list {
    std::size_t unit = 64;          ///< bytes: a power of two
    std::size_t runs = 0;           ///< their number
    std::size_t begin = 0, end = 0; ///< of its offsets; of runs, each with a length behind it
    bool is_of_runs = false;
  };
  class reader;

  void copy_runs(list const &, char const *from, listed const &those, list const &, char *to) const;
  list const &at(index place) const { return lists_[static_cast<std::size_t>(place)]; }
  std::uint32_t const *offsets(list const &l) const { return offsets_.data() + l.begin; }

  std::vector<list> lists_;            // by place
  std::vector<std::uint32_t> offsets_; // bytes, and lengths
};

} // namespace redeal::runtime
