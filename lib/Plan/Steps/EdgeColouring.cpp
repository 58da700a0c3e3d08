// König's algorithm with a table of partners and a set of used colours for every vertex: finding a colour takes
// colours / 64 steps, exchanging two as many as their path has edges.
#include "Plan/Steps/EdgeColouring.h"

namespace redeal::plan {
namespace {

/// The position of the lowest zero bit; there must be one.
std::int32_t lowest_zero(std::uint64_t word) { return __builtin_ctzll(~word); }

} // namespace

edge_colouring::edge_colouring(std::int32_t left, std::int32_t right, std::int32_t colours)
    : colours(colours), words(static_cast<std::size_t>(colours) / 64 + 1),
      at_left(static_cast<std::size_t>(left) * static_cast<std::size_t>(colours), -1),
      at_right(static_cast<std::size_t>(right) * static_cast<std::size_t>(colours), -1),
      used_left(static_cast<std::size_t>(left) * words), used_right(static_cast<std::size_t>(right) * words) {}

void edge_colouring::add(std::int32_t u, std::int32_t v, std::int32_t limit) {
  std::int32_t colour = free_at_both(u, v, limit);
  if (colour < 0) {
    colour = first_free(used(used_left, u));
    exchange(v, colour, first_free(used(used_right, v)));
  }
  set(u, v, colour);
}

/// The lowest colour below `limit` that neither u nor v uses, or -1.
std::int32_t edge_colouring::free_at_both(std::int32_t u, std::int32_t v, std::int32_t limit) {
  std::uint64_t const *of_u = used(used_left, u), *of_v = used(used_right, v);
  for (std::size_t w = 0; w != words; ++w)
    if (std::uint64_t const taken = of_u[w] | of_v[w]; ~taken != 0) {
      std::int32_t const colour = static_cast<std::int32_t>(w) * 64 + lowest_zero(taken);
      return colour < limit ? colour : -1;
    }
  return -1;
}

std::int32_t edge_colouring::first_free(std::uint64_t const *used) {
  std::size_t w = 0;
  while (~used[w] == 0)
    ++w;
  return static_cast<std::int32_t>(w) * 64 + lowest_zero(used[w]);
}

/// Exchanges colours a and b on the path that starts at the right vertex v, where b is free, with its edge of colour a.
void edge_colouring::exchange(std::int32_t v, std::int32_t a, std::int32_t b) {
  // Walking along the path, each vertex moves its edge of the one colour into the cell of the other. `carried` is the
  // vertex before, whose edge arrives at the current vertex in its new colour.
  std::int32_t vertex = v, carried = -1;
  bool on_right = true;
  while (vertex >= 0) {
    std::vector<std::int32_t> &at = on_right ? at_right : at_left;
    std::vector<std::uint64_t> &used_here = on_right ? used_right : used_left;
    // At a right vertex the path arrives in b, which becomes a, and leaves in a, which becomes b; at a left one
    // conversely.
    std::int32_t const leaves = on_right ? a : b, arrives = on_right ? b : a;
    std::int32_t const next = at[cell(vertex, leaves)];
    at[cell(vertex, leaves)] = carried;
    at[cell(vertex, arrives)] = next;
    mark(used_here, vertex, leaves, carried >= 0);
    mark(used_here, vertex, arrives, next >= 0);
    carried = vertex;
    vertex = next;
    on_right = !on_right;
  }
}

void edge_colouring::mark(std::vector<std::uint64_t> &of, std::int32_t vertex, std::int32_t c, bool on) {
  std::uint64_t const bit = std::uint64_t{1} << (c % 64);
  std::uint64_t &word = used(of, vertex)[c / 64];
  word = on ? word | bit : word & ~bit;
}

void edge_colouring::set(std::int32_t u, std::int32_t v, std::int32_t c) {
  at_left[cell(u, c)] = v;
  at_right[cell(v, c)] = u;
  mark(used_left, u, c, true);
  mark(used_right, v, c, true);
}

} // namespace redeal::plan
