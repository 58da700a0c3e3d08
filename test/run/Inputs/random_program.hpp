// What the programs of random_programs.py check with: every element's bytes tell its global index, and what is expected
// of a mapping comes from the generator, which computed it without redeal.
#pragma once

#include "lent.hpp"

#include <redeal/array.hpp>

#include <array>
#include <complex>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#ifndef REDEAL_SERIAL
#include <map>
#include <mpi.h>
#endif

#define DIRECTIVE(...) _Pragma(#__VA_ARGS__)

struct three_bytes {
  unsigned char bytes[3];
};
struct three_ints {
  int numbers[3];
};
struct padded {
  short s;
  int i;
  char c;
};
struct odd_size {
  char c[37];
};

/// A value that no compiler can know.
inline int read(int value) {
  static int volatile cell;
  cell = value;
  return cell;
}
constexpr int same(int value) { return value; }

#ifndef REDEAL_SERIAL
/// A communicator of the job's processes from `first` on; MPI_COMM_NULL on the others. All processes ask for the same ones.
inline MPI_Comm processes_from(int first) {
  static std::map<int, MPI_Comm> made;
  int const me = redeal::rank(); // starts MPI
  auto const [at, is_new] = made.emplace(first, MPI_COMM_NULL);
  if (is_new)
    MPI_Comm_split(MPI_COMM_WORLD, me < first ? MPI_UNDEFINED : 0, me, &at->second);
  return at->second;
}
#endif

/// What gen_block and indirect are given, by number: 1 to 9 are owners of pieces of that many elements, larger ones sizes
/// of one piece for each process.
class pattern {
public:
  pattern(long long number, long long extent, long long procs) : number_(number), extent_(extent), procs_(procs) {}

  long long owner(long long i) const {
    if (number_ < 10)
      return (i / number_ * 7 + i / (3 * number_)) % procs_;
    long long p = 0;
    while (i >= end(p))
      ++p;
    return p;
  }

  std::size_t size() const { return static_cast<std::size_t>(number_ < 10 ? extent_ : procs_); }
  long long operator[](std::size_t i) const {
    auto const at = static_cast<long long>(i);
    return number_ < 10 ? owner(at) : end(at) - (at > 0 ? end(at - 1) : 0);
  }
  std::vector<int> numbers() const {
    std::vector<int> all;
    for (std::size_t i = 0; i < size(); ++i)
      all.push_back(static_cast<int>((*this)[i]));
    return all;
  }

private:
  // Pieces that become longer, or shorter.
  long long end(long long p) const {
    long long const q = number_ % 2 == 0 ? p + 1 : procs_ - p - 1, part = extent_ * q * q / (procs_ * procs_);
    return number_ % 2 == 0 ? part : extent_ - part;
  }

  long long number_, extent_, procs_;
};

/// The mapping that a directive should have made: along each dimension `extent` elements are dealt `block` at a time to
/// `procs` processes whose numbers lie `stride` apart. Block 0 is balanced: the first extent % procs processes have one
/// element more than the others. A negative one is the pattern of that number.
struct dealt {
  long long extent, procs, block, stride;

  long long owner(long long i) const {
    if (block < 0)
      return pattern(-block, extent, procs).owner(i);
    if (block > 0)
      return i / block % procs;
    long long p = 0;
    for (long long end = extent / procs + (0 < extent % procs); i >= end; end += extent / procs + (p < extent % procs))
      ++p;
    return p;
  }
};
/// So many processes, whose numbers lie `stride` apart, have the same.
struct copies {
  long long count = 1, stride = 0;
};
template <int R> struct expectation {
  long long first;
  dealt dims[R];
  copies of_all[3] = {};

  long long owner(std::array<long long, R> const &i) const {
    long long process = first;
    for (std::size_t d = 0; d < R; ++d)
      process += dims[d].owner(i[d]) * dims[d].stride;
    return process;
  }

  /// Whether that process has what this one has, as a copy.
  bool is_copy_of(long long owner, long long process) const {
    for (long long a = 0; a < of_all[0].count; ++a)
      for (long long b = 0; b < of_all[1].count; ++b)
        for (long long c = 0; c < of_all[2].count; ++c)
          if (owner + a * of_all[0].stride + b * of_all[1].stride + c * of_all[2].stride == process)
            return true;
    return false;
  }

  bool takes_part(long long process) const {
    std::vector<long long> owners{first};
    for (dealt const &d : dims) {
      std::vector<long long> longer;
      for (long long owner : owners)
        for (long long c = 0; c < d.procs; ++c)
          longer.push_back(owner + c * d.stride);
      owners = longer;
    }
    for (long long owner : owners)
      if (is_copy_of(owner, process))
        return true;
    return false;
  }
};

template <class Array> using element_of = typename std::remove_reference_t<Array>::value_type;

/// What a section names of one dimension: these indices, or one, without the dimension; all of them with a stride of 0.
struct part {
  long long first = 0, count = 0, stride = 0;
  bool drops = false;
};

extern int const seed, processes;
inline int checks = 0;

/// Ends the program with one line unless `good`; `what` names the two numbers.
inline void expect(bool good, char const *array, char const *what, long long first, long long second) {
  if (good)
    return;
  std::printf("seed %d, array %s, check %d, process %d: %s: %lld, %lld\n", seed, array, checks, redeal::rank(), what,
              first, second);
  std::exit(1);
}

/// Calls f(i) for all i with 0 <= i[d] < extents[d].
template <std::size_t R, class F> void for_each_point(std::array<long long, R> const &extents, F f) {
  for (long long n : extents)
    if (n == 0)
      return;
  std::array<long long, R> i{};
  for (std::size_t d = R; d > 0;) {
    f(i);
    for (d = R; d > 0 && ++i[d - 1] == extents[d - 1]; --d)
      i[d - 1] = 0;
  }
}

/// f applied to R numbers.
template <class F, std::size_t R, std::size_t... D>
decltype(auto) spread(F &&f, std::array<long long, R> const &i, std::index_sequence<D...>) {
  return f(i[D]...);
}
template <class F, std::size_t R> decltype(auto) spread(F &&f, std::array<long long, R> const &i) {
  return spread(f, i, std::make_index_sequence<R>());
}

inline void bytes_of(long long element, unsigned salt, unsigned char *bytes, std::size_t size) {
  unsigned long long h = static_cast<unsigned long long>(element) * 0x9E3779B97F4A7C15u + salt * 0xBF58476D1CE4E5B9u;
  for (std::size_t k = 0; k < size; ++k) {
    h ^= h >> 29;
    h *= 0x94D049BB133111EBu;
    bytes[k] = static_cast<unsigned char>(h >> 56);
  }
}

template <std::size_t R>
long long number_of(std::array<long long, R> const &i, std::array<long long, R> const &extents) {
  long long n = 0;
  for (std::size_t d = 0; d < R; ++d)
    n = n * extents[d] + i[d];
  return n;
}

template <class X> std::array<long long, static_cast<std::size_t>(X::rank())> extents_of(X const &x) {
  std::array<long long, static_cast<std::size_t>(X::rank())> extents{};
  for (int d = 0; d < X::rank(); ++d)
    extents[static_cast<std::size_t>(d)] = x.extent(d);
  return extents;
}

/// How many elements this process should have along each dimension.
template <int R> std::array<long long, R> local_counts(expectation<R> const &e) {
  std::array<long long, R> counts{}, grid{};
#ifdef REDEAL_SERIAL
  for (std::size_t d = 0; d < R; ++d)
    counts[d] = e.dims[d].extent;
#else
  for (std::size_t d = 0; d < R; ++d)
    grid[d] = e.dims[d].procs;
  for_each_point(grid, [&](std::array<long long, R> const &at) {
    long long process = e.first;
    for (std::size_t d = 0; d < R; ++d)
      process += at[d] * e.dims[d].stride;
    for (std::size_t d = 0; d < R && e.is_copy_of(process, redeal::rank()); ++d)
      for (long long i = 0; i < e.dims[d].extent; ++i)
        counts[d] += e.dims[d].owner(i) == at[d];
  });
#endif
  return counts;
}

/// Moves an array away and back, on some processes or all.
template <class X> void move_about(X &x, unsigned how) {
  if (how % 3 == 1 && redeal::rank() % 2 == 0)
    return;
  if (how % 2 == 0) {
    X there = std::move(x);
    x = std::move(there);
  } else {
    X there;
    std::swap(x, there);
    std::swap(there, x);
  }
}

/// Writes all elements that this process owns.
template <class X> void fill(X &x, unsigned salt) {
  using T = typename X::value_type;
  constexpr auto R = static_cast<std::size_t>(X::rank());
  std::array<long long, R> const extents = extents_of(x);
  std::array<std::vector<long long>, R> mine;
  std::array<long long, R> counts{};
  for (std::size_t d = 0; d < R; ++d) {
    for (auto i : redeal::owned(x, static_cast<int>(d)))
      mine[d].push_back(i);
    counts[d] = static_cast<long long>(mine[d].size());
  }
  for_each_point(counts, [&](std::array<long long, R> i) {
    for (std::size_t d = 0; d < R; ++d)
      i[d] = mine[d][static_cast<std::size_t>(i[d])];
    unsigned char bytes[sizeof(T)];
    bytes_of(number_of(i, extents), salt, bytes, sizeof(T));
    std::memcpy(static_cast<void *>(&spread(x, i)), bytes, sizeof(T));
  });
}

/// Ends the program unless each element of `to` on this process has its bytes, or in the section those of `from`, of
/// whose section dimension k is number turned[k] of that of `to`; none: number k.
template <class X, class Y>
void check_copied(X const &to, char const *name, unsigned salt, std::vector<part> const &target, Y const &from,
                  unsigned other_salt, std::vector<part> const &source, std::vector<std::size_t> const &turned = {}) {
  using T = typename X::value_type;
  constexpr auto R = static_cast<std::size_t>(X::rank()), S = static_cast<std::size_t>(Y::rank());
  static_assert(std::is_same_v<T, typename Y::value_type>);
  ++checks;
  auto const extents = extents_of(to);
  auto const there = extents_of(from);
  for_each_point(extents, [&](std::array<long long, R> const &i) {
    if (!spread([&](auto... at) { return to.owns(at...); }, i))
      return;
    std::vector<long long> numbers; // in the section
    bool inside = true;
    for (std::size_t d = 0; d < R; ++d) {
      part const &p = target[d];
      long long const k = p.stride == 0 ? i[d] : (i[d] - p.first) / p.stride;
      inside = inside && (p.stride == 0 || (k >= 0 && k < p.count && p.first + k * p.stride == i[d]));
      if (!p.drops)
        numbers.push_back(k);
    }
    long long element = number_of(i, extents);
    if (inside) {
      std::array<long long, S> at{};
      std::size_t k = 0;
      for (std::size_t d = 0; d < S; ++d) {
        part const &p = source[d];
        at[d] = p.first;
        if (!p.drops)
          at[d] += (p.stride == 0 ? 1 : p.stride) * numbers[turned.empty() ? k : turned[k]], ++k;
      }
      element = number_of(at, there);
    }
    unsigned char bytes[sizeof(T)];
    bytes_of(element, inside ? other_salt : salt, bytes, sizeof(T));
    expect(std::memcmp(&spread(to, i), bytes, sizeof(T)) == 0, name,
           inside ? "wrong bytes in a copied element, number there" : "wrong bytes beside a section, number there",
           number_of(i, extents), element);
  });
}

/// Ends the program unless `x` is mapped as expected and each element on this process has its bytes.
template <class X, int R> void check(X const &x, char const *name, unsigned salt, expectation<R> const &e) {
  using T = typename X::value_type;
  ++checks;
#ifdef REDEAL_SERIAL
  bool const serial = true;
#else
  bool const serial = false;
  expect(redeal::nprocs() == processes, name, "processes and expected", redeal::nprocs(), processes);
#endif
  std::array<long long, R> extents{};
  long long product = 1;
  for (std::size_t d = 0; d < R; ++d) {
    product *= extents[d] = e.dims[d].extent;
    expect(x.extent(static_cast<int>(d)) == extents[d], name, "extent and expected", x.extent(static_cast<int>(d)),
           extents[d]);
  }

  // Every element: its owner, and its bytes where it is.
  std::vector<long long> counts(static_cast<std::size_t>(processes));
  long long here = 0;
  for_each_point(extents, [&](std::array<long long, R> const &i) {
    long long const element = number_of(i, extents), owner = e.owner(i);
    expect(owner >= 0 && owner < processes, name, "element whose expected owner is outside of the job, owner", element,
           owner);
    ++counts[static_cast<std::size_t>(owner)];
    bool const mine = serial || e.is_copy_of(owner, redeal::rank());
    expect(spread([&](auto... at) { return x.owns(at...); }, i) == mine, name,
           "owns() is wrong for element, expected owner", element, owner);
    if (!mine)
      return;
    ++here;
    unsigned char bytes[sizeof(T)];
    bytes_of(element, salt, bytes, sizeof(T));
    expect(std::memcmp(&spread(x, i), bytes, sizeof(T)) == 0, name, "wrong bytes in element, owner", element, owner);
  });
  long long sum = 0;
  for (long long count : counts)
    sum += count;
  expect(sum == product, name, "elements with an owner and all", sum, product);
  expect(x.local_size() == here, name, "local size and expected", x.local_size(), here);

  // The three ways to walk over what is here agree: indices, blocks, local storage.
  std::array<std::vector<long long>, R> mine;
  std::array<long long, R> local{};
  auto const view = x.local();
  for (int d = 0; d < R; ++d) {
    std::vector<long long> &along = mine[static_cast<std::size_t>(d)];
    for (auto const &run : redeal::owned_blocks(x, d)) {
      expect(run.local == static_cast<long long>(along.size()), name,
             "block whose elements are counted wrongly: local index, first", run.local, run.first);
      expect(run.count > 0, name, "empty block: elements, first", run.count, run.first);
      for (long long k = 0; k < run.count; ++k)
        along.push_back(run.first + k);
    }
    local[static_cast<std::size_t>(d)] = static_cast<long long>(along.size());
    std::size_t at = 0;
    for (auto i : redeal::owned(x, d)) {
      expect(at < along.size() && along[at] == i, name, "owned index and that of owned_blocks", i,
             at < along.size() ? along[at] : -1);
      ++at;
    }
    expect(at == along.size(), name, "owned indices and those of owned_blocks", static_cast<long long>(at),
           static_cast<long long>(along.size()));
    if (here > 0)
      expect(view.extent(d) == static_cast<long long>(at), name, "local extent and owned indices", view.extent(d),
             static_cast<long long>(at));
  }
  long long walked = 0;
  for_each_point(local, [&](std::array<long long, R> const &l) {
    ++walked;
    std::array<long long, R> i{};
    for (std::size_t d = 0; d < R; ++d)
      i[d] = mine[d][static_cast<std::size_t>(l[d])];
    expect(&spread(view, l) == &spread(x, i), name, "local view and x(…) differ: element, local size",
           number_of(i, extents), here);
  });
  expect(walked == here, name, "elements at the owned indices and expected", walked, here);
}

/// Room for all elements of an array, by rows.
template <class T, int R, class Order> std::vector<T> room_for(redeal::array<T, R, Order> const &x) {
  long long product = 1;
  for (long long n : extents_of(x))
    product *= n;
  std::vector<T> all(static_cast<std::size_t>(product));
  if (product > 0)
    std::memset(static_cast<void *>(all.data()), 0xA5, all.size() * sizeof(T));
  return all;
}

template <class T, int R, class Order>
void fill_whole(std::vector<T> &all, redeal::array<T, R, Order> const &x, unsigned salt) {
  std::array<long long, R> const extents = extents_of(x);
  for_each_point(extents, [&](std::array<long long, R> const &i) {
    unsigned char bytes[sizeof(T)];
    bytes_of(number_of(i, extents), salt, bytes, sizeof(T));
    std::memcpy(static_cast<void *>(&all[static_cast<std::size_t>(number_of(i, extents))]), bytes, sizeof(T));
  });
}

/// Ends the program unless all elements have come to the processes of the array's grid, and to no others.
template <class T, int R, class Order>
void check_whole(std::vector<T> const &all, redeal::array<T, R, Order> const &x, char const *name, unsigned salt,
                 expectation<R> const &e) {
  ++checks;
#ifdef REDEAL_SERIAL
  bool const comes = true;
#else
  bool const comes = e.takes_part(redeal::rank());
#endif
  std::vector<T> wanted = room_for(x);
  if (comes)
    fill_whole(wanted, x, salt);
  for (std::size_t i = 0; i < all.size(); ++i)
    expect(std::memcmp(&all[i], &wanted[i], sizeof(T)) == 0, name, "wrong bytes in the whole array at, of",
           static_cast<long long>(i), static_cast<long long>(all.size()));
}
