// What a directive throws where the environment says REDEAL_ON_ERROR=throw, in place of ending the job.
//
//     try {
//     #pragma redistribute x(cyclic(5))
//     } catch (redeal::error const &e) {        // on every process that takes part; x is as it was
//       std::fprintf(stderr, "%s\n", e.what());
//     }
#pragma once

#include <stdexcept>

namespace redeal {

/// A directive cannot be carried out. All its processes have found so before an element has moved, and all throw: the
/// array has the mapping and the values that it had. What it says is the sentence that would have ended the job.
class error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace redeal
