// Runs a schedule with non-blocking MPI. Each process works through its own sends and its own receives in the order of
// their steps, a few of each under way at a time, and never waits for a step of others: there is no barrier.
//
// It cannot deadlock: take the earliest step with a message that has not arrived. Its sender and its receiver have no
// earlier message left, so both have started this one.
#include "execute.h"

#include "job.h"

#include <cstring>

namespace redeal::runtime {
namespace {

// Messages under way at a time, in each direction. One would leave the network idle while the process packs.
constexpr std::size_t window = 4;

// MPI counts in int; longer messages go in pieces, which arrive in order.
constexpr std::size_t longest_piece = std::size_t(1) << 30;

template <class Copy> void repeat(parcel const &what, std::size_t d, index from, index to, Copy const &copy);

template <class Copy>
void visit(parcel const &what, std::size_t d, plan::series const &part, index from, index to, Copy const &copy) {
  parcel::dimension const &dim = what.dims[d];
  from += part.from * dim.from_stride;
  to += part.to * dim.to_stride;
  for (index k = 0; k < part.count; ++k) {
    if (d + 1 == what.dims.size())
      copy(from, to, part.length);
    else
      for (index i = 0; i < part.length; ++i)
        repeat(what, d + 1, from + i * dim.from_stride, to + i * dim.to_stride, copy);
    from += part.from_stride * dim.from_stride;
    to += part.to_stride * dim.to_stride;
  }
}

// Calls copy(from, to, length) for every contiguous stretch of elements of the parcel, in the order of the message.
// Offsets count elements in the sender's and the receiver's local storage.
template <class Copy> void repeat(parcel const &what, std::size_t d, index from, index to, Copy const &copy) {
  parcel::dimension const &dim = what.dims[d];
  plan::runs const &runs = *dim.runs;
  for (index m = 0; m < runs.repeats; ++m) {
    for (plan::series const &part : runs.slice)
      visit(what, d, part, from, to, copy);
    from += runs.from_stride * dim.from_stride;
    to += runs.to_stride * dim.to_stride;
  }
  // Offsets of the tail are counted from the start of the storage.
  from -= runs.repeats * runs.from_stride * dim.from_stride;
  to -= runs.repeats * runs.to_stride * dim.to_stride;
  for (plan::series const &part : runs.tail)
    visit(what, d, part, from, to, copy);
}

// Elements of a fixed size copy in registers; short runs are what block-cyclic arrays are made of.
template <std::size_t Size> struct fixed_size {
  static void copy(char *to, char const *from, index n, std::size_t) {
    if (n > 32) {
      std::memcpy(to, from, static_cast<std::size_t>(n) * Size);
      return;
    }
    for (index i = 0; i < n; ++i)
      std::memcpy(to + static_cast<std::size_t>(i) * Size, from + static_cast<std::size_t>(i) * Size, Size);
  }
};

struct any_size {
  static void copy(char *to, char const *from, index n, std::size_t size) {
    std::memcpy(to, from, static_cast<std::size_t>(n) * size);
  }
};

template <class Element> void pack_elements(parcel const &what, char const *from, char *buffer, std::size_t size) {
  repeat(what, 0, 0, 0, [&](index at, index, index n) {
    Element::copy(buffer, from + static_cast<std::size_t>(at) * size, n, size);
    buffer += static_cast<std::size_t>(n) * size;
  });
}

template <class Element> void unpack_elements(parcel const &what, char const *buffer, char *to, std::size_t size) {
  repeat(what, 0, 0, 0, [&](index, index at, index n) {
    Element::copy(to + static_cast<std::size_t>(at) * size, buffer, n, size);
    buffer += static_cast<std::size_t>(n) * size;
  });
}

template <class Element> void copy_elements(parcel const &what, char const *from, char *to, std::size_t size) {
  repeat(what, 0, 0, 0, [&](index source, index target, index n) {
    Element::copy(to + static_cast<std::size_t>(target) * size, from + static_cast<std::size_t>(source) * size, n,
                  size);
  });
}

using kernel = void (*)(parcel const &, char const *, char *, std::size_t);

struct kernels {
  kernel pack, unpack, copy;
};

template <class Element> constexpr kernels kernels_of() {
  return {pack_elements<Element>, unpack_elements<Element>, copy_elements<Element>};
}

kernels kernels_for(std::size_t element_size) {
  switch (element_size) {
  case 1:
    return kernels_of<fixed_size<1>>();
  case 2:
    return kernels_of<fixed_size<2>>();
  case 4:
    return kernels_of<fixed_size<4>>();
  case 8:
    return kernels_of<fixed_size<8>>();
  case 16:
    return kernels_of<fixed_size<16>>();
  default:
    return kernels_of<any_size>();
  }
}

// One message between its start and its arrival.
class transfer {
public:
  transfer(message const &m, std::size_t bytes) : message_(&m), bytes_(bytes), buffer_(new char[bytes]) {}

  message const &what() const { return *message_; }
  char *buffer() const { return buffer_.get(); }

  void send(MPI_Comm comm) {
    start([&](char *piece, int n, MPI_Request *r) { MPI_Isend(piece, n, MPI_BYTE, message_->peer, 0, comm, r); });
  }
  void receive(MPI_Comm comm) {
    start([&](char *piece, int n, MPI_Request *r) { MPI_Irecv(piece, n, MPI_BYTE, message_->peer, 0, comm, r); });
  }
  bool done() {
    int flag = 0;
    MPI_Testall(static_cast<int>(pieces_.size()), pieces_.data(), &flag, MPI_STATUSES_IGNORE);
    return flag != 0;
  }

private:
  template <class Start> void start(Start const &start_piece) {
    for (std::size_t at = 0; at < bytes_; at += longest_piece) {
      pieces_.push_back(MPI_REQUEST_NULL);
      start_piece(buffer() + at, static_cast<int>(std::min(longest_piece, bytes_ - at)), &pieces_.back());
    }
  }

  message const *message_;
  std::size_t bytes_;
  std::unique_ptr<char[]> buffer_;
  std::vector<MPI_Request> pieces_;
};

class executor {
public:
  executor(move_plan const &plan, char const *from, char *to, std::size_t element_size)
      : plan_(plan), from_(from), to_(to), size_(element_size), kernels_(kernels_for(element_size)) {}

  void run() {
    patience waiting;
    start_more();
    for (parcel const &own : plan_.local)
      kernels_.copy(own, from_, to_, size_);
    while (!sending_.empty() || !receiving_.empty()) {
      if (finish_some())
        waiting.reset();
      else
        waiting.wait();
      start_more();
    }
  }

private:
  std::size_t bytes(message const &m) const { return static_cast<std::size_t>(m.what.elements) * size_; }

  void start_more() {
    while (receiving_.size() < window && next_receive_ < plan_.receives.size()) {
      message const &m = plan_.receives[next_receive_++];
      receiving_.emplace_back(m, bytes(m)).receive(plan_.comm);
    }
    while (sending_.size() < window && next_send_ < plan_.sends.size()) {
      message const &m = plan_.sends[next_send_++];
      transfer &t = sending_.emplace_back(m, bytes(m));
      kernels_.pack(m.what, from_, t.buffer(), size_);
      t.send(plan_.comm);
    }
  }

  bool finish_some() {
    std::size_t const before = sending_.size() + receiving_.size();
    for (std::size_t i = 0; i < receiving_.size();) {
      if (!receiving_[i].done()) {
        ++i;
        continue;
      }
      kernels_.unpack(receiving_[i].what().what, receiving_[i].buffer(), to_, size_);
      receiving_.erase(receiving_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (std::size_t i = 0; i < sending_.size();)
      if (sending_[i].done())
        sending_.erase(sending_.begin() + static_cast<std::ptrdiff_t>(i));
      else
        ++i;
    return sending_.size() + receiving_.size() < before;
  }

  move_plan const &plan_;
  char const *from_;
  char *to_;
  std::size_t size_;
  kernels kernels_;
  std::vector<transfer> sending_, receiving_;
  std::size_t next_send_ = 0, next_receive_ = 0;
};

} // namespace

void execute(move_plan const &plan, void const *from, void *to, std::size_t element_size) {
  executor(plan, static_cast<char const *>(from), static_cast<char *>(to), element_size).run();
}

} // namespace redeal::runtime
