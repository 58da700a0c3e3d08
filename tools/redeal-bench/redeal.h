// redeal's own way, in its variants: the array is a redeal::array that directives move.
#pragma once

#include "method.h"

#include <memory>

namespace redeal::bench {

/// `transport` is how elements travel: auto, staging or messages (see REDEAL_TRANSPORT). `process` is this one.
std::unique_ptr<method> make_redeal(redistribution const &, index process, char const *transport);

/// Whether the runtime lets a program choose; else every transport is auto.
bool transports_differ();

/// Makes the runtime give back what it keeps for later arrays. False if it cannot be made to: a later array may then
/// take less new memory than it needs.
bool release_spares();

} // namespace redeal::bench
