// The messages of a relay in one direction, between nodes: two sets of buffers, a chunk's messages in each, and
// persistent requests where chunks are alike. A message that is one strip of the local array needs no buffer.
#pragma once

#include "order/relay_side.h"
#include "plans/move_plan.h"
#include "ways/trouble.h"

namespace redeal::runtime {

/// Sweeps write and read a bit more than elements.
constexpr std::size_t slack = 64;

class relay_lane {
public:
  enum class way { sends, receives };

  static constexpr index sets = 2; ///< chunks under way

  /// Before the elements of the first message of each pair; a line, so that elements begin with one.
  struct alignas(64) header {
    stamp of;
    index elements, chunk;
  };

  /// One of the processes at the other end.
  struct partner {
    message const *what;
    index headed = 0;          // the first chunk with elements, whose message has a header
    std::size_t offset[sets];  // of its message in each set of buffers
    MPI_Request regular[sets]; // persistent, for usual chunks; null if these are few
    MPI_Request now[sets];     // under way

    std::size_t place() const { return static_cast<std::size_t>(what->place); }
  };

  /// The side outlives this.
  relay_lane(way, relay_side const &, std::vector<message const *> const &, std::size_t element_size);
  relay_lane(relay_lane const &) = delete;
  relay_lane &operator=(relay_lane const &) = delete;

  bool is_empty() const { return partners_.empty(); }
  std::vector<partner> &partners() { return partners_; }
  std::vector<partner> const &partners() const { return partners_; }

  /// The bytes of all its buffers.
  std::size_t buffer_bytes() const { return sets * set_bytes_; }
  /// Makes its requests for buffers that stay there.
  void make_requests(char *buffers, MPI_Comm);

  /// Places the messages of a chunk. Those of the chunk before the last one must be through.
  void lay_out(index chunk);
  /// Where the elements of a message are in its buffer, and how many bytes may be written there.
  char *elements(index chunk, partner const &p) const { return at(static_cast<std::size_t>(chunk % sets), p); }
  std::size_t room(index chunk, partner const &) const;
  /// Where a message's header is; null if it has none.
  char *head(index chunk, partner const &) const;
  /// Whether that strip of a chunk that was laid out is a message, which needs no packing.
  bool is_message(index chunk, index strip) const {
    std::vector<bool> const &strips = direct_[static_cast<std::size_t>(chunk % sets)];
    return static_cast<std::size_t>(strip) < strips.size() && strips[static_cast<std::size_t>(strip)];
  }

  bool has_message(index chunk, partner const &p) const { return side_.of(chunk).amounts[p.place()] > 0; }
  /// Starts a message, which is in its buffer or in the array. Returns MPI's code.
  int start(index chunk, partner &, char *array) const;
  /// Whether a message that is under way is through now; then it is under way no longer. The code is MPI's.
  bool test(index chunk, partner &, int &code, MPI_Status &) const;
  /// The bytes of a message.
  std::size_t bytes(index chunk, partner const &) const;
  bool is_under_way(index chunk, partner const &p) const { return p.now[chunk % sets] != MPI_REQUEST_NULL; }
  /// Whether none of the chunk's messages is under way.
  bool is_through(index chunk) const;

private:
  index strip_of(relay_part const &, index chunk, partner const &) const;
  std::size_t place_messages(relay_part const &, std::size_t set);
  char *at(std::size_t set, partner const &) const;
  std::size_t bytes_of(index elements) const { return static_cast<std::size_t>(elements) * size_; }

  way way_;
  relay_side const &side_;
  std::size_t size_;
  std::vector<partner> partners_;  // in the order of steps
  std::vector<bool> direct_[sets]; // by strip: whether it is a message of the chunk in that set of buffers
  std::size_t set_bytes_ = 0;
  char *buffers_ = nullptr;
  MPI_Comm comm_ = MPI_COMM_NULL;
};

} // namespace redeal::runtime
