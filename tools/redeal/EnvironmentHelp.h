// `redeal --help-environment`: what the environment may say to redeal++ and to the programs that it makes.
#pragma once

namespace redeal::tool {

/// Prints the table of lib/System.
void print_environment();

} // namespace redeal::tool
