// Schedule -> a commented table of C++.
#pragma once

#include "Emit/Decisions/Decisions.h"

namespace redeal {

/// The struct that holds one schedule in the translated source. It needs no
/// header, so it can stand before the user's first line.
std::string scheduleText(const plan::schedule_key &Key, const ScheduleTable &Table);

} // namespace redeal
