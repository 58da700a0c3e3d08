// What this process has spent in moves, by what it did: counted only where somebody has asked for it.
//
//     spending const waits(spent.wait);      from here to the end of the block
//     begin_to_spend_on(spent.pack);         but from here on
//
// Pieces of work follow each other closely, so that time goes to one of them until the next one begins, with what lies
// between them: the time is asked for only where something else begins.
#pragma once

namespace redeal::runtime {

/// Of all moves. `spent` counts ticks.
struct time_by_part {
  double pack = 0, wait = 0, copy = 0, unpack = 0;
  double verify = 0; ///< behind and before moves

  double all() const { return pack + wait + copy + unpack + verify; }
};

inline time_by_part spent;

/// What counts ticks; null while nobody asks.
inline double (*spending_clock)() = nullptr;

/// On what it is spent now, null if that is not counted, and since when.
struct spending_now {
  double *on = nullptr;
  double since = 0; ///< ticks
};
inline spending_now now_spent;

/// What begins now is that. Returns what it was before.
inline double *spend_on(double *part) {
  double *const before = now_spent.on;
  if (!spending_clock || part == before)
    return before;
  double const now = spending_clock();
  if (before && now > now_spent.since) // cores may count a little apart
    *before += now - now_spent.since;
  now_spent = {part, now};
  return before;
}

inline void begin_to_spend_on(double &part) { spend_on(&part); }

/// As long as it lives, what is spent on nothing else is spent on that.
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
