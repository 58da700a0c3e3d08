// redeal's own way, in its variants: the array is a redeal::array that directives move.
#pragma once

#include "measuring/method.h"

#include <memory>

namespace redeal::bench {

/// `transport` is how elements travel: auto, staging or messages (see REDEAL_TRANSPORT). `process` is this one.
std::unique_ptr<method> make_redeal(redistribution const &, index process, char const *transport);

/// Makes the runtime give back what it keeps for later moves, so that these do not seem to take less memory than they
/// do.
void release_spares();

} // namespace redeal::bench
