"""The man pages: one for each subcommand, with each option of its --help."""

import os
import re
import subprocess

from checking import ROOT, check, run, say


def rehearse(binaries, folder):
    run(f"{ROOT}/scripts/manual {folder}", {}, ROOT, {0})
    pages = 0
    for program in ["fixture-server", "navtrace"]:
        pages += check_page(binaries, folder, [program])
        for name in re.findall(r"(?m)^  ([a-z]+) ", subcommands(help_of(binaries, [program]))):
            pages += check_page(binaries, folder, [program, name])
    check(pages > 15, f"there are {pages} pages")
    say(f"scripts/manual: {pages} pages with every option of --help")


def check_page(binaries, folder, command):
    path = os.path.join(folder, "man1", ".".join(command) + ".1")
    check(os.path.exists(path), f"there is no {path}")
    with open(path) as file:
        page = file.read()
    for option in re.findall(r"(?m)^  (?:-\w, )?(--[a-z-]+)", help_of(binaries, command)):
        check(f"Fl {option[1:]}" in page, f"{path} has no {option}")
    return 1


def help_of(binaries, command):
    program, *rest = command
    return subprocess.run(
        [os.path.join(binaries, program), *rest, "--help"], capture_output=True, text=True, check=True).stdout


def subcommands(text):
    return text.partition("SUBCOMMANDS:")[2]
