// The slowest dimension is cut; where one of its indices alone is too much, the next one is.
#include "order/chunked.h"

#include <algorithm>

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

// The single run of a dimension, or null.
plan::series const *only_run(plan::runs const &all) {
  if (all.slice.empty() && all.tail.size() == 1 && all.tail[0].count == 1)
    return &all.tail[0];
  if (all.tail.empty() && all.slice.size() == 1 && all.slice[0].count == 1 && all.repeats == 1)
    return &all.slice[0];
  return nullptr;
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
  bool deeper = true;
  for (std::size_t d = 0; deeper; ++d) {
    index const inner = inner_elements(what, d);
    deeper = inner > most && d + 1 < what.dims.size();
    cuts_.push_back({plan::chunks(*what.dims[d].runs, deeper ? 1 : std::max<index>(most / inner, 1)), {}});
    count_ *= static_cast<std::size_t>(cuts_.back().pieces.count());
  }
}

// Numbers count the pieces of the last dimension that is cut fastest.
parcel const &chunked::piece(std::size_t number) const {
  if (number == made_ || count_ == 1)
    return part_;
  made_ = number;
  for (std::size_t d = cuts_.size(); d-- > 0;) {
    auto const pieces = static_cast<std::size_t>(cuts_[d].pieces.count());
    cuts_[d].pieces.get(static_cast<index>(number % pieces), cuts_[d].last);
    part_.dims[d].runs = &cuts_[d].last;
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
