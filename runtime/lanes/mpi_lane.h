// Packets as messages of MPI, between nodes or wherever memory cannot be shared.
//
// Batches have their room in turn, in a few sets of buffers:
//
//     batch 0, 2, 4, …   |packet|packet  |packet|      |      begins when all of the batch before it in the set are
//     batch 1, 3, 5, …   |packet  |packet|packet|      |      through
#pragma once

#include "ways/lane.h"
#include "ways/trouble.h"

#include <mpi.h>

#include <deque>
#include <vector>

namespace redeal::runtime {

/// Of all messages: what comes from a process is matched in the order in which it was sent, so that what belongs to
/// another directive is noticed.
constexpr int elements_tag = 0;

constexpr lane_traits mpi_traits{true, true, true, true};

/// Where packets wait, and the requests that say what has become of them.
class mpi_requests {
public:
  /// `memory`: of that many sets.
  mpi_requests(MPI_Comm, direction, char *memory, std::size_t sets, std::size_t set_bytes);
  mpi_requests(mpi_requests const &) = delete;
  mpi_requests &operator=(mpi_requests const &) = delete;

  /// A move begins.
  void begin(trouble const &);
  bool has_room(packet const &) const;
  char *room(packet const &, std::size_t bytes);
  void start(packet const &, char *at);
  /// Whether it is through now; its bytes.
  bool test(packet const &, std::size_t &bytes);
  char *place_of(packet const &what) { return requests_[what.key].at; }
  /// Its place is free for others.
  void leave(packet const &what) { --set_of(what).busy; }

private:
  struct request {
    MPI_Request now = MPI_REQUEST_NULL; // under way
    char *at = nullptr;
  };
  struct set {
    index batch = -1;     // whose packets are there
    std::size_t busy = 0; // packets that were started and are needed
    std::size_t end = 0;  // of the room that was given
  };

  set &set_of(packet const &what) { return sets_[static_cast<std::size_t>(what.batch) % sets_.size()]; }
  set const &set_of(packet const &what) const { return sets_[static_cast<std::size_t>(what.batch) % sets_.size()]; }
  void check(int code, packet const &) const;

  MPI_Comm comm_;
  direction way_;
  char *memory_;
  std::size_t set_bytes_;
  std::vector<set> sets_;
  std::deque<request> requests_; // by key; MPI knows their addresses
  trouble const *trouble_ = nullptr;
};

class mpi_outlet final : public outlet {
public:
  mpi_outlet(MPI_Comm comm, char *memory, std::size_t sets, std::size_t set_bytes)
      : requests_(comm, direction::to, memory, sets, set_bytes) {}

  void begin(trouble const &on_trouble) { requests_.begin(on_trouble); }
  lane_traits traits() const override { return mpi_traits; }
  bool has_room(packet const &what) const override { return requests_.has_room(what); }
  char *room(packet const &what, std::size_t bytes) override { return requests_.room(what, bytes); }
  // MPI only reads what is sent.
  void post(packet const &what, char const *at) override { requests_.start(what, const_cast<char *>(at)); }
  bool is_through(packet const &what) override {
    std::size_t bytes;
    bool const through = requests_.test(what, bytes);
    if (through)
      requests_.leave(what);
    return through;
  }

private:
  mpi_requests requests_;
};

class mpi_inlet final : public inlet {
public:
  mpi_inlet(MPI_Comm comm, char *memory, std::size_t sets, std::size_t set_bytes)
      : requests_(comm, direction::from, memory, sets, set_bytes) {}

  void begin(trouble const &on_trouble) { requests_.begin(on_trouble); }
  lane_traits traits() const override { return mpi_traits; }
  bool has_room(packet const &what) const override { return requests_.has_room(what); }
  char *room(packet const &what, std::size_t bytes) override { return requests_.room(what, bytes); }
  void expect(packet const &what, char *at) override { requests_.start(what, at); }
  arrival arrived(packet const &what) override {
    arrival came;
    if (requests_.test(what, came.bytes))
      came.at = requests_.place_of(what);
    return came;
  }
  void take(packet const &what) override { requests_.leave(what); }

private:
  mpi_requests requests_;
};

} // namespace redeal::runtime
