// Small redistributions as an element-by-element program would make them: the local arrays of all processes, and the
// messages between them. Each byte of an element says which element it is of.
#pragma once

#include "copy/gather.h"
#include "copy/pack.h"

#include <cstring>
#include <utility>
#include <vector>

namespace redeal::runtime::by_element {

using bytes = std::vector<char>;

/// A redistribution of an array of one or two dimensions in the order of storage.
struct redistribution {
  std::vector<deal> from, to;
  index size;                       ///< bytes of an element
  fixed_code const *code = nullptr; ///< that moves them; none: lists

  index total() const {
    index n = 1;
    for (deal const &d : from)
      n *= d.extent();
    return n;
  }
};

inline index processes(std::vector<deal> const &m) {
  index n = 1;
  for (deal const &d : m)
    n *= d.procs();
  return n;
}

inline index coordinate(std::vector<deal> const &m, std::size_t d, index place) {
  for (std::size_t e = m.size(); --e > d;)
    place /= m[e].procs();
  return place % m[d].procs();
}

inline index local_elements(std::vector<deal> const &m, index place) {
  index n = 1;
  for (std::size_t d = 0; d < m.size(); ++d)
    n *= m[d].local_size(coordinate(m, d, place));
  return n;
}

/// The place that has the element with row-major number `i`, and its local index there.
inline std::pair<index, index> find(std::vector<deal> const &m, index i) {
  std::vector<index> at(m.size());
  for (std::size_t d = m.size(); d-- > 0; i /= m[d].extent())
    at[d] = i % m[d].extent();
  index place = 0, local = 0;
  for (std::size_t d = 0; d < m.size(); ++d) {
    place = place * m[d].procs() + m[d].owner(at[d]);
    local = local * m[d].local_size(m[d].owner(at[d])) + m[d].local(at[d]);
  }
  return {place, local};
}

inline void write_element(char *to, index i, index size) {
  for (index k = 0; k < size; ++k)
    to[k] = static_cast<char>(i * 31 + k * 7 + i / 256 + 1);
}

/// The local arrays of all processes.
inline std::vector<bytes> dealt(std::vector<deal> const &m, redistribution const &what) {
  std::vector<bytes> arrays;
  for (index place = 0; place < processes(m); ++place)
    arrays.emplace_back(static_cast<std::size_t>(local_elements(m, place) * what.size));
  for (index i = 0; i < what.total(); ++i) {
    auto const [place, local] = find(m, i);
    write_element(arrays[static_cast<std::size_t>(place)].data() + local * what.size, i, what.size);
  }
  return arrays;
}

/// messages[p][q] as parcels are packed: by increasing global index.
inline std::vector<std::vector<bytes>> messages_of(redistribution const &what) {
  std::vector<std::vector<bytes>> all(static_cast<std::size_t>(processes(what.from)),
                                      std::vector<bytes>(static_cast<std::size_t>(processes(what.to))));
  bytes element(static_cast<std::size_t>(what.size));
  for (index i = 0; i < what.total(); ++i) {
    write_element(element.data(), i, what.size);
    bytes &message =
        all[static_cast<std::size_t>(find(what.from, i).first)][static_cast<std::size_t>(find(what.to, i).first)];
    message.insert(message.end(), element.begin(), element.end());
  }
  return all;
}

inline sweep sweep_of(std::vector<deal> const &own, std::vector<deal> const &other, index self, index leading = 0) {
  std::vector<sweep::dimension> dims(own.size());
  index stride = 1;
  for (std::size_t d = own.size(); d-- > 0; stride *= other[d].procs())
    dims[d] = {own[d], other[d], coordinate(own, d, self), stride};
  dims.back().own_room = leading;
  return sweep(dims);
}

inline source memory_of(bytes &b) {
  static char nothing;
  return {b.empty() ? &nothing : b.data(), static_cast<index>(b.size())};
}

constexpr char untouched = '#';
constexpr index margin = 80;

/// Memory for an array with a margin on both sides, filled with a mark.
struct marked {
  bytes memory;
  explicit marked(std::size_t size) : memory(size + 2 * margin, untouched) {}
  char *array() { return memory.data() + margin; }
};

inline bytes with_margin(bytes const &array, index begin, index end) {
  marked m(array.size());
  if (begin < end)
    std::memcpy(m.array() + begin, array.data() + begin, static_cast<std::size_t>(end - begin));
  return m.memory;
}

/// In one piece, and in uneven ones.
template <class Do> void in_pieces(index size, Do const &work) {
  work(std::vector<index>{0, size});
  work(std::vector<index>{0, size / 3, size / 3, size / 2, size - size / 7, size});
}

} // namespace redeal::runtime::by_element
