// What the ways of redeal have in common: the transport, and that an array moves to and fro.
#pragma once

#include "ours/redeal.h"

#include "Plan/Cost/CourseWords.h"
#include "move/execute.h"

#include <utility>

namespace redeal::bench {

class redeal_method : public method {
public:
  redeal_method(redistribution const &what, index process, our_way const &way)
      : what_(what), way_(way), process_(process) {
    use();
  }

  double *source() final {
    use();
    if (!std::exchange(is_there_, true))
      distribute();
    if (moved_)
      move_back();
    return data();
  }

  void move() final {
    forward();
    runtime::last_move const &last = runtime::how_it_went();
    settled_ = last.settled;
    there_ = last;
    moved_ = true;
  }

  void move_back() final {
    back();
    runtime::last_move const &last = runtime::how_it_went();
    settled_ = settled_ && last.settled;
    back_ = last;
    moved_ = false;
  }

  double *result() final { return data(); }
  bool comes_back() const final { return !what_.part; }
  redistribution const &moved() const final { return what_; }
  bool is_settled() const final { return settled_; }
  std::string taken() const final { return way_of(there_) + (back_ ? "; back: " + way_of(back_) : ""); }
  std::optional<plan::prediction> predicted() const final { return prediction_of(there_); }
  std::optional<plan::prediction> predicted_back() const final { return prediction_of(back_); }
  bool goes_another_way() const final { return is_another(there_); }
  bool comes_back_another_way() const final { return is_another(back_); }

  index own_bytes() const final {
    return static_cast<index>(sizeof(double)) *
           (what_.from.local_elements(process_) + what_.to.local_elements(process_));
  }

protected:
  /// The array, which has no mapping, as it is before a move.
  virtual void distribute() {}
  void note_left() { is_there_ = moved_ = false; }

  virtual void forward() = 0;
  virtual void back() = 0;
  virtual double *data() = 0;

  bool has_moved() const { return moved_; }

  redistribution const &what_;
  our_way way_;

private:
  using known_move = std::optional<runtime::last_move>;

  bool is_another(known_move const &last) const { return last && !way_.course.is_met_by(last->taken); }
  static std::string way_of(known_move const &last) { return last ? plan::words_for(last->taken, false) : ""; }
  static std::optional<plan::prediction> prediction_of(known_move const &last) {
    return last ? std::optional(last->predicted) : std::nullopt;
  }

  void use() const {
    runtime::use_transport(way_.transport);
    runtime::use_course(way_.course);
    // Between moves of large arrays peers' memory is written, which is as much.
    runtime::use_touched(what_.is_small() ? 1 : 2);
  }

  index process_;
  bool is_there_ = true, moved_ = false, settled_ = false;
  known_move there_, back_;
};

} // namespace redeal::bench
