// Arguments of a checked call -> facts.
#include "Parse/Readers/ClauseReader.h"

#include "Parse/Facts/RedealTypes.h"
#include "Source/Directives/Clauses.h"
#include "Source/Directives/Reporting.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Sema/Overload.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace redeal {
namespace {

// How many of its classes are arrays: the class itself, or its bases.
unsigned countArrays(const CXXRecordDecl &Record) {
  if (const auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(&Record))
    if (const std::string Name = Spec->getSpecializedTemplate()->getQualifiedNameAsString();
        Name == "redeal::array" || Name == "redeal::view")
      return 1;
  unsigned Count = 0;
  if (Record.hasDefinition())
    for (const CXXBaseSpecifier &Base : Record.bases())
      if (const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl())
        Count += countArrays(*Class);
  return Count;
}

// directive::processors(e...), possibly in directive::comm(..., c); or what a
// user wrote without a directive: processors("P", e...), possibly behind .comm(c)
std::vector<const Expr *> writtenExtents(const VarDecl &Grid) {
  if (!Grid.getInit())
    return {};
  const Expr *Init = Grid.getInit()->IgnoreUnlessSpelledInSource();
  for (;;) {
    if (const CallExpr *Comm = asDirectiveCall(Init, "comm")) {
      Init = Comm->getArg(0)->IgnoreUnlessSpelledInSource();
      continue;
    }
    if (const CallExpr *Injected = asDirectiveCall(Init, "processors"))
      return {Injected->arg_begin(), Injected->arg_end()};
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Init))
      Init = Call->getImplicitObjectArgument()->IgnoreUnlessSpelledInSource();
    else if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Init))
      Init = Cast->getSubExpr()->IgnoreUnlessSpelledInSource();
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Init); Construct && Construct->getNumArgs() == 1)
      Init = Construct->getArg(0)->IgnoreUnlessSpelledInSource();
    else
      break;
  }
  const auto *Construct = dyn_cast<CXXConstructExpr>(Init);
  std::vector<const Expr *> Extents;
  for (unsigned I = 1; Construct && I < Construct->getNumArgs(); ++I)
    if (!Construct->getArg(I)->isDefaultArgument())
      Extents.push_back(Construct->getArg(I));
  return Extents;
}

// Whether redeal::nprocs or redeal::rank is called; both start MPI.
bool asksForProcesses(const Expr &E) {
  class Visitor : public RecursiveASTVisitor<Visitor> {
  public:
    bool VisitCallExpr(CallExpr *Call) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      const std::string Name = Callee ? Callee->getQualifiedNameAsString() : "";
      Found |= Name == "redeal::nprocs" || Name == "redeal::rank";
      return !Found;
    }
    bool Found = false;
  } V;
  V.TraverseStmt(const_cast<Expr *>(&E));
  return V.Found;
}

std::string example(size_t Rank) {
  std::string Text = "(block";
  for (size_t I = 1; I < Rank; ++I)
    Text += ", *";
  return Text + ")";
}

} // namespace

// Whether a function of that name in a class gives an integer, as far as that is known before templates are
// instantiated.
static bool memberGivesInteger(const CXXRecordDecl &Record, DeclarationName Name) {
  for (const NamedDecl *Found : Record.lookup(Name)) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Found->getUnderlyingDecl());
    if (!Method || Method->getReturnType()->isDependentType() ||
        Method->getReturnType().getNonReferenceType()->isIntegralOrEnumerationType())
      return true;
  }
  for (const CXXBaseSpecifier &Base : Record.bases()) {
    const CXXRecordDecl *Inherited = Base.getType()->getAsCXXRecordDecl();
    if (!Inherited || !Inherited->hasDefinition() || memberGivesInteger(*Inherited, Name))
      return true;
  }
  return false;
}

static bool operatorGivesInteger(QualType Type, OverloadedOperatorKind Operator, ASTContext &Context) {
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  if (Type->isDependentType())
    return true;
  return Record && (!Record->hasDefinition() ||
                    memberGivesInteger(*Record, Context.DeclarationNames.getCXXOperatorName(Operator)));
}

// A container of integers; or a function that returns one.
static bool holdsIntegers(QualType Type, ASTContext &Context) {
  if (const auto *Array = Context.getAsArrayType(Type))
    return Array->getElementType()->isIntegralOrEnumerationType();
  return operatorGivesInteger(Type, OO_Subscript, Context);
}
static bool givesIntegers(QualType Type, ASTContext &Context) {
  const QualType Called = Type->isFunctionPointerType() ? Type->getPointeeType() : Type;
  if (const auto *Function = Called->getAs<FunctionType>())
    return Function->getReturnType()->isIntegralOrEnumerationType();
  return operatorGivesInteger(Type, OO_Call, Context);
}

ClauseReader::ClauseReader(Sema &Types, const ArrayReader &Arrays, ErrorReporter &Errors)
    : Types(Types), Ctx(Types.Context), Arrays(Arrays), Errors(Errors) {}

bool ClauseReader::readMap(const Directive &D, const MapClause &Map, const Expr &Argument, const ParmVarDecl *Parameter,
                           SiteFact &Site) {
  const CallExpr *Call = asDirectiveCall(&Argument, "map");
  if (!Call)
    return false;
  ArrayFact Array;
  Array.Name = Map.Name.Text;
  Array.Parameter = D.Kind == Directive::Distribute ? Parameter : nullptr;
  if (!readArray(D, Map, *Call->getArg(0), Array))
    return false;
  const bool TakesAny = D.Entry && D.Entry->Kind == EntryClause::Inherit && Map.Formats.empty();
  if (Array.Extents.size() != Map.Formats.size() && !TakesAny)
    return wrong(Map.Name, " has rank " + std::to_string(Array.Extents.size()) + " but " +
                               std::to_string(Map.Formats.size()) +
                               (Map.Formats.size() == 1 ? " format is" : " formats are") +
                               " given; give one for each dimension, as in '" + Map.Name.Text +
                               example(Array.Extents.size()) + "'");
  for (size_t I = 0; I < Map.Formats.size(); ++I) {
    FormatFact Format;
    if (!readFormat(Map.Formats[I], *Call->getArg(I + 1), Format))
      return false;
    Array.Formats.push_back(Format);
  }
  const size_t Dealt = dealtDimensions(Array.Formats);
  if (Site.Onto && Site.Onto->RankKnown && Site.Onto->Extents.size() != Dealt)
    return Errors.error(D.Onto->Grid.begin(), "'" + Site.Onto->Name + "' has " + Site.Onto->rankText() + " here but '" +
                                                  Map.Name.Text + "' has " + plural(Dealt, "format") +
                                                  " other than *; the two must be equal");
  if (!checkBlocks(Map, Array, Site))
    return false;
  Site.Arrays.push_back(std::move(Array));
  return true;
}

// What is wrong with what a name stands for.
bool ClauseReader::wrong(const Fragment &Name, const std::string &What) {
  return Errors.error(Name.begin(), "'" + Name.Text + "'" + What);
}

bool ClauseReader::readArray(const Directive &D, const MapClause &Map, const Expr &E, ArrayFact &Array) {
  if (isTemplate(E.getType())) {
    Arrays.readType(E, Array);
    return true;
  }
  // A container that is only passed on may not have been instantiated.
  (void)Types.isCompleteType(E.getBeginLoc(), E.getType().getNonReferenceType());
  const QualType Element = elementOfContainer(E.getType(), Ctx);
  const bool IsContainer = !Element.isNull() && isMapped(Element);
  const QualType Type = IsContainer ? Element : E.getType();
  if (!isMapped(Type))
    return wrong(Map.Name, " has type '" + Type.getAsString(policy()) +
                               "'; a directive needs a redeal::array, or a std::vector, a std::array or an array of "
                               "them");
  if (countArrays(*Type.getNonReferenceType()->getAsCXXRecordDecl()) > 1)
    return wrong(Map.Name, " has several bases that are arrays, and a directive needs one; make a reference to it");
  if (Type.isVolatileQualified())
    return wrong(Map.Name, " is volatile here, but a directive needs an array that is not");
  if (Type.getNonReferenceType().isConstQualified() && !Array.Parameter)
    return wrong(Map.Name, " is const here and cannot get another mapping; make it a reference to non-const");
  if (D.Kind == Directive::Redistribute && isUserView(Type))
    return wrong(Map.Name,
                 " is a view, whose memory is the user's own and stays as it is; make a view of other memory, "
                 "distribute it, and assign to it under redistribute copy");
  if (IsContainer)
    Arrays.readElements(E, Element, Array);
  else
    Arrays.readType(E, Array);
  // What a container by value holds may be the caller's, as a std::span's arrays are.
  Array.MovesBack =
      Array.Parameter && (IsContainer || Array.Parameter->getType()->isReferenceType()) && !Type.isConstQualified();
  return true;
}

bool ClauseReader::readFormat(const FormatClause &Written, const Expr &Argument, FormatFact &Format) {
  Format = {Written.Kind, Written.Size.has_value(), std::nullopt};
  if (!Written.Size)
    return true;
  const char *Name = spelling(Written.Kind);
  const CallExpr *Call = asDirectiveCall(&Argument, Name);
  if (!Call)
    return false;
  const SourceLocation Loc = Written.Size->begin();
  if (Format.byNumbers())
    return checkNumbers(*Written.Size, Written.Kind, *Call->getArg(0));
  if (Call->getNumArgs() != 1)
    return Errors.error(Loc, std::string(Name) + " takes one size, not " + std::to_string(Call->getNumArgs()));
  if (!checkInteger(Loc, *Call->getArg(0), std::string("the size of ") + Name))
    return false;
  Format.Written = Call->getArg(0);
  Format.Size = constantOf(*Format.Written, Ctx);
  if (Format.Size && *Format.Size < 1)
    return Errors.error(Loc, "the size of " + std::string(Name) + " must be at least 1, not " +
                                 std::to_string(*Format.Size));
  return true;
}

// The integers of gen_block or indirect are read where the program runs.
bool ClauseReader::checkNumbers(const Fragment &Written, format::kind Kind, const Expr &Numbers) {
  const QualType Type = Numbers.getType().getNonReferenceType();
  const bool ByFunction = Kind == format::kind::indirect && givesIntegers(Type, Ctx);
  const bool Fits = ByFunction || holdsIntegers(Type, Ctx);
  return Fits ||
         wrong(Written, std::string(" has type '") + Type.getUnqualifiedType().getAsString(policy()) + "'; " +
                            spelling(Kind) + " takes a container of integers, such as std::vector<int>" +
                            (Kind == format::kind::indirect ? ", or a function from an index to an integer" : ""));
}

// block(n) must leave no element without an owner.
bool ClauseReader::checkBlocks(const MapClause &Map, const ArrayFact &Array, const SiteFact &Site) {
  if (!Site.Onto || !Site.Onto->RankKnown || Array.MayBeReset)
    return true;
  size_t G = 0;
  for (size_t I = 0; I < Array.Formats.size(); ++I) {
    const FormatFact &F = Array.Formats[I];
    if (F.Kind == format::kind::collapsed)
      continue;
    const Known Procs = Site.Onto->Extents[G++];
    if (F.Kind != format::kind::block || !F.Size || !Procs || !Array.Extents[I] || *Array.Extents[I] <= 0)
      continue;
    const int64_t Needed = format::least_block(*Array.Extents[I], *Procs);
    if (!F.format().covers(*Array.Extents[I], *Procs))
      return Errors.error(Map.Formats[I].Size->begin(),
                          "block(" + std::to_string(*F.Size) +
                              ") leaves elements without an owner: " + std::to_string(*Array.Extents[I]) +
                              " elements on " + std::to_string(*Procs) + " processes need block(" +
                              std::to_string(Needed) + ") or more, or cyclic(" + std::to_string(*F.Size) + ")");
  }
  return true;
}

bool ClauseReader::readOnto(const OntoClause &Written, const Expr &Argument, SiteFact &Site) {
  const CallExpr *Call = asDirectiveCall(&Argument, "onto");
  if (!Call)
    return false;
  const QualType Type = Call->getArg(0)->getType();
  if (!isGrid(Type))
    return wrong(Written.Grid, " has type '" + Type.getUnqualifiedType().getAsString(policy()) +
                                   "'; onto needs a grid that a processors directive declared");
  if (Type.isVolatileQualified())
    return wrong(Written.Grid, " is volatile here, but onto needs a grid that is not");
  GridFact Grid;
  Grid.Name = Written.Grid.Text;
  bool IsWhole = true;
  std::optional<std::vector<Known>> Extents = gridExtents(*Call->getArg(0));
  if (Extents) {
    if (!Written.Sections.empty() && Written.Sections.size() != Extents->size())
      return Errors.error(Written.Sections.front().Loc, "'" + Written.Grid.Text + "' has " +
                                                            plural(Extents->size(), "dimension") + " but " +
                                                            plural(Written.Sections.size(), "section") +
                                                            (Written.Sections.size() == 1 ? " is" : " are") + " given");
    for (size_t I = 0; I < Extents->size(); ++I)
      if (Written.Sections.empty())
        Grid.Extents.push_back((*Extents)[I]);
      else if (!readSection(Written, I, *Call->getArg(I + 1), (*Extents)[I], Grid, IsWhole))
        return false;
  } else {
    IsWhole = Written.Sections.empty();
    // A grid that is passed around: known only where the program runs.
    Grid.RankKnown = false;
  }
  if (IsWhole)
    Grid.Whole = dyn_cast_or_null<VarDecl>(namedBy(*Call->getArg(0)));
  Site.Onto = std::move(Grid);
  return true;
}

bool ClauseReader::readSection(const OntoClause &Written, size_t I, const Expr &Argument, Known Extent, GridFact &Grid,
                               bool &IsWhole) {
  const SectionClause &S = Written.Sections[I];
  IsWhole = IsWhole && !S.Single && !S.Replicated;
  if (S.Replicated) {
    Grid.Replicated.emplace_back(Grid.Extents.size(), Extent);
    return true;
  }
  const CallExpr *Call = asDirectiveCall(&Argument, S.Single ? "section_at" : S.Count ? "section" : "section_from");
  if (!Call)
    return false;
  for (const auto &[Part, Position] : {std::pair(&S.First, 0u), std::pair(&S.Count, 1u)})
    if (*Part && !checkInteger((*Part)->begin(), *Call->getArg(Position), "a section"))
      return false;
  const Known First = constantOf(*Call->getArg(0), Ctx);
  Known Count = S.Single          ? Known(1)
                : S.Count         ? constantOf(*Call->getArg(1), Ctx)
                : Extent && First ? Known(*Extent - *First)
                                  : Known();
  if ((First && *First < 0) || (Count && *Count < 1) || (First && Extent && *First >= *Extent) ||
      (First && Extent && Count && *Count > *Extent - *First))
    return Errors.error(S.Loc,
                        "this section is not inside '" + Written.Grid.Text + "'" +
                            (Extent ? ", which has coordinates 0 to " + std::to_string(*Extent - 1) + " there" : "") +
                            "; a section is [first:count] with count at least 1");
  if (!S.Single)
    Grid.Extents.push_back(Count);
  IsWhole = IsWhole && (!S.First || First == Known(0)) && (!S.Count || (Extent && Count == Extent));
  return true;
}

bool ClauseReader::readClause(const Clause &Written, const Expr &Argument, SiteFact &Site) {
  const ClauseForm &Form = formOf(Written.Kind);
  const CallExpr *Call = asDirectiveCall(&Argument, Form.Keyword);
  if (!Call)
    return false;
  ClauseFact Fact{Written.Kind, Written.Word, std::nullopt};
  if (Form.Argument == ClauseForm::Number && Written.Word.empty() && !readNumber(Written, *Call, Fact.Value))
    return false;
  if (Form.Argument == ClauseForm::Text && !readName(Written, *Call->getArg(0), Fact.Text))
    return false;
  Site.Clauses.push_back(std::move(Fact));
  return true;
}

bool ClauseReader::readNumber(const Clause &Written, const CallExpr &Call, Known &Value) {
  const ClauseForm &Form = formOf(Written.Kind);
  const std::string Name = Form.Keyword;
  const SourceLocation Loc = Written.Value.begin();
  if (Call.getNumArgs() != 1)
    return Errors.error(Loc, Name + " takes one number, not " + std::to_string(Call.getNumArgs()));
  if (!checkInteger(Loc, *Call.getArg(0), Name))
    return false;
  Value = constantOf(*Call.getArg(0), Ctx);
  return !Value || *Value >= Form.Least ||
         Errors.error(Loc,
                      Name + " must be at least " + std::to_string(Form.Least) + ", not " + std::to_string(*Value));
}

// It stands in lines that the runtime writes.
bool ClauseReader::readName(const Clause &Written, const Expr &E, std::string &Name) {
  const auto *Literal = dyn_cast<clang::StringLiteral>(E.IgnoreUnlessSpelledInSource());
  if (!Literal)
    return false;
  Name = Literal->getString().str();
  const bool IsLine = !Name.empty() && llvm::none_of(Name, [](unsigned char C) { return C < ' ' || C == 127; });
  return IsLine || Errors.error(Written.Value.begin(),
                                Name.empty() ? "a name must not be empty; write what moves, as in 'name(\"halo\")'"
                                             : "a name must be one line without control characters, as in "
                                               "'name(\"halo\")'");
}

// A grid's extents and its communicator, where its processors directive declares it.
void ClauseReader::checkGrid(const Directive &D, const VarDecl &Var) {
  if (const CallExpr *Call = Var.getInit() ? asDirectiveCall(Var.getInit(), "comm") : nullptr; Call && D.Comm)
    checkCommunicator(*D.Comm, *Call->getArg(1));
  for (const Expr *E : writtenExtents(Var)) {
    if (E->isTypeDependent() || !checkInteger(E->getBeginLoc(), *E, "an extent of a grid"))
      continue;
    if (const Known Extent = constantOf(*E, Ctx); Extent && *Extent < 1)
      Errors.error(E->getBeginLoc(), "an extent of a grid must be at least 1, not " + std::to_string(*Extent));
    else if (!Extent && Var.isFileVarDecl() && asksForProcesses(*E))
      Errors.error(E->getBeginLoc(), "a grid at namespace scope is made before main, when MPI does not run yet; put "
                                     "this processors directive into a function");
  }
}

void ClauseReader::checkTemplate(const VarDecl &Var) {
  const CallExpr *Call = Var.getInit() ? asDirectiveCall(Var.getInit(), "indices") : nullptr;
  for (unsigned I = 0; Call && I < Call->getNumArgs(); ++I) {
    const Expr *E = Call->getArg(I);
    if (E->isTypeDependent() || !checkInteger(E->getBeginLoc(), *E, "an extent of a template"))
      continue;
    if (const Known Extent = constantOf(*E, Ctx); Extent && *Extent < 0)
      Errors.error(E->getBeginLoc(), "an extent of a template must be at least 0, not " + std::to_string(*Extent));
  }
}

// A communicator is an integer or a pointer; which, the MPI knows that is included.
bool ClauseReader::checkCommunicator(const Fragment &Written, const Expr &E) {
  const QualType Type = E.getType();
  if (E.isTypeDependent())
    return true;
  bool Good = Type->isIntegerType() || Type->isPointerType();
  for (const NamedDecl *Found : Ctx.getTranslationUnitDecl()->lookup(&Ctx.Idents.get("MPI_Comm")))
    if (const auto *Comm = dyn_cast<TypedefNameDecl>(Found))
      Good = Ctx.hasSameUnqualifiedType(Comm->getUnderlyingType(), Type);
  return Good || Errors.error(Written.begin(), "comm takes an MPI communicator, not a value of type '" +
                                                   Type.getAsString(policy()) + "'");
}

// The extents in the processors directive that declared the grid.
std::optional<std::vector<Known>> ClauseReader::gridExtents(const Expr &E) {
  const auto *Var = dyn_cast_or_null<VarDecl>(namedBy(E));
  if (!Var || isa<ParmVarDecl>(Var) || Var->getType()->isReferenceType())
    return std::nullopt;
  std::vector<Known> Extents;
  for (const Expr *Extent : writtenExtents(*Var))
    Extents.push_back(constantOf(*Extent, Ctx));
  return Extents.empty() ? std::nullopt : std::optional(std::move(Extents));
}

bool ClauseReader::checkInteger(SourceLocation Loc, const Expr &E, const std::string &What) {
  const QualType Type = E.getType();
  if (E.HasSideEffects(Ctx, /*IncludePossibleEffects=*/false))
    return Errors.error(Loc, What + " changes something; it may be evaluated more than once, so do that before the "
                                    "directive");
  if (Type->isIntegralOrUnscopedEnumerationType() || (Type->isRecordType() && convertsToInteger(E)))
    return true;
  return Errors.error(Loc, What + " must be an integer, not '" + Type.getAsString(policy()) + "'");
}

bool ClauseReader::convertsToInteger(const Expr &E) {
  const ImplicitConversionSequence Conversion = Types.TryImplicitConversion(
      const_cast<Expr *>(E.IgnoreUnlessSpelledInSource()), Ctx.LongLongTy, /*SuppressUserConversions=*/false,
      Sema::AllowedExplicit::None,
      /*InOverloadResolution=*/false, /*CStyle=*/false, /*AllowObjCWritebackConversion=*/false);
  return !Conversion.isBad() && !Conversion.isAmbiguous();
}

PrintingPolicy ClauseReader::policy() const { return PrintingPolicy(Ctx.getLangOpts()); }

} // namespace redeal
