// A packet is a list of slices, each of one array's elements for the partner.
#include "ways/bundle.h"

#include <algorithm>
#include <deque>

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
      if (s.places)
        s.places->pack(of_.from[s.array], to + s.offset);
      else
        of_.kernels_of(s.array).pack(s.elements(), of_.from[s.array], to + s.offset, of_.size_of(s.array));
    });
  }
  void unpack(std::size_t number, char const *from, move_state &) const override {
    each_slice(number, [&](slice const &s) {
      if (s.places)
        s.places->unpack(from + s.offset, of_.to[s.array]);
      else
        of_.kernels_of(s.array).unpack(s.elements(), from + s.offset, of_.to[s.array], of_.size_of(s.array));
    });
  }
  parcel const &elements_of(std::size_t) const override { return what().what; }

private:
  // Elements of one array: all that it has for the partner, or a chunk of that.
  struct slice {
    std::size_t array, offset; // in the packet
    parcel const *whole;
    chunked const *cut; // null if it is whole
    std::size_t chunk;
    element_list const *places; // of a whole one, if that is faster

    parcel const &elements() const { return cut ? cut->piece(chunk) : *whole; }
  };
  struct piece {
    std::size_t first, bytes; // of its slices
  };

  void add(bundle::part const &p) {
    std::size_t const size = of_.size_of(p.array), bytes = static_cast<std::size_t>(p.what->elements) * size;
    if (aligned(bytes) <= most_)
      return add({p.array, 0, p.what, nullptr, 0, p.places}, bytes);
    cuts_.emplace_back(*p.what, std::max<index>(static_cast<index>(most_ / alignment * alignment / size), 1));
    chunked const &cut = cuts_.back();
    for (std::size_t chunk = 0; chunk < cut.count(); ++chunk)
      add({p.array, 0, p.what, &cut, chunk, nullptr}, static_cast<std::size_t>(cut.piece(chunk).elements) * size);
  }

  void add(slice s, std::size_t bytes) {
    if (pieces_.empty() || pieces_.back().bytes + aligned(bytes) > most_)
      pieces_.push_back({slices_.size(), 0});
    s.offset = pieces_.back().bytes;
    pieces_.back().bytes += aligned(bytes);
    slices_.push_back(s);
  }

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

bundle::bundle(std::vector<bundled_array> arrays) : from(arrays.size()), to(arrays.size()), arrays_(std::move(arrays)) {
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    move_plan const &plan = *arrays_[i].plan;
    kernels_.push_back(runtime::kernels_for(arrays_[i].element_size));
    list(plan.sends, i, direction::to, sent_);
    list(plan.receives, i, direction::from, received_);
    if (!plan.local.empty()) {
      parcel const &what = plan.local.front();
      stays_.push_back({{i, &what, places_of(what, direction::to, i)}, places_of(what, direction::from, i)});
    }
  }
}

void bundle::list(std::vector<message> const &messages, std::size_t array, direction way, parts_by_peer &to) {
  for (message const &m : messages)
    to[m.peer].push_back({array, &m.what, places_of(m.what, way, array)});
}

element_list const *bundle::places_of(parcel const &what, direction way, std::size_t array) {
  std::size_t const size = arrays_[array].element_size;
  auto const [found, is_new] = places_.try_emplace({&what, way, size});
  if (is_new)
    found->second = way == direction::to ? element_list::at_sender(what, size) : element_list::at_receiver(what, size);
  return found->second ? &*found->second : nullptr;
}

std::unique_ptr<cargo> bundle::make(message const &m, direction way, message_cut how, bool ahead) const {
  return std::make_unique<bundle_cargo>(m, *this, (way == direction::to ? sent_ : received_).at(m.peer), how, ahead);
}

void bundle::copy_what_stays() const {
  for (staying const &s : stays_) {
    std::size_t const i = s.before.array;
    if (s.before.places && s.after)
      s.before.places->copy(from[i], *s.after, to[i]);
    else
      kernels_[i].copy(*s.before.what, from[i], to[i], arrays_[i].element_size);
  }
}

} // namespace redeal::runtime
