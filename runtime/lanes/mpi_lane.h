// Packets as messages of MPI, between nodes or wherever memory cannot be shared.
#pragma once

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
  void start(packet const &, char *at);
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

class mpi_outlet final : public mpi_end<outlet, direction::to> {
public:
  using mpi_end::mpi_end;

  // MPI only reads what is sent.
  void post(packet const &what, char const *at) override { requests_.start(what, const_cast<char *>(at)); }
  bool is_through(packet const &what) override {
    bool const through = requests_.test(what).at;
    if (through)
      room_.leave(what);
    return through;
  }
};

class mpi_inlet final : public mpi_end<inlet, direction::from> {
public:
  using mpi_end::mpi_end;

  void expect(packet const &what, char *at) override { requests_.start(what, at); }
  arrival arrived(packet const &what) override { return requests_.test(what); }
  void take(packet const &what) override { room_.leave(what); }
};

} // namespace redeal::runtime
