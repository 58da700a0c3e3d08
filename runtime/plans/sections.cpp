// Dimensions of one index are left out of the section's grid: its processes are those that own that index.
#include "plans/sections.h"

#include "job/job.h"

#include "Plan/Problem/Arithmetic.h"
#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <cstdlib>

namespace redeal::runtime {
namespace {

// The local indices of a process's elements of a range, those of one round of the pattern and how far on the next ones
// are. Both sides of the runs are in the array's storage.
plan::runs runs_of(deal const &whole, plan::index_range const &range, deal const &part, index coordinate) {
  plan::runs made;
  index const count = part.local_size(coordinate);
  detail::deal_list const *const list = part.as_list();
  bool const again = list && part.extent() > list->period();
  index const in_period = again ? list->sizes[coordinate] : count;
  if (count == 0)
    return made;
  auto const add = [](std::vector<plan::series> &to, index local) {
    if (plan::series *const last = to.empty() ? nullptr : &to.back()) {
      index const end = last->from + (last->count - 1) * last->from_stride;
      if (last->count == 1 || local - end == last->from_stride) {
        last->from_stride = last->to_stride = local - end;
        ++last->count;
        return;
      }
    }
    to.push_back({local, local, 1});
  };
  auto const local = [&](index l) { return whole.local(range.at(part.global(coordinate, l))); };
  for (index l = 0; l < in_period; ++l)
    add(made.slice, local(l));
  made.repeats = count / in_period;
  if (made.repeats > 1)
    made.from_stride = made.to_stride = local(in_period) - local(0);
  for (index l = made.repeats * in_period; l < count; ++l)
    add(made.tail, local(l));
  return made;
}

} // namespace

std::optional<std::string> find_parts(mapping const &whole, section_range const *ranges, std::size_t rank,
                                      std::vector<plan::section_part> &parts) {
  parts.clear();
  for (std::size_t d = 0; d < rank; ++d) {
    section_range const &r = ranges[d];
    index const extent = whole.dims[d].extent();
    plan::section_part part{{r.first, r.count, r.stride}, r.kind == section_range::one};
    if (r.kind == section_range::whole)
      part.range.count = extent;
    else if (auto const wrong = plan::wrong_with(part, d, extent))
      return wrong;
    parts.push_back(plan::simplest(part));
  }
  return std::nullopt;
}

section_side section_of(mapping const &whole, std::vector<plan::section_part> const &parts,
                        std::vector<std::size_t> const &kept, storage_order of_array) {
  mapping part = whole;
  std::vector<placing::dimension> dims(parts.size()); // of the array
  part.dims.clear();
  part.grid_dimension.clear();
  std::vector<std::optional<index>> at(parts.size());
  for (std::size_t d = 0; d < parts.size(); ++d)
    if (parts[d].drops)
      at[d] = parts[d].range.first;
  std::vector<int> const numbers = keep_grid(whole, at, part);
  bool even = true;
  for (std::size_t d = 0; d < parts.size(); ++d)
    if (parts[d].drops)
      dims[d] = {whole.dims[d], -1, 1, whole.dims[d].owner(parts[d].range.first)};
  for (std::size_t const d : kept) {
    plan::dealt_section const made = plan::section_of(whole.dims[d], parts[d].range);
    dims[d] = {whole.dims[d], static_cast<int>(part.dims.size()), made.step};
    even = even && made.step != 0;
    part.dims.push_back(made.map);
    int const g = whole.grid_dimension[d];
    part.grid_dimension.push_back(g < 0 ? -1 : numbers[static_cast<std::size_t>(g)]);
  }
  placing in;
  for (int const d : of_array)
    in.dims.push_back(dims[static_cast<std::size_t>(d)]);
  section_side side{interned(part), interned(even ? in : placing::of(part, in.order())), even,
                    std::vector<index>(parts.size(), 0)};
  if (!takes_part(*side.part))
    return side;
  for (std::size_t d = 0; d < parts.size(); ++d)
    if (parts[d].drops)
      side.offsets[d] = whole.dims[d].local(parts[d].range.first);
  for (std::size_t k = 0; k < kept.size(); ++k) {
    std::size_t const d = kept[k];
    deal const &map = side.part->dims[k];
    index const c = own_coordinate(*side.part, k);
    if (map.local_size(c) > 0)
      side.offsets[d] = whole.dims[d].local(parts[d].range.at(map.global(c, 0)));
  }
  return side;
}

std::vector<plan::runs> runs_in_storage(section_side const &side, mapping const &whole,
                                        std::vector<plan::section_part> const &parts,
                                        std::vector<std::size_t> const &kept) {
  std::vector<plan::runs> all;
  for (std::size_t k = 0; k < kept.size(); ++k)
    all.push_back(
        runs_of(whole.dims[kept[k]], parts[kept[k]].range, side.part->dims[k], own_coordinate(*side.part, k)));
  return all;
}

std::uint32_t digest_of(named_section const &to, named_section const &from) {
  digest number;
  for (named_section const *side : {&to, &from}) {
    for (plan::section_part const &p : side->parts)
      for (index const n : {p.range.first, p.range.count, p.range.stride, index{p.drops}})
        number.add(n);
    for (std::size_t const d : side->kept)
      number.add(static_cast<index>(d));
  }
  return number.short_value();
}

} // namespace redeal::runtime
