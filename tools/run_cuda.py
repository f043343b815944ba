#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs a CUDA program: on the GPU where there is one, else by the command softgpu, else not at all.

softgpu is told to be strict: uncoalesced access, and a byte read or written twice, are failures. A line
`// softgpu: --allow X` in the source gives further options; `// softgpu: --strict=REGEX` is strict with the kernels so
named only, for a test that has kernels of its own, and `// not strict: NAME, NAME` with all of the library's but these,
whose names stand in their symbols letter by letter. The exit status is the program's own, or 77
for a program that could not be run here.
"""
import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys

SKIPPED = 77


def has_gpu():
    if not shutil.which("nvidia-smi"):
        return False
    listed = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True)
    return listed.returncode == 0 and "GPU" in listed.stdout


def strict_but(names):
    letters = [", ".join(f"(char){ord(letter)}" for letter in name) for name in names]
    return f"--strict=label<(?!(?:{'|'.join(map(re.escape, letters))})>)"


def softgpu_options(source):
    options = ["--strict"]
    if source:
        with open(source, encoding="utf-8") as file:
            text = file.read()
        for line in re.findall(r"//.*\bsoftgpu:\s*(.*)$", text, re.MULTILINE):
            options += shlex.split(line)
        for line in re.findall(r"^// not strict: (.*)$", text, re.MULTILINE):
            options.append(strict_but([name.strip() for name in line.split(",")]))
    return options


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--softgpu", default="", help="the command; LANEWISE_SOFTGPU is asked next")
    parser.add_argument("--source", help="the source of the program, for its own options")
    parser.add_argument("program", nargs="+", metavar="PROGRAM ARGS")
    wanted = parser.parse_args()

    softgpu = wanted.softgpu or os.environ.get("LANEWISE_SOFTGPU", "")
    if has_gpu():
        command = wanted.program
    elif softgpu:
        if not shutil.which(softgpu):
            sys.exit(f"LANEWISE_SOFTGPU names {softgpu}, which cannot be run")
        command = [softgpu, *softgpu_options(wanted.source), *wanted.program]
    else:
        print(f"skipped: {os.path.basename(wanted.program[0])} needs a GPU, or LANEWISE_SOFTGPU")
        return SKIPPED
    print(" ".join(map(shlex.quote, command)), flush=True)
    # What stands in for a GPU asks ptxas about a kernel through a pipe; where that ends early, a program must not end too.
    return subprocess.run(command, restore_signals=False).returncode


if __name__ == "__main__":
    sys.exit(main())
