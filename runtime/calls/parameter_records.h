// Where the arrays are that functions have as their parameters, and that go back when these are left.
//
// A parameter is an object: what is swapped with it, or assigned to it, goes back in its place. But containers put
// their elements in another place when they grow: then the object ends, and whoever has taken its value stands for it.
//
//     tmp = move(x), x = move(y), y = move(tmp)     the entries of x and y stay with x and y
//     new[0] = move(old[0]), old[0] ends            the entry of old[0] is that of new[0] now
#pragma once

#include <redeal/detail/parameter_clauses.hpp>

namespace redeal::runtime {

using namespace redeal::detail;

/// From now on `e.array` is where the array is, and null when it has gone; its frame is told, too.
void follow(entered &e);
/// Not any more.
void forget(entered &e);

} // namespace redeal::runtime
