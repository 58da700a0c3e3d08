// Waiting in MPI that leaves the core to others.
#pragma once

namespace redeal::bench {

/// Whether the calls of MPI that this program, ScaLAPACK and BLACS make wait by testing and yielding: see yielding.cpp.
void yield_while_waiting(bool);

} // namespace redeal::bench
