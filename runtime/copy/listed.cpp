// Each unit has a loop of its own: it goes through a register.
#include "copy/listed.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace redeal::runtime {
namespace {

// Calls visit(place, at, length) for all runs, in bytes of memory.
template <class Visit> void each_run(sweep const &what, std::size_t element_size, Visit const &visit) {
  auto const size = static_cast<index>(element_size);
  what.each_row(0, what.size(), [&](sweep::row const &row) {
    index own = row.own;
    what.each_piece(row, [&](piece const &p) {
      for (index k = 0; k < p.count; ++k)
        for (run const *r = p.first; r != p.last; ++r) {
          index const place = row.places[static_cast<std::size_t>(r->other)];
          visit(static_cast<std::size_t>(place), static_cast<std::size_t>(own * size),
                static_cast<std::size_t>(r->length * size));
          own += r->length;
        }
    });
  });
}

// Calls visit(unit) with a constant.
template <class Visit> void choose_unit(std::size_t unit, Visit const &visit) {
  switch (unit) {
  case 1:
    return visit(std::integral_constant<std::size_t, 1>());
  case 2:
    return visit(std::integral_constant<std::size_t, 2>());
  case 4:
    return visit(std::integral_constant<std::size_t, 4>());
  case 8:
    return visit(std::integral_constant<std::size_t, 8>());
  case 16:
    return visit(std::integral_constant<std::size_t, 16>());
  case 32:
    return visit(std::integral_constant<std::size_t, 32>());
  default:
    return visit(std::integral_constant<std::size_t, 64>());
  }
}

std::size_t largest_power_of_two_in(std::size_t n) { return n & (~n + 1); }

// The offsets of a list whose units are made of `parts` smaller ones each, in these.
class small_units {
public:
  small_units(std::uint32_t const *offsets, std::size_t parts) : next_(offsets), parts_(parts) {}

  template <class Unit> std::size_t take(Unit unit) {
    std::size_t const at = *next_ + done_ * unit;
    if (++done_ == parts_) {
      done_ = 0;
      ++next_;
    }
    return at;
  }

private:
  std::uint32_t const *next_;
  std::size_t parts_, done_ = 0;
};

// Calls visit(offset) for all units of runs: so many numbers, which are offsets and lengths in turn.
template <class Unit, class Visit>
void each_unit_of_runs(std::uint32_t const *runs, std::size_t numbers, Unit unit, Visit const &visit) {
  for (std::uint32_t const *run = runs; run != runs + numbers; run += 2)
    for (std::uint32_t k = 0; k < run[1]; k += unit)
      visit(run[0] + k);
}

// A run costs a call.
constexpr std::size_t units_of_long_run = 12;

} // namespace

/// Goes through a list of runs, or through parts of these.
class listed::reader {
public:
  reader(listed const &of, list const &l) : next_(of.offsets(l)) {}

  /// How much lies together, where it is, and what goes on behind so many bytes of it.
  std::size_t length() const { return next_[1] - done_; }
  std::size_t offset() const { return next_[0] + done_; }
  void skip(std::size_t bytes) {
    done_ += bytes;
    if (length() > 0)
      return;
    next_ += 2;
    done_ = 0;
  }

private:
  std::uint32_t const *next_;
  std::size_t done_ = 0;
};

std::optional<listed> listed::of(sweep const &what, std::size_t element_size) {
  listed made;
  // Offsets have 32 bits, and no sign. More elements need more units than that, unless memory has wide gaps.
  if (what.goes_back() || what.extent() > static_cast<index>(most_units * list().unit / element_size))
    return std::nullopt;
  made.lists_.resize(static_cast<std::size_t>(what.others()));
  std::vector<std::size_t> bytes(made.lists_.size()), ends(made.lists_.size(), SIZE_MAX);
  each_run(what, element_size, [&](std::size_t place, std::size_t at, std::size_t length) {
    list &l = made.lists_[place];
    l.unit = std::min(l.unit, largest_power_of_two_in(length));
    l.runs += at != ends[place];
    ends[place] = at + length;
    bytes[place] += length;
  });
  std::size_t units = 0;
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    list &l = made.lists_[place];
    l.begin = l.end = units;
    l.is_of_runs = bytes[place] / l.unit > units_of_long_run * l.runs;
    units += l.is_of_runs ? 2 * l.runs : bytes[place] / l.unit;
  }
  if (units > most_units)
    return std::nullopt;
  made.offsets_.resize(units);
  each_run(what, element_size, [&](std::size_t place, std::size_t at, std::size_t length) {
    list &l = made.lists_[place];
    if (l.is_of_runs) {
      if (l.end > l.begin && made.offsets_[l.end - 2] + made.offsets_[l.end - 1] == at) {
        made.offsets_[l.end - 1] += static_cast<std::uint32_t>(length);
        return;
      }
      made.offsets_[l.end++] = static_cast<std::uint32_t>(at);
      made.offsets_[l.end++] = static_cast<std::uint32_t>(length);
      return;
    }
    for (std::size_t i = at; i < at + length; i += l.unit)
      made.offsets_[l.end++] = static_cast<std::uint32_t>(i);
  });
  return made;
}

void listed::pack(index place, char const *from, char *message) const {
  list const l = at(place);
  if (l.is_of_runs) {
    for (std::size_t i = l.begin; i < l.end; i += 2) {
      std::memcpy(message, from + offsets_[i], offsets_[i + 1]);
      message += offsets_[i + 1];
    }
    return;
  }
  choose_unit(l.unit, [&](auto unit) {
    std::uint32_t const *const sources = offsets(l);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < l.end - l.begin; ++i)
      std::memcpy(message + i * unit, from + sources[i], unit);
  });
}

void listed::unpack(index place, char const *message, char *to) const {
  list const l = at(place);
  if (l.is_of_runs) {
    for (std::size_t i = l.begin; i < l.end; i += 2) {
      std::memcpy(to + offsets_[i], message, offsets_[i + 1]);
      message += offsets_[i + 1];
    }
    return;
  }
  choose_unit(l.unit, [&](auto unit) {
    std::uint32_t const *const targets = offsets(l);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < l.end - l.begin; ++i)
      std::memcpy(to + targets[i], message + i * unit, unit);
  });
}

void listed::copy_runs(list const &l, char const *from, listed const &those, list const &m, char *to) const {
  reader source(*this, l), target(those, m);
  std::size_t left = 0;
  for (std::size_t i = l.begin; i < l.end; i += 2)
    left += offsets_[i + 1];
  while (left > 0) {
    std::size_t const length = std::min(source.length(), target.length());
    std::memcpy(to + target.offset(), from + source.offset(), length);
    left -= length;
    if (left == 0)
      return;
    source.skip(length);
    target.skip(length);
  }
}

// Gaps between the rows of one side alone make its runs shorter, and so its units.
void listed::copy(index place, char const *from, listed const &those, index there, char *to) const {
  list const l = at(place), m = those.at(there);
  if (l.is_of_runs && m.is_of_runs)
    return copy_runs(l, from, those, m, to);
  std::uint32_t const *const sources = offsets(l), *const targets = those.offsets(m);
  choose_unit(std::min(l.unit, m.unit), [&](auto unit) {
    small_units source(sources, l.unit / unit), target(targets, m.unit / unit);
    if (l.is_of_runs)
      return each_unit_of_runs(sources, l.end - l.begin, unit,
                               [&](std::size_t at) { std::memcpy(to + target.take(unit), from + at, unit); });
    if (m.is_of_runs)
      return each_unit_of_runs(targets, m.end - m.begin, unit,
                               [&](std::size_t at) { std::memcpy(to + at, from + source.take(unit), unit); });
    std::size_t const units = (l.end - l.begin) * (l.unit / unit);
    if (l.unit == m.unit) {
#pragma GCC unroll 8
      for (std::size_t i = 0; i < units; ++i)
        std::memcpy(to + targets[i], from + sources[i], unit);
      return;
    }
    for (std::size_t i = 0; i < units; ++i)
      std::memcpy(to + target.take(unit), from + source.take(unit), unit);
  });
}

} // namespace redeal::runtime
