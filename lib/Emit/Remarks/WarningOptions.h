// Which warnings of redeal's own a command line asks for.
//
//   -Wredist-unbalanced          on                     -Wno-redist-noop            off
//   -Wredist                     all on                 -Wno-redist                 all off
//   -Werror=redist-noop          on, and an error       -Wno-error=redist-noop      no error
//   -Werror, -w                  as for all others; the back-end gets these too
//
// The last word about one thing counts, and what names a warning counts more than what does not.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace redeal {

enum class Warning { Noop, StaleView, RunTimePlan, Unbalanced };

class WarningWish {
public:
  bool isOn(Warning W) const { return !Silent && of(W).On; }
  bool isError(Warning W) const { return of(W).Error.value_or(AllAreErrors); }

  enum class Use { None, Ours, Unknown };

  /// Takes one argument of a command line. None: it is not about these warnings alone, and goes to the compiler.
  Use read(std::string_view Argument);

  static constexpr std::array<Warning, 4> All{Warning::Noop, Warning::StaleView, Warning::RunTimePlan,
                                              Warning::Unbalanced};

  /// "redist-noop".
  static const char *nameOf(Warning W);
  /// "Noop", and what it warns of, as a sentence.
  static const char *titleOf(Warning W);
  static const char *meaningOf(Warning W);

  static constexpr const char *Names = "-Wredist, -Wredist-noop, -Wredist-stale-view, -Wredist-run-time-plan and "
                                       "-Wredist-unbalanced";

private:
  struct State {
    bool On;
    std::optional<bool> Error;
  };

  State &of(Warning W) { return States[static_cast<std::size_t>(W)]; }
  const State &of(Warning W) const { return States[static_cast<std::size_t>(W)]; }

  // On by default is what is a mistake wherever it stands.
  std::array<State, All.size()> States{{{true, {}}, {true, {}}, {false, {}}, {false, {}}}};
  bool AllAreErrors = false, Silent = false;
};

} // namespace redeal
