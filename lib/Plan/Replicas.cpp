// Receivers choose one after the other, first those that have a replica on their node.
#include "Plan/Replicas.h"

#include <algorithm>
#include <map>

namespace redeal::plan {
namespace {

// With more messages steps are taken from a formula that takes no search.
constexpr index most_searched = index{1} << 16;

class choosing {
public:
  explicit choosing(replicated_problem const &of)
      : from_(of.from), to_(of.to), places_(of.places), rows_(of.from.processes.size()), load_(rows_.size(), 0) {
    for (std::size_t s = 0; s != from_.processes.size(); ++s)
      number_of_[from_.processes[s]] = static_cast<index>(s);
    columns_.resize(static_cast<std::size_t>(places_.receivers()));
    for (index p = 0; p != places_.senders(); ++p)
      for (message const &m : places_.row(p))
        columns_[static_cast<std::size_t>(m.receiver)].push_back({p, m.length});
  }

  std::vector<std::vector<message>> run() {
    for (bool const near : {true, false})
      for (std::size_t t = 0; t != to_.processes.size(); ++t)
        choose(static_cast<index>(t), near);
    for (std::vector<message> &row : rows_)
      std::sort(row.begin(), row.end(), [](message const &a, message const &b) { return a.receiver < b.receiver; });
    return std::move(rows_);
  }

private:
  struct part {
    index place, length;
  };

  // Receivers begin with different parts, so that not all ask for the same one first.
  void choose(index t, bool near) {
    std::vector<part> const &wanted = columns_[static_cast<std::size_t>(t / to_.replicas)];
    for (std::size_t i = 0; i != wanted.size(); ++i) {
      part const &p = wanted[(i + static_cast<std::size_t>(t)) % wanted.size()];
      if (index const s = sender_for(t, p.place, near); s >= 0) {
        rows_[static_cast<std::size_t>(s)].push_back({static_cast<std::int32_t>(t), p.length});
        if (from_.processes[static_cast<std::size_t>(s)] != to_.processes[static_cast<std::size_t>(t)])
          load_[static_cast<std::size_t>(s)] += p.length;
      }
    }
  }

  // -1: it is chosen in the other pass.
  index sender_for(index t, index place, bool near) const {
    index const first = place * from_.replicas;
    if (index const own = own_number(t); own >= first && own < first + from_.replicas)
      return near ? own : -1;
    index best = -1;
    bool any_near = false;
    for (index i = 0; i != from_.replicas; ++i) {
      index const s = first + (i + t) % from_.replicas;
      bool const is_near = node_of(from_, s) == node_of(to_, t);
      any_near = any_near || is_near;
      if (is_near == near && (best < 0 || load_[static_cast<std::size_t>(s)] < load_[static_cast<std::size_t>(best)]))
        best = s;
    }
    return near == any_near ? best : -1;
  }

  index own_number(index t) const {
    auto const found = number_of_.find(to_.processes[static_cast<std::size_t>(t)]);
    return found == number_of_.end() ? -1 : found->second;
  }

  static int node_of(replicated_side const &side, index number) {
    return side.nodes.empty() ? 0 : side.nodes[static_cast<std::size_t>(number)];
  }

  replicated_side const &from_, &to_;
  communication_grid const places_;
  std::map<int, index> number_of_; // of each process among the senders
  std::vector<std::vector<part>> columns_;
  std::vector<std::vector<message>> rows_;
  std::vector<index> load_; // what each sends to others
};

// Numbers that differ by as much share a step.
folded_steps rotated(communication_grid const &grid) {
  index const steps = std::max(grid.senders(), grid.receivers());
  std::vector<std::int32_t> table;
  for (index p = 0; p != grid.senders(); ++p)
    for (message const &m : grid.row(p))
      table.push_back(static_cast<std::int32_t>((m.receiver - p + steps) % steps));
  std::vector<std::int32_t> used = table;
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (std::int32_t &step : table)
    step = static_cast<std::int32_t>(std::lower_bound(used.begin(), used.end(), step) - used.begin());
  return {static_cast<index>(used.size()), 1, 1, std::move(table)};
}

} // namespace

replicated_side replicated_side::on_first(index places, index replicas) {
  replicated_side made{replicas, {}, {}};
  for (index i = 0; i != places * replicas; ++i)
    made.processes.push_back(static_cast<int>(i));
  return made;
}

dimension replica_dimension(index replicas) { return {replicas, 1, 1, replicas, 1}; }

std::optional<std::string> validate_replicated(std::vector<dimension> const &places, index receiving_replicas) {
  if (std::optional<std::string> error = validate(places))
    return error;
  // A receiver has no more messages than there are parts.
  wide messages = receiving_replicas;
  for (dimension const &d : places)
    messages *= static_cast<wide>(d.P()) * d.Q();
  if (messages <= largest_grid)
    return std::nullopt;
  return "there may be " + std::to_string(static_cast<index>(std::min<wide>(messages, INT64_MAX))) +
         " messages between replicas, but there can be " + std::to_string(largest_grid) + " at most";
}

communication_grid grid_of(replicated_problem const &of) {
  return {choosing(of).run(), static_cast<index>(of.to.processes.size())};
}

planner plan_of(replicated_problem const &of) {
  communication_grid const grid = grid_of(of);
  folding messages(grid, false);
  return grid.messages() > most_searched ? planner(std::move(messages), rotated(grid))
                                         : planner(std::move(messages), usual);
}

} // namespace redeal::plan
