// A move of which all is in memory, and courses for it.
#pragma once

#include "Plan/Cost/Model.h"

namespace redeal::plan {

inline work large() {
  work W;
  W.bytes = 64 << 20;
  W.run_out = W.run_in = 24;
  W.line_reads = W.line_writes = 1.5;
  W.partners = W.processes = W.near = 2;
  W.cores = 2;
  return W;
}

constexpr course FromMemory{carrier::memory, packing::by_sweep, writing::ordinary},
    ThroughRings{carrier::rings, packing::by_sweep, writing::ordinary},
    InMessages{carrier::messages, packing::by_sweep, writing::ordinary};

} // namespace redeal::plan
