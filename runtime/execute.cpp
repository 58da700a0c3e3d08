// Runs a schedule. Between processes of one node the receiver copies the elements straight from the sender's memory, as
// soon as it is there (see meeting.h). All others exchange messages with non-blocking MPI: each process works through
// its own sends and its own receives in the order of their steps, a few of each under way at a time, and never waits
// for a step of others. There is no barrier.
//
// It cannot deadlock: take the earliest step with a message that has not arrived. Its sender and its receiver have no
// earlier message left, so both have started this one. Copies wait for nobody but the sender's coming here.
#include "execute.h"

#include "job.h"
#include "transport.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>

namespace redeal::runtime {
namespace {

// Messages under way at a time, in each direction. One would leave the network idle while the process packs.
constexpr std::size_t window = 4;

// MPI counts in int; longer messages go in pieces, which arrive in order.
constexpr std::size_t longest_piece = std::size_t(1) << 30;

// Every message begins with a stamp of its directive and array, so that processes that have come to different ones do
// not take each other's elements.
using stamp = std::uint64_t;

stamp stamp_of(located_name const &name) {
  // FNV-1a over file, line and name.
  stamp hash = 14695981039346656037u;
  auto const add = [&](unsigned char byte) { hash = (hash ^ byte) * 1099511628211u; };
  for (char const *text : {name.at.file, name.text})
    for (; *text; ++text)
      add(static_cast<unsigned char>(*text));
  for (int line = name.at.line; line > 0; line /= 256)
    add(static_cast<unsigned char>(line % 256));
  return hash;
}

constexpr char const *other_directive =
    "it is of another directive; every process of both grids must come to the same directives in the same order";

// What to say when a message goes wrong.
struct trouble {
  located_name const &name;

  [[noreturn]] void stop(message const &m, char const *direction, std::string const &why) const {
    fail_alone(name.at, fmt::format("redistribute {}: the message {} process {} in step {} failed: {}", name.text,
                                    direction, m.process, m.step, why));
  }

  void check(int code, message const &m, char const *direction) const {
    if (code == MPI_SUCCESS)
      return;
    char text[MPI_MAX_ERROR_STRING];
    int length = 0, kind = 0;
    MPI_Error_class(code, &kind);
    if (kind == MPI_ERR_TRUNCATE)
      stop(m, direction, "it is longer than expected; do all processes give the same formats and extents?");
    MPI_Error_string(code, text, &length);
    stop(m, direction, std::string(text, static_cast<std::size_t>(length)));
  }
};

// One message between its start and its arrival.
class transfer {
public:
  transfer(message const &m, std::size_t bytes, trouble const &on_trouble)
      : message_(&m), bytes_(bytes + sizeof(stamp)), buffer_(new (std::nothrow) char[bytes_]), trouble_(&on_trouble) {
    if (!buffer_)
      trouble_->stop(m, "with", fmt::format("out of memory for its {} bytes", bytes_));
  }

  message const &what() const { return *message_; }

  // Where the elements lie, behind the stamp.
  char *elements() const { return buffer_.get() + sizeof(stamp); }

  void send(MPI_Comm comm) {
    direction_ = "to";
    stamp const ours = stamp_of(trouble_->name);
    std::memcpy(buffer_.get(), &ours, sizeof ours);
    start(
        [&](char *piece, int n, MPI_Request *r) { return MPI_Isend(piece, n, MPI_BYTE, message_->peer, 0, comm, r); });
  }
  void receive(MPI_Comm comm) {
    direction_ = "from";
    start(
        [&](char *piece, int n, MPI_Request *r) { return MPI_Irecv(piece, n, MPI_BYTE, message_->peer, 0, comm, r); });
  }

  // Pieces arrive in order, so the first one is waited for first.
  bool done() {
    while (arrived_ < pieces_.size()) {
      int flag = 0;
      MPI_Status status;
      trouble_->check(MPI_Test(&pieces_[arrived_], &flag, &status), *message_, direction_);
      if (!flag)
        return false;
      if (int count = 0; *direction_ == 'f') {
        MPI_Get_count(&status, MPI_BYTE, &count);
        if (static_cast<std::size_t>(count) != piece_size(arrived_))
          trouble_->stop(*message_, direction_,
                         "it is shorter than expected; do all processes give the same formats and extents?");
      }
      ++arrived_;
    }
    check_stamp();
    return true;
  }

private:
  void check_stamp() const {
    stamp theirs;
    std::memcpy(&theirs, buffer_.get(), sizeof theirs);
    if (theirs != stamp_of(trouble_->name))
      trouble_->stop(*message_, direction_, other_directive);
  }

  std::size_t piece_size(std::size_t piece) const { return std::min(longest_piece, bytes_ - piece * longest_piece); }

  template <class Start> void start(Start const &start_piece) {
    pieces_.resize((bytes_ + longest_piece - 1) / longest_piece, MPI_REQUEST_NULL);
    for (std::size_t i = 0; i < pieces_.size(); ++i)
      trouble_->check(start_piece(buffer_.get() + i * longest_piece, static_cast<int>(piece_size(i)), &pieces_[i]),
                      *message_, direction_);
  }

  message const *message_;
  std::size_t bytes_;
  std::unique_ptr<char[]> buffer_;
  trouble const *trouble_;
  char const *direction_ = "";
  std::vector<MPI_Request> pieces_;
  std::size_t arrived_ = 0;
};

// MPI reports what goes wrong in a test of a request to the handlers of these communicators, whatever its own says.
// While a move runs, and no code of the user's does, they return.
class returned_errors {
public:
  returned_errors() {
    for (std::size_t i = 0; i < 2; ++i) {
      MPI_Comm_get_errhandler(where[i], &before_[i]);
      MPI_Comm_set_errhandler(where[i], MPI_ERRORS_RETURN);
    }
  }
  ~returned_errors() {
    for (std::size_t i = 0; i < 2; ++i) {
      MPI_Comm_set_errhandler(where[i], before_[i]);
      if (before_[i] != MPI_ERRORS_ARE_FATAL && before_[i] != MPI_ERRORS_RETURN)
        MPI_Errhandler_free(&before_[i]);
    }
  }
  returned_errors(returned_errors const &) = delete;
  returned_errors &operator=(returned_errors const &) = delete;

private:
  MPI_Comm const where[2] = {MPI_COMM_WORLD, MPI_COMM_SELF};
  MPI_Errhandler before_[2];
};

class executor {
public:
  executor(move_plan const &plan, located_name const &name, char const *from, char *to, std::size_t element_size)
      : plan_(plan), trouble_{name}, from_(from), to_(to), size_(element_size), kernels_(kernels_for(element_size)),
        meeting_(transport() == transports::messages ? nullptr : plan.here) {}

  void run() {
    returned_errors const while_running;
    patience waiting;
    share_out();
    start_more();
    for (parcel const &own : plan_.local)
      kernels_.copy(own, from_, to_, size_);
    while (!sending_.empty() || !receiving_.empty() || !taking_.empty() || !giving_.empty()) {
      bool const took = take_some(), gave = look_at_replies(), finished = finish_some();
      if (took || gave || finished)
        waiting.reset();
      else
        waiting.wait();
      start_more();
    }
  }

private:
  std::size_t bytes(message const &m) const { return static_cast<std::size_t>(m.what.elements) * size_; }

  // Decides which messages are copied, and which are sent. All near receivers reply, so that the sign can be taken
  // down.
  void share_out() {
    if (meeting_)
      meeting_->begin(stamp_of(trouble_.name), plan_.lent ? nullptr : from_);
    for (message const &m : plan_.sends) {
      bool const near = meeting_ && meeting_->is_near(m.peer);
      if (near)
        giving_.push_back(&m);
      if (!near || !meeting_->i_share())
        to_send_.push_back(&m);
    }
    for (message const &m : plan_.receives)
      (meeting_ && meeting_->is_near(m.peer) ? taking_ : to_receive_).push_back(&m);
  }

  // Copies from those who have come here.
  bool take_some() {
    std::size_t const before = taking_.size();
    for (std::size_t i = 0; i < taking_.size();) {
      message const &m = *taking_[i];
      if (!meeting_->has_begun(m.peer)) {
        ++i;
        continue;
      }
      take(m);
      taking_.erase(taking_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return taking_.size() < before;
  }

  void take(message const &m) {
    if (meeting_->stamp_of(m.peer) != stamp_of(trouble_.name))
      trouble_.stop(m, "from", other_directive);
    bool const shared = meeting_->shares(m.peer);
    char const *const elements = shared ? meeting_->elements_of(m.peer) : nullptr;
    if (elements)
      kernels_.copy(m.what, elements, to_, size_);
    else
      to_receive_.push_back(&m);
    meeting_->reply(m.peer, shared && !elements ? meeting::answer::send : meeting::answer::taken);
  }

  // Those who cannot map this process's memory get messages.
  bool look_at_replies() {
    std::size_t const before = giving_.size();
    for (std::size_t i = 0; i < giving_.size();) {
      meeting::answer const reply = meeting_->reply_of(giving_[i]->peer);
      if (reply == meeting::answer::none) {
        ++i;
        continue;
      }
      if (reply == meeting::answer::send)
        to_send_.push_back(giving_[i]);
      giving_.erase(giving_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return giving_.size() < before;
  }

  void start_more() {
    while (receiving_.size() < window && next_receive_ < to_receive_.size()) {
      message const &m = *to_receive_[next_receive_++];
      receiving_.emplace_back(m, bytes(m), trouble_).receive(plan_.comm);
    }
    while (sending_.size() < window && next_send_ < to_send_.size()) {
      message const &m = *to_send_[next_send_++];
      transfer &t = sending_.emplace_back(m, bytes(m), trouble_);
      kernels_.pack(m.what, from_, t.elements(), size_);
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
      kernels_.unpack(receiving_[i].what().what, receiving_[i].elements(), to_, size_);
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
  trouble trouble_;
  char const *from_;
  char *to_;
  std::size_t size_;
  kernels kernels_;
  meeting *meeting_; // null if all are messages
  std::vector<message const *> to_send_, to_receive_, giving_, taking_;
  std::vector<transfer> sending_, receiving_;
  std::size_t next_send_ = 0, next_receive_ = 0;
};

} // namespace

void execute(move_plan const &plan, located_name const &name, void const *from, void *to, std::size_t element_size) {
  executor(plan, name, static_cast<char const *>(from), static_cast<char *>(to), element_size).run();
}

} // namespace redeal::runtime
