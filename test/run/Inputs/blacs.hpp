// ScaLAPACK's functions that the tests call, and a matrix in its layout: local elements with gaps behind the columns
// and behind the whole, all of them filled with a known byte.
#pragma once

#include <redeal/scalapack.hpp>

#include <array>
#include <cstring>
#include <map>
#include <vector>

extern "C" {
void Cblacs_get(int context, int what, int *value);
void Cblacs_gridinit(int *context, char const *order, int nprow, int npcol);
void Cblacs_gridmap(int *context, int *processes, int ld, int nprow, int npcol);
int numroc_(int const *n, int const *nb, int const *iproc, int const *isrcproc, int const *nprocs);
void Cpdgemr2d(int m, int n, void *a, int ia, int ja, int *desca, void *b, int ib, int jb, int *descb, int context);
void Cpigemr2d(int m, int n, void *a, int ia, int ja, int *desca, void *b, int ib, int jb, int *descb, int context);
void Cpzgemr2d(int m, int n, void *a, int ia, int ja, int *desca, void *b, int ib, int jb, int *descb, int context);
}

/// A grid of processes first, first + 1, … by rows, made once; -1 on all others.
inline int make_context(int nprow, int npcol, int first = 0) {
  static std::map<std::array<int, 3>, int> made;
  if (auto const found = made.find({nprow, npcol, first}); found != made.end())
    return found->second;
  std::vector<int> processes(static_cast<std::size_t>(nprow * npcol));
  for (int r = 0; r < nprow; ++r)
    for (int c = 0; c < npcol; ++c)
      processes[static_cast<std::size_t>(c * nprow + r)] = first + r * npcol + c;
  int context = 0;
  Cblacs_get(-1, 0, &context);
  Cblacs_gridmap(&context, processes.data(), nprow, nprow, npcol);
  int nprow_there, npcol_there, row = -1, column = -1;
  if (context >= 0)
    Cblacs_gridinfo(context, &nprow_there, &npcol_there, &row, &column);
  return made[{nprow, npcol, first}] = row < 0 ? -1 : context;
}

struct layout {
  int nprow, npcol, mb, nb, rsrc = 0, csrc = 0, gap = 0, first = 0;
};

template <class T> class matrix {
public:
  static constexpr unsigned char untouched = 0xA5;
  static constexpr std::size_t behind = 64; // bytes

  matrix(int m, int n, layout const &l) : layout_(l), context_(make_context(l.nprow, l.npcol, l.first)) {
    int nprow, npcol;
    if (context_ >= 0) {
      Cblacs_gridinfo(context_, &nprow, &npcol, &row_, &column_);
      rows_ = numroc_(&m, &l.mb, &row_, &l.rsrc, &l.nprow);
      columns_ = numroc_(&n, &l.nb, &column_, &l.csrc, &l.npcol);
    }
    int const lld = (rows_ > 1 ? rows_ : 1) + l.gap;
    int const desc[9] = {1, context_, m, n, l.mb, l.nb, l.rsrc, l.csrc, lld};
    // Only the context says something outside of the grid.
    std::memset(desc_, 0x55, sizeof desc_);
    desc_[1] = -1;
    if (context_ >= 0)
      std::memcpy(desc_, desc, sizeof desc_);
    bytes_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lld) * sizeof(T) + behind, untouched);
  }
  matrix(matrix const &) = delete;

  T *data() { return reinterpret_cast<T *>(bytes_.data()); }
  int *desc() { return desc_; }
  std::vector<unsigned char> const &bytes() const { return bytes_; }

  /// Calls f(element, i, j) with the global indices of each local element.
  template <class F> void visit(F const &f) {
    for (int j = 0; j < columns_; ++j)
      for (int i = 0; i < rows_; ++i) {
        T element;
        unsigned char *const at = bytes_.data() + (static_cast<std::size_t>(j) * static_cast<std::size_t>(desc_[8]) +
                                                   static_cast<std::size_t>(i)) *
                                                      sizeof(T);
        std::memcpy(&element, at, sizeof element);
        f(element, global(i, layout_.mb, row_, layout_.rsrc, layout_.nprow),
          global(j, layout_.nb, column_, layout_.csrc, layout_.npcol));
        std::memcpy(at, &element, sizeof element);
      }
  }

private:
  // As ScaLAPACK's INDXL2G, from 0.
  static int global(int local, int block, int process, int source, int processes) {
    return processes * block * (local / block) + local % block + (processes + process - source) % processes * block;
  }

  layout layout_;
  int context_, row_ = -1, column_ = -1, rows_ = 0, columns_ = 0;
  int desc_[9];
  std::vector<unsigned char> bytes_;
};
