// When this process was at which directive, in bounded memory.
//
//     0.10 s to 0.12 s: site 0        0.31 s to 0.32 s: site 1        …
//
// The first some hundred visits are told one by one. When there are more, those that are near each other become one
// interval, and so on: a million visits take no more memory than a thousand, and show where the time went as finely as
// a page can be drawn.
#pragma once

#include <cstddef>
#include <vector>

namespace redeal::runtime {

struct visit_interval {
  int site = 0;
  long moves = 0;                      ///< how many visits; `site` is then the one that took most of the time
  double begin = 0, end = 0, busy = 0; ///< seconds; of these in visits
};

class timeline {
public:
  /// Intervals are added in the order of time.
  void add(int site, double begin, double end);

  /// All of them, in seconds before that moment: all are negative.
  std::vector<visit_interval> since(double now) const;

  static constexpr std::size_t most = 256;

private:
  void unite();

  std::vector<visit_interval> all_;
};

} // namespace redeal::runtime
