// Mappings -> dimensions and grids.
#include "Emit/Decisions/Layouts.h"

#include "Plan/Problem/Alignment.h"
#include "Source/Directives/Reporting.h"

#include <algorithm>

namespace redeal {
namespace {

std::string describe(const FormatFact &F) {
  std::string Text = spelling(F.Kind);
  if (F.Sized)
    Text += "(" + (F.Size ? std::to_string(*F.Size) : "?") + ")";
  return Text;
}

// Of an array that follows none.
std::optional<std::vector<deal>> ownDimensions(const std::vector<Known> &Extents, const MappingFact &Mapping,
                                               std::string &Reason, std::optional<MissingNumber> &Missing) {
  const size_t Needed = dealtDimensions(Mapping.Formats), Rank = Mapping.Grid.Extents.size();
  if (Mapping.Grid.RankKnown && Rank != Needed) {
    Reason = "the grid has " + plural(Rank, "dimension") + " but " + plural(Needed, "format") + " other than * " +
             (Needed == 1 ? "is" : "are") + " given: the program would stop";
    return std::nullopt;
  }
  std::vector<deal> Dims;
  size_t G = 0;
  for (size_t D = 0; D < Mapping.Formats.size(); ++D) {
    const FormatFact &F = Mapping.Formats[D];
    const Known Extent = Extents[D];
    // On one process the size of a block changes nothing.
    if (F.Kind == format::kind::collapsed) {
      Dims.emplace_back(Extent.value_or(0), 1, 1);
      continue;
    }
    if (!Mapping.Grid.RankKnown || !Mapping.Grid.Extents[G]) {
      Reason = "the grid's extent is not a constant";
      Missing = {MissingNumber::Procs, D};
      return std::nullopt;
    }
    const int64_t Procs = *Mapping.Grid.Extents[G++];
    if (F.byNumbers()) {
      Reason = std::string("the numbers of ") + spelling(F.Kind) + " are read where the program runs";
      return std::nullopt;
    }
    if (F.Sized && !F.Size) {
      Reason = "the size in " + describe(F) + " is not a constant";
      Missing = {MissingNumber::Size, D};
      return std::nullopt;
    }
    if (!F.Sized && F.Kind != format::kind::cyclic && !Extent) {
      Reason = std::string("the array's extent is not a constant, and ") + spelling(F.Kind) + " depends on it";
      Missing = {MissingNumber::Extent, D};
      return std::nullopt;
    }
    const format Format = F.format();
    if (Extent && !Format.covers(*Extent, Procs)) {
      Reason = describe(F) + " leaves elements without an owner: the program would stop";
      return std::nullopt;
    }
    Dims.push_back(Extent ? Format.deal(*Extent, Procs) : deal(0, Procs, Format.block_size(0, Procs)));
  }
  return Dims;
}

// Along one dimension of what the array follows, whose dimension is `Whole`, of an extent that may not be known.
std::optional<deal> dimensionAlong(const SubscriptFact &S, const deal &Whole, Known WholeExtent, Known Extent,
                                   const AlignmentFact &How, std::string &Reason) {
  if (!S.Stride || !S.Offset) {
    Reason = "a subscript of " + How.text() + " is not a constant";
    return std::nullopt;
  }
  // From the first element on the same blocks go round, however many there are.
  if (*S.Stride == 1 && *S.Offset == 0 && (!Extent || !WholeExtent) && Whole.as_block_cyclic())
    return deal(Extent.value_or(0), Whole.procs(), Whole.longest_block());
  if (!Extent || !WholeExtent) {
    Reason = std::string("the extent of ") + (Extent ? How.TargetName : "the array") + " is not a constant";
    return std::nullopt;
  }
  const subscript Along = plan::simplest({S.Kind, 0, *S.Stride, *S.Offset}, *Extent);
  if (plan::wrong_with(Along, 0, "", Extent, "", WholeExtent)) {
    Reason = "a subscript of " + How.text() + " leaves " + How.TargetName + ": the program would stop";
    return std::nullopt;
  }
  return plan::aligned_dimensions({Whole}, {Along}, {*Extent})[0].map;
}

std::optional<std::vector<deal>> alignedDimensions(const ArrayFact &Array, const MappingFact &Mapping,
                                                   std::string &Reason) {
  const AlignmentFact &How = *Mapping.Alignment;
  // What is missing is a number of the target's: warnings, which speak of the array, say nothing of it.
  std::optional<MissingNumber> OfTarget;
  const auto Target = ownDimensions(How.TargetExtents, Mapping, Reason, OfTarget);
  if (!Target)
    return std::nullopt;
  std::vector<deal> Dims;
  for (const Known &Extent : Array.Extents)
    Dims.emplace_back(Extent.value_or(0), 1, 1);
  for (size_t T = 0; T < How.Subscripts.size(); ++T) {
    const SubscriptFact &S = How.Subscripts[T];
    if (S.Kind != subscript::along)
      continue;
    const auto Dim = dimensionAlong(S, (*Target)[T], How.TargetExtents[T], Array.Extents[S.Dimension], How, Reason);
    if (!Dim)
      return std::nullopt;
    Dims[S.Dimension] = *Dim;
  }
  return Dims;
}

} // namespace

// The mapping of an array, with its dimensions as a side of a copy has them; none: as they are.
MappingFact permuted(const MappingFact &M, const std::vector<unsigned> &Permutation) {
  if (Permutation.size() != M.Formats.size() || !M.Grid.RankKnown ||
      M.Grid.Extents.size() != dealtDimensions(M.Formats))
    return M;
  MappingFact Made = M;
  Made.Grid.Whole = nullptr; // its dimensions too have changed places
  Made.Grid.Extents.clear();
  for (size_t D = 0; D < Permutation.size(); ++D) {
    const FormatFact &F = Made.Formats[D] = M.Formats[Permutation[D]];
    if (F.Kind == format::kind::collapsed)
      continue;
    const std::vector<FormatFact> Before(M.Formats.begin(), M.Formats.begin() + Permutation[D]);
    Made.Grid.Extents.push_back(M.Grid.Extents[dealtDimensions(Before)]);
  }
  return Made;
}

bool isOnPart(const MappingFact &M) {
  if (!M.Alignment)
    return false;
  for (size_t T = 0; T < M.Formats.size(); ++T)
    if (M.Formats[T].Kind != format::kind::collapsed && M.Alignment->Subscripts[T].Kind == subscript::at)
      return true;
  return false;
}

bool sameSubscripts(const MappingFact &A, const MappingFact &B) {
  const auto Same = [](const SubscriptFact &X, const SubscriptFact &Y) {
    return X.Kind == Y.Kind && X.Dimension == Y.Dimension && (X.Kind != subscript::at || X.Offset == Y.Offset);
  };
  if (!A.Alignment || !B.Alignment)
    return !A.Alignment && !B.Alignment;
  return std::equal(A.Alignment->Subscripts.begin(), A.Alignment->Subscripts.end(), B.Alignment->Subscripts.begin(),
                    B.Alignment->Subscripts.end(), Same);
}

std::optional<std::vector<deal>> dimensionsOf(const ArrayFact &Array, const MappingFact &Mapping, std::string &Reason,
                                              std::optional<MissingNumber> &Missing) {
  return Mapping.Alignment ? alignedDimensions(Array, Mapping, Reason)
                           : ownDimensions(Array.Extents, Mapping, Reason, Missing);
}

std::string describe(const std::vector<FormatFact> &Formats) {
  std::string Text;
  for (const FormatFact &F : Formats)
    Text += (Text.empty() ? "" : ", ") + describe(F);
  return Formats.size() == 1 ? Text : "(" + Text + ")";
}

} // namespace redeal
