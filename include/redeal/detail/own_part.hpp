// What a mapping is for this process, found once for each that the job has accepted.
#pragma once

#include <redeal/detail/axis.hpp>

#include <memory>
#include <utility>
#include <vector>

namespace redeal {
namespace detail {

/// This process's part of an array under a mapping.
struct own_part {
  bool in_grid;           ///< whether it has one, be it empty
  index elements;         ///< how many it has
  std::vector<axis> axes; ///< one for each dimension of the array, without its stride
};

/// That of an accepted mapping. A copy of the mapping has none: it is about to become another one.
class kept_part {
public:
  kept_part() = default;
  kept_part(kept_part const &) {}
  kept_part &operator=(kept_part const &) {
    part_.reset();
    return *this;
  }
  own_part const *get() const { return part_.get(); }
  void keep(std::unique_ptr<own_part const> part) noexcept { part_ = std::move(part); }

private:
  std::unique_ptr<own_part const> part_;
};

} // namespace detail
} // namespace redeal
