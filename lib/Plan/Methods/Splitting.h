// Steps in which messages may be split: then the total cost is what the busiest process sends or receives, TC =
// L/min(P, Q), and no less is possible.
//
// This is open shop with preemption (Gonzalez and Sahni). Let T be the largest load of a process, by what it has left
// to send or to receive. A step of duration d is a matching that leaves nobody with more than T - d: everyone whose
// load is T is in it, and of the others all but those with d to spare. Such a matching exists for some d > 0 as long as
// T > 0; the one with the largest d is taken. Each step exhausts a message or makes one more process as busy as the
// busiest, so there are at most as many steps as messages and processes together.
#pragma once

#include "Plan/Graph/MacroGraph.h"

namespace redeal::plan {

/// A part of a message.
struct message_piece {
  index step, length;
};

/// All steps, and which parts of which messages they send.
struct split_steps {
  std::vector<index> duration;
  std::vector<std::vector<message_piece>> pieces; ///< of every message, by [e][alpha][beta], by increasing step
};

split_steps split_messages(macro_graph const &);

/// Whether that takes at most a minute or so: its time grows with the square of the number of messages.
bool splitting_is_affordable(macro_graph const &);

} // namespace redeal::plan
