// Who sends how much to whom: a sparse table of senders by receivers, the paper's communication grid (Definition 4).
//
//     P = Q = 15, r = 3, s = 5:   sender 0 sends 3 elements to each of 0 3 6 9 12, sender 1 sends 2 to 0, 1 to 1, …
//
// In several dimensions the processes are numbered row-major, and the grid is the product of the dimensions' grids: the
// elements that (p1,p2) sends to (q1,q2) are the product of those that p1 sends to q1 and p2 to q2.
#pragma once

#include "Plan/Elements/MessageLength.h"

#include <cstdint>

namespace redeal::plan {

/// One entry of a sender's row.
struct message {
  std::int32_t receiver;
  index length;
};

/// A row-major product grid of processes with the length of every message; pairs that exchange nothing take no room.
class communication_grid {
public:
  /// The lengths per slice of L = lcm(Pr, Qs) elements in each dimension, or in all where the key has an m.
  explicit communication_grid(schedule_key);
  /// The true lengths for the whole extents of a valid problem. The key is that of the problem.
  explicit communication_grid(std::vector<dimension> const &);
  /// These messages, of each sender by increasing receiver; no key says as much.
  communication_grid(std::vector<std::vector<message>> of_senders, index receivers);

  index senders() const { return static_cast<index>(rows.size()); }
  index receivers() const { return static_cast<index>(column_degrees.size()); }
  schedule_key const &key() const { return of; }
  /// The elements per slice in dimension `d` of the canonical key, or those there are if they are fewer.
  wide L(std::size_t d = 0) const;

  /// What p sends, by increasing receiver. All lengths are positive.
  std::vector<message> const &row(index p) const { return rows[static_cast<std::size_t>(p)]; }
  /// What p sends to q, in p's row; null if nothing.
  message const *find(index p, index q) const;
  /// How many elements p sends to q; 0 if none.
  index length(index p, index q) const;
  /// How many messages p sends.
  index row_degree(index p) const { return static_cast<index>(row(p).size()); }
  /// How many messages q receives.
  index column_degree(index q) const { return column_degrees[static_cast<std::size_t>(q)]; }
  /// How many messages there are.
  index messages() const;

private:
  schedule_key of;
  std::vector<std::vector<message>> rows;
  std::vector<index> column_degrees;
};

} // namespace redeal::plan
