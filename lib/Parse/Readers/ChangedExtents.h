// Which arrays may get other extents than those that they are declared with.
//
//     redeal::array<double> x(10), y(10), z(10);
//     x.reset(n);                                    x
//     y = redeal::array<double>(n);                  y
//     grow(z);                                       z may, if grow has a reset for what it is given, or is not seen
//
// The extents of a declaration are forgotten where they surely change. Where they may, schedules are still made for
// them, but nothing is said to be wrong before the program runs.
#pragma once

#include <memory>

namespace clang {
class ASTContext;
class VarDecl;
} // namespace clang

namespace redeal {

class ChangedExtents {
public:
  explicit ChangedExtents(clang::ASTContext &);
  ~ChangedExtents();

  bool changes(const clang::VarDecl &Array) const;
  bool mayChange(const clang::VarDecl &Array) const;

private:
  class Finder;
  std::unique_ptr<Finder> Found;
};

} // namespace redeal
