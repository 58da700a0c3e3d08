// What is fuzzed reads a text of any bytes. A text that is no good is refused; nothing else may happen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const *data, std::size_t size);

namespace redeal::fuzz {

inline std::string_view text_of(std::uint8_t const *data, std::size_t size) {
  return {reinterpret_cast<char const *>(data), size};
}

/// Ends the program: it has done with this text what it should not.
[[noreturn]] void fail(std::string const &what);

} // namespace redeal::fuzz
