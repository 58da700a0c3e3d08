// Macros that expand to a directive and to something else.
#include "Source/Reading/MacroWatch.h"

#include "Source/Directives/Reporting.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace redeal {

void MacroWatch::notePragma(SourceLocation Operator) {
  settle();
  Latest = &at(Operator);
  ++Latest->Pragmas;
}

void MacroWatch::noteDirective(SourceLocation InMacro) {
  Entry &E = at(InMacro);
  E.Directive = InMacro;
  ++E.Directives;
  report(E);
}

void MacroWatch::noteToken(const Token &T) {
  settle();
  if (Injected > 0) {
    --Injected;
    return;
  }
  Last = T.getKind();
  if (!T.getLocation().isMacroID() || T.isAnnotation())
    return;
  Entry &E = at(T.getLocation());
  // A ';' behind the directive does no harm.
  if (T.is(tok::semi) && E.Directive.isValid())
    return;
  E.Other = true;
  report(E);
}

// Whether the last operator was a directive is known once something follows it.
void MacroWatch::settle() {
  if (!Latest)
    return;
  Latest->Other |= Latest->Pragmas > Latest->Directives;
  report(*Latest);
  Latest = nullptr;
}

MacroWatch::Entry &MacroWatch::at(SourceLocation Loc) { return Entries[PP.getSourceManager().getExpansionLoc(Loc)]; }

void MacroWatch::report(Entry &E) {
  if (E.Directive.isInvalid() || !E.Other || E.Reported)
    return;
  E.Reported = true;
  reportError(PP.getDiagnostics(), PP.getSourceManager().getExpansionLoc(E.Directive),
              "this macro holds a directive beside other code, and cannot be translated; put the directive on a line "
              "or in a macro of its own");
}

} // namespace redeal
