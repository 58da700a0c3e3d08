// The loops over parcels of any number of dimensions put each element where counting puts it.
#include "order/parcel.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

namespace redeal::runtime {
namespace {

using element = std::int64_t;

/// Arrays on the sender's and the receiver's side, dealt at random, and what one has for the other.
class dealt_arrays {
public:
  explicit dealt_arrays(std::mt19937 &random) : random_(random) {
    auto const dimensions = static_cast<std::size_t>(draw(1, 4));
    index const longest = dimensions == 1 ? 5000 : dimensions == 2 ? 90 : 14;
    for (std::size_t d = 0; d < dimensions; ++d) {
      index const extent = draw(1, draw(0, 3) == 0 ? 2 * longest : longest), P = draw(1, 4), Q = draw(1, 4);
      dims_.push_back({block_cyclic{extent, P, draw(1, extent)}, block_cyclic{extent, Q, draw(1, extent / 3 + 1)}});
      at_sender.push_back(draw(0, P - 1));
      at_receiver.push_back(draw(0, Q - 1));
      runs_.push_back(plan::outgoing(dims_[d], at_sender[d]));
    }
    what.dims.resize(dimensions);
    what.elements = 1;
    what.sender_fastest = what.receiver_fastest = dimensions - 1;
    for (std::size_t d = dimensions; d-- > 0;) {
      plan::runs const &here = runs_[d][static_cast<std::size_t>(at_receiver[d])];
      what.dims[d] = {&here, from_elements, to_elements};
      what.elements *= here.count();
      from_elements *= dims_[d].from.local_size(at_sender[d]);
      to_elements *= dims_[d].to.local_size(at_receiver[d]);
    }
  }

  /// Calls visit(from, to) for each element that goes there, in the order of the message.
  template <class Visit> void each(Visit const &visit, std::size_t d = 0, index from = 0, index to = 0) const {
    if (d == dims_.size())
      return visit(from, to);
    auto const &[old, next] = dims_[d];
    for (index i = 0; i < old.extent(); ++i)
      if (old.owner(i) == at_sender[d] && next.owner(i) == at_receiver[d])
        each(visit, d + 1, from + old.local(i) * what.dims[d].from_stride, to + next.local(i) * what.dims[d].to_stride);
  }

  parcel what;
  index from_elements = 1, to_elements = 1;

private:
  index draw(index least, index most) { return std::uniform_int_distribution<index>(least, most)(random_); }

  std::mt19937 &random_;
  std::vector<plan::dimension> dims_;
  std::vector<index> at_sender, at_receiver;
  std::vector<std::vector<plan::runs>> runs_; // the parcel points into them
};

template <class T> char *bytes_of(std::vector<T> &all) { return reinterpret_cast<char *>(all.data()); }

} // namespace

TEST(Parcel, ElementsGoWhereCountingPutsThem) {
  std::mt19937 random(3);
  kernels const loops = kernels_for(sizeof(element));
  int with_elements = 0;
  for (int turn = 0; turn < 3000; ++turn) {
    dealt_arrays const arrays(random);
    if (arrays.what.elements == 0)
      continue;
    ++with_elements;
    std::vector<element> from(static_cast<std::size_t>(arrays.from_elements)), message, packed,
        wanted(static_cast<std::size_t>(arrays.to_elements), -1);
    for (std::size_t i = 0; i < from.size(); ++i)
      from[i] = static_cast<element>(i);
    arrays.each([&](index at, index to) {
      message.push_back(from[static_cast<std::size_t>(at)]);
      wanted[static_cast<std::size_t>(to)] = from[static_cast<std::size_t>(at)];
    });
    packed.resize(message.size());
    loops.pack(arrays.what, bytes_of(from), bytes_of(packed), sizeof(element));
    ASSERT_EQ(packed, message) << turn;
    std::vector<element> unpacked(wanted.size(), -1), copied = unpacked;
    loops.unpack(arrays.what, bytes_of(message), bytes_of(unpacked), sizeof(element));
    ASSERT_EQ(unpacked, wanted) << turn;
    loops.copy(arrays.what, bytes_of(from), bytes_of(copied), sizeof(element));
    ASSERT_EQ(copied, wanted) << turn;
  }
  EXPECT_GT(with_elements, 1000);
}

} // namespace redeal::runtime
