// The orders, over packed messages.
#include "exchanges.h"

#include "peers/packing.h"

#include "Plan/Planner.h"

#include <cstring>

namespace redeal::sim {
namespace {

using namespace bench;

/// One side, message by message.
struct side : packed_messages {
  double *at(int process) const { return &buffer[static_cast<std::size_t>(places[static_cast<std::size_t>(process)])]; }
  int count(int process) const { return counts[static_cast<std::size_t>(process)]; }
};

class packed_exchange : public exchange {
public:
  packed_exchange(redistribution const &what, MPI_Comm comm) : comm_(comm) {
    MPI_Comm_rank(comm, &rank_);
    MPI_Comm_size(comm, &size_);
    for (index other = 0; other != size_; ++other) {
      out_.add(sender_side(what, parcel_between(what, rank_, other), rank_));
      in_.add(receiver_side(what, parcel_between(what, other, rank_), rank_));
    }
    out_.make_buffer();
    in_.make_buffer();
  }

  void move(double const *from, double *to) final {
    pack(out_.lists, from, out_.buffer.get(), order::list_by_list);
    travel();
    unpack(in_.lists, in_.buffer.get(), to, order::list_by_list);
  }

protected:
  virtual void travel() = 0;

  void keep_own() {
    if (int const elements = out_.count(rank_); elements > 0)
      std::memcpy(in_.at(rank_), out_.at(rank_), static_cast<std::size_t>(elements) * sizeof(double));
  }

  /// To one process, and from one; either may be -1.
  void send_and_receive(int to, int from) {
    bool const sends = to >= 0 && out_.count(to) > 0, receives = from >= 0 && in_.count(from) > 0;
    MPI_Sendrecv(sends ? out_.at(to) : nullptr, sends ? out_.count(to) : 0, MPI_DOUBLE, sends ? to : MPI_PROC_NULL, 0,
                 receives ? in_.at(from) : nullptr, receives ? in_.count(from) : 0, MPI_DOUBLE,
                 receives ? from : MPI_PROC_NULL, 0, comm_, MPI_STATUS_IGNORE);
  }

  MPI_Comm comm_;
  int rank_ = 0, size_ = 0;
  side out_, in_;
};

class direct final : public packed_exchange {
public:
  using packed_exchange::packed_exchange;

private:
  void travel() override {
    std::vector<MPI_Request> requests;
    for (int d = 1; d < size_; ++d)
      if (int const from = (rank_ + size_ - d) % size_; in_.count(from) > 0)
        MPI_Irecv(in_.at(from), in_.count(from), MPI_DOUBLE, from, 0, comm_, &requests.emplace_back());
    for (int d = 1; d < size_; ++d)
      if (int const to = (rank_ + d) % size_; out_.count(to) > 0)
        MPI_Isend(out_.at(to), out_.count(to), MPI_DOUBLE, to, 0, comm_, &requests.emplace_back());
    keep_own();
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }
};

class caterpillar final : public packed_exchange {
public:
  using packed_exchange::packed_exchange;

private:
  void travel() override {
    keep_own();
    for (int d = 1; d < size_; ++d)
      send_and_receive((rank_ + d) % size_, (rank_ + size_ - d) % size_);
  }
};

class alltoallv final : public packed_exchange {
public:
  using packed_exchange::packed_exchange;

private:
  void travel() override {
    MPI_Alltoallv(out_.buffer.get(), out_.counts.data(), out_.places.data(), MPI_DOUBLE, in_.buffer.get(),
                  in_.counts.data(), in_.places.data(), MPI_DOUBLE, comm_);
  }
};

class steps final : public packed_exchange {
public:
  steps(redistribution const &what, MPI_Comm comm) : packed_exchange(what, comm) {
    std::vector<plan::dimension> dims;
    for (std::size_t d = 0; d != what.from.dims.size(); ++d)
      dims.emplace_back(what.from.dims[d], what.to.dims[d]);
    plan::planner const schedule(plan::key_of(dims));
    turns_.resize(static_cast<std::size_t>(schedule.NS()));
    if (rank_ < what.from.processes())
      for (plan::shipment const &one : schedule.sends(rank_))
        turns_[static_cast<std::size_t>(one.step)].to = static_cast<int>(one.peer);
    if (rank_ < what.to.processes())
      for (plan::shipment const &one : schedule.receives(rank_))
        turns_[static_cast<std::size_t>(one.step)].from = static_cast<int>(one.peer);
  }

private:
  struct turn {
    int to = -1, from = -1;
  };

  void travel() override {
    for (turn const &t : turns_)
      if (t.to == rank_ && t.from == rank_)
        keep_own();
      else
        send_and_receive(t.to, t.from);
  }

  std::vector<turn> turns_;
};

} // namespace

std::unique_ptr<exchange> make_exchange(std::string const &name, redistribution const &what, MPI_Comm comm) {
  if (name == "direct")
    return std::make_unique<direct>(what, comm);
  if (name == "caterpillar")
    return std::make_unique<caterpillar>(what, comm);
  if (name == "alltoallv")
    return std::make_unique<alltoallv>(what, comm);
  if (name == "steps")
    return std::make_unique<steps>(what, comm);
  return nullptr;
}

} // namespace redeal::sim
