// A decision -> who sends how much to whom, and what that amounts to.
#include "Emit/Decisions/MoveGrid.h"

#include "Plan/Replicas.h"

#include <algorithm>

namespace redeal {
namespace {

// As many entries as the table of a schedule may have.
constexpr int64_t LargestGrid = int64_t{1} << 16;

struct Load {
  int64_t Messages = 0, Elements = 0;

  void add(int64_t Length) {
    ++Messages;
    Elements += Length;
  }
};

} // namespace

std::vector<plan::dimension> dimensionsOf(const Decision &D) {
  std::vector<plan::dimension> Dims = plan::dimensions_of(D.FromDims, D.ToDims);
  if (const int64_t Replicas = gridOf(D.To).replicas().value_or(1); Replicas > 1)
    Dims.push_back(plan::replica_dimension(Replicas));
  return Dims;
}

std::optional<plan::communication_grid> gridOf(const Decision &D) {
  if (!D.Key || !D.Phases.empty() || D.FromDims.empty() || D.OnParts)
    return std::nullopt;
  const std::vector<plan::dimension> Dims = dimensionsOf(D);
  if (plan::table_bound(plan::key_of(Dims)) > LargestGrid)
    return std::nullopt;
  return plan::communication_grid(Dims);
}

std::optional<MoveFigures> figuresOf(const plan::communication_grid &Grid, int64_t ElementSize) {
  std::vector<Load> Sent(static_cast<size_t>(Grid.senders())), Received(static_cast<size_t>(Grid.receivers()));
  Load All, Most;
  for (int64_t P = 0; P < Grid.senders(); ++P)
    for (const plan::message &M : Grid.row(P))
      if (M.receiver != P)
        for (Load *const L : {&Sent[static_cast<size_t>(P)], &Received[static_cast<size_t>(M.receiver)], &All})
          L->add(M.length);
  for (const std::vector<Load> *const Side : {&Sent, &Received})
    for (const Load &L : *Side) {
      Most.Messages = std::max(Most.Messages, L.Messages);
      Most.Elements = std::max(Most.Elements, L.Elements);
    }
  if (All.Elements > INT64_MAX / ElementSize)
    return std::nullopt;
  return MoveFigures{Most.Messages, Most.Elements * ElementSize, All.Messages, All.Elements * ElementSize};
}

} // namespace redeal
