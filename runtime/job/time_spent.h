// What this process has spent in moves, by what it did: counted only where somebody has asked for it.
//
//     spending packs(spent.pack);      from here to the end of the block
#pragma once

namespace redeal::runtime {

/// Seconds, of all moves.
struct seconds_spent {
  double pack = 0, wait = 0, copy = 0, unpack = 0;
  double verify = 0; ///< behind and before moves

  double in_move() const { return pack + wait + copy + unpack; }
};

inline seconds_spent spent;

/// What counts them; null while nobody asks.
inline double (*spending_clock)() = nullptr;

/// Adds the time that it lives.
class spending {
public:
  explicit spending(double &on) : on_(on), begin_(spending_clock ? spending_clock() : 0) {}
  ~spending() {
    if (spending_clock)
      on_ += spending_clock() - begin_;
  }
  spending(spending const &) = delete;
  spending &operator=(spending const &) = delete;

private:
  double &on_;
  double begin_;
};

/// Of the time that it lives, what is counted for nothing else was spent waiting for others.
class spending_on_waits {
public:
  spending_on_waits() : before_(spent.in_move()), begin_(spending_clock ? spending_clock() : 0) {}
  ~spending_on_waits() {
    if (spending_clock)
      spent.wait += spending_clock() - begin_ - (spent.in_move() - before_);
  }
  spending_on_waits(spending_on_waits const &) = delete;
  spending_on_waits &operator=(spending_on_waits const &) = delete;

private:
  double before_, begin_;
};

} // namespace redeal::runtime
