// The communication grid, folded up: what a schedule has to know, in a size that does not depend on P and Q.
//
// Divide r and s by their common factor, and let s' = gcd(s, P), r' = gcd(r, Q), g0 = gcd(P/s', Q/r'), A = P/(s'g0),
// B = Q/(r'g0) (Desprez et al., Lemma 3). Senders are of s' types (p mod s'), receivers of r' (q mod r'). A class k of
// pairs joins one type of senders to one type of receivers, and it does so in the same way for every class:
//
//     P = 12, Q = 8, r = 4, s = 3           s' = 3, r' = 4, g0 = gcd(4, 2) = 2, A = 2, B = 1, classes -3 … 2
//
//     sender p   = (alpha, p0), p0 = p mod s'g0       alpha = 0, 1
//     receiver q = (beta, q0),  q0 = q mod r'g0       beta = 0
//     class k pairs the g0 values p0 of its senders' type one to one with the g0 values q0 of its receivers' type;
//     (p, q) is in the class for every alpha and every beta.
//
// So one schedule for the triples (k, alpha, beta) serves all p0: two messages of one process are two triples with the
// same alpha (or beta) whose classes have the same type. That is the macro graph: a vertex for every type, times A (or
// B) copies; an edge for every class, which joins all copies to all copies.
//
// In several dimensions types, copies and classes are the products of the dimensions'. A dimension without symmetry,
// for instance an array shorter than a slice or a balanced side, has a type for every process and a class for every
// message.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <cstdint>
#include <vector>

namespace redeal::plan {

/// All messages of one class: from every copy of the row type to every copy of the column type.
struct macro_edge {
  std::int32_t row, column;
  index weight; ///< the length of each message
};

/// The weighted multigraph on row types and column types.
struct macro_graph {
  std::int32_t rows, columns;
  index A, B;   ///< copies of each row type, and of each column type
  index copies; ///< g0: how often the whole appears in the communication grid
  std::vector<macro_edge> edges;
};

/// The least number of steps: the largest number of messages of a process.
index degree(macro_graph const &);

/// The least time if messages may be split: what the busiest process sends or receives.
index largest_load(macro_graph const &);

/// The edges by falling weight, equal ones in their order.
std::vector<std::size_t> longest_first(macro_graph const &);

/// The graph of two dimensions together: edge (a, b) is a·(edges of the second graph) + b, and so are its types.
macro_graph product(macro_graph const &, macro_graph const &);

} // namespace redeal::plan
