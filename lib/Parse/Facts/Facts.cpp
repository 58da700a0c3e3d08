// Sections whose numbers are all constant; alignments whose numbers may be.
#include "Parse/Facts/Facts.h"

namespace redeal {

static std::string textOf(const SubscriptFact &S) {
  constexpr llvm::StringLiteral Dummies = "ijklmnopqrstuvwxyz";
  const auto Number = [](Known N) { return N ? std::to_string(*N) : "?"; };
  if (S.Kind != subscript::along)
    return S.Kind == subscript::everywhere ? "*" : Number(S.Offset);
  std::string Text =
      S.Dimension < Dummies.size() ? Dummies.substr(S.Dimension, 1).str() : "dimension " + std::to_string(S.Dimension);
  if (S.Stride != Known(1))
    Text = S.Stride == Known(-1) ? "-" + Text : Number(S.Stride) + "*" + Text;
  if (S.Offset == Known(0))
    return Text;
  return S.Offset && *S.Offset < 0 ? Text + " - " + Number(S.Offset).substr(1) : Text + " + " + Number(S.Offset);
}

std::string AlignmentFact::text() const {
  std::string Text;
  for (const SubscriptFact &S : Subscripts)
    Text += (Text.empty() ? "" : ", ") + textOf(S);
  return TargetName + "(" + Text + ")";
}

GridFact gridOf(const MappingFact &M) {
  if (!M.Alignment || !M.Grid.RankKnown || M.Grid.Extents.size() != dealtDimensions(M.Formats))
    return M.Grid;
  GridFact Left = M.Grid;
  std::map<unsigned, Known> ByDimension; // of the array
  std::vector<Known> Replicated;
  for (const auto &[Before, Extent] : M.Grid.Replicated)
    Replicated.push_back(Extent);
  size_t G = 0;
  for (size_t T = 0; T < M.Formats.size(); ++T) {
    if (M.Formats[T].Kind == format::kind::collapsed)
      continue;
    const Known Extent = M.Grid.Extents[G++];
    const SubscriptFact &S = M.Alignment->Subscripts[T];
    if (S.Kind == subscript::along)
      ByDimension[S.Dimension] = Extent;
    else if (S.Kind == subscript::everywhere)
      Replicated.push_back(Extent);
    if (S.Kind != subscript::along)
      Left.Whole = nullptr;
  }
  Left.Extents.clear();
  Left.Replicated.clear();
  for (const auto &[Dimension, Extent] : ByDimension)
    Left.Extents.push_back(Extent);
  for (const Known &Extent : Replicated)
    Left.Replicated.emplace_back(Left.Extents.size(), Extent);
  return Left;
}

GridFact keptGrid(const MappingFact &M) {
  if (!M.Alignment || !M.Grid.RankKnown || M.Grid.Extents.size() != dealtDimensions(M.Formats))
    return M.Grid;
  GridFact Kept = M.Grid;
  Kept.Extents.clear();
  Kept.Replicated.clear();
  size_t G = 0;
  auto Copies = M.Grid.Replicated.begin();
  const auto KeepCopies = [&] {
    for (; Copies != M.Grid.Replicated.end() && Copies->first == G; ++Copies)
      Kept.Replicated.emplace_back(Kept.Extents.size(), Copies->second);
  };
  for (size_t T = 0; T < M.Formats.size(); ++T) {
    if (M.Formats[T].Kind == format::kind::collapsed)
      continue;
    KeepCopies();
    const Known Extent = M.Grid.Extents[G++];
    const auto Kind = M.Alignment->Subscripts[T].Kind;
    if (Kind == subscript::along)
      Kept.Extents.push_back(Extent);
    else if (Kind == subscript::everywhere)
      Kept.Replicated.emplace_back(Kept.Extents.size(), Extent);
    if (Kind != subscript::along)
      Kept.Whole = nullptr;
  }
  KeepCopies();
  return Kept;
}

// In the numbers that the running program has, which are small where it does not stop.
AlignmentFact composed(const AlignmentFact &Inner, const AlignmentFact &Outer) {
  const auto Product = [](Known A, Known B) {
    int64_t Value = 0;
    return A && B && !__builtin_mul_overflow(*A, *B, &Value) ? Known(Value) : Known();
  };
  const auto Sum = [](Known A, Known B) {
    int64_t Value = 0;
    return A && B && !__builtin_add_overflow(*A, *B, &Value) ? Known(Value) : Known();
  };
  AlignmentFact Made = Outer;
  for (SubscriptFact &S : Made.Subscripts) {
    if (S.Kind != subscript::along || S.Dimension >= Inner.Subscripts.size())
      continue;
    SubscriptFact Of = Inner.Subscripts[S.Dimension];
    Of.Offset = Sum(Product(S.Stride, Of.Offset), S.Offset);
    Of.Stride = Product(S.Stride, Of.Stride);
    S = Of;
  }
  return Made;
}

std::optional<std::vector<plan::section_part>> knownParts(const ArrayFact &Array, std::string *Reason) {
  std::vector<plan::section_part> Parts;
  for (size_t D = 0; D < Array.Extents.size(); ++D) {
    RangeFact Range{RangeFact::All, 0, Array.Extents[D], 1, {}};
    if (!Array.Section.empty() && Array.Section[D].Kind != RangeFact::All)
      Range = Array.Section[D];
    const char *const Missing = !Array.Extents[D]                                ? "the extent"
                                : Range.Kind == RangeFact::Index && !Range.First ? "the index"
                                : !Range.First                                   ? "the first index of the range"
                                : !Range.Count                                   ? "the count of the range"
                                : !Range.Stride                                  ? "the stride of the range"
                                                                                 : nullptr;
    if (Missing) {
      if (Reason)
        *Reason =
            std::string(Missing) + " in dimension " + std::to_string(D) + " of " + Array.Text + " is not a constant";
      return std::nullopt;
    }
    Parts.push_back(plan::simplest({{*Range.First, *Range.Count, *Range.Stride}, Range.Kind == RangeFact::Index}));
  }
  return Parts;
}

} // namespace redeal
