// redeal's own way, in its variants: the array is a redeal::array that directives move.
#pragma once

#include "measuring/method.h"

#include "choice/course_wish.h"

#include <memory>

namespace redeal::bench {

/// How elements travel: by one of REDEAL_TRANSPORT's words, on a course that is as wished, and, of an array of one
/// dimension, in so many phases.
struct our_way {
  char const *transport;
  runtime::course_wish course{};
  index phases = 1;
};

/// `process` is this one.
std::unique_ptr<method> make_redeal(redistribution const &, index process, our_way const &);

} // namespace redeal::bench
