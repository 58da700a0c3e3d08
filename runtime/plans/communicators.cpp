// Members tell who is at which coordinates of their grid; the others listen.
#include "plans/communicators.h"

#include "job/job.h"
#include "plans/job_agreement.h"
#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <numeric>

namespace redeal::runtime {
namespace {

constexpr index nothing = -INT64_MAX; // its negation is a number too

index processes_in_grid(mapping const &m) {
  return std::accumulate(m.grid.begin(), m.grid.end(), index{1}, [](index a, index b) { return a * b; });
}

// Calls visit(number in the communicator) for each process of the grid, in row-major order.
template <class Visit> void each_in_grid(mapping const &m, Visit const &visit) {
  for (index place = 0, all = processes_in_grid(m); place < all; ++place) {
    index number = m.first, rest = place;
    for (std::size_t g = m.grid.size(); g-- > 0; rest /= m.grid[g])
      number += rest % m.grid[g] * m.grid_strides[g];
    visit(number);
  }
}

// Of all that processes know of a mapping, wherever they are.
void add_shape(digest &to, mapping const &m) {
  for (deal const &d : m.dims)
    d.each_number([&to](index n) { to.add(n); });
  for (std::vector<index> const *const numbers : {&m.grid, &m.grid_strides})
    for (index const n : *numbers)
      to.add(n);
  to.add(m.first);
}

class grid_agreement {
public:
  grid_agreement(located_name const &name, mapping const &from, mapping const &to) : name_(name), sides_{&from, &to} {}

  std::array<mapping const *, 2> reach() {
    digest shape;
    for (mapping const *const m : sides_)
      add_shape(shape, *m);
    put(static_cast<index>(shape.value() >> 1));
    for (mapping const *const m : sides_)
      each_in_grid(*m, [&](index number) {
        put(m->outside ? nothing : m->members.empty() ? number : m->members[static_cast<std::size_t>(number)]);
      });
    share_all();
    return {known(*sides_[0]), known(*sides_[1])};
  }

private:
  void put(index value) {
    all_.push_back(value);
    all_.push_back(value == nothing ? nothing : -value);
  }

  // How many there are depends on the shape, which comes first.
  void share_all() {
    char const *const about = "find out who is in the communicators of both grids";
    auto const first = static_cast<std::ptrdiff_t>(std::min(all_.size(), most_first_values));
    std::vector<index> begin(all_.begin(), all_.begin() + first), rest(all_.begin() + first, all_.end());
    share_first(name_, begin, about,
                "between grids of different communicators all processes of the job must come to the same directives in "
                "the same order");
    std::copy(begin.begin(), begin.end(), all_.begin());
    if (!take())
      refuse_disagreement(name_, "the processes of the job disagree about its formats, extents or grids");
    if (rest.empty())
      return;
    share_greatest(rest, about);
    std::copy(rest.begin(), rest.end(), all_.begin() + first);
  }

  // The next value; whether it was the same on all that had one.
  bool take() {
    next_ += 2;
    return greatest() == least() || greatest() == nothing;
  }
  index greatest() const { return all_[next_ - 2]; }
  index least() const { return -all_[next_ - 1]; }

  mapping const *known(mapping const &m) {
    mapping made = m;
    made.members.clear();
    for (index i = processes_in_grid(m); i > 0; --i) {
      if (!take())
        refuse_disagreement(
            name_, fmt::format("processes {} and {} are at one place of a grid, as its communicator is not the same "
                               "on all its processes; between grids of different communicators it must be",
                               least(), greatest()));
      if (greatest() == nothing)
        refuse(name_, "no process is in the communicator of one of its grids");
      made.members.push_back(static_cast<int>(greatest()));
    }
    made.first = 0;
    index stride = 1;
    for (std::size_t g = made.grid.size(); g-- > 0; stride *= made.grid[g])
      made.grid_strides[g] = stride;
    made.outside = false;
    made.comm = 0;
    return interned(made);
  }

  located_name const &name_;
  mapping const *sides_[2];
  std::vector<index> all_; // of each value, and of its negation
  std::size_t next_ = 0;
};

} // namespace

std::array<mapping const *, 2> known_to_all(located_name const &name, mapping const &from, mapping const &to) {
  if (from.comm == to.comm)
    return {&from, &to};
  return grid_agreement(name, from, to).reach();
}

} // namespace redeal::runtime
