// One sentence each, with the directive's line.
#include "ways/trouble.h"

#include "job/job.h"
#include "watch/returned_errors.h"
#include "watch/whereabouts.h"

#include <string_view>

namespace redeal::runtime {

stamp stamp_of(located_name const &name, move_plan const &plan, message_limits const &limits, bool early) {
  return {digest_of(name), plan.digest,
          (limits.memory * 1000003u + limits.window) * 4 + limits.window_given * 2 + early};
}

void trouble::stop(message const &m, char const *direction, std::string const &why) const {
  fail_alone(name.at, fmt::format("redistribute {}: the message {} process {} in step {} failed: {}", name.text,
                                  direction, m.process, m.step, why));
}

void trouble::compare(stamp const &ours, stamp const &theirs, message const &m) const {
  if (theirs.directive != ours.directive)
    stop(m, "from",
         "it is of another directive; every process of both grids must come to the same directives in the same order");
  if (theirs.mappings != ours.mappings)
    stop(m, "from", "it is of another mapping; do all processes give the same formats and extents?");
  if (theirs.elements != ours.elements)
    stop(m, "from", "it is of other elements; do all processes name an array of the same type and storage order?");
  if (theirs.array != ours.array && theirs.array != 0 && ours.array != 0)
    stop(
        m, "from",
        "it is of another array; all processes must name the same array here, and distribute arrays in the same order");
  if (theirs.limits != ours.limits)
    stop(m, "from",
         "it goes by other limits; do all processes have the same memory, window, REDEAL_MEMORY, REDEAL_WINDOW and "
         "REDEAL_RELEASE?");
}

void trouble::check(ring const &at, message const &m, char const *direction) const {
  if (!at.control)
    stop(m, direction,
         direction == std::string_view("to")
             ? "there is no shared memory left to stage it, no open file for that, or files may not be so large "
               "(ulimit -f); "
               "REDEAL_TRANSPORT=messages needs none of them"
             : "the memory that it is staged in cannot be mapped; REDEAL_TRANSPORT=messages needs none");
}

void trouble::check(int code, message const &m, char const *direction) const {
  if (code == MPI_SUCCESS)
    return;
  int kind = 0;
  MPI_Error_class(code, &kind);
  if (kind == MPI_ERR_TRUNCATE)
    stop(m, direction,
         "it is longer than expected; do all processes give the same formats, extents, memory and window?");
  stop(m, direction, words_of(code));
}

} // namespace redeal::runtime
