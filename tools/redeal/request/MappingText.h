// How an array lies, as text -> formats and a grid, and back.
//
//     "(block, cyclic(3), *) onto 4x2"     three dimensions, of which two are dealt to a grid of 4 x 2 processes
//     "cyclic(3) onto 16"                  an array of one dimension needs no parentheses
//     "gen_block(3, 0, 5) onto 3"          as many elements for each process; "indirect(2, 0, 0)": an owner for each
//     "(*, *)"                             one process has everything
//     "(block, *) onto 2x3[*]"             two parts, of each of which three processes have a copy
//
// The grid may also be written (4,2). Blanks may stand between words, numbers and signs.
#pragma once

#include <redeal/format.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redeal::tool {

/// A mapping as written. What it says may still not fit an array.
struct mapping_text {
  std::vector<format> formats;                                    ///< one for each dimension of the array
  std::vector<index> grid;                                        ///< its extents; empty if no grid was named
  std::vector<bool> replicated;                                   ///< of each of these: written with [*]
  std::vector<std::shared_ptr<std::vector<index> const>> numbers; ///< of the formats that have some

  /// How many formats deal a dimension, rather than leave it whole.
  index dealt() const;
  /// How many processes have each part; at most 2^63 - 1.
  index replicas() const;
  /// In the one way in which redeal writes it.
  std::string text() const;
};

/// Extents as "1024 x 1024".
std::string extents_text(std::vector<index> const &);

/// Reads `text`. Else the end of a sentence that begins with the text, such as "but 'blok' is no format".
std::optional<std::string> parse(std::string_view text, mapping_text &);

/// Reads extents such as "1024x1024", with the same kind of complaint.
std::optional<std::string> parse_extents(std::string_view text, std::vector<index> &);

/// The deals of each dimension of an array, with one process where a dimension is left whole. Else the end of a
/// sentence as above.
std::optional<std::string> deal_out(mapping_text const &, std::vector<index> const &shape, std::vector<deal> &);

} // namespace redeal::tool
