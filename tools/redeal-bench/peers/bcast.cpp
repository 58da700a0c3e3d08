// bcast: an array comes to every process by MPI's collective operations: a part of it after the other by MPI_Bcast from
// its owner, or all parts by one MPI_Allgatherv, as is faster. Nothing is packed: each part is one run of the array.
#include "peers/peers.h"
#include "peers/trial.h"

#include <algorithm>
#include <vector>

namespace redeal::bench {
namespace {

class bcast : public peer {
public:
  explicit bcast(workplace const &at) : peer(at) {
    index const row = at.what.elements() / at.what.from.dims[0].extent();
    deal const &rows = at.what.from.dims[0];
    for (index p = 0; p != at.what.processes(); ++p) {
      index const count = at.what.from.local_elements(p);
      counts_.push_back(static_cast<int>(count));
      places_.push_back(static_cast<int>(count == 0 ? 0 : rows.next(at.what.from.coordinate(0, p), 0) * row));
    }
    way_ = fastest_way(2, at.comm, [this](int way) { move_by(way); });
  }

  void move() override { move_by(way_); }

private:
  void move_by(int way) {
    auto const self = static_cast<std::size_t>(at_.rank);
    if (way == 1) {
      MPI_Allgatherv(at_.from, counts_[self], MPI_DOUBLE, at_.to, counts_.data(), places_.data(), MPI_DOUBLE, at_.comm);
      return;
    }
    std::copy_n(at_.from, counts_[self], at_.to + places_[self]);
    for (std::size_t p = 0; p != counts_.size(); ++p)
      if (counts_[p] > 0)
        MPI_Bcast(at_.to + places_[p], counts_[p], MPI_DOUBLE, static_cast<int>(p), at_.comm);
  }

  std::vector<int> counts_, places_;
  int way_ = 0;
};

} // namespace

std::unique_ptr<peer> make_bcast(workplace const &at) { return std::make_unique<bcast>(at); }

std::optional<std::string> is_no_broadcast(redistribution const &what) {
  if (what.to.copies == 1 || what.to.processes() != what.to.copies)
    return "not all of the array comes to every process";
  if (what.turns() || what.moved_elements() != what.elements())
    return "it moves whole arrays as they are";
  for (std::size_t d = 0; d != what.from.dims.size(); ++d)
    if (d == 0 ? !what.from.dims[d].deals_once() : what.from.dims[d].procs() > 1)
      return "parts are no runs of the array";
  return exceeds_mpi(what);
}

} // namespace redeal::bench
