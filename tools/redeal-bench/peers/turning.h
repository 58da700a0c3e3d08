// isend where rows of the source become columns of the target.
#pragma once

#include "peers/peers.h"

namespace redeal::bench {

std::unique_ptr<peer> make_turning_isend(workplace const &);

} // namespace redeal::bench
