// How much memory the system has left for a process: the least of what the kernel calls available and of what the
// control groups of the process allow, less a small part for all that nobody plans.
#pragma once

#include <cstddef>
#include <string>

namespace redeal {

/// In bytes, as the files say that lie under `root`; SIZE_MAX if they say nothing.
std::size_t memory_left(std::string const &root = "");

/// The bytes that may still get addresses in this process (ulimit -v); SIZE_MAX without a limit.
std::size_t addresses_left();

/// "its addresses are limited to 123 bytes (ulimit -v)", or "".
std::string words_for_address_limit();

} // namespace redeal
