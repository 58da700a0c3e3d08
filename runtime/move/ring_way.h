// What processes of one node may not read of each other goes through rings: by sweep, if the move goes so, else message
// by message. A sender has a ring for each process of the node, all in one segment of its own.
#pragma once

#include "lanes/ring_lane.h"
#include "ways/by_message.h"
#include "ways/by_sweep.h"

#include <optional>

namespace redeal::runtime {

/// They end the job: slots cannot be had there, or be mapped here, for which errno says why.
void stop_without_ring_to(message const &, trouble const &);
void stop_without_ring_from(message const &, trouble const &);

/// Partners are numbered as the messages are given.
class ring_way {
public:
  /// With an engine that goes by sweep, that has what is not read at all; what cannot be read although it should goes
  /// message by message.
  ring_way(meeting &, by_sweep *, std::vector<message const *> const &sends,
           std::vector<message const *> const &receives, std::size_t element_size, way const &, cargo_maker const &);

  /// Bytes of memory in which packets are made, if they go past the cache, and that memory, which begins with a line.
  std::size_t own_bytes() const { return own_bytes_; }
  void use_own_memory(char *memory);

  /// A move begins. `all`: everything for near receivers goes this way; the rings are announced now.
  void begin(move_state &, bool all);
  /// This message goes by itself; its receiver knows of it.
  void send(std::size_t partner);
  /// The sender has come and sends all this way. Whether it has announced its rings before.
  bool expect(std::size_t partner);
  /// Whether a sender that sends a message by itself has announced its rings; then it is received.
  bool receive(std::size_t partner);

  /// Whether it sends by sweep.
  bool sends_by_sweep() const { return sweep_ && sweep_->sends(lanes_); }
  bool progress() { return messages_.progress(); }
  bool done() const { return messages_.done(); }
  double sent() const { return messages_.sent(); }
  void list_awaited(awaited_list &processes) const { messages_.list_awaited(processes); }

private:
  void open(std::size_t partner, std::size_t slot_bytes);
  void open_from(std::size_t partner);

  meeting &here_;
  by_sweep *sweep_;
  std::vector<message const *> to_, from_;
  std::size_t slot_bytes_;      // of a message by itself
  std::size_t sweep_bytes_ = 0; // of a packet of a sweep
  std::size_t own_bytes_ = 0;
  bool adapts_;           // packets go past the cache while other cores are apart only
  std::size_t lanes_ = 0; // as the sweeps number them
  ring_outlet out_;
  ring_inlet in_;
  by_message messages_;
  move_state *state_ = nullptr;
};

} // namespace redeal::runtime
