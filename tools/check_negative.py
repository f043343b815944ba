#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles a source twice: it must compile as it is, and with -DMUST_FAIL it must not, for the reason it promises.

The reasons are lines `// expect: WORDS` in the source, each of which the compiler must print; WORDS are taken as they
stand, or as a regular expression. `// expect gcc: WORDS` (clang, nvcc) holds for one compiler only. The compiler and
its flags come from compile_commands.json.

A source that includes others by absolute paths is taken for them: all are compiled at once, and what the compiler says
is given to the one that it named last. One that is not refused in its own words there is compiled again by itself, since
an error may hide another.
"""
import argparse
import functools
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile


@functools.cache
def entries_of(commands):
    with open(commands, encoding="utf-8") as file:
        return {os.path.realpath(entry["file"]): entry for entry in reversed(json.load(file))}


def command_for(source, commands):
    """Takes the source and compile_commands.json, gives the compiler with its flags, but neither -c nor -o."""
    entry = entries_of(commands).get(os.path.realpath(source))
    if not entry:
        sys.exit(f"{source} is not in {commands}")
    words = shlex.split(entry["command"])
    if os.path.basename(words[0]) == "ccache":
        words = words[1:]
    kept, skip = [], 0
    for word in words:
        if skip:
            skip -= 1
        elif word in ("-o", "-MF", "-MT"):
            skip = 1
        elif word not in ("-c", "-MD"):
            kept.append(word)
    return kept, entry["directory"]


def family(compiler):
    name = os.path.basename(compiler)
    return "nvcc" if "nvcc" in name else "clang" if "clang" in name else "gcc"


def expectations(text, compiler):
    found = re.findall(r"^//\s*expect(?:\s+(\w+))?:\s*(.*\S)\s*$", text, re.MULTILINE)
    return [words for who, words in found if who in ("", compiler)]


def printed(words, output):
    if " ".join(words.split()) in " ".join(output.split()):
        return True
    try:
        return re.search(words, output) is not None
    except re.error:
        return False


def members_of(text):
    return [os.path.realpath(path) for path in re.findall(r'^#include "(/.*)"$', text, re.MULTILINE)]


def said_of(members, output):
    """Gives {member: the lines that follow where the compiler names it, until it names another}."""
    said, at = {member: [] for member in members}, None
    for line in output.splitlines():
        named = [path for path in map(os.path.realpath, re.findall(r"/\S+?\.cpp\b", line)) if path in said]
        at = named[-1] if named else at
        if at:
            said[at].append(line)
    return {member: "\n".join(lines) for member, lines in said.items()}


class Check:
    def __init__(self, commands):
        self.commands = commands

    def compile(self, source, *more):
        command, directory = command_for(source, self.commands)
        # nvcc cannot stop after the syntax; making nothing but PTX leaves out the host's half.
        with tempfile.TemporaryDirectory() as scratch:
            only = ["-ptx", "-o", os.path.join(scratch, "out.ptx")] if self.compiler(source) == "nvcc" else ["-fsyntax-only"]
            done = subprocess.run(command + list(more) + only, cwd=directory, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def compiler(self, source):
        return family(command_for(source, self.commands)[0][0])

    def promised(self, source):
        with open(source, encoding="utf-8") as file:
            words = expectations(file.read(), self.compiler(source))
        if not words:
            sys.exit(f"{source} has no line `// expect: ...` for {self.compiler(source)}")
        return words

    def good(self, source):
        status, output = self.compile(source)
        if status != 0:
            sys.exit(f"{output}\n{source}: must compile without MUST_FAIL")

    def bad(self, source):
        promised = self.promised(source)
        status, output = self.compile(source, "-DMUST_FAIL")
        if status == 0:
            sys.exit(f"{source}: compiles with MUST_FAIL")
        missing = [words for words in promised if not printed(words, output)]
        for words in missing:
            print(f"not printed: {words}", file=sys.stderr)
        lines = len(output.splitlines())
        if missing:
            sys.exit(f"{output}\n{source}: the compiler does not say what the user needs to know ({lines} lines)")
        print(f"{source}: refused in {lines} lines, with the words promised")

    def bad_together(self, source, members):
        _, output = self.compile(source, "-DMUST_FAIL")
        for member, said in said_of(members, output).items():
            if "error:" in said and all(printed(words, said) for words in self.promised(member)):
                print(f"{member}: refused, with the words promised")
            else:
                self.bad(member)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", required=True, help="compile_commands.json")
    parser.add_argument("source")
    wanted = parser.parse_args()
    with open(wanted.source, encoding="utf-8") as file:
        members = members_of(file.read())
    check = Check(wanted.commands)
    if members:
        check.bad_together(wanted.source, members)
    else:
        check.bad(wanted.source)
    check.good(wanted.source)


if __name__ == "__main__":
    main()
