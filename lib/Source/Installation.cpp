// Looks beside the executable, and nowhere else: a copy that lost a part must not take that of another one.
#include "Source/Installation.h"

#include "Source/Config.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace redeal {
namespace {

Installation find() {
  static int Anchor;
  const std::string Program = llvm::sys::fs::getMainExecutable(nullptr, &Anchor);
  const std::string Root = llvm::sys::path::parent_path(llvm::sys::path::parent_path(Program)).str();
  Installation Found{Root + "/include", Root + "/lib/redeal", Root + "/lib/redeal/clang"};
  if (!llvm::sys::fs::is_directory(Found.ResourceDir))
    Found.ResourceDir = REDEAL_CLANG_RESOURCE_DIR;
  return Found;
}

} // namespace

const Installation &installation() {
  static const Installation Here = find();
  return Here;
}

std::string lackingHeaders(const std::string &ResourceDir) {
  const std::string Array = installation().Include + "/redeal/array.hpp";
  if (!llvm::sys::fs::exists(Array))
    return "this copy of redeal is not whole: there is no '" + Array +
           "'; install it again, and move it only as a whole";
  if (!llvm::sys::fs::exists(ResourceDir + "/include/stddef.h"))
    return "Clang's own headers are not in '" + ResourceDir +
           "'; install redeal again, or name their folder by --redeal-resource-dir=DIR, as 'clang++-" +
           REDEAL_CLANG_MAJOR + " -print-resource-dir' prints it";
  return "";
}

} // namespace redeal
