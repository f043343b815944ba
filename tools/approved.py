#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes a command and a file that somebody has read and approved, fails where the command prints anything else.

    tools/approved.py tests/explain/approved/rigid_body.txt -- build/gcc/examples/rigid_body --explain

With LANEWISE_APPROVE=1 in the environment (./dev approve) what the command prints becomes the file: read it before it is
committed. With --within=0.001 a number may differ by this share of it, as counts do between compilers.
"""
import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys

NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e[+-]?\d+)?")


def difference(path, approved, printed):
    """The lines that differ, as diff -u shows them, and what to do about it."""
    lines = difflib.unified_diff(approved.splitlines(), printed.splitlines(), str(path), "printed now", lineterm="")
    return "\n".join([*lines, "", "If that is how it should be: ./dev approve, and read what it changed."])


def same(approved, printed, within):
    """Whether the words are the same, and each number lies within this share of the approved one."""
    if approved == printed or not within:
        return approved == printed
    if NUMBER.sub("#", approved) != NUMBER.sub("#", printed):
        return False
    pairs = zip(map(float, NUMBER.findall(approved)), map(float, NUMBER.findall(printed)))
    return all(abs(a - b) <= within * abs(a) for a, b in pairs)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="tools/approved.py tests/explain/approved/NAME.txt -- PROGRAM ARGUMENTS...; --within=SHARE may stand first")
    parser.add_argument("--within", type=float, default=0)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("command", nargs="+")
    wanted = parser.parse_args()
    path, command = wanted.file, wanted.command
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(f"{' '.join(command)} ended with {done.returncode}\n{done.stdout}{done.stderr}")
        return 1
    if os.environ.get("LANEWISE_APPROVE"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(done.stdout, encoding="utf-8")
        print(f"{path} is what {command[0]} prints")
        return 0
    if not path.exists():
        print(f"{path} does not exist.\n\n{difference(path, '', done.stdout)}")
        return 1
    approved = path.read_text(encoding="utf-8")
    if not same(approved, done.stdout, wanted.within):
        print(difference(path, approved, done.stdout))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
