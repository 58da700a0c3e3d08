// Elements that go in exchanges of all with all: each process of the move has one block for each other one, also where
// no elements go, so that all of them know of each other that they have come to the same directive.
//
//     block = head (a line), elements; whole lines
//
// All is packed, exchanged, and unpacked, in this order: what MPI_Alltoallv asks for, which is how many programs move
// their arrays by hand, and what some networks do best. Where the memory has no room for all of it, messages are cut,
// and there are as many exchanges as the one in most pieces has pieces. Only its two processes know how many these are;
// so each block of the first exchange tells how many its sender knows of, and behind it all know the most.
#pragma once

#include "order/chunked.h"
#include "ways/lane.h"
#include "ways/move_state.h"

#include <optional>
#include <vector>

namespace redeal::runtime {

/// What exchanges blocks.
class exchange_of_all {
public:
  static constexpr std::size_t line = 64;

  /// So many lines for, or from, each process, and where they begin.
  struct blocks {
    std::vector<int> lines, begins;
  };

  virtual ~exchange_of_all() = default;
  /// Begins it. All that it is given stays as it is until it is over.
  virtual void start(char const *from, blocks const &to_each, char *to, blocks const &of_each) = 0;
  /// Whether all has come and gone. Not asked again then.
  virtual bool is_over() = 0;
  /// Adds the processes without which it is not.
  virtual void list_awaited(awaited_list &) const = 0;
};

/// One process's part, for elements of one size; used again in each redistribution by that plan.
class by_exchange {
public:
  /// `processes`: of the move, by their numbers in the job. Blocks have at most `most` elements. The plan and the
  /// exchange outlive this.
  by_exchange(move_plan const &, std::vector<int> const &processes, exchange_of_all &, std::size_t element_size,
              index most);
  by_exchange(by_exchange const &) = delete;
  by_exchange &operator=(by_exchange const &) = delete;

  /// Of all blocks, out and in.
  std::size_t bytes() const { return (lines_out_ + lines_in_) * exchange_of_all::line; }
  /// Where they lie.
  void use_memory(char *at);

  /// Packs, and begins. The state outlives the move.
  void begin(move_state &);
  /// Unpacks what has come, and goes on with the next exchange; whether anything has.
  bool progress();
  bool done() const { return done_; }
  /// Adds the processes without which nothing goes on here.
  void list_awaited(awaited_list &processes) const;

private:
  // What goes to a process, or comes from it.
  struct passage {
    message as; // what errors know of it
    std::optional<chunked> pieces;
    index elements = 0;

    bool has_piece(std::size_t turn) const { return pieces && turn < pieces->count(); }
  };

  std::vector<passage> list(std::vector<message> const &, std::vector<int> const &processes, int self, index most);
  exchange_of_all::blocks lay_out(std::vector<passage> const &, index most, std::size_t &lines) const;
  static char *place(char *at, exchange_of_all::blocks const &, std::size_t peer);
  void start();
  void unpack();

  exchange_of_all &all_;
  std::size_t size_;
  kernels kernels_;
  std::size_t known_ = 1;          // pieces of the message in most pieces that this process knows of
  std::vector<passage> to_, from_; // by number among those of the move; this process's own are empty
  std::size_t self_, lines_out_ = 0, lines_in_ = 0;
  exchange_of_all::blocks out_, in_;
  char *memory_out_ = nullptr, *memory_in_ = nullptr;
  move_state *state_ = nullptr;
  std::size_t turn_ = 0, turns_ = 1; // exchanges
  bool done_ = true;
};

} // namespace redeal::runtime
