// phases(auto) tried: a move goes straight to its new mapping, and through others, until it is known what is faster.
//
// What phases are thought to cost is what they would between nodes, of which a program may have none, or others. So the
// best phases have to beat one phase, and one phase the best two. The moves of either are trials of their own: first
// these are made, then both are compared.
#pragma once

#include "choice/wisdom.h"
#include "directive/phased_move.h"
#include "move/joint_trial.h"
#include "plans/phase_list.h"

#include <array>

namespace redeal::runtime {

class phase_trial {
public:
  /// That of a move and all like it; null if there is nothing to try. `asked` is what the wish comes to. The first
  /// time, it is collective over the processes of both mappings.
  static phase_trial *of(phased_move const &, message_limits const &, plan::phase_wish const &, phasing const &asked);

  phase_trial(phased_move const &, participants const &, std::uint64_t about, phasing const &first,
              phasing const &second);

  /// The phases of the next move.
  phasing const &next(located_name const &);
  /// What it took on this process, and whether the ways of its phases are known.
  void note(double seconds, bool settled);

  /// For REDEAL_TRACE=ways, by one process behind each move: what either takes, and whether that is known by now.
  void tell(located_name const &, phasing const &taken) const;

private:
  static constexpr std::size_t candidates = 2;
  static constexpr int moves_at_once = 16; ///< before processes ask each other whether all ways are known

  bool is_warm() const { return warming_ == candidates; }
  void warm_up(located_name const &);
  index phases_of_best() const { return static_cast<index>(phases_[trial_.best()]->whole.count()); }

  std::array<phasing const *, candidates> phases_;
  std::vector<promise> thought_;
  trial trial_;
  joint_trial together_;
  std::uint64_t number_; // of these moves, in files too
  bool speaks_;
  bool is_known_ = false;    // from another run, which course is the best
  wisdom *wisdom_ = nullptr; // of the process that speaks
  std::size_t warming_ = 0;  // the candidate whose ways are not known yet
  int moves_ = 0, learning_ = 0;
};

} // namespace redeal::runtime
