"""How bash, zsh and fish are told what a command takes: one text for each, from a Command of pages.py."""
import re


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def is_folder(option):
    return option.value in ("DIR",)


def function_of(command):
    return "_" + re.sub(r"\W", "_", command.name)


def of_value(option):
    """What bash completes a value with."""
    if option.choices:
        return f'COMPREPLY=($(compgen -W "{" ".join(option.choices)}" -- "$value"))'
    return 'COMPREPLY=($(compgen -d -- "$value"))' if is_folder(option) else 'COMPREPLY=($(compgen -f -- "$value"))'


def bash(command):
    """Words that bash has split at '=' are put together again."""
    name = function_of(command)
    text = f"""# Completion of {command.name} for bash, from its --help.
{name}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} value sub= one options
  [ "$word" = = ] && value= || value=$word
  [ "$before" = = ] && before=${{COMP_WORDS[COMP_CWORD - 2]}}
  [ "$word" = = ] || [ "${{word#-}}" = "$word" ] || before=
"""
    if command.subcommands:
        names = " ".join(command.subcommands)
        text += f"""  for one in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case $one in {"|".join(command.subcommands)}) sub=$one; break ;; esac
  done
  if [ -z "$sub" ] && [ "${{word#-}}" = "$word" ]; then
    COMPREPLY=($(compgen -W "{names}" -- "$word"))
    return
  fi
"""
    text += '  case $sub in\n'
    for sub, options in command.options.items():
        text += f"  {quoted(sub)})\n    case $before in\n"
        for one in options:
            if one.value:
                text += f"    {one.name}) {of_value(one)}; return ;;\n"
        words = " ".join(one.name + ("=" if one.joined else "") for one in options)
        text += f'    esac\n    options="{words}" ;;\n'
    text += f"""  esac
  if [ "${{word#-}}" != "$word" ]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
    [[ ${{COMPREPLY[0]-}} == *= ]] && compopt -o nospace 2>/dev/null
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}}
complete -o filenames -F {name} {command.name}
"""
    return text


def zsh_option(option):
    described = re.sub(r"([\[\]:])", r"\\\1", option.help)
    values = f"({' '.join(option.choices)})" if option.choices else "_files -/" if is_folder(option) else "_files"
    if not option.value:
        return quoted(f"{option.name}[{described}]")
    label = re.sub(r"([:\[\]()])", r"\\\1", option.value)
    return quoted(f"{option.name}{'=' if option.joined else ''}[{described}]:{label}:{values}")


def zsh(command):
    text = f"#compdef {command.name}\n# Completion of {command.name} for zsh, from its --help.\n"
    if not command.subcommands:
        options = " \\\n  ".join(zsh_option(one) for one in command.options[""])
        return text + f"_arguments {options} \\\n  '*:file:_files'\n"
    listed = " ".join(quoted(f"{sub}:{help}") for sub, help in command.subcommands.items())
    general = " \\\n  ".join(zsh_option(one) for one in command.options[""])
    text += f"""local state line
_arguments -C {general} \\
  '1:command:->command' '*::option:->option'
case $state in
command)
  local -a commands=({listed})
  _describe command commands ;;
option)
  case $line[1] in
"""
    for sub, options in command.options.items():
        if sub:
            text += f"  {sub}) _arguments " + " \\\n    ".join(zsh_option(one) for one in options) + " ;;\n"
    return text + "  esac ;;\nesac\n"


def fish_option(command, sub, option):
    words = ["complete", "-c", command.name]
    if sub:
        words += ["-n", quoted(f"__fish_seen_subcommand_from {sub}")]
    elif command.subcommands:
        words += ["-n", quoted("__fish_use_subcommand")]
    bare = option.name.lstrip("-")
    words += ["-l" if option.name.startswith("--") else "-s" if len(bare) == 1 else "-o", bare]
    if option.value:
        words += ["-x", "-a", quoted(" ".join(option.choices))] if option.choices else \
                 ["-x", "-a", quoted("(__fish_complete_directories)")] if is_folder(option) else ["-r"]
    return " ".join(words + ["-d", quoted(option.help)]) + "\n"


def fish(command):
    text = f"# Completion of {command.name} for fish, from its --help.\n"
    for sub, help in command.subcommands.items():
        text += f"complete -c {command.name} -n __fish_use_subcommand -x -a {sub} -d {quoted(help)}\n"
    return text + "".join(fish_option(command, sub, one) for sub, options in command.options.items() for one in options)
