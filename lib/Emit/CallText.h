// Directive -> the line that replaces it.
#pragma once

#include "Emit/EmittedNames.h"
#include "Parse/Facts.h"

#include <set>

namespace redeal {

/// The statement or declaration that carries the directive out, on one line. `Tables` are the schedules that may serve
/// it. For redistribute copy it is the begin of a call; its end is the assignment.
std::string callText(const Directive &D, bool AtNamespaceScope, const std::set<std::string> &Tables,
                     const AssignmentFact *Assignment, const EmittedNames &Names);

} // namespace redeal
