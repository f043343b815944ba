#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes a command and a file that somebody has read and approved, fails where the command prints anything else.

    tools/approved.py tests/explain/approved/rigid_body.txt -- build/gcc/examples/rigid_body --explain

With LANEWISE_APPROVE=1 in the environment (./dev approve) what the command prints becomes the file: read it before it is
committed.
"""
import difflib
import os
import pathlib
import subprocess
import sys


def difference(path, approved, printed):
    """The lines that differ, as diff -u shows them, and what to do about it."""
    lines = difflib.unified_diff(approved.splitlines(), printed.splitlines(), str(path), "printed now", lineterm="")
    return "\n".join([*lines, "", "If that is how it should be: ./dev approve, and read what it changed."])


def main():
    if len(sys.argv) < 4 or sys.argv[2] != "--":
        print(__doc__, file=sys.stderr)
        return 2
    path, command = pathlib.Path(sys.argv[1]), sys.argv[3:]
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
    if approved != done.stdout:
        print(difference(path, approved, done.stdout))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
