// Time is cut in equal windows, and what begins in one of them becomes one interval.
#include "trace/timeline.h"

#include <map>

namespace redeal::runtime {

void timeline::add(int site, double begin, double end) {
  if (all_.size() == most)
    unite();
  all_.push_back({site, 1, begin, end, end - begin});
}

void timeline::unite() {
  constexpr std::size_t windows = most / 4;
  double const begin = all_.front().begin, window = (all_.back().end - begin) / windows;
  std::vector<visit_interval> united;
  std::map<int, double> busy; // of each site in the window
  double end = begin;
  for (visit_interval const &v : all_) {
    if (united.empty() || v.begin >= end) {
      while (v.begin >= end && window > 0)
        end += window;
      united.push_back({v.site, 0, v.begin, v.end, 0});
      busy.clear();
    }
    visit_interval &one = united.back();
    busy[v.site] += v.busy;
    if (busy[v.site] > busy[one.site])
      one.site = v.site;
    one.moves += v.moves;
    one.busy += v.busy;
    one.end = v.end;
  }
  all_ = std::move(united);
}

std::vector<visit_interval> timeline::since(double now) const {
  std::vector<visit_interval> shifted = all_;
  for (visit_interval &v : shifted) {
    v.begin -= now;
    v.end -= now;
  }
  return shifted;
}

} // namespace redeal::runtime
