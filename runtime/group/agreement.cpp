// A reduction that does not block. Those under way are finished before MPI is.
#include "group/agreement.h"

#include "boards/whereabouts.h"
#include "group/collective.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"

#include <algorithm>
#include <cassert>

namespace redeal::runtime {

// Those under way on this process.
struct unfinished {
  std::vector<agreement *> all;

  static unfinished &list() {
    static auto &one = *new unfinished;
    return one;
  }

  unfinished() { before_finalize(finish); }

  static void finish() {
    for (agreement *const one : list().all)
      if (!one->wait())
        agreement::refuse_others(one->begun_in_);
  }
};

void agreement::refuse_others(located_name const &name) {
  refuse_alone(name, fmt::format("process {} has come here, and others that it moves arrays with have come to another "
                                 "directive, or have ended; every process of both grids must come to the same "
                                 "directives in the same order",
                                 this_job().rank));
}

void agreement::begin(std::vector<std::int64_t> const &mine) {
  assert(mine.size() <= most);
  begun_in_ = last_name();
  mine_.fill(0);
  mine_[0] = about_;
  std::copy(mine.begin(), mine.end(), mine_.begin() + 1);
  require_success(MPI_Iallreduce(mine_.data(), sums_.data(), static_cast<int>(mine_.size()), MPI_INT64_T, MPI_SUM,
                                 with_.comm, &request_),
                  "agree on the fastest way");
  is_under_way_ = true;
  number_ = note_collective(with_);
  unfinished::list().all.push_back(this);
}

bool agreement::test() {
  int done = 0;
  require_success(MPI_Test(&request_, &done, MPI_STATUS_IGNORE), "agree on the fastest way");
  return done != 0;
}

void agreement::advance() {
  if (is_under_way_)
    test();
}

// Processes pair up, those with their pairs, and so on; and those that are left over by themselves come first and last.
int agreement::steps() const {
  int steps = 2;
  for (std::size_t together = 1; together < with_.processes.size(); together *= 2)
    ++steps;
  return steps;
}

// Whether all have come to the same one.
bool agreement::wait() {
  for (patience waiting;;) {
    if (test())
      return sums_[0] == about_ * static_cast<std::int64_t>(with_.processes.size());
    waiting.wait(nap, [&](awaited_list &processes) { list_others(with_, number_, processes); });
  }
}

std::int64_t const *agreement::finish() {
  bool const is_same = wait();
  is_under_way_ = false;
  std::vector<agreement *> &all = unfinished::list().all;
  all.erase(std::remove(all.begin(), all.end(), this), all.end());
  return is_same ? sums_.data() + 1 : nullptr;
}

} // namespace redeal::runtime
