// Calls of MPI that do not come back before others have come to them, too: there nobody can look around. Meanwhile a
// thread does, and ends the process if one that is waited for has died, or does not come within the time that
// REDEAL_TIMEOUT gives.
//
//     watched_call const watch(these);
//     MPI_Comm_create_group(…);
#pragma once

#include "watch/long_wait.h"

#include <pthread.h>

namespace redeal::runtime {

class watched_call {
public:
  /// Calls in which these processes are waited for. Without memory for a thread nobody watches.
  explicit watched_call(awaited_list others);
  ~watched_call();
  watched_call(watched_call const &) = delete;
  watched_call &operator=(watched_call const &) = delete;

private:
  bool start();
  void watch();
  bool wait_a_moment();

  awaited_list others_;
  visit in_{};
  bool in_directive_;
  pthread_t thread_{};
  pthread_mutex_t lock_ = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t over_;
  bool is_over_ = false, runs_ = false;
};

} // namespace redeal::runtime
