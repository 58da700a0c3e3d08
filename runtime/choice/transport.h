// Which way elements take from process to process.
//
// REDEAL_TRANSPORT chooses; `auto` copies from memory to memory between processes of one node where that is fastest,
// stages elsewhere on the node, and sends messages to all others. The other names force one way, to compare and to test
// it.
#pragma once

#include "copy/stores.h"

#include <optional>

namespace redeal::runtime {

enum class transports {
  automatic, ///< auto
  shared,    ///< small arrays too lie in memory that others read
  staging,   ///< no array is read by others: all go through small rings in shared memory
  messages   ///< messages also on one node
};

transports transport();

/// Whether use_transport() takes the name.
bool has_transport(char const *name);

/// Changes it from the next redistribution on, on all processes alike. The name is one of REDEAL_TRANSPORT's.
void use_transport(char const *name);

/// REDEAL_STORES: how short runs are written, whatever would suit them best. Nothing: not said.
std::optional<stores> wanted_stores();

/// REDEAL_RELEASE=early: the memory of old elements goes back while new ones arrive (see handover.h).
bool releases_early();

} // namespace redeal::runtime
