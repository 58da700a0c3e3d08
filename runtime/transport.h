// Which way elements take from process to process.
//
// REDEAL_TRANSPORT chooses; `auto` copies between processes of one node wherever they can share memory, and sends
// messages to all others. The others force one way, to compare and to test it.
#pragma once

namespace redeal::runtime {

enum class transports {
  automatic, ///< auto
  messages   ///< messages also on one node
};

transports transport();

/// Whether use_transport() takes the name.
bool has_transport(char const *name);

/// Changes it from the next redistribution on, on all processes alike. The name is one of REDEAL_TRANSPORT's.
void use_transport(char const *name);

} // namespace redeal::runtime
