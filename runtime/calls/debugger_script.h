// How gdb prints arrays, inside every program.
//
// The text of tools/package/debuggers/redeal_printers.py -> a section that gdb reads when it loads a program from a
// folder that it trusts (its auto-load safe-path), and that takes no memory where the program runs. Whatever else
// happens to the program, it and the layout of its arrays stay together so. Included once.
#pragma once

#ifdef REDEAL_PRINTERS
// 4: the name of a script in Python, and then its text.
asm(".pushsection \".debug_gdb_scripts\", \"MS\", @progbits, 1\n"
    ".byte 4\n"
    ".ascii \"redeal_printers.py\\n\"\n"
    ".incbin \"" REDEAL_PRINTERS "\"\n"
    ".byte 0\n"
    ".popsection\n");
#endif
