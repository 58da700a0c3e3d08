// Sums over the processes of a group, which these come to while they go on with other things.
#pragma once

#include "group/participants.h"

#include <cstdint>
#include <vector>

namespace redeal::runtime {

/// One at a time. Of whole numbers, so that all processes have the very same sums, in whatever order MPI adds.
class agreement {
public:
  explicit agreement(participants const &with) : with_(with) {}
  agreement(agreement const &) = delete;
  agreement &operator=(agreement const &) = delete;

  /// This process's numbers, of each of which the others have one too. Collective over the group, but waits for nobody.
  void begin(std::vector<std::int64_t> const &mine);
  bool is_under_way() const { return request_ != MPI_REQUEST_NULL; }
  /// Waits for the others. Requires one under way. The sums stay until the next begin().
  std::vector<std::int64_t> const &finish();

private:
  friend struct unfinished;
  void wait();

  participants const &with_;
  MPI_Request request_ = MPI_REQUEST_NULL;
  std::vector<std::int64_t> mine_, sums_;
};

} // namespace redeal::runtime
