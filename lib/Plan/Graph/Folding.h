// The way between the processes of a redistribution and its macro graph.
//
//     folding const of(key);
//     of.graph()         what is scheduled (see MacroGraph.h)
//     of.sent_by(p)      p's messages, as edges of that graph and copies of their ends, and to whom they go
#pragma once

#include "Plan/Elements/CommunicationGrid.h"
#include "Plan/Graph/MacroGraph.h"

#include <variant>

namespace redeal::plan {

/// A message as the macro graph sees it, and where it goes.
struct macro_message {
  std::int32_t edge;
  index alpha, beta;
  index peer; ///< the process at the other end
};

/// All messages of one edge and one pair of copies, as many as the macro graph has copies: from p, p + p_step, …, to
/// q_base + q0, q_base + (q0 + q_step) mod q_period, …
struct message_run {
  std::int32_t edge;
  index alpha, beta;
  index p, p_step, count;
  index q_base, q0, q_step, q_period;

  /// Calls visit(p, q) for each.
  template <class Visit> void for_each(Visit const &visit) const {
    index sender = p, q = q0;
    for (index i = 0; i != count; ++i) {
      visit(sender, q_base + q);
      sender += p_step;
      q += q_step;
      q -= q >= q_period ? q_period : 0;
    }
  }
};

/// One dimension of whole slices, with the way from processes to classes.
class folded_dimension {
public:
  explicit folded_dimension(dimension_key const &);

  macro_graph graph() const;

  /// The messages of sender p, or of receiver q, added behind those that are there, in time proportional to their
  /// number.
  void sent_by(index p, std::vector<macro_message> &) const;
  void received_by(index q, std::vector<macro_message> &) const;

  /// Calls visit(run) until all messages of all processes have been visited.
  template <class Visit> void for_each_run(Visit const &visit) const;

private:
  classes all;
  index row_types, column_types, g0, A, B;
  index first_class; // edge e is class first_class + e
  index by_s, by_r;  // the inverses of s/s' modulo r'g0, and of r/r' modulo s'g0
};

/// One dimension without symmetry: a type for every process, an edge for every message.
class listed_dimension {
public:
  /// The messages of rows[p], without those from p to p if `local_free`.
  listed_dimension(std::vector<std::vector<message>> rows, index receivers, bool local_free = false);

  macro_graph graph() const;
  void sent_by(index p, std::vector<macro_message> &) const;
  void received_by(index q, std::vector<macro_message> &) const;
  template <class Visit> void for_each_run(Visit const &visit) const;

private:
  struct entry {
    std::int32_t edge, sender;
  };
  std::vector<std::vector<message>> rows;
  std::vector<std::vector<entry>> columns;
  std::vector<std::int32_t> first_edge; // of each row
};

/// All dimensions of a redistribution.
class folding {
public:
  /// Of whole slices where the key has no m, else of the messages that there are.
  explicit folding(schedule_key const &);
  /// Of a grid's messages, one by one.
  folding(communication_grid const &, bool local_free);

  macro_graph const &graph() const { return whole; }
  index senders() const { return P; }
  index receivers() const { return Q; }

  /// The messages of one process, in time proportional to their number.
  std::vector<macro_message> sent_by(index p) const;
  std::vector<macro_message> received_by(index q) const;

  /// Calls visit(run) until all messages of all processes have been visited.
  template <class Visit> void for_each_run(Visit const &visit) const;

private:
  using dimension = std::variant<folded_dimension, listed_dimension>;
  template <class OfOne> std::vector<macro_message> product_of(OfOne const &) const;

  struct extent {
    index P, Q, A, B;
    std::int32_t edges;
  };
  void add(dimension, index P, index Q);

  std::vector<dimension> dimensions;
  std::vector<extent> extents;
  macro_graph whole{1, 1, 1, 1, 1, {{0, 0, 1}}}; // of all dimensions
  index P = 1, Q = 1;
};

template <class Visit> void folded_dimension::for_each_run(Visit const &visit) const {
  index const p_period = row_types * g0, q_period = column_types * g0;
  // From one sender of a type to the next, p0 grows by s', and so q0 by r·(s/s')⁻¹.
  index const step = static_cast<index>(static_cast<wide>(all.r % q_period) * by_s % q_period);
  index const by_r_in_types = inverse(all.r % row_types, row_types);
  for (index e = 0; e != all.K; ++e) {
    wide const k = static_cast<wide>(first_class) + e;
    index const p0 = static_cast<index>(residue(k - all.shift, row_types) * by_r_in_types % row_types);
    index const q0 = static_cast<index>(residue((static_cast<wide>(p0) * all.r + all.shift - k) / row_types, q_period) *
                                        static_cast<wide>(by_s) % q_period);
    for (index alpha = 0; alpha != A; ++alpha)
      for (index beta = 0; beta != B; ++beta)
        visit(message_run{static_cast<std::int32_t>(e), alpha, beta, alpha * p_period + p0, row_types, g0,
                          beta * q_period, q0, step, q_period});
  }
}

template <class Visit> void listed_dimension::for_each_run(Visit const &visit) const {
  std::int32_t edge = 0;
  for (std::size_t p = 0; p != rows.size(); ++p)
    for (message const &m : rows[p])
      visit(message_run{edge++, 0, 0, static_cast<index>(p), 0, 1, m.receiver, 0, 0, 1});
}

template <class Visit> void folding::for_each_run(Visit const &visit) const {
  if (dimensions.size() == 1) {
    std::visit([&](auto const &one) { one.for_each_run(visit); }, dimensions[0]);
    return;
  }
  for (index p = 0; p != P; ++p)
    for (macro_message const &m : sent_by(p))
      visit(message_run{m.edge, m.alpha, m.beta, p, 0, 1, m.peer, 0, 0, 1});
}

} // namespace redeal::plan
