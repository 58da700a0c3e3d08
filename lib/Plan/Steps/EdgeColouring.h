// Colours the edges of a bipartite graph, so that edges that meet have different colours: a schedule, if the edges are
// messages and the colours are steps.
//
// König's theorem: as many colours suffice as the largest degree. Its proof is the algorithm. A new edge (u, v) takes a
// colour that is free at both ends. If there is none, let a be free at u and b at v: the path that starts at v and
// alternates between a and b cannot reach u (it would arrive on u's side by an a edge), so a and b are exchanged along
// it, and then a is free at both ends.
#pragma once

#include <cstdint>
#include <vector>

namespace redeal::plan {

/// A partial proper colouring that grows edge by edge.
class edge_colouring {
public:
  edge_colouring(std::int32_t left, std::int32_t right, std::int32_t colours);

  /// Adds the edge (u, v) and recolours others if it must, with colours below `limit` only. Requires that u and v have
  /// fewer than `limit` edges each so far, that all of them are coloured below `limit`, and limit <= colours.
  void add(std::int32_t u, std::int32_t v, std::int32_t limit);

  /// The right end of the edge of colour c at the left vertex u, or -1.
  std::int32_t partner(std::int32_t u, std::int32_t c) const { return at_left[cell(u, c)]; }

private:
  std::size_t cell(std::int32_t vertex, std::int32_t c) const {
    return static_cast<std::size_t>(vertex) * static_cast<std::size_t>(colours) + static_cast<std::size_t>(c);
  }
  std::uint64_t *used(std::vector<std::uint64_t> &of, std::int32_t vertex) {
    return of.data() + static_cast<std::size_t>(vertex) * words;
  }
  std::int32_t free_at_both(std::int32_t u, std::int32_t v, std::int32_t limit);
  static std::int32_t first_free(std::uint64_t const *used);
  void exchange(std::int32_t v, std::int32_t a, std::int32_t b);
  void mark(std::vector<std::uint64_t> &of, std::int32_t vertex, std::int32_t c, bool on);
  void set(std::int32_t u, std::int32_t v, std::int32_t c);

  std::int32_t colours;
  std::size_t words;                                // of 64 colours each, per vertex
  std::vector<std::int32_t> at_left, at_right;      // [vertex][colour]: the other end, or -1
  std::vector<std::uint64_t> used_left, used_right; // [vertex][colour]: one bit
};

} // namespace redeal::plan
