// Usual chunks lie in both sets as their persistent requests expect; others are laid out as they come.
#include "ways/relay_lane.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

std::size_t set_of(index chunk) { return static_cast<std::size_t>(chunk % relay_lane::sets); }

} // namespace

relay_lane::relay_lane(way direction, relay_side const &side, std::vector<message const *> const &messages,
                       std::size_t element_size)
    : way_(direction), side_(side), size_(element_size) {
  for (message const *m : messages) {
    partner p{m, 0, {}, {}, {}};
    while (!has_message(p.headed, p))
      ++p.headed;
    for (index set = 0; set < sets; ++set)
      p.regular[set] = p.now[set] = MPI_REQUEST_NULL;
    partners_.push_back(p);
  }
  // Usual chunks last, so that both sets are left as these need it.
  for (std::size_t i = side_.parts().size(); i-- > 0;)
    for (std::size_t set = 0; set < sets; ++set)
      set_bytes_ = std::max(set_bytes_, place_messages(side_.parts()[i], set));
}

/// Returns their end.
std::size_t relay_lane::place_messages(relay_part const &part, std::size_t set) {
  std::size_t end = 0;
  for (partner &p : partners_) {
    p.offset[set] = end;
    end += (sizeof(header) + bytes_of(part.amounts[p.place()]) + slack + 63) / 64 * 64;
  }
  return end;
}

void relay_lane::lay_out(index chunk) {
  relay_part const &part = side_.of(chunk);
  place_messages(part, set_of(chunk));
  std::vector<bool> &direct = direct_[set_of(chunk)];
  direct.clear();
  for (partner const &p : partners_)
    if (index const strip = strip_of(part, chunk, p); strip >= 0) {
      direct.resize(std::max(direct.size(), static_cast<std::size_t>(strip) + 1));
      direct[static_cast<std::size_t>(strip)] = true;
    }
}

void relay_lane::make_requests(char *buffers, MPI_Comm comm) {
  buffers_ = buffers;
  comm_ = comm;
  if (side_.usual_chunks() < 2)
    return;
  for (std::size_t set = 0; set < sets; ++set)
    for (partner &p : partners_) {
      auto const n = static_cast<int>(bytes_of(side_.usual().amounts[p.place()]));
      if (way_ == way::sends)
        MPI_Send_init(at(set, p), n, MPI_BYTE, p.what->peer, elements_tag, comm_, &p.regular[set]);
      else
        MPI_Recv_init(at(set, p), n, MPI_BYTE, p.what->peer, elements_tag, comm_, &p.regular[set]);
    }
}

/// There is room for a header before the elements.
char *relay_lane::at(std::size_t set, partner const &p) const {
  return buffers_ + set * set_bytes_ + p.offset[set] + sizeof(header);
}

std::size_t relay_lane::room(index chunk, partner const &p) const {
  return bytes_of(side_.of(chunk).amounts[p.place()]) + slack;
}

char *relay_lane::head(index chunk, partner const &p) const {
  return chunk == p.headed ? elements(chunk, p) - sizeof(header) : nullptr;
}

/// The strip that a message is, in the local array; -1 if it is packed, as those with a header are.
index relay_lane::strip_of(relay_part const &part, index chunk, partner const &p) const {
  return chunk == p.headed || part.amounts[p.place()] == 0 ? -1 : part.strips[p.place()];
}

std::size_t relay_lane::bytes(index chunk, partner const &p) const {
  return (chunk == p.headed ? sizeof(header) : 0) + bytes_of(side_.of(chunk).amounts[p.place()]);
}

int relay_lane::start(index chunk, partner &p, char *array) const {
  std::size_t const set = set_of(chunk);
  index const strip = strip_of(side_.of(chunk), chunk, p);
  bool const packed = strip < 0;
  if (packed && chunk != p.headed && side_.is_usual(chunk) && p.regular[set] != MPI_REQUEST_NULL) {
    p.now[set] = p.regular[set];
    return MPI_Start(&p.now[set]);
  }
  char *const from = !packed             ? array + bytes_of(side_.begin_of(chunk, strip))
                     : chunk == p.headed ? head(chunk, p)
                                         : elements(chunk, p);
  auto const n = static_cast<int>(bytes(chunk, p));
  return way_ == way::sends ? MPI_Isend(from, n, MPI_BYTE, p.what->peer, elements_tag, comm_, &p.now[set])
                            : MPI_Irecv(from, n, MPI_BYTE, p.what->peer, elements_tag, comm_, &p.now[set]);
}

bool relay_lane::test(index chunk, partner &p, int &code, MPI_Status &status) const {
  MPI_Request &now = p.now[set_of(chunk)];
  int flag = 0;
  code = MPI_SUCCESS;
  if (now != MPI_REQUEST_NULL)
    code = MPI_Test(&now, &flag, &status);
  if (flag)
    now = MPI_REQUEST_NULL; // a persistent one is kept in `regular`
  return flag != 0;
}

bool relay_lane::is_through(index chunk) const {
  return std::all_of(partners_.begin(), partners_.end(), [&](partner const &p) { return !is_under_way(chunk, p); });
}

} // namespace redeal::runtime
