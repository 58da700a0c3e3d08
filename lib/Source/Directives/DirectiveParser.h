// Tokens of a pragma line -> Directive.
//
// The grammar of docs/language.md:
//
//   processors   ID(e,...) [comm(e)]
//   template     ID(e,...)
//   align        ID(i,...) with(ID(subscript,...))
//   distribute   map,... [onto(ID[first:count]...)] [remap | assert | inherit]
//   redistribute map,... [onto(ID[first:count]...)] {clause}
//   redistribute copy {clause}
//   clause = memory(e) | window(e) | phases(auto|e) | schedule(auto|steps|direct|alltoall)
//          | notransfer | verify | name("...")
//   map = ID(fmt,...)    fmt = block[(e)] | cyclic[(e)] | *
//
// Expressions are not understood here, only delimited by their brackets; Sema reads them later.
#pragma once

#include "Source/Directives/Directive.h"

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Preprocessor;
}

namespace redeal {

/// Parses the tokens behind the keyword. The last one must be tok::eod. On an
/// error it is reported at the offending token and nothing is returned.
std::optional<Directive> parseDirective(clang::Preprocessor &PP, Directive::DirectiveKind Kind,
                                        clang::SourceLocation KeywordLoc, llvm::ArrayRef<clang::Token> Tokens);

} // namespace redeal
