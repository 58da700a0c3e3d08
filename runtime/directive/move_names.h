// What a move is called, wherever it is spoken of:
//
//     redistribute x(block)                   x
//     redistribute x(block) name("halo")      x (halo)
//     redistribute copy name("halo")          copy B = A (halo)
//     redistribute wait(t, u)                 wait(t), then wait(u)
#pragma once

namespace redeal::runtime {

/// The array's name, with that of the move behind it, if there is one. The same address each time.
char const *name_with(char const *array, char const *name);

/// The same of an assignment, by its sides.
char const *name_of_copy(char const *to, char const *from, char const *name);

/// The same of a wait for moves with async(name).
char const *name_of_wait(char const *name);

} // namespace redeal::runtime
