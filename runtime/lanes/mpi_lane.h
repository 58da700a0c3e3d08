// Packets as messages of MPI, between nodes or wherever memory cannot be shared.
#pragma once

#include "choice/way.h"
#include "group/participants.h"
#include "lanes/shared_room.h"
#include "ways/trouble.h"

#include <mpi.h>

#include <deque>

namespace redeal::runtime {

/// Of all messages: what comes from a process is matched in the order in which it was sent, so that what belongs to
/// another directive is noticed.
constexpr int elements_tag = 0;

/// Requests that say what has become of packets.
class mpi_requests {
public:
  mpi_requests(MPI_Comm comm, direction where) : comm_(comm), direction_(where) {}
  mpi_requests(mpi_requests const &) = delete;
  mpi_requests &operator=(mpi_requests const &) = delete;

  /// A move begins.
  void begin(trouble const &on_trouble) { trouble_ = &on_trouble; }
  /// Confirmed: what is sent is through only when its receiver has come to it.
  void start(packet const &, char *at, bool confirmed = false);
  /// Where the packet is if it is through, and its bytes, if it was received.
  inlet::arrival test(packet const &);

private:
  struct request {
    MPI_Request now = MPI_REQUEST_NULL; // under way
    inlet::arrival what;
  };
  void check(int code, packet const &) const;

  MPI_Comm comm_;
  direction direction_;
  std::deque<request> requests_; // by key; MPI knows their addresses
  trouble const *trouble_ = nullptr;
};

/// What both ends have in common.
template <class End, direction where> class mpi_end : public End {
public:
  /// `memory`: of that many sets.
  mpi_end(MPI_Comm comm, char *memory, std::size_t sets, std::size_t set_bytes)
      : room_(memory, sets, set_bytes), requests_(comm, where) {}

  void begin(trouble const &on_trouble) {
    room_.begin();
    requests_.begin(on_trouble);
  }
  bool is_ahead() const final { return true; }
  bool has_room(packet const &what) const final { return room_.has_room(what); }
  char *room(packet const &what, std::size_t bytes) final { return room_.room(what, bytes); }

protected:
  shared_room room_;
  mpi_requests requests_;
};

/// MPI may take a short message from its sender at once, and keep it until the receiver comes to it, in memory that no
/// limit knows. So a message to a process is confirmed once what was sent there since the last such one exceeds the
/// memory of the move; where users give a window, or one goes at a time, each
/// is.
class mpi_outlet final : public mpi_end<outlet, direction::to> {
public:
  mpi_outlet(participants const &with, char *memory, std::size_t sets, std::size_t set_bytes, way const &how)
      : mpi_end(with.comm, memory, sets, set_bytes), unconfirmed_(with.unconfirmed), sent_(with.sent),
        most_(how.confirms_all ? 0 : how.limits.memory) {}

  // MPI only reads what is sent.
  void post(packet const &what, char const *at) override {
    constexpr std::size_t beside = 1024; // that MPI may take for each
    auto const peer = static_cast<std::size_t>(what.what->peer);
    ++sent_[peer];
    std::size_t &sent = unconfirmed_[peer];
    sent += what.bytes + beside;
    bool const confirmed = sent > most_;
    if (confirmed)
      sent = 0;
    requests_.start(what, const_cast<char *>(at), confirmed);
  }
  bool is_through(packet const &what) override {
    bool const through = requests_.test(what).at;
    if (through)
      room_.leave(what);
    return through;
  }

private:
  std::vector<std::size_t> &unconfirmed_;
  std::vector<std::int64_t> &sent_;
  std::size_t most_;
};

class mpi_inlet final : public mpi_end<inlet, direction::from> {
public:
  mpi_inlet(participants const &with, char *memory, std::size_t sets, std::size_t set_bytes)
      : mpi_end(with.comm, memory, sets, set_bytes), received_(with.received) {}

  // It comes before the move is over.
  void expect(packet const &what, char *at) override {
    ++received_[static_cast<std::size_t>(what.what->peer)];
    requests_.start(what, at);
  }
  arrival arrived(packet const &what) override { return requests_.test(what); }
  void take(packet const &what) override { room_.leave(what); }

private:
  std::vector<std::int64_t> &received_;
};

} // namespace redeal::runtime
