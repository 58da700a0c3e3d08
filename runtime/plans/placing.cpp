// Strides are products of what processes have of the array's faster dimensions.
#include "plans/placing.h"

#include "memory/recent.h"
#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <tuple>

namespace redeal::runtime {
namespace {

index elements_along(placing::dimension const &d, std::vector<index> const &coordinates) {
  return d.whole.local_size(d.part < 0 ? d.coordinate : coordinates[static_cast<std::size_t>(d.part)]);
}

struct by_value {
  static auto key(placing::dimension const &d) { return std::tie(d.whole, d.part, d.step, d.coordinate); }

  bool operator()(placing const &a, placing const &b) const {
    if (a.scattered != b.scattered)
      return a.scattered < b.scattered;
    return std::lexicographical_compare(
        a.dims.begin(), a.dims.end(), b.dims.begin(), b.dims.end(),
        [](placing::dimension const &x, placing::dimension const &y) { return key(x) < key(y); });
  }
};

} // namespace

placing placing::of(mapping const &m, std::vector<std::size_t> const &slowest_first) {
  placing made;
  for (std::size_t const d : slowest_first)
    made.dims.push_back({m.dims[d], static_cast<int>(d)});
  return made;
}

std::vector<std::size_t> placing::order() const {
  std::vector<std::size_t> found;
  for (dimension const &d : dims)
    if (d.part >= 0)
      found.push_back(static_cast<std::size_t>(d.part));
  return found;
}

bool placing::is_dense() const { return !scattered && dims.back().part >= 0 && dims.back().step == 1; }

std::vector<index> placing::strides(std::vector<index> const &coordinates, index leading) const {
  std::vector<index> found;
  for (std::size_t d = 0; d < coordinates.size(); ++d)
    found.push_back(stride(d, coordinates, leading));
  return found;
}

index placing::stride(std::size_t d, std::vector<index> const &coordinates, index leading) const {
  index room = 1;
  for (std::size_t i = dims.size(); i-- > 0;) {
    if (dims[i].part == static_cast<int>(d))
      return room * dims[i].step;
    bool const is_fastest = i + 1 == dims.size();
    room = is_fastest && leading > 0 ? leading : room * elements_along(dims[i], coordinates);
  }
  return 0;
}

index placing::room(std::size_t d, index coordinate, index leading) const {
  index room = 0;
  bool found = false;
  for (std::size_t i = dims.size(); i-- > 0;) {
    if (dims[i].part == static_cast<int>(d)) {
      found = true;
      room = i + 1 == dims.size() && leading > 0 ? leading : dims[i].whole.local_size(coordinate);
    } else if (found && dims[i].part < 0) {
      room *= dims[i].whole.local_size(dims[i].coordinate);
    } else if (found) {
      break;
    }
  }
  return room;
}

index placing::step(std::size_t d) const {
  auto const found =
      std::find_if(dims.begin(), dims.end(), [d](dimension const &one) { return one.part == static_cast<int>(d); });
  return found == dims.end() ? 1 : found->step;
}

std::uint64_t placing::digest() const {
  detail::digest number;
  number.add(scattered);
  for (dimension const &d : dims) {
    d.whole.each_number([&number](index n) { number.add(n); });
    for (index const n : {index{d.part}, d.step, d.coordinate})
      number.add(n);
  }
  return number.value();
}

placing const *interned(placing const &p) {
  static auto &all = *new std::set<placing, by_value>; // static objects may hold directives in their destructors
  static std::mutex one_at_a_time;
  std::lock_guard<std::mutex> const guard(one_at_a_time);
  return &*all.insert(p).first;
}

namespace {

// Found without making it again: directives are to allocate nothing once they have been carried out.
placing const &kept_placing_of_whole(mapping const &m, storage_order slowest_first) {
  static auto &known = *new std::map<std::pair<mapping const *, storage_order>, placing const *>;
  static std::mutex one_at_a_time;
  std::lock_guard<std::mutex> const guard(one_at_a_time);
  placing const *&found = known[{&m, slowest_first}];
  if (!found)
    found = interned(placing::of(m, {slowest_first.begin(), slowest_first.end()}));
  return *found;
}

} // namespace

placing const *placing_of_whole(mapping const &m, storage_order slowest_first) {
  thread_local recent<std::tuple<mapping const *, int const *, std::size_t>, placing const> lately;
  return &lately.of({&m, slowest_first.begin(), slowest_first.size()},
                    [&]() -> placing const & { return kept_placing_of_whole(m, slowest_first); });
}

} // namespace redeal::runtime
