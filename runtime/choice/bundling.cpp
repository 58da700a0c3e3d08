// What more it costs in a bundle, against what it costs alone.
#include "choice/bundling.h"

#include "Plan/Cost/Model.h"

namespace redeal::runtime {

bool pays_to_bundle(move_facts move, wishes const &wish, plan::machine_costs const &costs) {
  // All that may be read in memory is read there; and memory goes back early array by array.
  if (wish.transport == transports::shared || wish.release_early)
    return false;
  plan::work const all = work_of(move, wish);
  plan::work none = all;
  none.bytes = 0;
  plan::prediction const alone = predict_all(courses_of(move, wish).all, all, costs).front();
  // Long runs may leave from the array, and arrive there, without being packed: the model counts them as packed.
  double const saved = has_long_runs(move.shape, move.element_size) ? predict(alone.taken, none, costs) : alone.seconds;
  move.several = true;
  plan::prediction const bundled = predict_all(courses_of(move, wish).all, all, costs).front();
  return bundled.seconds - predict(bundled.taken, none, costs) < saved;
}

} // namespace redeal::runtime
