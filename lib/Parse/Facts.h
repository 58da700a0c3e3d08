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

#include "Source/Directive.h"

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
  Known Size; ///< of the block, when it was written and is a constant

  bool byNumbers() const { return Kind == redeal::format::kind::gen_block || Kind == redeal::format::kind::indirect; }

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
  std::vector<Known> Extents; ///< after its sections
  bool RankKnown = true;      ///< false for a grid that is passed around
  /// The grid itself, if it is a variable and no part of one.
  const clang::VarDecl *Whole = nullptr;

  bool known() const {
    if (!RankKnown)
      return false;
    for (const Known &E : Extents)
      if (!E)
        return false;
    return true;
  }
  friend bool operator<(const GridFact &A, const GridFact &B) {
    return std::tie(A.RankKnown, A.Extents, A.Name, A.Whole) < std::tie(B.RankKnown, B.Extents, B.Name, B.Whole);
  }
};

/// A mapping that some directive gives.
struct MappingFact {
  std::vector<FormatFact> Formats;
  GridFact Grid;

  friend bool operator<(const MappingFact &A, const MappingFact &B) {
    return std::tie(A.Formats, A.Grid) < std::tie(B.Formats, B.Grid);
  }
};

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
};

/// One array of a directive.
struct ArrayFact {
  const clang::ValueDecl *Declaration = nullptr; ///< null if not a plain name
  std::string Name;
  std::string Element;        ///< the element type, spelled
  int64_t ElementSize = 0;    ///< in bytes
  std::vector<Known> Extents; ///< one for each dimension
  std::vector<FormatFact> Formats;
  ReachingMappings From; ///< redistribute: the mappings that it may come with
};

/// What memory, window or phases was given.
struct LimitFact {
  LimitClause::LimitKind Kind;
  bool Automatic; ///< phases(auto)
  Known Value;
};

/// One directive in one instantiation.
struct SiteFact {
  const Directive *Site = nullptr;
  std::string Function;                        ///< qualified, with template arguments; "" outside
  const clang::VarDecl *Carrier = nullptr;     ///< what Source injected
  const clang::FunctionDecl *Inside = nullptr; ///< null at namespace scope
  std::vector<ArrayFact> Arrays;               ///< of a copy: the target and the source, without those that are views
  std::optional<GridFact> Onto;
  std::vector<LimitFact> Limits;

  /// What is known of the clause, or null if it is not given.
  const LimitFact *limit(LimitClause::LimitKind Kind) const {
    for (const LimitFact &L : Limits)
      if (L.Kind == Kind)
        return &L;
    return nullptr;
  }
};

} // namespace redeal
