// Matrices in ScaLAPACK's layout for random programs, which link no ScaLAPACK: contexts are made up here.
#pragma once

#include "random_followers.hpp"

#include <redeal/scalapack.hpp>

#include <algorithm>

/// How a matrix lies: processes first, first + 1, … are a grid by rows, or by columns; blocks; the process of the first
/// block; local rows between the columns that are no elements.
struct matrix_layout {
  int first, nprow, npcol;
  bool by_columns;
  int mb, nb, rsrc, csrc, gap;

  int owner(long long i, long long j) const {
    auto const row = static_cast<int>((i / mb + rsrc) % nprow), column = static_cast<int>((j / nb + csrc) % npcol);
    return first + (by_columns ? column * nprow + row : row * npcol + column);
  }
  int row() const { return place() < 0 ? -1 : by_columns ? place() % nprow : place() / npcol; }
  int column() const { return place() < 0 ? -1 : by_columns ? place() / nprow : place() % npcol; }

private:
  int place() const {
    int const at = redeal::rank() - first;
    return at < nprow * npcol ? at : -1;
  }
};

/// The layouts of contexts 0, 1, …; a serial program's have one process.
inline std::vector<matrix_layout> &contexts() {
  static std::vector<matrix_layout> made;
  return made;
}

extern "C" void Cblacs_gridinfo(int context, int *nprow, int *npcol, int *myrow, int *mycol) {
  matrix_layout const &l = contexts()[static_cast<std::size_t>(context)];
  *nprow = l.row() < 0 ? -1 : l.nprow;
  *npcol = l.row() < 0 ? -1 : l.npcol;
  *myrow = l.row();
  *mycol = l.row() < 0 ? -1 : l.column();
}

/// A matrix of m × n elements in memory with a guard in every place that is no element's; it looks like an array to what
/// checks elements.
template <class T> class lent_matrix {
public:
  using value_type = T;
  static constexpr int rank() { return 2; }

  /// In a context, or on a grid that is given, which begins at process 0.
  lent_matrix(long long m, long long n, matrix_layout const &l, bool in_context) : layout_(l), extents_{m, n} {
#ifdef REDEAL_SERIAL
    layout_.first = layout_.rsrc = layout_.csrc = 0;
    layout_.nprow = layout_.npcol = 1;
#endif
    for (long long i = 0; i < m && layout_.row() >= 0; ++i)
      if ((i / l.mb + layout_.rsrc) % layout_.nprow == layout_.row())
        rows_.push_back(i);
    for (long long j = 0; j < n && layout_.row() >= 0; ++j)
      if ((j / l.nb + layout_.csrc) % layout_.npcol == layout_.column())
        columns_.push_back(j);
    leading_ = (rows_.empty() ? 1 : rows_.size()) + static_cast<std::size_t>(l.gap);
    memory_.resize(leading_ * columns_.size() + 2);
    std::memset(static_cast<void *>(memory_.data()), guard, memory_.size() * sizeof(T));
    // Nothing but the context is looked at outside of the grid.
    std::memset(desc_, 0x55, sizeof desc_);
    desc_[1] = -1;
    if (layout_.row() < 0)
      return;
    if (in_context)
      contexts().push_back(layout_);
    int const context = in_context ? static_cast<int>(contexts().size()) - 1 : -7;
    int const desc[9] = {1,        context,      static_cast<int>(m), static_cast<int>(n),          l.mb,
                         l.nb,     layout_.rsrc, layout_.csrc,        static_cast<int>(leading_)};
    std::memcpy(desc_, desc, sizeof desc_);
  }
  lent_matrix(lent_matrix const &) = delete;

  T *data() { return &memory_[1]; }
  int const *desc() const { return desc_; }
  redeal::scalapack_grid grid() const { return {layout_.nprow, layout_.npcol, layout_.by_columns ? "Col" : "row"}; }

  long long extent(int d) const { return extents_[static_cast<std::size_t>(d)]; }
  bool owns(long long i, long long j) const { return redeal::rank() == layout_.owner(i, j); }
  T &operator()(long long i, long long j) { return memory_[place(i, j)]; }
  T const &operator()(long long i, long long j) const { return memory_[place(i, j)]; }

  /// Whether the guard is in all places that are no element's.
  bool is_intact() const {
    for (std::size_t k = 0; k < memory_.size(); ++k) {
      bool const is_element = k > 0 && k < memory_.size() - 1 && (k - 1) % leading_ < rows_.size();
      auto const *const bytes = reinterpret_cast<unsigned char const *>(&memory_[k]);
      for (std::size_t b = 0; !is_element && b < sizeof(T); ++b)
        if (bytes[b] != guard)
          return false;
    }
    return true;
  }

private:
  static constexpr unsigned char guard = 0xA5;

  static std::size_t at(std::vector<long long> const &some, long long index) {
    return static_cast<std::size_t>(std::lower_bound(some.begin(), some.end(), index) - some.begin());
  }
  std::size_t place(long long i, long long j) const { return 1 + at(columns_, j) * leading_ + at(rows_, i); }

  matrix_layout layout_;
  std::array<long long, 2> extents_;
  std::vector<long long> rows_, columns_; ///< of this process
  std::size_t leading_;
  std::vector<T> memory_;
  int desc_[9];
};

/// Writes all elements that this process has.
template <class T> void fill(lent_matrix<T> &a, unsigned salt) {
  for_each_point(extents_of(a), [&](std::array<long long, 2> const &i) {
    unsigned char bytes[sizeof(T)];
    bytes_of(number_of(i, extents_of(a)), salt, bytes, sizeof(T));
    if (a.owns(i[0], i[1]))
      std::memcpy(static_cast<void *>(&a(i[0], i[1])), bytes, sizeof(T));
  });
}

/// Ends the program unless each element here has its bytes, and nothing else was written.
template <class T> void check_matrix(lent_matrix<T> const &a, char const *name, unsigned salt) {
  ++checks;
  for_each_point(extents_of(a), [&](std::array<long long, 2> const &i) {
    unsigned char bytes[sizeof(T)];
    bytes_of(number_of(i, extents_of(a)), salt, bytes, sizeof(T));
    expect(!a.owns(i[0], i[1]) || std::memcmp(&a(i[0], i[1]), bytes, sizeof(T)) == 0, name, "wrong bytes in element of matrix",
           i[0], i[1]);
  });
  expect(a.is_intact(), name, "a guard was overwritten", 0, 0);
}
