// redeal's own way, in its variants: the array is a redeal::array that directives move.
#pragma once

#include "measuring/method.h"

#include "choice/course_wish.h"

#include <memory>

namespace redeal::bench {

/// How elements travel: by one of REDEAL_TRANSPORT's words, and on a course that is as wished.
struct our_way {
  char const *transport;
  runtime::course_wish course{};
};

/// `process` is this one.
std::unique_ptr<method> make_redeal(redistribution const &, index process, our_way const &);

} // namespace redeal::bench
