// alltoallv: everything is packed, exchanged by MPI_Alltoallv, and unpacked: message by message or in one sweep, as is
// faster. Counts and places are known before.
#include "peers/packing.h"
#include "peers/peers.h"
#include "peers/trial.h"

namespace redeal::bench {
namespace {

class alltoallv : public peer {
public:
  explicit alltoallv(workplace const &at) : peer(at) {
    redistribution const &what = at.what;
    for (index other = 0; other != what.processes(); ++other) {
      sent_.add(sender_side(what, parcel_between(what, at.rank, other), at.rank));
      received_.add(receiver_side(what, parcel_between(what, other, at.rank), at.rank));
    }
    sent_.make_buffer();
    received_.make_buffer();
    way_ = fastest_way(4, at.comm, [this](int way) { move_by(way); });
  }

  void move() override { move_by(way_); }

private:
  void move_by(int way) {
    pack(sent_.lists, at_.from, sent_.buffer.get(), way & 1 ? order::one_sweep : order::list_by_list);
    MPI_Alltoallv(sent_.buffer.get(), sent_.counts.data(), sent_.places.data(), MPI_DOUBLE, received_.buffer.get(),
                  received_.counts.data(), received_.places.data(), MPI_DOUBLE, at_.comm);
    unpack(received_.lists, received_.buffer.get(), at_.to, way & 2 ? order::one_sweep : order::list_by_list);
  }

  packed_messages sent_, received_;
  int way_ = 0;
};

} // namespace

std::unique_ptr<peer> make_alltoallv(workplace const &at) { return std::make_unique<alltoallv>(at); }

} // namespace redeal::bench
