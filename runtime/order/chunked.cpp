// The slowest dimension is cut; where one of its indices alone is too much, the next one is. The two in which the ends
// have neighbours are the last ones, and cut alike.
#include "order/chunked.h"

#include <algorithm>
#include <cmath>

namespace redeal::runtime {
namespace {

// The elements of one index of dimension d.
index inner_elements(parcel const &what, std::size_t d) {
  index n = 1;
  for (std::size_t i = d + 1; i < what.dims.size(); ++i)
    n *= what.dims[i].runs->count();
  return n;
}

index elements_of(parcel const &what) {
  index n = 1;
  for (parcel::dimension const &d : what.dims)
    n *= d.runs->count();
  return n;
}

index contiguous(parcel const &what, index parcel::dimension::*stride, index plan::series::*begin) {
  index at = 0, length = 1;
  for (std::size_t d = what.dims.size(); d-- > 0;) {
    parcel::dimension const &dim = what.dims[d];
    plan::series const *const run = only_run(*dim.runs);
    if (!run || (run->length > 1 && dim.*stride != length))
      return -1;
    at += run->*begin * (dim.*stride);
    length *= run->length;
  }
  return at;
}

span span_of(plan::runs const &all, index plan::series::*begin, index plan::series::*stride,
             index plan::runs::*period) {
  bool const repeats = !all.slice.empty() && all.repeats > 0;
  span s{(repeats ? all.slice : all.tail).front().*begin, 0};
  auto const end_of = [&](plan::series const &last) {
    return last.*begin + (last.count - 1) * (last.*stride) + last.length;
  };
  if (repeats)
    for (plan::series const &one : all.slice)
      s.last = std::max(s.last, end_of(one) + (all.repeats - 1) * (all.*period));
  for (plan::series const &one : all.tail)
    s.last = std::max(s.last, end_of(one));
  return s;
}

span span_of(parcel const &what, index parcel::dimension::*distance, index plan::series::*begin,
             index plan::series::*stride, index plan::runs::*period) {
  span all{0, 1};
  for (parcel::dimension const &d : what.dims) {
    span const along = span_of(*d.runs, begin, stride, period);
    all.first += along.first * (d.*distance);
    all.last += (along.last - 1) * (d.*distance);
  }
  return all;
}

} // namespace

chunked::chunked(parcel const &what, index most) : part_(what) {
  if (what.elements == 0)
    return;
  count_ = 1;
  if (what.elements > most && what.sender_fastest != what.receiver_fastest) {
    cut_planes(what, most);
    return;
  }
  bool deeper = true;
  for (std::size_t d = 0; deeper; ++d) {
    index const inner = inner_elements(what, d);
    deeper = inner > most && d + 1 < what.dims.size();
    cut(d, deeper ? 1 : std::max<index>(most / inner, 1));
  }
}

// Neither end wants pieces that are short along the dimension in which it has neighbours.
void chunked::cut_planes(parcel const &what, index most) {
  std::size_t const rows = what.sender_fastest, columns = what.receiver_fastest;
  index inner = what.elements;
  for (std::size_t d = 0; d < what.dims.size() && inner > most; ++d) {
    if (d == rows || d == columns)
      continue;
    inner /= what.dims[d].runs->count();
    cut(d, std::max<index>(most / inner, 1));
  }
  if (inner <= most)
    return;
  index const all_rows = what.dims[rows].runs->count(), all_columns = what.dims[columns].runs->count(),
              alike = static_cast<index>(std::sqrt(static_cast<double>(most))),
              some_rows = std::min(all_rows, std::max({alike, most / all_columns, index{1}}));
  cut(rows, some_rows);
  cut(columns, std::max<index>(most / some_rows, 1));
}

void chunked::cut(std::size_t d, index most) {
  cuts_.push_back({d, plan::chunks(*part_.dims[d].runs, most), {}});
  count_ *= static_cast<std::size_t>(cuts_.back().pieces.count());
}

// Numbers count the pieces of the last dimension that is cut fastest.
parcel const &chunked::piece(std::size_t number) const {
  if (number == made_ || count_ == 1)
    return part_;
  made_ = number;
  for (std::size_t i = cuts_.size(); i-- > 0;) {
    auto const pieces = static_cast<std::size_t>(cuts_[i].pieces.count());
    cuts_[i].pieces.get(static_cast<index>(number % pieces), cuts_[i].last);
    part_.dims[cuts_[i].dimension].runs = &cuts_[i].last;
    number /= pieces;
  }
  part_.elements = elements_of(part_);
  return part_;
}

index contiguous_at_sender(parcel const &what) {
  return contiguous(what, &parcel::dimension::from_stride, &plan::series::from);
}

index contiguous_at_receiver(parcel const &what) {
  return contiguous(what, &parcel::dimension::to_stride, &plan::series::to);
}

span span_at_sender(parcel const &what) {
  return span_of(what, &parcel::dimension::from_stride, &plan::series::from, &plan::series::from_stride,
                 &plan::runs::from_stride);
}

span span_at_receiver(parcel const &what) {
  return span_of(what, &parcel::dimension::to_stride, &plan::series::to, &plan::series::to_stride,
                 &plan::runs::to_stride);
}

} // namespace redeal::runtime
