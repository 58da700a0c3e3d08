// A vector that goes to and fro between two mappings, as a program moves it.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <memory>

namespace redeal::calibrate {

class moved_vector {
public:
  /// Is dealt to the first processes of the job as `from` says, and has elements. All processes of the job make it.
  moved_vector(block_cyclic const &from, block_cyclic const &to);
  ~moved_vector();
  moved_vector(moved_vector const &) = delete;
  moved_vector &operator=(moved_vector const &) = delete;

  void go() { move(to_); }
  void come_back() { move(from_); }

private:
  void move(block_cyclic const &next);

  struct memory;
  std::unique_ptr<memory> elements_;
  block_cyclic from_, to_;
};

} // namespace redeal::calibrate
