// isend: one message for each pair of processes. Receives are posted first. What lies together is sent from, or
// received into, its place. The rest is packed, either message by message, so that the first ones travel meanwhile, or
// all in one sweep over the array; and unpacked as it arrives, or in one sweep at the end. What is faster depends on
// the case, so it is tried.
#include "peers/packing.h"
#include "peers/peers.h"
#include "peers/trial.h"
#include "peers/turning.h"

#include <limits>
#include <vector>

namespace redeal::bench {
namespace {

/// What goes to, or comes from, other processes.
struct messages {
  std::vector<packed_list> packed; ///< through the buffer
  std::vector<packed_list> direct; ///< their places are in the array
  std::vector<int> packed_peers, direct_peers;

  /// Returns how much of the buffer, from `place` on, the message needs.
  index add(int process, packing_list list, index place) {
    if (list.elements == 0)
      return 0;
    if (index const in_array = list.contiguous(); in_array >= 0) {
      direct.push_back({std::move(list), in_array});
      direct_peers.push_back(process);
      return 0;
    }
    index const room = list.elements + packing_slack;
    packed.push_back({std::move(list), place});
    packed_peers.push_back(process);
    return room;
  }
  std::size_t count() const { return packed.size() + direct.size(); }
};

class isend : public peer {
public:
  explicit isend(workplace const &at) : peer(at) {
    auto const processes = static_cast<int>(at.what.processes());
    index used = 0;
    // Everyone begins with the next process, so that not all send to the same one.
    for (int i = 1; i < processes; ++i) {
      int const to = (at.rank + i) % processes, from = (at.rank + processes - i) % processes;
      used += sends_.add(to, sender_side(at.what, parcel_between(at.what, at.rank, to), at.rank), used);
      used += receives_.add(from, receiver_side(at.what, parcel_between(at.what, from, at.rank), at.rank), used);
    }
    stays_ = parcel_between(at.what, at.rank, at.rank);
    from_row_ = at.what.from.local_extent(at.what.from.dims.size() - 1, at.rank);
    to_row_ = at.what.to.local_extent(at.what.to.dims.size() - 1, at.rank);
    buffer_.reset(new double[static_cast<std::size_t>(used)]);
    receiving_.resize(receives_.count());
    sending_.resize(sends_.count());
    // With one message in each direction all ways are the same.
    way_ = fastest_way(processes > 2 ? 4 : 1, at.comm, [this](int way) { move_by(way); });
  }

  void move() override { move_by(way_); }

private:
  void move_by(int way) {
    order const packing = way & 1 ? order::one_sweep : order::list_by_list,
                unpacking = way & 2 ? order::one_sweep : order::list_by_list;
    receive_all();
    send_all(packing);
    copy(stays_, at_.from, from_row_, at_.to, to_row_);
    take_all(unpacking);
    MPI_Waitall(static_cast<int>(sending_.size()), sending_.data(), MPI_STATUSES_IGNORE);
  }

  void receive(packed_list const &what, double *base, int from, MPI_Request &request) const {
    MPI_Irecv(base + what.place, static_cast<int>(what.list.elements), MPI_DOUBLE, from, 0, at_.comm, &request);
  }

  void send(packed_list const &what, double const *base, int to, MPI_Request &request) const {
    MPI_Isend(base + what.place, static_cast<int>(what.list.elements), MPI_DOUBLE, to, 0, at_.comm, &request);
  }

  /// The requests of packed messages come first, in both lists.
  void receive_all() {
    MPI_Request *request = receiving_.data();
    for (std::size_t i = 0; i != receives_.packed.size(); ++i)
      receive(receives_.packed[i], buffer_.get(), receives_.packed_peers[i], *request++);
    for (std::size_t i = 0; i != receives_.direct.size(); ++i)
      receive(receives_.direct[i], at_.to, receives_.direct_peers[i], *request++);
  }

  void send_all(order packing) {
    std::size_t const packed = sends_.packed.size();
    for (std::size_t i = 0; i != sends_.direct.size(); ++i)
      send(sends_.direct[i], at_.from, sends_.direct_peers[i], sending_[packed + i]);
    if (packing == order::one_sweep)
      pack(sends_.packed, at_.from, buffer_.get(), packing);
    for (std::size_t i = 0; i != packed; ++i) {
      packed_list const &one = sends_.packed[i];
      if (packing == order::list_by_list)
        pack(one.list, at_.from, &buffer_[one.place]);
      send(one, buffer_.get(), sends_.packed_peers[i], sending_[i]);
    }
  }

  /// Waits for all messages, and unpacks.
  void take_all(order unpacking) {
    auto const count = static_cast<int>(receiving_.size());
    if (unpacking == order::one_sweep) {
      MPI_Waitall(count, receiving_.data(), MPI_STATUSES_IGNORE);
      return unpack(receives_.packed, buffer_.get(), at_.to, unpacking);
    }
    for (int left = count; left != 0; --left) {
      int arrived = 0;
      MPI_Waitany(count, receiving_.data(), &arrived, MPI_STATUS_IGNORE);
      auto const i = static_cast<std::size_t>(arrived);
      if (i < receives_.packed.size())
        unpack(receives_.packed[i].list, &buffer_[receives_.packed[i].place], at_.to);
    }
  }

  messages sends_, receives_;
  std::vector<MPI_Request> sending_, receiving_;
  parcel stays_;
  index from_row_, to_row_;
  std::unique_ptr<double[]> buffer_;
  int way_ = 0;
};

} // namespace

std::unique_ptr<peer> make_isend(workplace const &at) {
  return at.what.turns() ? make_turning_isend(at) : std::make_unique<isend>(at);
}

std::optional<std::string> exceeds_mpi(redistribution const &what) {
  for (layout const &where : {what.from, what.to})
    for (index p = 0; p != where.processes(); ++p)
      if (where.local_elements(p) > std::numeric_limits<int>::max() - what.processes() * packing_slack)
        return "a part has more elements than MPI counts in an int";
  return std::nullopt;
}

std::optional<std::string> exceeds_alltoallv(redistribution const &what) {
  return what.turns() ? "isend is how rows become columns by hand" : exceeds_mpi(what);
}

} // namespace redeal::bench
