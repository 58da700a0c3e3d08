//===- ScheduleText.h - Schedule -> a commented table of C++ ----*- C++ -*-===//
#ifndef REDEAL_EMIT_SCHEDULETEXT_H
#define REDEAL_EMIT_SCHEDULETEXT_H

#include "Emit/Decisions.h"

namespace redeal {

/// The struct that holds one schedule in the translated source. It needs no
/// header, so it can stand before the user's first line.
std::string scheduleText(const plan::schedule_key &Key, const ScheduleTable &Table);

} // namespace redeal

#endif
