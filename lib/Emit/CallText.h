//===- CallText.h - Directive -> the line that replaces it ------*- C++ -*-===//
#ifndef REDEAL_EMIT_CALLTEXT_H
#define REDEAL_EMIT_CALLTEXT_H

#include "Source/Directive.h"

#include <set>

namespace redeal {

/// The statement or declaration that carries the directive out, on one line.
/// `Tables` are the schedules that may serve it.
std::string callText(const Directive &D, bool AtNamespaceScope, const std::set<std::string> &Tables);

} // namespace redeal

#endif
