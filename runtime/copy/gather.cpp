// Short runs are copied too wide, with a few fixed instructions: what is written behind them is overwritten by the next
// run. Where that would touch memory that is not ours, and next to elements that are left out, copies are exact.
#include "copy/gather.h"

#include "copy/streamed.h"
#include "copy/weave.h"
#include "memory/cache_line.h"
#include "memory/scratch.h"
#include "order/periods.h"

#include <algorithm>
#include <cassert>

namespace redeal::runtime {
namespace {

// The processor guesses what is read next where there are few sources without gaps. Here it is told: the lines of the
// run that comes so many own bytes later.
constexpr index fetched_ahead = 512;

// Begins of the runs that come fetched_ahead later than each run, in the first repetition.
class fetched {
public:
  void plan(byte_runs const &these) {
    begins.clear();
    std::size_t const n = these.runs.size();
    if (n == 0 || these.own < 24 * static_cast<index>(n) || these.own * these.count < 4 * fetched_ahead)
      return;
    std::size_t const ahead = static_cast<std::size_t>(fetched_ahead) * n / static_cast<std::size_t>(these.own) + 1;
    for (std::size_t i = 0; i < n; ++i) {
      byte_run const &r = these.runs[(i + ahead) % n];
      begins.push_back(r.at + static_cast<index>((i + ahead) / n) * r.stride);
    }
  }

  std::vector<char const *> begins; // none: it is not worthwhile
};

// Ahead: with fetching. Even: the same stride for all runs, which saves a multiplication for each.
template <index Width, bool Ahead, bool Even, class Sink>
void copy_wide_runs(byte_runs const &these, index count, fetched const &next, Sink &sink) {
  for (index k = 0; k < count; ++k) {
    byte_run const *r = these.runs.data();
    char const *const *fetch = next.begins.data();
    index const same = k * r->stride;
    for (byte_run const *const end : these.batches) {
      char *to = sink.at();
      bool const alone = Width == 0 && r->length >= byte_runs::long_run;
      for (; r != end; ++r) {
        index const offset = Even ? same : k * r->stride;
        char const *const from = r->at + offset;
        if (Ahead) {
          char const *const f = *fetch++ + offset;
          fetch_to_read(f);
          if (Width == 0)
            for (index i = line_bytes; i < std::min(r->length, fetched_ahead); i += line_bytes)
              fetch_to_read(f + i);
        }
        if (alone) {
          sink.append(from, r->length);
        } else {
          copy_wide<Width>(to, from, r->length);
          to += r->length;
        }
      }
      if (!alone)
        sink.advance(to);
    }
  }
}

template <class Sink> void copy_runs(byte_runs const &these, index done, Sink &sink) {
  for (index k = done; k < these.count; ++k)
    for (byte_run const &r : these.runs)
      if (r.at)
        sink.append(r.at + k * r.stride, r.length);
      else
        sink.skip(r.length);
}

// How many repetitions may be copied too wide. `left`: own bytes from here to the end of the range.
template <class Sink> index repetitions(byte_runs const &these, index excess, index left) {
  index const fitting = Sink::bounded ? std::max((left - excess) / these.own, index{0}) : these.count;
  return std::min(these.roomy(excess), fitting);
}

template <index Length, std::size_t Turns, index Spacing, class Sink> void copy_weave(weave const &w, Sink &sink) {
  index const at_once = std::max<index>(fetched_ahead / w.round_bytes(), 1);
  for (index done = 0; done < w.rounds; done += at_once) {
    index const end = std::min(done + at_once, w.rounds), ahead = std::min(end + at_once, w.rounds);
    auto const tell = [&](index from, index rounds) {
      for (std::size_t j = 0; j < w.turns; ++j)
        for (index i = 0; i < rounds * w.spacing; i += std::max(w.spacing, line_bytes))
          fetch_to_read(w.begins[j] + from + i);
    };
    tell(end * w.spacing, ahead - end);
    if (end == w.rounds && w.next > 0)
      tell(w.next, std::min(at_once, w.rounds));
    char *const to = sink.at();
    gather_rounds<Length, Turns, Spacing>(w, done, end, to);
    sink.advance(to + (end - done) * w.round_bytes());
  }
}

template <class Sink> bool fill_woven(byte_runs const &these, Sink &sink) {
  return copy_woven(
      these,
      [&](weave const &w, auto length, auto turns, auto spacing) {
        copy_weave<decltype(length)::value, decltype(turns)::value, decltype(spacing)::value>(w, sink);
      },
      [&](char const *at, auto length) {
        char *const to = sink.at();
        std::memcpy(to, at, length);
        sink.advance(to + length);
      });
}

template <class Sink> void fill(byte_runs const &these, fetched &next, bool gaps, index left, Sink &sink) {
  if (gaps)
    return copy_runs(these, 0, sink);
  if (fill_woven(these, sink))
    return;
  next.plan(these);
  choose_width(these.longest, [&](auto width, index excess) {
    index const wide = repetitions<Sink>(these, excess, left);
    auto const copy = [&](auto ahead, auto even) {
      copy_wide_runs<decltype(width)::value, decltype(ahead)::value, decltype(even)::value>(these, wide, next, sink);
    };
    using yes = std::true_type;
    using no = std::false_type;
    if (next.begins.empty())
      these.even ? copy(no(), yes()) : copy(no(), no());
    else
      these.even ? copy(yes(), yes()) : copy(yes(), no());
    copy_runs(these, wide, sink);
  });
}

template <class Sink, class Find>
void fill_range(sweep const &what, index size, char *to, index begin, index end, bool gaps, Find const &find) {
  Sink sink(to + what.place_of(begin) * size);
  index left = (end - begin) * size, next_own = what.place_of(begin);
  auto &these = scratch<struct gathered_runs, byte_runs>();
  auto &next = scratch<struct fetched_ahead, fetched>();
  // By reference: functions that are kept in a std::function themselves take memory.
  auto const visit_row = [&](sweep::row const &row) {
    if (what.has_gaps()) {
      left = (row.end - row.begin) * size;
      if (row.own != next_own)
        sink.skip((row.own - next_own) * size);
      next_own = row.own + (row.end - row.begin);
    }
    auto const visit_piece = [&](piece const &p) {
      find(these, p, row);
      fill(these, next, gaps, left, sink);
      left -= these.count * these.own;
    };
    what.each_piece(row, std::cref(visit_piece));
  };
  what.each_row(begin, end, std::cref(visit_row));
  sink.finish();
}

template <class Find>
void fill_range(sweep const &what, std::size_t element_size, std::vector<source> const &from, char *to, index begin,
                index end, stores how, Find const &find) {
  auto const size = static_cast<index>(element_size);
  bool const gaps = std::any_of(from.begin(), from.end(), [](source const &m) { return !m.begin; });
  if (how == stores::streaming && !gaps)
    fill_range<streamed>(what, size, to, begin, end, gaps, find);
  else
    fill_range<stored>(what, size, to, begin, end, gaps, find);
}

// In bytes; no period of straight-line code is longer.
constexpr index longest_period = most_runs * std::max(longest_gathered_run, longest_packed_run);

// Calls write(to, periods) for some periods after the other: in their place, or in the cache, from where they are
// streamed.
template <class Write> void fill_periods(index period, index periods, char *to, stores how, Write const &write) {
  index const at_once = std::max<index>(fetched_ahead / period, 1);
  auto const each_part = [&](auto const &part) {
    for (index done = 0; done < periods; done += at_once)
      part(std::min(at_once, periods - done));
  };
  if (how == stores::streaming) {
    assert(period <= longest_period);
    alignas(line_bytes) char filled[longest_period];
    streamed sink(to);
    each_part([&](index count) {
      write(filled, count);
      sink.append(filled, count * period);
    });
    sink.finish();
  } else {
    stored sink(to);
    each_part([&](index count) {
      write(sink.at(), count);
      sink.advance(sink.at() + count * period);
    });
  }
}

} // namespace

void gather(sweep const &what, std::size_t element_size, std::vector<source> const &from, char *to, index begin,
            index end, stores how) {
  fill_range(what, element_size, from, to, begin, end, how,
             [&](byte_runs &these, piece const &p, sweep::row const &row) {
               these.place(p, row, static_cast<index>(element_size), from);
             });
}

void gather(sweep const &what, fixed_code const &code, index q, std::vector<source> const &from, char *to, index begin,
            index end, stores how) {
  assert(code.gather && std::all_of(from.begin(), from.end(), [](source const &m) { return m.begin; }));
  auto const size = static_cast<index>(code.element_size);
  index const own = code.to_period * size, other = code.from_period * size;
  auto &sources = scratch<struct gather_sources, std::vector<char const *>>();
  split_at_periods(
      code.to_period, begin, end,
      [&](index first, index last) { gather(what, code.element_size, from, to, first, last, stores::ordinary); },
      [&](index first, index count) {
        sources.clear();
        for (source const &m : from)
          sources.push_back(m.begin + first * other);
        fill_periods(own, count, to + first * own, how, [&](char *at, index periods) {
          if (how == stores::streaming)
            for (char const *const source : sources)
              for (index i = periods * other; i < 2 * periods * other; i += line_bytes)
                fetch_to_read(source + i);
          code.gather(q, sources.data(), at, periods);
          for (char const *&source : sources)
            source += periods * other;
        });
      });
}

void unpack(sweep const &what, std::size_t element_size, std::vector<source> &from, char *to, index begin, index end,
            stores how) {
  fill_range(what, element_size, from, to, begin, end, how,
             [&](byte_runs &these, piece const &p, sweep::row const &row) {
               these.queue(p, row, static_cast<index>(element_size), from);
             });
}

void unpack(sweep const &what, fixed_code const &code, index q, std::vector<source> &from, char *to, index begin,
            index end, stores how) {
  assert(code.unpack);
  index const own = code.to_period * static_cast<index>(code.element_size);
  auto &messages = scratch<struct unpack_messages, std::vector<char const *>>();
  split_at_periods(
      code.to_period, begin, end,
      [&](index first, index last) { unpack(what, code.element_size, from, to, first, last, stores::ordinary); },
      [&](index first, index count) {
        messages.clear();
        for (source const &m : from)
          messages.push_back(m.begin);
        fill_periods(own, count, to + first * own, how,
                     [&](char *at, index periods) { code.unpack(q, messages.data(), at, periods); });
        move_on(from, &source::begin, messages);
      });
}

} // namespace redeal::runtime
