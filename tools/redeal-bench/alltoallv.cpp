// alltoallv: everything is packed, one after the other destination, exchanged by MPI_Alltoallv, and unpacked.
#include "packing.h"
#include "peers.h"

#include <vector>

namespace redeal::bench {
namespace {

/// One side: all messages, densely one behind the other.
struct buffered {
  std::vector<packing_list> lists;
  std::vector<int> counts, places;
  std::unique_ptr<double[]> buffer;

  void add(packing_list list) {
    places.push_back(places.empty() ? 0 : places.back() + counts.back());
    counts.push_back(static_cast<int>(list.elements));
    lists.push_back(std::move(list));
  }
  void make_buffer(index elements) { buffer.reset(new double[static_cast<std::size_t>(elements)]); }
};

class alltoallv : public peer {
public:
  explicit alltoallv(workplace const &at) : peer(at) {
    redistribution const &what = at.what;
    for (index other = 0; other != what.processes(); ++other) {
      sent_.add(sender_side(what, parcel_between(what, at.rank, other), at.rank));
      received_.add(receiver_side(what, parcel_between(what, other, at.rank), at.rank));
    }
    sent_.make_buffer(what.from.local_elements(at.rank));
    received_.make_buffer(what.to.local_elements(at.rank));
  }

  void move() override {
    double *packed = sent_.buffer.get();
    for (packing_list const &list : sent_.lists)
      packed = pack(list, at_.from, packed);
    MPI_Alltoallv(sent_.buffer.get(), sent_.counts.data(), sent_.places.data(), MPI_DOUBLE, received_.buffer.get(),
                  received_.counts.data(), received_.places.data(), MPI_DOUBLE, at_.comm);
    double const *arrived = received_.buffer.get();
    for (packing_list const &list : received_.lists)
      arrived = unpack(list, arrived, at_.to);
  }

private:
  buffered sent_, received_;
};

} // namespace

std::unique_ptr<method> make_alltoallv(workplace const &at) { return std::make_unique<alltoallv>(at); }

} // namespace redeal::bench
