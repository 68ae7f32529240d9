"""Completion in bash, zsh and fish: click's, with values joined to their option (`--variant=pyramid`), and no space
after an engine whose budget must follow (`best:`)."""

from __future__ import annotations

import os
from typing import Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

# Bash breaks words at the characters of COMP_WORDBREAKS, among them `=` and `:`, and replaces only what follows the
# last of them. The line is therefore passed as it is, and each value loses its part before that character.
BASH = """\
%(complete_func)s() {
    local IFS=$'\\n'
    local line=${COMP_LINE:0:COMP_POINT} response completion type value
    local word=${line##*[[:space:]]}
    local head=${word%%"${word##*["$COMP_WORDBREAKS"]}"}

    response=$(env COMP_WORDS="$line" COMP_CWORD= %(complete_var)s=bash_complete "$1")

    COMPREPLY=()
    for completion in $response; do
        IFS=',' read -r type value <<< "$completion"

        if [[ $type == 'dir' ]]; then
            compopt -o dirnames
        elif [[ $type == 'file' ]]; then
            compopt -o default
        elif [[ $type == 'plain' ]]; then
            COMPREPLY+=("${value#"$head"}")
        fi
    done

    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]]; then
        compopt -o nospace
    fi
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""
ZSH = """\
#compdef %(prog_name)s

%(complete_func)s() {
    local -a completions begun described response
    local type key descr
    (( ! $+commands[%(prog_name)s] )) && return 1

    response=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \
%(complete_var)s=zsh_complete %(prog_name)s)}")

    for type key descr in ${response}; do
        if [[ "$type" == "plain" ]]; then
            if [[ "$descr" != "_" ]]; then
                described+=("$key":"$descr")
            elif [[ "$key" == *: ]]; then
                begun+=("$key")
            else
                completions+=("$key")
            fi
        else
            [[ "$key" == -*=* ]] && compset -P 1 '*='
            if [[ "$type" == "dir" ]]; then
                _path_files -/
            elif [[ "$type" == "file" ]]; then
                _path_files -f
            fi
        fi
    done

    if [ -n "$described" ]; then
        _describe -V unsorted described -U
    fi
    if [ -n "$begun" ]; then
        compadd -U -V unsorted -S '' -a begun
    fi
    if [ -n "$completions" ]; then
        compadd -U -V unsorted -a completions
    fi
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""
FISH = """\
function %(complete_func)s
    set -l response (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp) \
COMP_CWORD=(commandline -ct) %(prog_name)s)

    for completion in $response
        set -l metadata (string split -m 1 "," -- $completion)
        set -l head (string match -r -- '^-[^=]*=' $metadata[2])
        set -l path (string replace -- "$head" "" $metadata[2])

        if test $metadata[1] = "dir"
            for found in (__fish_complete_directories $path)
                echo -- "$head$found"
            end
        else if test $metadata[1] = "file"
            for found in (__fish_complete_path $path)
                echo -- "$head$found"
            end
        else if test $metadata[1] = "plain"
            echo -- $metadata[2]
        end
    end
end

complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


class _Joined(ShellComplete):
    """Completion of `--option=value` by the whole word, which is what the scripts expect."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[Any]]:
        found = super().get_completions(args, incomplete)
        option, sign, _ = incomplete.partition("=")
        if not sign or not option.startswith("-"):
            return found
        return [CompletionItem(f"{option}={item.value}", item.type, item.help) for item in found]


@add_completion_class
class Bash(_Joined, BashComplete):
    """The completion class of click for bash, with the script BASH."""

    source_template = BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words of the command line before the one under the cursor, and the beginning of that one."""
        if os.environ["COMP_CWORD"]:
            return super().get_completion_args()
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)
        last = "" if line[-1:].isspace() else words.pop()
        return words[1:], last


@add_completion_class
class Zsh(_Joined, ZshComplete):
    """The completion class of click for zsh, with the script ZSH."""

    source_template = ZSH


@add_completion_class
class Fish(_Joined, FishComplete):
    """The completion class of click for fish, with the script FISH."""

    source_template = FISH


SHELLS: dict[str, type[ShellComplete]] = {kind.name: kind for kind in (Bash, Zsh, Fish)}
