// How often the program, and the runtime in it, ask for memory. For one source file of a program.
#pragma once

#include <cstdlib>
#include <new>

static long allocations = 0;

void *operator new(std::size_t bytes) {
  ++allocations;
  if (void *const memory = std::malloc(bytes))
    return memory;
  throw std::bad_alloc();
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::size_t) noexcept { std::free(memory); }
