// Names that macros leave alone.
#include "Emit/Text/EmittedNames.h"

#include "Source/Directives/Reporting.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace redeal {

std::string EmittedNames::plain(llvm::StringRef Name) const {
  llvm::SmallVector<llvm::StringRef, 4> Words;
  Name.split(Words, "::", -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Word : Words)
    check(Word);
  return Name.str();
}

std::string EmittedNames::function(llvm::StringRef Name) const {
  return takesArguments(Name) ? "(" + plain(Name) + ")" : plain(Name);
}

std::string EmittedNames::type(llvm::StringRef Name) const {
  return takesArguments(Name) ? plain("::redeal::detail::type_itself") + "<" + plain(Name) + ">" : plain(Name);
}

std::string EmittedNames::member(const std::string &Object, llvm::StringRef Name) const {
  const std::string Member = Object + "." + plain(Name);
  return takesArguments(Name) ? "(" + Member + ")" : Member;
}

bool EmittedNames::areFree(llvm::ArrayRef<llvm::StringRef> Words) const {
  return llvm::none_of(Words, [&](llvm::StringRef Word) { return macro(Word) != nullptr; });
}

bool EmittedNames::hasOnlyPlainMacros(llvm::StringRef Text) const {
  const std::string Ended = Text.str(); // the lexer looks for the zero behind it
  const char *const Begin = Ended.c_str();
  Lexer Reader(SourceLocation(), PP.getLangOpts(), Begin, Begin, Begin + Ended.size());
  for (Token Next; !Reader.LexFromRawLexer(Next) || Next.isNot(tok::eof);) {
    const MacroInfo *const Macro = Next.is(tok::raw_identifier) ? macro(Next.getRawIdentifier()) : nullptr;
    if (Macro && !isPlain(*Macro))
      return false;
  }
  return true;
}

bool EmittedNames::isPlain(const MacroInfo &Macro, unsigned Depth) const {
  if (PP.getSourceManager().isInSystemHeader(Macro.getDefinitionLoc()))
    return true;
  constexpr unsigned Deepest = 8;
  return !Macro.isFunctionLike() && Macro.getNumTokens() > 0 && Depth < Deepest &&
         llvm::all_of(
             Macro.tokens(),
             [&](const Token &Part) {
               const IdentifierInfo *const Name = Part.getIdentifierInfo();
               const MacroInfo *const Inner = Name ? macro(Name->getName()) : nullptr;
               return (Inner && isPlain(*Inner, Depth + 1)) ||
                      Part.isOneOf(tok::numeric_constant, tok::char_constant, tok::l_paren, tok::r_paren, tok::plus,
                                   tok::minus, tok::star, tok::slash, tok::percent, tok::lessless, tok::greatergreater,
                                   tok::kw_true, tok::kw_false, tok::kw_double, tok::kw_float, tok::kw_long,
                                   tok::kw_int, tok::kw_short, tok::kw_char, tok::kw_unsigned, tok::kw_signed,
                                   tok::kw_bool);
             });
}

bool EmittedNames::isInMainFile() const { return PP.getSourceManager().isInMainFile(Place); }

// The macro of that name, if one is defined at the place.
const MacroInfo *EmittedNames::macro(llvm::StringRef Word) const {
  const MacroDirective *History = PP.getLocalMacroDirectiveHistory(PP.getIdentifierInfo(Word));
  if (!History)
    return nullptr;
  const MacroDirective::DefInfo Definition = History->findDirectiveAtLoc(Place, PP.getSourceManager());
  return Definition ? Definition.getMacroInfo() : nullptr;
}

// Whether the last word is a macro that takes what stands in `(` behind it.
bool EmittedNames::takesArguments(llvm::StringRef Name) const {
  const MacroInfo *const Macro = macro(Name.rsplit("::").second.empty() ? Name : Name.rsplit("::").second);
  return Macro && Macro->isFunctionLike();
}

// A macro without arguments is replaced wherever its name stands, unless by its name.
void EmittedNames::check(llvm::StringRef Word) const {
  const MacroInfo *const Macro = macro(Word);
  if (!Macro || Macro->isFunctionLike())
    return;
  if (Macro->getNumTokens() == 1)
    if (const IdentifierInfo *Same = Macro->getReplacementToken(0).getIdentifierInfo(); Same && Same->getName() == Word)
      return;
  if (Said.insert(Word.str()).second)
    reportError(PP.getDiagnostics(), Directive,
                "the macro '" + Word.str() + "', defined " + origin(*Macro) +
                    ", has the name of a word that the translation of this directive needs; give the macro another "
                    "name, or #undef it before the directive");
}

std::string EmittedNames::origin(const MacroInfo &Macro) const {
  const SourceManager &SM = PP.getSourceManager();
  const PresumedLoc At = SM.getPresumedLoc(Macro.getDefinitionLoc());
  if (At.isInvalid() || SM.isWrittenInBuiltinFile(Macro.getDefinitionLoc()))
    return "by the compiler";
  if (SM.isWrittenInCommandLineFile(Macro.getDefinitionLoc()))
    return "on the command line";
  return "in line " + std::to_string(At.getLine()) + " of " + llvm::sys::path::filename(At.getFilename()).str();
}

} // namespace redeal
