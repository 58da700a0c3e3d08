// What the programs of random_programs.py check with: every element's bytes tell its global index, and what is expected
// of a mapping comes from the generator, which computed it without redeal.
#pragma once

#include <redeal/array.hpp>

#include <array>
#include <complex>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

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
template <int R> struct expectation {
  long long first;
  dealt dims[R];

  long long owner(std::array<long long, R> const &i) const {
    long long process = first;
    for (std::size_t d = 0; d < R; ++d)
      process += dims[d].owner(i[d]) * dims[d].stride;
    return process;
  }
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

template <class T, int R, class Order> std::array<long long, R> extents_of(redeal::array<T, R, Order> const &x) {
  std::array<long long, R> extents{};
  for (int d = 0; d < R; ++d)
    extents[static_cast<std::size_t>(d)] = x.extent(d);
  return extents;
}

/// Writes all elements that this process owns.
template <class T, int R, class Order> void fill(redeal::array<T, R, Order> &x, unsigned salt) {
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

/// Ends the program unless `x` is mapped as expected and each element on this process has its bytes.
template <class T, int R, class Order>
void check(redeal::array<T, R, Order> const &x, char const *name, unsigned salt, expectation<R> const &e) {
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
  for_each_point(extents, [&](std::array<long long, R> const &i) {
    long long const element = number_of(i, extents), owner = e.owner(i);
    expect(owner >= 0 && owner < processes, name, "element whose expected owner is outside of the job, owner", element,
           owner);
    ++counts[static_cast<std::size_t>(owner)];
    bool const mine = serial || owner == redeal::rank();
    expect(spread([&](auto... at) { return x.owns(at...); }, i) == mine, name,
           "owns() is wrong for element, expected owner", element, owner);
    if (!mine)
      return;
    unsigned char bytes[sizeof(T)];
    bytes_of(element, salt, bytes, sizeof(T));
    expect(std::memcmp(&spread(x, i), bytes, sizeof(T)) == 0, name, "wrong bytes in element, owner", element, owner);
  });
  long long sum = 0;
  for (long long count : counts)
    sum += count;
  expect(sum == product, name, "elements with an owner and all", sum, product);
  long long const here = serial ? product : counts[static_cast<std::size_t>(redeal::rank())];
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
