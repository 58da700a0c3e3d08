// isend: one message for each pair of processes. Receives are posted first; each message leaves as soon as it is
// packed, and is unpacked as soon as it arrives. What lies together is sent from, or received into, its place.
#include "packing.h"
#include "peers.h"

#include <limits>
#include <vector>

namespace redeal::bench {
namespace {

/// What goes to, or comes from, one other process.
struct message {
  int process;
  packing_list list;
  index place;  ///< in the array if it needs no packing, else -1
  index buffer; ///< where it begins in the buffer, otherwise
};

class isend : public peer {
public:
  explicit isend(workplace const &at) : peer(at) {
    auto const processes = static_cast<int>(at.what.processes());
    index packed = 0;
    auto const add = [&](std::vector<message> &to, int process, packing_list list) {
      if (list.elements == 0)
        return;
      message m{process, std::move(list), -1, packed};
      m.place = m.list.contiguous();
      if (m.place < 0)
        packed += m.list.elements;
      to.push_back(std::move(m));
    };
    // Everyone begins with the next process, so that not all send to the same one.
    for (int i = 1; i < processes; ++i) {
      int const to = (at.rank + i) % processes, from = (at.rank + processes - i) % processes;
      add(sends_, to, sender_side(at.what, parcel_between(at.what, at.rank, to), at.rank));
      add(receives_, from, receiver_side(at.what, parcel_between(at.what, from, at.rank), at.rank));
    }
    stays_ = parcel_between(at.what, at.rank, at.rank);
    from_row_ = at.what.from.local_extent(at.what.from.dims.size() - 1, at.rank);
    to_row_ = at.what.to.local_extent(at.what.to.dims.size() - 1, at.rank);
    buffer_.reset(new double[static_cast<std::size_t>(packed)]);
    receiving_.resize(receives_.size());
    sending_.resize(sends_.size());
  }

  void move() override {
    for (std::size_t i = 0; i != receives_.size(); ++i) {
      message const &m = receives_[i];
      MPI_Irecv(m.place < 0 ? &buffer_[m.buffer] : at_.to + m.place, static_cast<int>(m.list.elements), MPI_DOUBLE,
                m.process, 0, at_.comm, &receiving_[i]);
    }
    for (std::size_t i = 0; i != sends_.size(); ++i) {
      message const &m = sends_[i];
      double *const start = m.place < 0 ? &buffer_[m.buffer] : at_.from + m.place;
      if (m.place < 0)
        pack(m.list, at_.from, start);
      MPI_Isend(start, static_cast<int>(m.list.elements), MPI_DOUBLE, m.process, 0, at_.comm, &sending_[i]);
    }
    copy(stays_, at_.from, from_row_, at_.to, to_row_);
    for (std::size_t left = receives_.size(); left != 0; --left) {
      int arrived = 0;
      MPI_Waitany(static_cast<int>(receiving_.size()), receiving_.data(), &arrived, MPI_STATUS_IGNORE);
      message const &m = receives_[static_cast<std::size_t>(arrived)];
      if (m.place < 0)
        unpack(m.list, &buffer_[m.buffer], at_.to);
    }
    MPI_Waitall(static_cast<int>(sending_.size()), sending_.data(), MPI_STATUSES_IGNORE);
  }

private:
  std::vector<message> sends_, receives_;
  std::vector<MPI_Request> sending_, receiving_;
  parcel stays_;
  index from_row_, to_row_;
  std::unique_ptr<double[]> buffer_;
};

} // namespace

std::unique_ptr<method> make_isend(workplace const &at) { return std::make_unique<isend>(at); }

std::optional<std::string> exceeds_mpi(redistribution const &what) {
  for (layout const &where : {what.from, what.to})
    for (index p = 0; p != where.processes(); ++p)
      if (where.local_elements(p) > std::numeric_limits<int>::max())
        return "a part has more elements than MPI counts in an int";
  return std::nullopt;
}

} // namespace redeal::bench
