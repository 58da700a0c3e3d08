// The sender turns what it packs, in squares that a first-level cache holds, so that the receiver's side is rows again:
// what lies together there is received in its place.
#include "peers/turning.h"

#include "peers/packing.h"

#include <algorithm>
#include <vector>

namespace redeal::bench {
namespace {

/// Neighbours of one dimension on both sides.
std::vector<piece> listed(pieces const &of) {
  std::vector<piece> list;
  each_run(of, [&](piece const &each) { append(list, each); });
  return list;
}

/// Where the elements of a parcel lie: `rows` are those of the source, which become columns.
struct turned_parcel {
  std::vector<piece> rows, columns;
  index elements = 0;

  explicit turned_parcel(parcel const &of) : elements(of.elements) {
    if (elements == 0)
      return;
    rows = listed(of.dims[0]);
    columns = listed(of.dims[1]);
  }

  /// The places in the target become those in a message, which holds no other elements.
  void make_dense() {
    for (std::vector<piece> *const list : {&rows, &columns}) {
      index place = 0;
      for (piece &each : *list) {
        each.to = place;
        place += each.length;
      }
    }
  }
};

void turn_block(double const *from, index from_row, double *to, index to_row, index rows, index columns) {
  constexpr index side = 16;
  for (index i = 0; i < rows; i += side)
    for (index j = 0; j < columns; j += side)
      for (index y = j, last_y = std::min(j + side, columns); y != last_y; ++y)
        for (index x = i, last_x = std::min(i + side, rows); x != last_x; ++x)
          to[y * to_row + x] = from[x * from_row + y];
}

void turn(turned_parcel const &what, double const *from, index from_row, double *to, index to_row) {
  for (piece const &rows : what.rows)
    for (piece const &columns : what.columns)
      turn_block(from + rows.from * from_row + columns.from, from_row, to + columns.to * to_row + rows.to, to_row,
                 rows.length, columns.length);
}

class turning_isend : public peer {
public:
  explicit turning_isend(workplace const &at) : peer(at), stays_(parcel_between(at.what, at.rank, at.rank)) {
    auto const processes = static_cast<int>(at.what.processes());
    index used = 0;
    for (int i = 1; i < processes; ++i) {
      int const to = (at.rank + i) % processes, from = (at.rank + processes - i) % processes;
      if (turned_parcel sent(parcel_between(at.what, at.rank, to)); sent.elements > 0) {
        sent.make_dense();
        used += sent.elements;
        sends_.push_back({std::move(sent), used, to});
      }
      packing_list list = receiver_side(at.what, parcel_between(at.what, from, at.rank), at.rank);
      if (list.elements > 0) {
        index const in_array = list.contiguous();
        used += in_array >= 0 ? 0 : list.elements + packing_slack;
        receives_.push_back({std::move(list), used, in_array, from});
      }
    }
    buffer_.reset(new double[static_cast<std::size_t>(used)]);
    sending_.resize(sends_.size());
    receiving_.resize(receives_.size());
  }

  void move() override {
    for (std::size_t i = 0; i != receives_.size(); ++i) {
      received const &one = receives_[i];
      MPI_Irecv(one.in_array >= 0 ? at_.to + one.in_array : begin(one), static_cast<int>(one.list.elements), MPI_DOUBLE,
                one.peer, 0, at_.comm, &receiving_[i]);
    }
    index const row = at_.what.from.local_extent(1, at_.rank);
    for (std::size_t i = 0; i != sends_.size(); ++i) {
      sent const &one = sends_[i];
      double *const message = buffer_.get() + one.end - one.what.elements;
      turn(one.what, at_.from, row, message, one.what.rows.back().to + one.what.rows.back().length);
      MPI_Isend(message, static_cast<int>(one.what.elements), MPI_DOUBLE, one.peer, 0, at_.comm, &sending_[i]);
    }
    turn(stays_, at_.from, row, at_.to, at_.what.to.local_extent(1, at_.rank));
    auto const count = static_cast<int>(receives_.size());
    for (int left = count; left != 0; --left) {
      int arrived = 0;
      MPI_Waitany(count, receiving_.data(), &arrived, MPI_STATUS_IGNORE);
      received const &one = receives_[static_cast<std::size_t>(arrived)];
      if (one.in_array < 0)
        unpack(one.list, begin(one), at_.to);
    }
    MPI_Waitall(static_cast<int>(sending_.size()), sending_.data(), MPI_STATUSES_IGNORE);
  }

private:
  struct sent {
    turned_parcel what;
    index end; ///< of its place in the buffer
    int peer;
  };
  struct received {
    packing_list list;
    index end;      ///< of its place in the buffer, with the slack
    index in_array; ///< where it comes without the buffer, or -1
    int peer;
  };

  double *begin(received const &one) const { return buffer_.get() + one.end - packing_slack - one.list.elements; }

  std::vector<sent> sends_;
  std::vector<received> receives_;
  std::vector<MPI_Request> sending_, receiving_;
  turned_parcel stays_;
  std::unique_ptr<double[]> buffer_;
};

} // namespace

std::unique_ptr<peer> make_turning_isend(workplace const &at) { return std::make_unique<turning_isend>(at); }

} // namespace redeal::bench
