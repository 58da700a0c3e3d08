// One way to redistribute, as the measuring sees it.
#pragma once

#include "case/layout.h"

#include "Plan/Cost/Model.h"

#include <optional>
#include <string>

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

  /// Lets other methods have the array's memory until source() is asked for again. Collective.
  virtual void leave() {}

  /// How the last move went, and the last one back, in words, messages between nodes aside; empty if there is but one
  /// way.
  virtual std::string taken() const { return {}; }

  /// What the last move was thought to take, if anybody has thought of it.
  virtual std::optional<plan::prediction> predicted() const { return std::nullopt; }
  /// The same of the last move back.
  virtual std::optional<plan::prediction> predicted_back() const { return std::nullopt; }
  /// Whether the last move went another way than it should; and the last one back.
  virtual bool goes_another_way() const { return false; }
  virtual bool comes_back_another_way() const { return false; }

  /// Bytes of this process that source and result themselves take and that came with this method.
  virtual index own_bytes() const { return 0; }
};

} // namespace redeal::bench
