// Short runs are copied too wide: what is written behind them is overwritten by the next run to the same process.
#include "copy/pack.h"

#include "copy/streamed.h"
#include "copy/weave.h"
#include "memory/cache_line.h"
#include "memory/scratch.h"
#include "order/periods.h"

#include <algorithm>
#include <cassert>

namespace redeal::runtime {
namespace {

// Byte runs know memory to read; here they lie in messages, which are written.
char *writable(byte_run const &r, index k) { return const_cast<char *>(r.at) + k * r.stride; }

// The processor guesses what is read next, but not beyond the end of a page. Here it is told, so many bytes before.
constexpr index told_ahead = 2048;

template <index Width> char const *pack_wide(byte_runs const &these, index count, char const *from) {
  char const *told = from;
  for (index k = 0; k < count; ++k) {
    byte_run const *r = these.runs.data();
    for (byte_run const *const end : these.batches) {
      for (; told < from + told_ahead; told += line_bytes)
        fetch_to_read(told);
      if (Width == 0 && r->length >= byte_runs::long_run) {
        std::memcpy(writable(*r, k), from, static_cast<std::size_t>(r->length));
        told = std::max(told, from += r->length);
        ++r;
        continue;
      }
      for (; r != end; ++r) {
        copy_wide<Width>(writable(*r, k), from, r->length);
        from += r->length;
      }
    }
  }
  return from;
}

void pack_exactly(byte_runs const &these, index done, char const *from) {
  for (index k = done; k < these.count; ++k)
    for (byte_run const &r : these.runs) {
      if (r.at)
        copy_few(writable(r, k), from, r.length);
      from += r.length;
    }
}

// Whether it was done; moves `from` behind the elements that it packs.
bool pack_woven(byte_runs const &these, char const *&from) {
  return copy_woven(
      these,
      [&](weave const &w, auto length, auto turns, auto spacing) {
        index const at_once = std::max<index>(told_ahead / w.round_bytes(), 1);
        for (index done = 0; done < w.rounds; done += at_once) {
          index const end = std::min(done + at_once, w.rounds);
          for (index i = 0; i < (end - done) * w.round_bytes(); i += line_bytes)
            fetch_to_read(from + told_ahead + i);
          pack_rounds<decltype(length)::value, decltype(turns)::value, decltype(spacing)::value>(w, done, end, from);
          from += (end - done) * w.round_bytes();
        }
      },
      [&](char const *at, auto length) {
        std::memcpy(const_cast<char *>(at), from, length);
        from += length;
      });
}

} // namespace

void pack(sweep const &what, std::size_t element_size, char const *from, std::vector<outbox> &to, index begin,
          index end) {
  auto const size = static_cast<index>(element_size);
  char const *limit = from + what.extent() * size;
  char const *next = nullptr;
  auto &ends = scratch<struct pack_ends, std::vector<source>>();
  ends.clear();
  for (outbox const &m : to)
    ends.push_back({m.next, m.room});
  auto &these = scratch<struct runs_to_pack, byte_runs>();
  // By reference: functions that are kept in a std::function themselves take memory.
  auto const visit_row = [&](sweep::row const &row) {
    next = from + row.own * size;
    if (what.has_gaps())
      limit = next + (row.end - row.begin) * size;
    auto const visit_piece = [&](piece const &p) {
      these.queue(p, row, size, ends);
      if (pack_woven(these, next))
        return;
      index done = 0;
      char const *const start = next;
      choose_width(these.longest, [&](auto width, index excess) {
        done = std::min(these.roomy(excess), std::max((limit - start - excess) / these.own, index{0}));
        next = pack_wide<width>(these, done, start);
      });
      pack_exactly(these, done, next);
      next = start + these.count * these.own;
    };
    what.each_piece(row, std::cref(visit_piece));
  };
  what.each_row(begin, end, std::cref(visit_row));
  for (std::size_t place = 0; place < to.size(); ++place) {
    if (to[place].next)
      to[place].next += ends[place].begin - to[place].next;
    to[place].room = ends[place].room;
  }
}

void pack(sweep const &what, fixed_code const &code, index p, char const *from, std::vector<outbox> &to, index begin,
          index end) {
  assert(code.pack);
  index const own = code.from_period * static_cast<index>(code.element_size);
  auto &messages = scratch<struct pack_messages, std::vector<char *>>();
  split_at_periods(
      code.from_period, begin, end,
      [&](index first, index last) { pack(what, code.element_size, from, to, first, last); },
      [&](index first, index count) {
        messages.clear();
        for (outbox const &m : to)
          messages.push_back(m.next);
        index const at_once = std::max<index>(told_ahead / own, 1);
        for (index done = 0; done < count; done += at_once) {
          index const periods = std::min(at_once, count - done);
          char const *const next = from + (first + done) * own;
          for (index i = 0; i < periods * own; i += line_bytes)
            fetch_to_read(next + told_ahead + i);
          code.pack(p, next, messages.data(), periods);
        }
        move_on(to, &outbox::next, messages);
      });
}

} // namespace redeal::runtime
