// What is known about each directive.
//
// A directive as one instantiation of the code around it sees it:
//
//     template <int K> void f(redeal::array<double> &x) {
//     #pragma redistribute x(cyclic(K))
//     }                               in f<5>: x, rank 1, extent unknown,
//                                     cyclic(5), the grid it has
//
// and, for redistribute, the mappings that x may have when it comes there.
// Numbers are known or not; nothing is guessed.
#pragma once

#include "Plan/Problem/SectionParts.h"
#include "Source/Directives/Directive.h"

#include <redeal/alignment.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace clang {
class Expr;
class FunctionDecl;
class ParmVarDecl;
class Stmt;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace redeal {

using Known = std::optional<int64_t>;

/// One format with what is known of its size.
struct FormatFact {
  redeal::format::kind Kind;
  bool Sized;
  Known Size;                           ///< of the block, when it was written and is a constant
  const clang::Expr *Written = nullptr; ///< the size

  bool byNumbers() const { return redeal::format{Kind, false, 1}.by_numbers(); }

  /// The same as the runtime knows it. Requires a size that is known if one was written.
  redeal::format format() const { return {Kind, Sized, Sized ? *Size : 1}; }

  friend bool operator<(const FormatFact &A, const FormatFact &B) {
    return std::tie(A.Kind, A.Sized, A.Size) < std::tie(B.Kind, B.Sized, B.Size);
  }
};

/// How many dimensions the formats deal out: as many as the grid has.
inline size_t dealtDimensions(const std::vector<FormatFact> &Formats) {
  size_t Dealt = 0;
  for (const FormatFact &F : Formats)
    Dealt += F.Kind != format::kind::collapsed;
  return Dealt;
}

/// The part of a grid that an array is mapped onto.
struct GridFact {
  std::string Name;           ///< as written, "" if no onto clause was
  std::vector<Known> Extents; ///< after its sections, without those of [*]
  /// The extents of [*]: how many processes along that dimension hold the same; and how many of Extents come before.
  std::vector<std::pair<size_t, Known>> Replicated;
  bool RankKnown = true; ///< false for a grid that is passed around
  /// The grid itself, if it is a variable and all of it is meant.
  const clang::VarDecl *Whole = nullptr;

  /// How many processes have each part of an array.
  Known replicas() const {
    if (!RankKnown)
      return std::nullopt;
    int64_t All = 1;
    for (const auto &[Before, Extent] : Replicated) {
      if (!Extent || *Extent < 1 || All > INT64_MAX / *Extent)
        return std::nullopt;
      All *= *Extent;
    }
    return All;
  }
  /// All of it, where every process holds the same.
  GridFact allReplicated() const {
    GridFact All = *this;
    All.Whole = nullptr;
    All.Replicated.clear();
    auto Next = Replicated.begin();
    for (size_t I = 0; I <= Extents.size(); ++I) {
      for (; Next != Replicated.end() && Next->first == I; ++Next)
        All.Replicated.emplace_back(0, Next->second);
      if (I < Extents.size())
        All.Replicated.emplace_back(0, Extents[I]);
    }
    All.Extents.clear();
    return All;
  }
  /// "2 dimensions", or "2 dimensions other than [*]".
  std::string rankText() const {
    return std::to_string(Extents.size()) + (Extents.size() == 1 ? " dimension" : " dimensions") +
           (Replicated.empty() ? "" : " other than [*]");
  }
  bool known() const {
    if (!RankKnown)
      return false;
    for (const Known &E : Extents)
      if (!E)
        return false;
    return true;
  }
  friend bool operator==(const GridFact &A, const GridFact &B) { return !(A < B) && !(B < A); }
  friend bool operator<(const GridFact &A, const GridFact &B) {
    return std::tie(A.RankKnown, A.Extents, A.Replicated, A.Name, A.Whole) <
           std::tie(B.RankKnown, B.Extents, B.Replicated, B.Name, B.Whole);
  }
};

/// One subscript of an alignment.
struct SubscriptFact {
  subscript::kinds Kind;
  unsigned Dimension;   ///< of the aligned array, if it is along one
  Known Stride, Offset; ///< of an index: the offset

  friend bool operator<(const SubscriptFact &A, const SubscriptFact &B) {
    return std::tie(A.Kind, A.Dimension, A.Stride, A.Offset) < std::tie(B.Kind, B.Dimension, B.Stride, B.Offset);
  }
};

/// Where the elements of an array lie in what it is aligned with.
struct AlignmentFact {
  const clang::ValueDecl *Target = nullptr; ///< null if not a plain name
  std::string TargetName;
  std::vector<Known> TargetExtents;
  std::vector<SubscriptFact> Subscripts; ///< one for each of these

  /// `T(2*i + 1, *, 5)`, with `?` for what is not known.
  std::string text() const;

  friend bool operator<(const AlignmentFact &A, const AlignmentFact &B) {
    return std::tie(A.Target, A.TargetName, A.TargetExtents, A.Subscripts) <
           std::tie(B.Target, B.TargetName, B.TargetExtents, B.Subscripts);
  }
};

/// Of A with B, and of B with T, that of A with T.
AlignmentFact composed(const AlignmentFact &Inner, const AlignmentFact &Outer);

/// A mapping that some directive gives.
struct MappingFact {
  std::vector<FormatFact> Formats;
  GridFact Grid;
  /// Of an array that follows another one: how; formats and grid are those of that one.
  std::optional<AlignmentFact> Alignment = std::nullopt;

  friend bool operator<(const MappingFact &A, const MappingFact &B) {
    return std::tie(A.Formats, A.Grid, A.Alignment) < std::tie(B.Formats, B.Grid, B.Alignment);
  }
};

/// The grid that remains for an array: of one that follows another, without the dimensions in which it lies at one
/// index, and with copies along those in which it is everywhere; in the order of the array's dimensions, copies behind.
GridFact gridOf(const MappingFact &);

/// The same, in the order of the grid that it is a part of: where the next directive without onto deals the array, each
/// of its dealt dimensions to the next one without copies.
GridFact keptGrid(const MappingFact &);

/// The mappings that an array may have at some place. Incomplete when it may
/// have another one too, of which nothing is known.
struct ReachingMappings {
  /// More than this at one place are not worth a table each.
  static constexpr size_t Most = 16;

  std::set<MappingFact> Mappings;
  bool Complete = true;

  /// Whether anything was new. What is known only grows, and not beyond `Most`,
  /// so an analysis that merges until nothing is new ends.
  bool merge(const ReachingMappings &Other) {
    const size_t Before = Mappings.size();
    const bool WasComplete = Complete;
    Complete &= Other.Complete;
    for (const MappingFact &M : Other.Mappings)
      if (Mappings.size() < Most)
        Mappings.insert(M);
      else
        Complete &= Mappings.count(M) != 0;
    return Mappings.size() != Before || Complete != WasComplete;
  }
};

/// The assignment `To = From` that belongs to a redistribute copy.
struct AssignmentFact {
  const clang::Expr *Statement = nullptr, *To = nullptr, *From = nullptr;
  std::string ToText, FromText;         ///< as they were written
  clang::SourceLocation Equals, Behind; ///< of the `=`; behind the last token of From
  /// The arrays of sides that are single elements, A(i, j).
  std::vector<clang::SourceRange> ArraysOfElements;
};

/// What a side of a copy names of one dimension of its array.
struct RangeFact {
  enum RangeKind { All, Range, Index } Kind;
  Known First, Count, Stride; ///< of a range; an index is its first
  clang::SourceLocation Loc;
};

/// One array of a directive.
struct ArrayFact {
  const clang::ValueDecl *Declaration = nullptr; ///< null if not a plain name
  const clang::ValueDecl *Container = nullptr;   ///< of arrays in a container: that, if it is a plain name
  std::string Name;
  std::string Element;        ///< the element type, spelled
  int64_t ElementSize = 0;    ///< in bytes
  std::vector<Known> Extents; ///< one for each dimension
  bool MayBeReset = false;    ///< it may have others when it comes there
  bool IsView = false;        ///< of memory of the user's own
  bool IsTemplate = false;    ///< it has no elements
  std::vector<FormatFact> Formats;
  ReachingMappings From; ///< redistribute, and distribute of a parameter: the mappings that it may come with
  /// Of a parameter that a distribute names.
  const clang::ParmVarDecl *Parameter = nullptr;
  bool MovesBack = false; ///< it does so when the function is left
  ReachingMappings Left;  ///< the mappings that it may have then
  /// Of a copy: the section that is named, by dimension; empty if it is the whole array.
  std::vector<RangeFact> Section;
  std::string Text; ///< of a copy: the side, as written
  /// Of a side of a copy whose dimensions redeal::permute reorders: of each the array's. Extents are in that order.
  std::vector<unsigned> Permutation;
};

/// The section that it names of its array, if all of it is constant; else why not, if that is asked for.
std::optional<std::vector<plan::section_part>> knownParts(const ArrayFact &, std::string *Reason = nullptr);

/// An array that gets a mapping as another one does.
struct FollowerFact {
  ArrayFact Array;        ///< with the mappings that it may come with
  ReachingMappings Given; ///< those that follow
};

/// What is known of a clause.
struct ClauseFact {
  Clause::ClauseKind Kind;
  std::string Text; ///< the word that it holds, if it holds one of the language's; of a name: its text
  Known Value;      ///< its number
};

/// One directive in one instantiation.
struct SiteFact {
  const Directive *Site = nullptr;
  std::string Function;                        ///< qualified, with template arguments; "" outside
  const clang::VarDecl *Carrier = nullptr;     ///< what Source injected
  const clang::FunctionDecl *Inside = nullptr; ///< null at namespace scope
  /// Of a copy: the target and the source, as far as they are whole arrays. Of an alignment: the array and its target.
  std::vector<ArrayFact> Arrays;
  std::optional<AlignmentFact> Alignment;            ///< align
  std::vector<FollowerFact> Followers;               ///< of all its arrays; of an alignment: the array
  bool ToReplicated = false, FromReplicated = false; ///< of a copy: that side is redeal::replicated(v)
  std::optional<GridFact> Onto;
  std::vector<ClauseFact> Clauses;

  /// Whether all that is known of both sides of a copy is in Arrays.
  bool knowsBothSides() const { return Arrays.size() + (ToReplicated || FromReplicated) == 2; }
  /// What is known of the clause, or null if it is not given.
  const ClauseFact *clause(Clause::ClauseKind Kind) const {
    for (const ClauseFact &C : Clauses)
      if (C.Kind == Kind)
        return &C;
    return nullptr;
  }
};

} // namespace redeal
