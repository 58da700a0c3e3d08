// Runs Clang over one source.
#include "Source/Frontend.h"

#include "Source/Config.h"
#include "Source/Installation.h"
#include "Source/Pragmas.h"
#include "Source/SiteDiagnostics.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Driver/Options.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace clang;
namespace options = clang::driver::options;

namespace redeal {

Toolchain configuredToolchain() {
  const Installation &Here = installation();
  Toolchain Tools{Here.ResourceDir, REDEAL_GCC_INSTALL_DIR, {}, Here.Include};
  llvm::SmallVector<llvm::StringRef, 4> Dirs;
  llvm::StringRef(REDEAL_MPI_INCLUDES).split(Dirs, ';', -1, false);
  for (llvm::StringRef Dir : Dirs)
    Tools.SystemIncludes.push_back(Dir.str());
  return Tools;
}

// Reads the search list that `-v` prints.
Toolchain toolchainOf(llvm::ArrayRef<std::string> Backend, llvm::StringRef Folder) {
  Toolchain Tools = configuredToolchain();
  if (Backend.empty())
    return Tools;
  const std::string Output = (Folder + "/search-list.txt").str();
  std::vector<llvm::StringRef> Args(Backend.begin(), Backend.end());
  // Whatever its own options are, it writes nothing.
  for (const char *Arg :
       {"-v", "-E", "-x", "c++", "/dev/null", "-o", "/dev/null", "-MD", "-MF", "/dev/null", "-Wp,-MD,/dev/null"})
    Args.push_back(Arg);
  const auto Program = llvm::sys::findProgramByName(Backend.front());
  const std::optional<llvm::StringRef> Redirects[] = {llvm::StringRef(), llvm::StringRef(Output),
                                                      llvm::StringRef(Output)};
  if (!Program || llvm::sys::ExecuteAndWait(*Program, Args, std::nullopt, Redirects) != 0)
    return Tools;
  const auto Text = llvm::MemoryBuffer::getFile(Output);
  if (!Text)
    return Tools;
  Tools.SystemIncludes.clear();
  bool InList = false;
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  (*Text)->getBuffer().split(Lines, '\n');
  for (llvm::StringRef Line : Lines) {
    if (Line.starts_with("#include "))
      InList = true;
    else if (Line.starts_with("End of search list"))
      break;
    if (!InList || !Line.starts_with(" "))
      continue;
    const llvm::StringRef Dir = Line.trim();
    const auto Parent = llvm::sys::path::parent_path(Dir);
    if (Parent.contains("/lib/gcc/")) {
      // GCC's built-in headers never reach Clang.
      if (llvm::sys::path::filename(Dir) == "include")
        Tools.GccInstallDir = Parent.str();
    } else if (!Dir.contains("/c++") && Dir != "/usr/include" && !Dir.contains("/lib/clang/"))
      Tools.SystemIncludes.push_back(Dir.str());
  }
  return Tools;
}

namespace {

// Options that say what to read; what to write, and what to warn about, is the back-end's business.
bool concernsReading(const llvm::opt::Arg &A) {
  const llvm::opt::Option &O = A.getOption();
  if (O.getKind() == llvm::opt::Option::InputClass || O.getKind() == llvm::opt::Option::UnknownClass)
    return false;
  for (const auto Group : {options::OPT_W_Group, options::OPT_M_Group, options::OPT_g_Group, options::OPT_Link_Group,
                           options::OPT_Action_Group, options::OPT_R_Group})
    if (O.matches(Group))
      return false;
  for (const auto Id :
       {options::OPT_o,           options::OPT_MF,     options::OPT_pipe,       options::OPT_l,
        options::OPT_L,           options::OPT_v,      options::OPT_save_temps, options::OPT_save_temps_EQ,
        options::OPT_shared,      options::OPT_static, options::OPT_rdynamic,   options::OPT_flto,
        options::OPT_flto_EQ,     options::OPT_B,      options::OPT_x,          options::OPT__HASH_HASH_HASH,
        options::OPT_C,           options::OPT_CC,     options::OPT_fmodules,   options::OPT_fcxx_modules,
        options::OPT_include_pch, options::OPT_Xclang})
    if (O.matches(Id))
      return false;
  // GCC's profiles and plugins are nothing that Clang could load, and of these it knows fewer values.
  for (const char *Start :
       {"-fprofile", "-fauto-profile", "-fplugin", "-finput-charset", "-fexec-charset", "-fwide-exec-charset",
        "-fdiagnostics-format", "-mabi", "-mtune", "-mfpmath", "-mgeneral-regs-only"})
    if (llvm::StringRef(O.getPrefixedName()).starts_with(Start))
      return false;
  return true;
}

std::vector<std::string> commandLine(const SourceFile &File, const Toolchain &Tools) {
  std::vector<std::string> Line = {"clang++",
                                   "-fsyntax-only",
                                   "-w",
                                   "-Wno-unknown-argument",
                                   "-Qunused-arguments",
                                   "-resource-dir=" + Tools.ResourceDir,
                                   "-DREDEAL_TRANSLATED=1",
                                   "-xc++"};
  if (!Tools.GccInstallDir.empty())
    Line.push_back("--gcc-install-dir=" + Tools.GccInstallDir);

  std::vector<const char *> Given;
  for (const std::string &O : File.Options)
    Given.push_back(O.c_str());
  unsigned MissingIndex, MissingCount;
  const llvm::opt::InputArgList Args = driver::getDriverOptTable().ParseArgs(
      Given, MissingIndex, MissingCount, llvm::opt::Visibility(options::ClangOption));
  bool Standard = false;
  for (const llvm::opt::Arg *A : Args) {
    if (!concernsReading(*A))
      continue;
    Standard |= A->getOption().matches(options::OPT_std_EQ);
    llvm::opt::ArgStringList Rendered;
    A->render(Args, Rendered);
    Line.insert(Line.end(), Rendered.begin(), Rendered.end());
  }
  if (!Standard)
    Line.push_back("-std=gnu++17");
  Line.push_back("-I" + Tools.RedealInclude);
  for (const std::string &Dir : Tools.SystemIncludes) {
    Line.push_back("-isystem");
    Line.push_back(Dir);
  }
  // Headers that only GCC has, as omp.h; Clang's own are found before. GCC's
  // attribute __malloc__(deallocator) is in it, and unknown to Clang.
  if (!Tools.GccInstallDir.empty()) {
    Line.push_back("-D__malloc__(...)=");
    Line.push_back("-idirafter");
    Line.push_back(Tools.GccInstallDir + "/include");
  }
  // -verify and the like, for the tests of this compiler.
  // Precompiled headers know nothing of directives; what they were made of is included too.
  for (size_t I = 0; I + 1 < File.Options.size(); ++I)
    if (File.Options[I] == "-Xclang") {
      if (File.Options[I + 1] == "-include-pch") {
        I += 3;
        continue;
      }
      Line.push_back(File.Options[I]);
      Line.push_back(File.Options[++I]);
    }
  Line.push_back("--");
  Line.push_back(File.Path);
  return Line;
}

std::shared_ptr<CompilerInvocation> invocation(const SourceFile &File, const Toolchain &Tools,
                                               IntrusiveRefCntPtr<DiagnosticsEngine> Diags) {
  const std::vector<std::string> Line = commandLine(File, Tools);
  std::vector<const char *> Args;
  for (const std::string &A : Line)
    Args.push_back(A.c_str());
  CreateInvocationOptions Options;
  Options.Diags = std::move(Diags);
  Options.RecoverOnError = true;
  std::shared_ptr<CompilerInvocation> Invocation = createInvocation(Args, std::move(Options));
  // Whatever the options say, as -Wp,-MD,file: who reads writes no file.
  if (Invocation) {
    Invocation->getDependencyOutputOpts() = {};
    Invocation->getDiagnosticOpts().DiagnosticLogFile.clear();
    Invocation->getDiagnosticOpts().DiagnosticSerializationFile.clear();
    Invocation->getFrontendOpts().OutputFile.clear();
    Invocation->getFrontendOpts().StatsFile.clear();
  }
  return Invocation;
}

// Says nothing, and keeps the first error.
class FirstError : public DiagnosticConsumer {
public:
  explicit FirstError(std::string &Text) : Text(Text) {}
  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    if (Level < DiagnosticsEngine::Error || !Text.empty())
      return;
    llvm::SmallString<128> Formatted;
    Info.FormatDiagnostic(Formatted);
    Text = Formatted.str().str();
  }

private:
  std::string &Text;
};

IntrusiveRefCntPtr<DiagnosticsEngine> silent(std::string &Why) {
  return llvm::makeIntrusiveRefCnt<DiagnosticsEngine>(new DiagnosticIDs(), new DiagnosticOptions(),
                                                      new FirstError(Why));
}

// Preprocesses; the directives, and the files that were read, are the result.
class LookAction : public PreprocessOnlyAction {
public:
  LookAction(SourceFacts &Facts, std::vector<std::string> &Opened) : Facts(Facts), Opened(Opened) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    registerPragmas(CI, Facts, /*Inject=*/false);
    return true;
  }
  void EndSourceFileAction() override {
    const SourceManager &SM = getCompilerInstance().getSourceManager();
    for (auto File = SM.fileinfo_begin(); File != SM.fileinfo_end(); ++File)
      Opened.push_back(File->first.getName().str());
  }

private:
  SourceFacts &Facts;
  std::vector<std::string> &Opened;
};

using UseFunction = llvm::function_ref<bool(CompilerInstance &, SourceFacts &)>;

/// Ordinary functions of system headers can name nothing of the program: their bodies are read, and not parsed. Bodies
/// of templates are parsed, as instantiations may call the program's functions. A directive in a system header, as a
/// library's may hold one, might be in such a body; then all bodies have to be parsed.
class UseConsumer : public ASTConsumer {
public:
  UseConsumer(CompilerInstance &CI, SourceFacts &Facts, const std::string &Headers, UseFunction Use, bool &NeedsBodies)
      : CI(CI), Facts(Facts), Headers(Headers), Use(Use), NeedsBodies(NeedsBodies) {}

  bool shouldSkipFunctionBody(Decl *D) override {
    const auto *Function = dyn_cast<FunctionDecl>(D);
    const SourceManager &SM = CI.getSourceManager();
    if (!Function || Function->isDependentContext() || !SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())) ||
        SM.getFilename(SM.getExpansionLoc(D->getLocation())).starts_with(Headers))
      return false;
    return Skipped = true;
  }

  void HandleTranslationUnit(ASTContext &) override {
    const SourceManager &SM = CI.getSourceManager();
    NeedsBodies =
        Skipped && !CI.getDiagnostics().hasErrorOccurred() && llvm::any_of(Facts.Directives, [&](const Directive &D) {
          return SM.isInSystemHeader(SM.getExpansionLoc(D.Range.getBegin()));
        });
    if (NeedsBodies)
      return;
    reportInjectedErrors(CI);
    if (!CI.getDiagnostics().hasErrorOccurred())
      Use(CI, Facts);
  }

private:
  CompilerInstance &CI;
  SourceFacts &Facts;
  const std::string &Headers; // redeal's own, which may be installed among the system's
  UseFunction Use;
  bool &NeedsBodies;
  bool Skipped = false;
};

class ReadAction : public ASTFrontendAction {
public:
  ReadAction(SourceFacts &Facts, const std::string &RedealInclude, UseFunction Use, bool &NeedsBodies)
      : Facts(Facts), Headers(RedealInclude + "/redeal"), Use(Use), NeedsBodies(NeedsBodies) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    Preprocessor &PP = CI.getPreprocessor();
    // Before the files of -include, which are part of the predefines.
    PP.setPredefines(DirectiveDeclarations + PP.getPredefines());
    registerPragmas(CI, Facts, /*Inject=*/true);
    catchInjectedErrors(CI, Facts, Headers);
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, llvm::StringRef) override {
    return std::make_unique<UseConsumer>(CI, Facts, Headers, Use, NeedsBodies);
  }

private:
  SourceFacts &Facts;
  std::string Headers;
  UseFunction Use;
  bool &NeedsBodies;
};

} // namespace

Look lookForDirectives(const SourceFile &File, const Toolchain &Tools, std::vector<std::string> &Opened,
                       std::string &Why) {
  std::string OfOptions;
  const auto Invocation = invocation(File, Tools, silent(OfOptions));
  Why = OfOptions;
  if (!Invocation)
    return Look::Failed;
  CompilerInstance CI;
  CI.setInvocation(Invocation);
  CI.getDiagnosticOpts().VerifyDiagnostics = false;
  Why.clear();
  CI.createDiagnostics(new FirstError(Why));
  SourceFacts Facts;
  LookAction Action(Facts, Opened);
  const bool Ran = CI.ExecuteAction(Action);
  if (!Facts.Directives.empty() || !Facts.Skipped.empty() || Facts.Malformed)
    return Look::Directives;
  return Ran && !CI.getDiagnostics().hasErrorOccurred() ? Look::NoDirectives : Look::Failed;
}

bool readSource(const SourceFile &File, const Toolchain &Tools, UseFunction Use, bool Silent) {
  // Whether options are right is the back-end's business.
  std::string Why;
  const auto Invocation = invocation(File, Tools, silent(Why));
  if (!Invocation) {
    if (!Silent)
      llvm::errs() << "error: Clang, which reads the directives, cannot take these options: " << Why << '\n';
    return false;
  }
  for (const bool SkipBodies : {true, false}) {
    CompilerInstance CI;
    CI.setInvocation(std::make_shared<CompilerInvocation>(*Invocation));
    CI.getFrontendOpts().SkipFunctionBodies = SkipBodies;
    CI.createDiagnostics(Silent ? new IgnoringDiagConsumer : nullptr);
    SourceFacts Facts;
    bool NeedsBodies = false;
    ReadAction Action(Facts, Tools.RedealInclude, Use, NeedsBodies);
    const bool Good = CI.ExecuteAction(Action);
    if (!NeedsBodies)
      return Good;
  }
  return false;
}

} // namespace redeal
