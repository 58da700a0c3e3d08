// Sums over the processes of a group, which these come to while they go on with other things.
#pragma once

#include "group/participants.h"

#include <redeal/directive.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace redeal::runtime {

/// One at a time. Of whole numbers, so that all processes have the very same sums, in whatever order MPI adds.
class agreement {
public:
  /// How many numbers a process may have in one. All agreements of a group are equally long, so that those of processes
  /// that have come to different ones meet, and are told from each other.
  static constexpr std::size_t most = 104;

  /// `about`: a number for what the sums are about, which no other agreement of the group has.
  agreement(participants const &with, std::uint64_t about) : with_(with), about_(about >> 33) {}
  agreement(agreement const &) = delete;
  agreement &operator=(agreement const &) = delete;

  /// This process's numbers, of each of which the others have one too; the others are 0. Collective over the group, but
  /// waits for nobody.
  void begin(std::vector<std::int64_t> const &mine);
  /// The same after a move that all have made, or are about to make: then processes of one node need no messages for a
  /// few numbers.
  void begin_where_all_come(std::vector<std::int64_t> const &mine);
  bool is_under_way() const { return is_under_way_; }
  /// Goes on with it, if there is one, without waiting for anybody.
  void advance();
  /// So often all have to go on with this one before it is over, about.
  int steps() const;
  /// Waits for the others. Requires one under way. The sums stay until the next begin(). Null if others have come to
  /// another agreement.
  std::int64_t const *finish();
  /// Ends the job, in the directive with that name, because others have.
  [[noreturn]] static void refuse_others(detail::located_name const &);

private:
  friend struct unfinished;
  void keep(std::vector<std::int64_t> const &mine);
  bool is_there();
  void list_awaited(awaited_list &) const;
  bool wait();

  participants const &with_;
  std::int64_t about_;
  std::optional<slates> slates_;           // once they were needed
  std::size_t on_slates_ = 0;              // numbers of this one; none where it goes by messages
  detail::located_name begun_in_{};        // the directive
  MPI_Request request_ = MPI_REQUEST_NULL; // also where the sums are there
  bool is_under_way_ = false;
  std::uint64_t number_ = 0;                           // of the collective
  std::array<std::int64_t, most + 1> mine_{}, sums_{}; // the first is about_
};

} // namespace redeal::runtime
