#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles a source twice: it must compile as it is, and with -DMUST_FAIL it must not, for the reason it promises.

The reasons are lines `// expect: WORDS` in the source, each of which the compiler must print; WORDS are taken as they
stand, or as a regular expression. `// expect gcc: WORDS` (clang, nvcc) holds for one compiler only. The compiler and
its flags come from compile_commands.json. With --half=good or --half=bad one of the two is done, where another test does
the other: sources that must compile can be compiled together, sources that must not cannot.
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile


def command_for(source, commands):
    """Takes the source and compile_commands.json, gives the compiler with its flags, but neither -c nor -o."""
    with open(commands, encoding="utf-8") as file:
        entries = [e for e in json.load(file) if os.path.realpath(e["file"]) == os.path.realpath(source)]
    if not entries:
        sys.exit(f"{source} is not in {commands}")
    words = shlex.split(entries[0]["command"])
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
    return kept, entries[0]["directory"]


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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", required=True, help="compile_commands.json")
    parser.add_argument("--half", choices=("good", "bad"))
    parser.add_argument("source")
    wanted = parser.parse_args()

    with open(wanted.source, encoding="utf-8") as file:
        text = file.read()
    command, directory = command_for(wanted.source, wanted.commands)
    compiler = family(command[0])
    promised = expectations(text, compiler)
    if not promised and wanted.half != "good":
        sys.exit(f"{wanted.source} has no line `// expect: ...` for {compiler}")

    def compile_with(*more):
        # nvcc cannot stop after the syntax; making nothing but PTX leaves out the host's half.
        with tempfile.TemporaryDirectory() as scratch:
            only = ["-ptx", "-o", os.path.join(scratch, "out.ptx")] if compiler == "nvcc" else ["-fsyntax-only"]
            done = subprocess.run(command + list(more) + only, cwd=directory, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    if wanted.half != "bad":
        status, output = compile_with()
        if status != 0:
            sys.exit(f"{output}\n{wanted.source}: must compile without MUST_FAIL")
    if wanted.half == "good":
        return
    status, output = compile_with("-DMUST_FAIL")
    if status == 0:
        sys.exit(f"{wanted.source}: compiles with MUST_FAIL")
    missing = [words for words in promised if not printed(words, output)]
    for words in missing:
        print(f"not printed: {words}", file=sys.stderr)
    lines = len(output.splitlines())
    if missing:
        sys.exit(f"{output}\n{wanted.source}: the compiler does not say what the user needs to know ({lines} lines)")
    print(f"refused in {lines} lines, with the words promised")


if __name__ == "__main__":
    main()
