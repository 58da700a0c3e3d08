// What this process has spent in moves, by what it did: counted only where somebody has asked for it, for one thread at
// a time.
//
//     spending const waits(spent.wait);      as long as it lives, but for what is something else meanwhile
//     begin_to_spend_on(spent.pack);         from here until something else begins, or that block ends
//
// The second form is for pieces of work that follow each other closely: what lies between them counts as the one before
// it, and time is asked for only where another part begins.
#pragma once

#include <algorithm>

namespace redeal::runtime {

/// Ticks in `spent`; seconds where it is told.
struct time_by_part {
  double pack = 0, wait = 0, copy = 0, unpack = 0;
  double verify = 0; ///< behind and before moves

  double all() const { return pack + wait + copy + unpack + verify; }
};

/// Of all moves.
inline time_by_part spent;

/// What counts ticks; null while nobody asks.
inline double (*spending_clock)() = nullptr;

struct part_under_way {
  double *part = nullptr; ///< null: none
  double since = 0;       ///< ticks
};
inline part_under_way current_part;

/// From now on time goes to that part, or to none if it is null. Returns the part before.
inline double *spend_on(double *part) {
  double *const before = current_part.part;
  if (!spending_clock || part == before)
    return before;
  double const now = std::max(spending_clock(), current_part.since); // cores may count a little apart
  if (before)
    *before += now - current_part.since;
  current_part = {part, now};
  return before;
}

inline void begin_to_spend_on(double &part) { spend_on(&part); }

class spending {
public:
  explicit spending(double &on) : before_(spend_on(&on)) {}
  ~spending() { spend_on(before_); }
  spending(spending const &) = delete;
  spending &operator=(spending const &) = delete;

private:
  double *before_;
};

} // namespace redeal::runtime
