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

void agreement::keep(std::vector<std::int64_t> const &mine) {
  assert(mine.size() <= most);
  begun_in_ = last_name();
  mine_.fill(0);
  mine_[0] = about_;
  std::copy(mine.begin(), mine.end(), mine_.begin() + 1);
  is_under_way_ = true;
}

void agreement::begin(std::vector<std::int64_t> const &mine) {
  keep(mine);
  require_success(MPI_Iallreduce(mine_.data(), sums_.data(), static_cast<int>(mine_.size()), MPI_INT64_T, MPI_SUM,
                                 with_.comm, &request_),
                  "agree on the fastest way");
  number_ = note_collective(with_);
  unfinished::list().all.push_back(this);
}

// One on slates need not be finished before MPI is.
void agreement::begin_where_all_come(std::vector<std::int64_t> const &mine) {
  meeting *const here = with_.here.get();
  bool const are_here = here && here->size() == static_cast<int>(with_.processes.size());
  std::size_t const numbers = mine.size() + 1;
  if (are_here && !slates_ && numbers <= slates::slate::most)
    slates_ = here->next_slates();
  if (!slates_ || numbers > slates::slate::most)
    return begin(mine);
  keep(mine);
  on_slates_ = numbers;
  slates_->write(mine_.data(), numbers);
}

bool agreement::is_there() {
  if (on_slates_ > 0)
    return slates_->are_complete();
  int done = 0;
  require_success(MPI_Test(&request_, &done, MPI_STATUS_IGNORE), "agree on the fastest way");
  return done != 0;
}

void agreement::advance() {
  if (is_under_way_)
    is_there();
}

// What a reduction sends next depends on what has come: twice as many processes have added up their numbers each time,
// and where their number is no power of two, some are added before that and told after it.
int agreement::steps() const {
  if (on_slates_ > 0)
    return 1;
  int steps = 2;
  for (std::size_t together = 1; together < with_.processes.size(); together *= 2)
    ++steps;
  return steps;
}

// Whether all have come to the same one.
bool agreement::wait() {
  for (patience waiting;;) {
    if (is_there()) {
      if (on_slates_ > 0)
        slates_->add_up(sums_.data(), on_slates_);
      return sums_[0] == about_ * static_cast<std::int64_t>(with_.processes.size());
    }
    let_mpi_go_on(); // others may wait for messages of this process before they come here
    waiting.wait(nap, [&](awaited_list &processes) { list_awaited(processes); });
  }
}

void agreement::list_awaited(awaited_list &processes) const {
  if (on_slates_ == 0)
    return list_others(with_, number_, processes);
  for (int place = 0; place < with_.here->size(); ++place)
    if (!slates_->has(place))
      processes.push_back({with_.here->process_at(place)});
}

std::int64_t const *agreement::finish() {
  bool const is_same = wait();
  is_under_way_ = false;
  on_slates_ = 0;
  std::vector<agreement *> &all = unfinished::list().all;
  all.erase(std::remove(all.begin(), all.end(), this), all.end());
  return is_same ? sums_.data() + 1 : nullptr;
}

} // namespace redeal::runtime
