// Moves of one kind that follow each other without one the other way in between: those of several arrays, as in a
// program that moves three of them to another mapping and, later, all three back.
#pragma once

namespace redeal::runtime {

class streak {
public:
  /// Another move, as the others see it that go the other way; null if there are none yet.
  void count(streak const *back) {
    if (back && seen_ < back->all_) {
      seen_ = back->all_;
      moves_ = 0;
    }
    ++moves_;
    ++all_;
  }

  /// Whether moves go to and fro: those the other way are likely to follow soon, as there were about as many before.
  bool alternates_with(streak const &back) const { return moves_ <= 2 * back.moves_; }

  /// Whether it answers one move the other way: which of several it answers, and how that was made, nobody notes.
  bool answers_one(streak const &back) const { return moves_ == 1 && back.moves_ == 1; }

private:
  long all_ = 0, seen_ = 0; // of those the other way
  long moves_ = 0;          // since the last one the other way
};

} // namespace redeal::runtime
