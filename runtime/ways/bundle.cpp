// A packet is a list of slices: what some arrays that are alike have for the partner, or a chunk of what one has.
#include "ways/bundle.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <utility>

namespace redeal::runtime {
namespace {

// Elements of an array begin at a multiple of that in a packet, so that loops over them meet whole words.
constexpr std::size_t alignment = 8;

std::size_t aligned(std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

class bundle_cargo final : public cargo {
public:
  bundle_cargo(message const &what, bundle const &of, std::vector<bundle::part> const &parts, message_cut how,
               bool ahead)
      : cargo(what), of_(of), most_(most_of_piece(static_cast<std::size_t>(what.what.elements), how, ahead)) {
    for (bundle::part const &p : parts)
      add(p);
  }

  std::size_t count() const override { return pieces_.size(); }
  std::size_t bytes(std::size_t piece) const override { return pieces_[piece].bytes; }
  index elements() const override { return what().what.elements; }
  index most() const override { return static_cast<index>(most_); }
  std::size_t most_bytes() const override {
    std::size_t most = 0;
    for (piece const &p : pieces_)
      most = std::max(most, p.bytes);
    return most;
  }
  index place(std::size_t) const override { return -1; }
  void pack(std::size_t number, move_state const &, char *to) const override {
    each_slice(number, [&](slice const &s) {
      char const *const *const from = of_.from + s.first;
      if (s.of->list && !s.cut)
        return s.of->list->pack(from, s.count, to + s.offset, s.distance);
      for (std::size_t k = 0; k < s.count; ++k)
        s.of->loops->pack(s.elements(), from[k], to + s.offset + k * s.distance, s.of->element_size);
    });
  }
  void unpack(std::size_t number, char const *from, move_state &) const override {
    each_slice(number, [&](slice const &s) {
      void *const *const to = of_.to + s.first;
      if (s.of->list && !s.cut)
        return s.of->list->unpack(from + s.offset, s.distance, to, s.count);
      for (std::size_t k = 0; k < s.count; ++k)
        s.of->loops->unpack(s.elements(), from + s.offset + k * s.distance, static_cast<char *>(to[k]),
                            s.of->element_size);
    });
  }
  parcel const &elements_of(std::size_t) const override { return what().what; }

private:
  // All that each of some arrays has for the partner, or a chunk of what one has.
  struct slice {
    bundle::part const *of;
    std::size_t first, count;     // of the arrays
    std::size_t offset, distance; // of the first in the packet, and to the next one
    chunked const *cut;           // null if it is whole
    std::size_t chunk;

    parcel const &elements() const { return cut ? cut->piece(chunk) : *of->what; }
  };
  struct piece {
    std::size_t first, bytes; // of its slices
  };

  void add(bundle::part const &p) {
    std::size_t const bytes = static_cast<std::size_t>(p.what->elements) * p.element_size;
    assert(bytes > 0);
    if (aligned(bytes) > most_)
      return add_cut(p);
    std::size_t k = 0;
    while (k < p.count) {
      std::size_t const some = std::min(p.count - k, std::max<std::size_t>(room() / aligned(bytes), 1));
      add({&p, p.first + k, some, 0, aligned(bytes), nullptr, 0});
      k += some;
    }
  }

  void add_cut(bundle::part const &p) {
    cuts_.emplace_back(*p.what, std::max<index>(static_cast<index>(most_ / alignment * alignment / p.element_size), 1));
    chunked const &cut = cuts_.back();
    for (std::size_t k = 0; k < p.count; ++k)
      for (std::size_t chunk = 0; chunk < cut.count(); ++chunk) {
        std::size_t const bytes = static_cast<std::size_t>(cut.piece(chunk).elements) * p.element_size;
        add({&p, p.first + k, 1, 0, aligned(bytes), &cut, chunk});
      }
  }

  void add(slice s) {
    if (pieces_.empty() || room() < s.distance)
      pieces_.push_back({slices_.size(), 0});
    s.offset = pieces_.back().bytes;
    pieces_.back().bytes += s.count * s.distance;
    slices_.push_back(s);
  }

  // Bytes that the last packet still has room for.
  std::size_t room() const { return pieces_.empty() ? most_ : most_ - std::min(most_, pieces_.back().bytes); }

  template <class Visit> void each_slice(std::size_t number, Visit const &visit) const {
    std::size_t const end = number + 1 < pieces_.size() ? pieces_[number + 1].first : slices_.size();
    for (std::size_t i = pieces_[number].first; i < end; ++i)
      visit(slices_[i]);
  }

  bundle const &of_;
  std::size_t most_; // bytes of a packet
  std::vector<piece> pieces_;
  std::vector<slice> slices_;
  std::deque<chunked> cuts_;
};

} // namespace

bundle::bundle(std::vector<batch_plan> arrays, copy_lists &lists) : arrays_(std::move(arrays)) {
  for (batch_plan const &a : arrays_) {
    kernels const &loops = kernels_.try_emplace(a.element_size, runtime::kernels_for(a.element_size)).first->second;
    auto const part_of = [&](parcel const &what, copy_list::task task) {
      return part{size_, a.count, a.element_size, &loops, &what, lists.of(task, what, a.element_size)};
    };
    for (message const &m : a.plan->sends)
      sent_[m.peer].push_back(part_of(m.what, copy_list::task::pack));
    for (message const &m : a.plan->receives)
      received_[m.peer].push_back(part_of(m.what, copy_list::task::unpack));
    if (!a.plan->local.empty())
      stays_.push_back(part_of(a.plan->local.front(), copy_list::task::copy));
    size_ += a.count;
  }
}

std::unique_ptr<cargo> bundle::make(message const &m, direction way, message_cut how, bool ahead) const {
  return std::make_unique<bundle_cargo>(m, *this, (way == direction::to ? sent_ : received_).at(m.peer), how, ahead);
}

void bundle::copy_what_stays() const {
  for (part const &p : stays_)
    if (p.list)
      p.list->copy(from + p.first, to + p.first, p.count);
    else
      for (std::size_t i = p.first; i < p.first + p.count; ++i)
        p.loops->copy(*p.what, from[i], static_cast<char *>(to[i]), p.element_size);
}

} // namespace redeal::runtime
