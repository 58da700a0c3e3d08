// A matrix in the user's own memory, as ScaLAPACK describes it.
#pragma once

#include <redeal/runtime.hpp>
#ifdef REDEAL_SERIAL
#include <redeal/serial.hpp>
#endif

namespace redeal::detail {

/// A matrix as ScaLAPACK describes it.
struct scalapack_matrix {
  /// The places in the descriptor.
  enum field { at_dtype, at_ctxt, at_m, at_n, at_mb, at_nb, at_rsrc, at_csrc, at_lld };

  void const *elements;
  int desc[9];
  bool numbered;    ///< the grid was given: process numbers follow from `order`
  char order;       ///< R or C, if numbered
  int nprow, npcol; ///< the grid; -1 if this process is outside of its context
  int myrow, mycol; ///< this process's place in the context; -1 outside, and if numbered
  source_line declared;
};

#ifdef REDEAL_SERIAL
/// One process has the whole matrix.
inline void check_whole(scalapack_matrix const &m) {
  int const *const d = m.desc;
  if (m.nprow != 1 || m.npcol != 1)
    fail(m.declared, "the grid of this view is not 1x1, but the serial program has one process");
  if (d[m.at_dtype] != 1 || d[m.at_m] < 0 || d[m.at_n] < 0 || d[m.at_lld] < 1 || d[m.at_lld] < d[m.at_m])
    fail(m.declared, "this view's descriptor is wrong: DTYPE must be 1, M and N at least 0 and LLD at least max(1, M)");
}
#endif

} // namespace redeal::detail
