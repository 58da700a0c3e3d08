// What the environment says, as far as it is one of redeal's variables (lib/System).
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace redeal::runtime {

/// The value of a variable of the table; null if the environment says nothing, or an empty value.
char const *setting(char const *name);

/// Ends the job because a value is none of those that the table names.
[[noreturn]] void refuse_setting(char const *name, char const *value);

/// A whole number of at least `least`; nothing if nothing is said.
std::optional<std::size_t> number_setting(char const *name, std::size_t least);

/// Which of these words is said, as a value of its own; nothing if none is known by that name.
template <class Value>
std::optional<Value> find_word(std::string_view word, std::initializer_list<std::pair<char const *, Value>> words) {
  for (auto const &[known, meant] : words)
    if (word == known)
      return meant;
  return std::nullopt;
}

/// The value of a variable that is one of these words; `otherwise` if nothing is said.
template <class Value>
Value word_setting(char const *name, std::initializer_list<std::pair<char const *, Value>> words, Value otherwise) {
  char const *const word = setting(name);
  if (!word)
    return otherwise;
  if (std::optional<Value> const found = find_word(word, words))
    return *found;
  refuse_setting(name, word);
}

/// Names the variables in the environment that begin with REDEAL_ and are not in the table, on standard error.
void warn_of_unknown_settings();

} // namespace redeal::runtime
