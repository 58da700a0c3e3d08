// A message of one array, cut in chunks of equally many elements.
#include "ways/cargo.h"

#include "Plan/Cost/Course.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

class single_cargo final : public cargo {
public:
  single_cargo(message const &what, direction way, message_cut how, bool ahead)
      : cargo(what), size_(how.element_size), kernels_(kernels_for(how.element_size)),
        place_(way == direction::to ? contiguous_at_sender : contiguous_at_receiver),
        most_(std::max<index>(
            static_cast<index>(most_of_piece(bytes_of(what.what.elements), how, ahead) / how.element_size), 1)),
        parts_(what.what, most_) {}

  std::size_t count() const override { return parts_.count(); }
  std::size_t bytes(std::size_t piece) const override { return bytes_of(parts_.piece(piece).elements); }
  index elements() const override { return what().what.elements; }
  index most() const override { return most_; }
  std::size_t most_bytes() const override { return bytes_of(std::min(what().what.elements, most_)); }
  index place(std::size_t piece) const override { return place_(parts_.piece(piece)); }
  void pack(std::size_t piece, move_state const &state, char *to) const override {
    kernels_.pack(parts_.piece(piece), state.from, to, size_);
  }
  void unpack(std::size_t piece, char const *from, move_state &state) const override {
    kernels_.unpack(parts_.piece(piece), from, state.to.memory(), size_);
  }
  parcel const &elements_of(std::size_t piece) const override { return parts_.piece(piece); }

private:
  std::size_t bytes_of(index elements) const { return static_cast<std::size_t>(elements) * size_; }

  std::size_t size_;
  kernels kernels_;
  index (*place_)(parcel const &); // of a piece at this end
  index most_;
  chunked parts_;
};

class maker_of_single final : public cargo_maker {
  std::unique_ptr<cargo> make(message const &what, direction way, message_cut how, bool ahead) const override {
    return std::make_unique<single_cargo>(what, way, how, ahead);
  }
};

} // namespace

std::size_t most_of_piece(std::size_t whole, message_cut how, bool ahead) {
  std::size_t const wanted =
      ahead && !how.undivided ? std::max<std::size_t>(plan::least_piece, whole / plan::pieces_of_message) : how.most;
  return std::min(how.most, wanted);
}

cargo_maker const &single_cargoes() {
  static maker_of_single const &the = *new maker_of_single;
  return the;
}

} // namespace redeal::runtime
