// Which directives this process has come to last, noted so that it costs next to nothing until somebody asks.
#pragma once

#include "boards/board.h"

#include <redeal/directive.hpp>

namespace redeal::runtime {

using namespace redeal::detail;

/// Some move of those who take part, which they count: each meeting does.
struct counted_move {
  void const *by = nullptr; ///< who counts
  std::uint64_t turn = 0;   ///< from 1
};

/// A directive that the process has come to. What it points to lives as long as the job. note_directive() sets each
/// member, as the place of an old one is taken.
struct arrival {
  /// Adds to a visit what the elements move from and to.
  using describer = void (*)(arrival const &, visit &);

  char const *directive; ///< "redistribute"
  located_name name;
  move_limits most = {}; ///< its clauses
  void const *from = nullptr, *to = nullptr;
  describer describe = nullptr; ///< null while the mappings are not known
  counted_move first{}, last{}; ///< of its moves, by one who counts
  std::uint32_t sections = 0;   ///< as in the stamp
};

/// A directive of any kind, also one that moves nothing, such as a "distribute".
struct entry {
  char const *directive = nullptr;
  located_name name = {};
};

/// The process comes to one.
void note_entry(char const *directive, located_name const &);
/// The one that it came to last; without a directive before the first.
entry last_entry();

/// The process has come to a directive that moves elements.
void note_directive(char const *directive, located_name const &, move_limits const &most = {});
/// It knows more about the one that it came to last.
void note_subject(void const *from, void const *to, arrival::describer);
/// As in the stamp.
void note_sections(std::uint32_t);

/// It makes that move.
void note_move(counted_move);

/// A number for a directive's line and array, the same in all sources that include its file.
std::uint64_t digest_of(located_name const &);

/// That number, found once for directives that follow each other and are the same. Their texts live as long as the job.
class name_digest {
public:
  std::uint64_t of(located_name const &name) {
    if (name.text != last_.text || name.at.file != last_.at.file || name.at.line != last_.at.line) {
      number_ = digest_of(name);
      last_ = name;
    }
    return number_;
  }

private:
  located_name last_{nullptr, nullptr, 0};
  std::uint64_t number_ = 0;
};

/// Whether it has come to any.
bool came_to_any();
located_name const &last_name();

/// The last ones, newest first, in words: from the one that has made that move, if it is known, else from the last one.
std::vector<visit> last_visits(counted_move const & = {});

} // namespace redeal::runtime
