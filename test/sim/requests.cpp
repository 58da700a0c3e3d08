// Requests that the runtime tests again and again, as ones that wake it: where nothing is through, a process waits for
// the first that will be, instead of looking each microsecond of simulated time, which takes long.
//
// All of these are persistent, so that waiting for one does not end its life before the runtime has tested it. Short
// messages do not wait for their receivers (smpi/send-is-detached-thresh), so sending them needs no such request.
#include "requests.h"

#include <xbt/config.hpp>

#include <algorithm>
#include <map>
#include <vector>

#undef MPI_Isend
#undef MPI_Issend
#undef MPI_Irecv
#undef MPI_Test

namespace redeal::sim {
namespace {

/// One under way.
struct state {
  long number;  ///< of all that were started
  bool through; ///< but not tested since
  MPI_Status status;
};

std::map<MPI_Request, state> under_way;
long started = 0;
bool any_other = false; // has been tested, in vain, since the last wait

int least_long() { return simgrid::config::get_value<int>("smpi/send-is-detached-thresh"); }

bool is_short(int count, MPI_Datatype type) {
  int bytes = 0;
  MPI_Type_size(type, &bytes);
  return count * bytes < least_long();
}

int start(MPI_Request *request) {
  under_way[*request] = {++started, false, {}};
  return MPI_Start(request);
}

} // namespace

int start_send(void const *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request) {
  if (is_short(count, type))
    return MPI_Isend(data, count, type, to, tag, comm, request);
  int const code = MPI_Send_init(data, count, type, to, tag, comm, request);
  return code == MPI_SUCCESS ? start(request) : code;
}

int start_confirmed_send(void const *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                         MPI_Request *request) {
  int const code = MPI_Ssend_init(data, count, type, to, tag, comm, request);
  return code == MPI_SUCCESS ? start(request) : code;
}

// The simulator gives a short message to a receive that asks for a long one, though one that was begun before asks for
// a short one. So all ask for long ones; what is longer than its room is noticed outside of simulations.
int start_receive(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request) {
  int const code = MPI_Recv_init(data, std::max(count, least_long()), type, from, tag, comm, request);
  return code == MPI_SUCCESS ? start(request) : code;
}

int test(MPI_Request *request, int *flag, MPI_Status *status) {
  auto const found = under_way.find(*request);
  if (found == under_way.end()) {
    int const code = MPI_Test(request, flag, status);
    any_other |= !*flag;
    return code;
  }
  *flag = found->second.through;
  if (!*flag)
    return MPI_SUCCESS;
  if (status != MPI_STATUS_IGNORE)
    *status = found->second.status;
  under_way.erase(found);
  return MPI_Request_free(request);
}

bool wait_for_any() {
  // In the order in which they began: that of their addresses is another one in each run.
  std::map<long, MPI_Request> awaited;
  for (auto const &[request, its] : under_way)
    if (!its.through)
      awaited[its.number] = request;
  if (any_other || awaited.empty()) {
    any_other = false;
    return false;
  }
  std::vector<MPI_Request> list;
  for (auto const &[number, request] : awaited)
    list.push_back(request);
  int first = 0;
  MPI_Status status;
  MPI_Waitany(static_cast<int>(list.size()), list.data(), &first, &status);
  state &its = under_way.at(list[static_cast<std::size_t>(first)]);
  its.through = true;
  its.status = status;
  return true;
}

} // namespace redeal::sim
