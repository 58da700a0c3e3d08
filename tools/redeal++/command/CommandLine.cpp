// What redeal++ was asked to do.
//
// Clang's own option table says which options take a value, so that the value
// of an unrelated option is never taken for a source.
#include "command/CommandLine.h"

#include "command/NamedFiles.h"
#include "command/OwnOptions.h"

#include "clang/Driver/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Path.h"

namespace options = clang::driver::options;
using llvm::opt::Arg;

namespace redeal {
namespace {

bool isHeaderName(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(Name))
      .Cases(".h", ".hh", ".hpp", ".hxx", ".h++", ".H", true)
      .Cases(".hp", ".HPP", ".tcc", true)
      .Default(false);
}

bool isPreprocessedName(llvm::StringRef Name) {
  const llvm::StringRef Extension = llvm::sys::path::extension(Name);
  return Extension == ".i" || Extension == ".ii";
}

// A C++ compiler reads C sources and preprocessed ones as C++ too.
bool isSourceName(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(Name))
      .Cases(".cpp", ".cc", ".cxx", ".c++", ".cp", ".C", ".CPP", ".cppm", true)
      .Case(".c", true)
      .Default(isHeaderName(Name) || isPreprocessedName(Name));
}

// C++, or what includes it, to one compiler, and an object to another.
bool isUnclearName(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(Name))
      .Cases(".CC", ".CXX", ".C++", ".c++m", ".cxxm", ".ccm", ".ixx", true)
      .Cases(".mm", ".M", ".mii", ".cu", ".hip", true)
      .Default(false);
}

// Assembly that is preprocessed.
bool isAssemblyName(llvm::StringRef Name) {
  const llvm::StringRef Extension = llvm::sys::path::extension(Name);
  return Extension == ".S" || Extension == ".sx";
}

// Options of GCC whose value is an argument of its own, and that Clang does not know.
bool takesValueOfGcc(llvm::StringRef Option) {
  return Option == "-dumpbase" || Option == "-dumpbase-ext" || Option == "-aux-info" || Option == "-wrapper";
}

bool matchesAny(const Arg &A, std::initializer_list<unsigned> Ids) {
  for (unsigned Id : Ids)
    if (A.getOption().matches(Id))
      return true;
  return false;
}

// -Wp,-MD,file as in the makefiles of the Linux kernel, and perhaps -MP or -MT with a target behind it.
bool isRulesForPreprocessor(const Arg &A) {
  return matchesAny(A, {options::OPT_Wp_COMMA}) && A.getNumValues() >= 2 &&
         (A.getValue(0) == llvm::StringRef("-MD") || A.getValue(0) == llvm::StringRef("-MMD"));
}

// Of what GCC would take for such an option, as --compil. Empty if it is none.
llvm::StringRef fullNameOf(llvm::StringRef Argument) {
  constexpr llvm::StringLiteral Options[] = {
      "--assemble", "--compile", "--dependencies", "--dumpbase",      "--dumpbase-ext",      "--dumpdir",
      "--language", "--output",  "--preprocess",   "--save-temps",    "--user-dependencies", "--write-dependencies",
      "--include",  "--imacros", "--define-macro", "--undefine-macro"};
  const llvm::StringRef Given = Argument.split('=').first;
  if (!Given.starts_with("--") || Given.size() < 4 || llvm::is_contained(Options, Given))
    return "";
  const auto *const Full = llvm::find_if(Options, [&](llvm::StringRef Option) { return Option.starts_with(Given); });
  return Full == std::end(Options) ? "" : *Full;
}

// Of MPICH's and Open MPI's wrappers.
bool asksWrapper(llvm::StringRef Argument) {
  return llvm::StringSwitch<bool>(Argument)
      .Cases("-show", "-compile-info", "-compile_info", "-link-info", "-link_info", true)
      .Default(Argument.starts_with("-showme") || Argument.starts_with("--showme"));
}

class Parser {
public:
  void add(const Arg &A, const std::vector<std::string> &Text) {
    CommandLine::Word Word{CommandLine::Word::Other, Text};
    if (A.getOption().getKind() == llvm::opt::Option::InputClass) {
      Word.Kind = noteInput(Text.front());
      Word.IsInput = true;
      Word.IsHeader = Word.Kind == CommandLine::Word::Source &&
                      (Language.empty() ? isHeaderName(Text.front()) : Language == "c++-header");
      if (Word.Kind == CommandLine::Word::LinkOnly) {
        Word.MayBeCxx = Language.empty() ? isUnclearName(Text.front()) : llvm::StringRef(Language).contains("++");
        Word.MayBeRead = Word.MayBeCxx || !Language.empty() || isAssemblyName(Text.front());
      }
      Word.IsPreprocessed = Word.Kind == CommandLine::Word::Source &&
                            (Language.empty() ? isPreprocessedName(Text.front()) : Language == "c++-cpp-output");
    } else if (matchesAny(A, {options::OPT_o})) {
      Word.Kind = CommandLine::Word::Output;
      Line.Output = A.getValue();
    } else if (!matchesAny(A, {options::OPT_coverage}) && // the linker's by its group, but the compiler's too
               matchesAny(A, {options::OPT_Link_Group, options::OPT_L, options::OPT_l, options::OPT_Wl_COMMA,
                              options::OPT_Xlinker, options::OPT_shared, options::OPT_static, options::OPT_rdynamic}))
      Word.Kind = CommandLine::Word::LinkOnly;
    else {
      note(A);
      if (matchesAny(A, {options::OPT_MF}) || isRulesForPreprocessor(A))
        Word.Kind = CommandLine::Word::Rules;
    }
    Line.Words.push_back(std::move(Word));
  }

  CommandLine Line;

private:
  CommandLine::Word::WordKind noteInput(llvm::StringRef Name) {
    Line.Read.push_back(Name.str());
    if (Language.empty() ? isSourceName(Name)
                         : Language == "c++" || Language == "c++-header" || Language == "c++-cpp-output")
      return CommandLine::Word::Source;
    // Sources of other languages are the back-end's, like objects.
    const bool IsAssembly = isAssemblyName(Name) || Language == "assembler-with-cpp";
    if (IsAssembly || !Language.empty())
      Line.OtherSources.push_back({Name.str(), IsAssembly});
    return CommandLine::Word::LinkOnly;
  }

  void note(const Arg &A) {
    if (matchesAny(A, {options::OPT_x}))
      Language = A.getValue() == llvm::StringRef("none") ? "" : A.getValue();
    Line.CompileOnly |= matchesAny(A, {options::OPT_c, options::OPT_S});
    Line.Assembly |= matchesAny(A, {options::OPT_S});
    Line.CheckOnly |= matchesAny(A, {options::OPT_fsyntax_only});
    Line.Dependencies |= matchesAny(A, {options::OPT_MD, options::OPT_MMD});
    Line.EmptyRules |= matchesAny(A, {options::OPT_MP});
    Line.PrintHelp |= matchesAny(A, {options::OPT_help});
    Line.PrintVersion |= matchesAny(A, {options::OPT__version});
    Line.Transparent |=
        matchesAny(A, {options::OPT_E, options::OPT_M, options::OPT_MM, options::OPT__HASH_HASH_HASH,
                       options::OPT__version, options::OPT_help, options::OPT_dumpversion, options::OPT_dumpmachine});
    // -DREDEAL_SERIAL, -D REDEAL_SERIAL or -DREDEAL_SERIAL=1.
    if (matchesAny(A, {options::OPT_D}))
      Line.Serial |= llvm::StringRef(A.getValue()).split('=').first == "REDEAL_SERIAL";
    // GCC has its preprocessor's options after all others.
    if (matchesAny(A, {options::OPT_MF}) && !HasRulesForPreprocessor)
      Line.DependencyFile = A.getValue();
    if (isRulesForPreprocessor(A)) {
      HasRulesForPreprocessor = Line.Dependencies = true;
      Line.DependencyFile = A.getValue(1);
      for (unsigned I = 2; I < A.getNumValues(); ++I) {
        const llvm::StringRef More = A.getValue(I);
        Line.EmptyRules |= More == "-MP";
        if ((More == "-MT" || More == "-MQ") && I + 1 < A.getNumValues())
          Line.DependencyTarget = A.getValue(++I);
      }
    }
    if (matchesAny(A, {options::OPT_MT, options::OPT_MQ}))
      Line.DependencyTarget = A.getValue();
  }

  bool HasRulesForPreprocessor = false;
  std::string Language; ///< of -x, for the inputs behind it
};

// The response files that an argument names, those in them included.
void addResponseFiles(llvm::StringRef Argument, std::vector<std::string> &Files) {
  if (!Argument.consume_front("@") || llvm::is_contained(Files, Argument))
    return;
  Files.push_back(Argument.str());
  for (const std::string &Word : wordsOfResponseFile(Files.back()))
    addResponseFiles(Word, Files);
}

} // namespace

std::optional<CommandLine> parseCommandLine(int Count, const char **Arguments, std::string &Error) {
  llvm::SmallVector<const char *, 64> Expanded(Arguments + 1, Arguments + Count);
  llvm::BumpPtrAllocator Storage;
  llvm::cl::ExpansionContext Expansion(Storage, llvm::cl::TokenizeGNUCommandLine);
  if (llvm::Error Failed = Expansion.expandResponseFiles(Expanded)) {
    Error = llvm::toString(std::move(Failed));
    return std::nullopt;
  }

  Parser P;
  llvm::SmallVector<const char *, 64> Rest;
  for (int I = 1; I < Count; ++I)
    addResponseFiles(Arguments[I], P.Line.Read);
  for (const char *Argument : Expanded) {
    llvm::StringRef Text(Argument);
    const RemarkOption Remark = readRemarkOption(Argument, P.Line.Remarks);
    if (Remark == RemarkOption::Known)
      continue;
    if (Remark == RemarkOption::Unknown) {
      Error = "unknown option '" + std::string(Argument) +
              "'; redeal++ has -Rredistribute, -Rredistribute-missed and -Rredistribute-analysis";
      return std::nullopt;
    }
    const WarningWish::Use Warns = P.Line.Warnings.read(Argument);
    if (Warns == WarningWish::Use::Ours)
      continue;
    if (Warns == WarningWish::Use::Unknown) {
      Error = "unknown option '" + std::string(Argument) + "'; redeal++ has " + WarningWish::Names;
      return std::nullopt;
    }
    if (!Text.starts_with("--redeal-")) {
      Rest.push_back(Argument);
      continue;
    }
    Error = readOwnOption(Text, P.Line);
    if (!Error.empty())
      return std::nullopt;
  }

  unsigned MissingIndex = 0, MissingCount = 0;
  const llvm::opt::InputArgList Args = clang::driver::getDriverOptTable().ParseArgs(
      Rest, MissingIndex, MissingCount, llvm::opt::Visibility(options::ClangOption));
  if (MissingCount > 0) {
    Error = "option '" + std::string(Rest[MissingIndex]) + "' needs a value";
    return std::nullopt;
  }
  // Clang's own: the rest of the command line would mean other files to it than here.
  if (const Arg *Folder = Args.getLastArg(options::OPT_working_directory, options::OPT_working_directory_EQ)) {
    Error = "'" + std::string(Rest[Folder->getIndex()]) + "' is not taken; start redeal++ in the folder '" +
            Folder->getValue() + "' itself";
    return std::nullopt;
  }
  for (const Arg *A : Args.filtered(options::OPT_UNKNOWN))
    if (const llvm::StringRef Full = fullNameOf(Rest[A->getIndex()]); !Full.empty()) {
      Error =
          "'" + std::string(Rest[A->getIndex()]) + "' is an abbreviation; write the option in full, as " + Full.str();
      return std::nullopt;
    }
  // An option reaches from its own argument to the next option's.
  std::vector<const Arg *> Parsed(Args.begin(), Args.end());
  for (size_t I = 0; I < Parsed.size(); ++I) {
    const unsigned Begin = Parsed[I]->getIndex();
    // What follows one of GCC's own is its value, which Clang takes for an input.
    const bool IsOfGcc = takesValueOfGcc(Rest[Begin]) && Begin + 1 < Rest.size();
    // Clang passes over empty arguments.
    I += IsOfGcc && *Rest[Begin + 1] && I + 1 < Parsed.size();
    const unsigned End = I + 1 < Parsed.size() ? Parsed[I + 1]->getIndex() : Rest.size();
    std::vector<std::string> Text(Rest.begin() + Begin, Rest.begin() + End);
    const bool IsInput = Parsed[I]->getOption().getKind() == llvm::opt::Option::InputClass && !IsOfGcc;
    if ((I == 0 && Begin > 0) || (IsInput && Text.size() > 1)) {
      Error = "an argument is empty, where an option or a file should be";
      return std::nullopt;
    }
    if (IsOfGcc) {
      P.Line.Words.push_back({CommandLine::Word::Other, std::move(Text)});
      continue;
    }
    // Clang reads the first of no values.
    if (!IsInput && Text.front() != "-Wp,")
      P.Line.Options.insert(P.Line.Options.end(), Text.begin(), Text.end());
    P.add(*Parsed[I], Text);
  }
  NamedFiles Named = filesNamedBy(P.Line);
  llvm::append_range(P.Line.Read, Named.Read);
  P.Line.PerhapsWritten = std::move(Named.PerhapsWritten);
  P.Line.Asks = llvm::any_of(Rest, asksWrapper);
  P.Line.Transparent |= P.Line.Asks;
  return std::move(P.Line);
}

} // namespace redeal
