// Matrices in ScaLAPACK's layout, in memory of the user's own, as source or target of a redistribution:
//
//     redeal::scalapack_view<double> A(a, desca), B(b, descb);      // local elements, and 9 integers by descinit
//     #pragma redistribute copy
//     B = A;                                                        // was: pdgemr2d
//
// The grid of processes is that of the BLACS context in the descriptor, or is given. Redeal itself links no ScaLAPACK:
// only programs that use a context need it, for Cblacs_gridinfo.
#pragma once

#include <redeal/array.hpp>
#include <redeal/detail/scalapack_matrix.hpp>

#include <array>
#include <cctype>
#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>

extern "C" void Cblacs_gridinfo(int context, int *nprow, int *npcol, int *myrow, int *mycol);

namespace redeal {

/// A grid of the first nprow·npcol processes of the job, numbered as Cblacs_gridinit does: by rows ("Row"), or by
/// columns ("Col").
struct scalapack_grid {
  int nprow, npcol;
  char order; ///< R or C

  scalapack_grid(int rows, int columns, char const *row_or_col = "Row")
      : nprow(rows), npcol(columns), order(static_cast<char>(std::toupper(static_cast<unsigned char>(*row_or_col)))) {}
};

namespace detail {

/// Ends the job with a message.
[[noreturn]] void fail_scalapack(source_line at, std::string const &what);

inline scalapack_matrix matrix_in_context(void const *elements, int const *desc, source_line declared) {
  scalapack_matrix m{elements, {}, false, 'R', -1, -1, -1, -1, declared};
  std::memcpy(m.desc, desc, sizeof m.desc);
  if (m.desc[scalapack_matrix::at_ctxt] >= 0)
    Cblacs_gridinfo(m.desc[scalapack_matrix::at_ctxt], &m.nprow, &m.npcol, &m.myrow, &m.mycol);
  return m;
}

inline scalapack_matrix matrix_on_grid(void const *elements, int const *desc, scalapack_grid const &grid,
                                       source_line declared) {
  scalapack_matrix m{elements, {}, true, grid.order, grid.nprow, grid.npcol, -1, -1, declared};
  std::memcpy(m.desc, desc, sizeof m.desc);
  return m;
}

#ifdef REDEAL_SERIAL
inline void fail_scalapack(source_line at, std::string const &what) { fail(at, what.c_str()); }

/// Columns of `rows` elements from one matrix to the other.
template <class T> void copy_columns(T *to, index to_leading, T const *from, index from_leading, index rows, index n) {
  for (index j = 0; j < n && rows > 0; ++j)
    std::memmove(static_cast<void *>(to + j * to_leading), from + j * from_leading,
                 static_cast<std::size_t>(rows) * sizeof(T));
}
#endif

} // namespace detail

/// A block-cyclic matrix whose local elements lie in the user's own memory, by columns. Copies of a view are views of
/// the same matrix; assigning to a view assigns elements, under the directive `redistribute copy`. Only what the
/// descriptor says belongs to the matrix is read or written: nothing between LOCr(M) and LLD.
template <class T> class scalapack_view : public detail::scalapack_matrix {
  static_assert(std::is_trivially_copyable<T>::value,
                "redeal::scalapack_view<T>: T must be trivially copyable to be moved between processes");

public:
  using value_type = std::remove_const_t<T>;

  /// The grid is that of the context desc[CTXT]; a process outside of it has -1 there, and the rest is not looked at.
  scalapack_view(T *local, int const *descriptor, char const *file = __builtin_FILE(), int line = __builtin_LINE())
      : scalapack_matrix(detail::matrix_in_context(local, descriptor, {file, line})) {}

  /// On a given grid; desc[CTXT] is not looked at, and nothing of it on a process outside of the grid.
  scalapack_view(T *local, int const *descriptor, scalapack_grid const &grid, char const *file = __builtin_FILE(),
                 int line = __builtin_LINE())
      : scalapack_matrix(detail::matrix_on_grid(local, descriptor, grid, {file, line})) {}

  scalapack_view(scalapack_view const &) = default;

  /// The elements of a matrix of equal extents.
  scalapack_view &operator=(scalapack_view const &from) { return take_matrix(from); }
  template <class U> scalapack_view &operator=(scalapack_view<U> const &from) { return take_matrix(from); }
  template <class Order> scalapack_view &operator=(array<value_type, 2, Order> const &from) { return take_array(from); }
  template <class U> scalapack_view &operator=(array_section<U, 2> const &from);
  template <class U> scalapack_view &operator=(replicated_array<U, 2> const &from);
  template <class U> scalapack_view &operator=(view<U, 2> const &from);
  template <class Side, detail::if_other_dimensions<Side, 2> = 0> scalapack_view &operator=(Side const &) {
    detail::check_dimensions<2, detail::dimensions_of_side<Side>::value>();
    return *this;
  }

  /// The section that ranges, redeal::all and indices name, one of these for rows and one for columns.
  template <class... Is> array_section<T, detail::rank_of_section<Is...>> operator()(Is const &...is) const {
    static_assert(sizeof...(Is) == 2, "a section gives a redeal::range, redeal::all or an index for rows and columns");
    detail::scalapack_matrix const &of = *this;
    return {{nullptr, &of}, {detail::section_range(is)...}, declared};
  }

  /// The local elements.
  T *data() const { return const_cast<T *>(static_cast<T const *>(elements)); }

private:
  scalapack_view &take(detail::copy_side const &from);

  template <class U> static void check_types() {
    static_assert(!std::is_const<T>::value, "a view of const elements cannot be assigned to");
    static_assert(std::is_same<value_type, std::remove_const_t<U>>::value,
                  "both sides of an assignment must have the same type of elements");
  }

#ifdef REDEAL_SERIAL
  template <class U> scalapack_view &take_matrix(scalapack_view<U> const &from) {
    check_types<U>();
    detail::check_whole(*this);
    detail::check_whole(from);
    if (desc[at_m] != from.desc[from.at_m] || desc[at_n] != from.desc[from.at_n])
      detail::fail_scalapack(declared, "the view made here is assigned from one of other extents");
    detail::copy_columns<T>(data(), desc[at_lld], from.data(), from.desc[from.at_lld], desc[at_m], desc[at_n]);
    return *this;
  }

  template <class Order> scalapack_view &take_array(array<value_type, 2, Order> const &from) {
    check_types<T>();
    detail::copy_sides({nullptr, this}, {&detail::base_of(from), nullptr}, sizeof(T), declared);
    return *this;
  }
#else
  template <class U> scalapack_view &take_matrix(scalapack_view<U> const &) {
    check_types<U>();
    detail::fail_undirected(declared, "the view made here");
  }

  template <class Order> scalapack_view &take_array(array<value_type, 2, Order> const &) {
    check_types<T>();
    detail::fail_undirected(declared, "the view made here");
  }
#endif
};

template <class T, int R, class Order>
template <class U>
array<T, R, Order> &array<T, R, Order>::operator=(scalapack_view<U> const &from) {
  static_assert(R == 2, "a ScaLAPACK matrix has two dimensions");
  static_assert(std::is_same<T, std::remove_const_t<U>>::value, "both sides must have the same type of elements");
  return take({nullptr, &from});
}

template <class T> template <class U> scalapack_view<T> &scalapack_view<T>::operator=(array_section<U, 2> const &from) {
  detail::check_assigned_types<U, T>();
  return take(from.side());
}

template <class T>
template <class U>
scalapack_view<T> &scalapack_view<T>::operator=(replicated_array<U, 2> const &from) {
  detail::check_assigned_types<U, T>();
  return take(from.side());
}

template <class T> scalapack_view<T> &scalapack_view<T>::take(detail::copy_side const &from) {
#ifdef REDEAL_SERIAL
  detail::copy_sides({nullptr, this}, from, sizeof(T), declared);
  return *this;
#else
  (void)from;
  detail::fail_undirected(declared, "the view made here");
#endif
}

template <class T, int R>
template <class U>
replicated_array<T, R> &replicated_array<T, R>::operator=(scalapack_view<U> const &from) {
  static_assert(R == 2, "a ScaLAPACK matrix has two dimensions");
  return take<U>({nullptr, &from});
}

template <class T, int R>
template <class U>
array_section<T, R> &array_section<T, R>::operator=(scalapack_view<U> const &from) {
  static_assert(R == 2, "a ScaLAPACK matrix has two dimensions");
  return take<U>({nullptr, &from});
}

template <class T> template <class U> scalapack_view<T> &scalapack_view<T>::operator=(view<U, 2> const &from) {
  detail::check_assigned_types<U, T>();
#ifdef REDEAL_SERIAL
  detail::copy_sides({nullptr, this}, {&detail::base_of(from), nullptr}, sizeof(T), declared);
  return *this;
#else
  (void)from;
  detail::fail_undirected(declared, "the view made here");
#endif
}

template <class T, int R> template <class U> view<T, R> &view<T, R>::operator=(scalapack_view<U> const &from) {
  static_assert(R == 2, "a ScaLAPACK matrix has two dimensions");
  return take<U>({nullptr, &from});
}

template <class T> scalapack_view<T> const &sections(scalapack_view<T> const &view) { return view; }

template <int... Dimensions, class T> array_section<T, 2> permute(scalapack_view<T> const &view) {
  return permute<Dimensions...>(view(all, all));
}

template <class T, int R, class Order>
std::array<int, 9> array<T, R, Order>::scalapack_desc(int context, char const *file, int line) const {
  static_assert(
      R == 2 && detail::is_by_columns<Order>(),
      "ScaLAPACK stores matrices by columns: only a redeal::array<T, 2, redeal::column_major> has a descriptor");
  base().settle({file, line});
  detail::axis const &rows = base().axes()[0], &columns = base().axes()[1];
  int nprow = -1, npcol = -1, myrow = -1, mycol = -1;
  if (context >= 0)
    Cblacs_gridinfo(context, &nprow, &npcol, &myrow, &mycol);
  auto const place = [](index r, index c) { return "(" + std::to_string(r) + ", " + std::to_string(c) + ")"; };
  auto const grid = [](index r, index c) { return std::to_string(r) + "x" + std::to_string(c); };
  bool const inside = rows.coordinate >= 0;
  if (inside != (myrow >= 0) || (inside && (nprow != rows.map.procs() || npcol != columns.map.procs() ||
                                            myrow != rows.coordinate || mycol != columns.coordinate)))
    detail::fail_scalapack({file, line},
                           "scalapack_desc: the array lies on a " + grid(rows.map.procs(), columns.map.procs()) +
                               " grid with process " + std::to_string(redeal::rank()) + " at " +
                               place(rows.coordinate, columns.coordinate) + ", but the BLACS context has " +
                               grid(nprow, npcol) + " with it at " + place(myrow, mycol) + "; the two must be equal");
  if (rows.map.extent() > INT32_MAX || columns.map.extent() > INT32_MAX)
    detail::fail_scalapack({file, line}, "scalapack_desc: a descriptor's M and N are at most 2^31 - 1");
  if (!rows.map.as_block_cyclic() || !columns.map.as_block_cyclic())
    detail::fail_scalapack({file, line},
                           "scalapack_desc: a dimension of the array is not block-cyclic, but ScaLAPACK's "
                           "matrices are; redistribute it by block or cyclic first");
  index const lld = rows.local_extent() > 1 ? rows.local_extent() : 1;
  auto const number = [](index n) { return static_cast<int>(n); };
  return {1,
          inside ? context : -1,
          number(rows.map.extent()),
          number(columns.map.extent()),
          number(rows.map.longest_block()),
          number(columns.map.longest_block()),
          0,
          0,
          number(lld)};
}

} // namespace redeal
