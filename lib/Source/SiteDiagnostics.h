// Clang's errors in the user's terms.
//
// What was injected for a directive gives errors about tokens that the user never wrote, where none may stand or where
// an expression is of no use. These are caught and said again in the user's terms:
//
//     if (c)
//     #pragma redistribute x(block)        expected expression
//                                          -> put the directive in braces
//     #pragma redistribute x(cyclic(f()))  no matching function for call to 'cyclic'
//                                          -> the size of cyclic must be an integer
#pragma once

#include "Source/Reading/SourceFacts.h"

namespace clang {
class CompilerInstance;
}

namespace redeal {

/// What is wrong with a directive that is the whole body of a statement.
constexpr const char *CannotBeBody =
    "cannot be the body of if, else, for, while, do or switch by itself; put it in braces";

/// Takes errors about injected tokens out of the stream, and those of redeal's own headers, which are in the folder
/// `Headers`: macros of the user's that change them, and static assertions, which belong to the line that breaks them.
void catchInjectedErrors(clang::CompilerInstance &CI, const SourceFacts &Facts, const std::string &Headers);

/// Reports what was caught.
void reportInjectedErrors(clang::CompilerInstance &CI);

} // namespace redeal
