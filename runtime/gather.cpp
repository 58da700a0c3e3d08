// Short runs are copied too wide, with a few fixed instructions: what is written behind them is overwritten by the next
// run. Where that would touch memory that is not ours, and next to elements that are left out, copies are exact.
#include "gather.h"

#include "streamed.h"

#include <unistd.h>

#include <algorithm>

namespace redeal::runtime {
namespace {

// Every repetition reads further on at every source. With many sources, or gaps between what is read, the processor
// does not guess what comes next; so it is told, this many bytes ahead.
constexpr index told_ahead = 1024;

// Elements where `distance` bytes on are to be fetched; 0: none.
index ahead_of(live_runs const &live) {
  if (live.runs.empty() || live.longest > live_runs::long_run)
    return 0;
  index const stride = live.runs.front().stride;
  if (stride == 0 || stride > 4 * told_ahead || live.own < 24 * static_cast<index>(live.runs.size()))
    return 0;
  return (told_ahead + stride - 1) / stride * stride;
}

template <index Width, bool Ahead, class Sink>
void copy_wide_runs(live_runs const &live, index count, index ahead, Sink &sink) {
  for (index k = 0; k < count; ++k) {
    live_run const *r = live.runs.data();
    for (live_run const *const end : live.batches) {
      if (Width == 0 && r->length >= live_runs::long_run) {
        sink.append(r->at + k * r->stride, r->length);
        r = end;
        continue;
      }
      char *to = sink.at();
      for (; r != end; ++r) {
        char const *const from = r->at + k * r->stride;
        if (Ahead)
          __builtin_prefetch(from + ahead);
        copy_wide<Width>(to, from, r->length);
        to += r->length;
      }
      sink.advance(to);
    }
  }
}

template <class Sink> void copy_runs(live_runs const &live, index done, Sink &sink) {
  for (index k = done; k < live.count; ++k)
    for (live_run const &r : live.runs)
      if (r.at)
        sink.append(r.at + k * r.stride, r.length);
      else
        sink.skip(r.length);
}

// `room`: own bytes from here on that may be overwritten.
template <class Sink> void fill(live_runs const &live, index room, Sink &sink) {
  choose_width(live.longest, [&](auto width, index excess) {
    index const count = std::min(live.roomy(excess), std::max((room - excess) / live.own, index{0}));
    index const ahead = ahead_of(live);
    if (ahead > 0)
      copy_wide_runs<width, true>(live, count, ahead, sink);
    else
      copy_wide_runs<width, false>(live, count, 0, sink);
    copy_runs(live, count, sink);
  });
}

template <class Sink, class Find>
void fill_range(sweep const &what, index size, char *to, index begin, index end, bool gaps, Find const &find) {
  Sink sink(to + begin * size);
  index left = (end - begin) * size;
  live_runs live;
  what.each_row(begin, end, [&](sweep::row const &row) {
    each_piece(what.layout(), row.begin, row.end, [&](piece const &p) {
      find(live, p, row);
      fill(live, gaps ? 0 : left, sink);
      left -= live.count * live.own;
    });
  });
  sink.finish();
}

template <class Find>
void fill_range(sweep const &what, std::size_t element_size, std::vector<other_memory> const &from, char *to,
                index begin, index end, stores how, Find const &find) {
  auto const size = static_cast<index>(element_size);
  bool gaps = false;
  for (index place = 0; place < what.others(); ++place)
    gaps = gaps || (!from[static_cast<std::size_t>(place)].begin && what.size_of(place) > 0);
  if (how == stores::streaming && !gaps)
    fill_range<streamed>(what, size, to, begin, end, gaps, find);
  else
    fill_range<stored>(what, size, to, begin, end, gaps, find);
}

index last_cache() {
#if defined(_SC_LEVEL3_CACHE_SIZE) && defined(_SC_LEVEL2_CACHE_SIZE)
  for (int level : {_SC_LEVEL3_CACHE_SIZE, _SC_LEVEL2_CACHE_SIZE})
    if (long const bytes = sysconf(level); bytes > 0)
      return bytes;
#endif
  return index{8} << 20;
}

} // namespace

stores stores_for(index bytes) {
  static index const cache = last_cache();
  return bytes > cache ? stores::streaming : stores::ordinary;
}

void gather(sweep const &what, std::size_t element_size, std::vector<other_memory> const &from, char *to, index begin,
            index end, stores how) {
  fill_range(what, element_size, from, to, begin, end, how,
             [&](live_runs &live, piece const &p, sweep::row const &row) {
               live.place(p, row, static_cast<index>(element_size), from);
             });
}

void unpack(sweep const &what, std::size_t element_size, std::vector<other_memory> &from, char *to, index begin,
            index end, stores how) {
  fill_range(what, element_size, from, to, begin, end, how,
             [&](live_runs &live, piece const &p, sweep::row const &row) {
               live.queue(p, row, static_cast<index>(element_size), from);
             });
}

} // namespace redeal::runtime
