// async(t): moves that go on while the program computes, and the name that they are waited for by.
//
//     #pragma redistribute x(cyclic(5)) async(t)     ::redeal::redistribute(…, ::redeal::async_name("t"));
//     #pragma redistribute wait(t)                   ::redeal::redistribute_wait({"t"});
#pragma once

#include <redeal/runtime.hpp>

#include <cstddef>
#include <initializer_list>

namespace redeal {

namespace detail {
/// In a program that names moves, MPI is started so that a thread of the runtime may call it too. The runtime looks
/// whether the program has this; no other program does, as nothing else refers to it.
inline int const names_moves = 1;
} // namespace detail

/// The clause async(t).
struct async_name {
  char const *text = nullptr; ///< null without the clause
  int const *needed = nullptr;

  async_name() = default;
  explicit async_name(char const *name) : text(name), needed(&detail::names_moves) {}
};

/// Carries out directives; in the runtime library.
namespace runtime {
void wait_for(detail::located_name const *names, std::size_t count);
}

/// Returns when all moves that have been begun by these names are over: then their arrays have the new mappings, and
/// may be touched.
inline void redistribute_wait(std::initializer_list<detail::located_name> names) {
  runtime::wait_for(names.begin(), names.size());
}

} // namespace redeal
