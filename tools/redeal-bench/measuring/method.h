// One way to redistribute, as the measuring sees it.
#pragma once

#include "case/layout.h"

#include <optional>

namespace redeal::bench {

class method {
public:
  method() = default;
  method(method const &) = delete;
  method &operator=(method const &) = delete;
  virtual ~method() = default;

  /// Makes ready for a move. Returns this process's part under the old layout, to be filled.
  virtual double *source() = 0;

  /// That part, or the result, has been filled.
  virtual void filled() {}

  /// Moves the array: what is timed. Collective.
  virtual void move() = 0;

  /// Moves it back to where it was. Collective.
  virtual void move_back() = 0;

  /// This process's part behind the move; the way back brings what is in it then.
  virtual double *result() = 0;

  /// What has come to that part.
  virtual redistribution const &moved() const = 0;

  /// The way back brings all elements to where source() is.
  virtual bool comes_back() const { return false; }

  /// The next move goes the way of the last. The same on all processes.
  virtual bool is_settled() const { return true; }

  /// Seconds that the last move was thought to take, if anybody has thought of it; less than none if it did not go the
  /// way that it should.
  virtual std::optional<double> predicted() const { return std::nullopt; }
  /// The same of the last move back.
  virtual std::optional<double> predicted_back() const { return std::nullopt; }

  /// Bytes of this process that source and result themselves take and that came with this method.
  virtual index own_bytes() const { return 0; }
};

} // namespace redeal::bench
