#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs tools/audit on what a compiler made of a source, once for each line of this source that says what must come out:

  // refused: KERNEL | WORDS | OPTIONS     the audit fails and says WORDS of the kernel
  // accepted: KERNEL | | OPTIONS          it does not fail

Files that OPTIONS name lie beside the source; a bare --source is the source itself, and only=GNU is for one compiler,
which --compiler=NAME says. WORDS and OPTIONS may be missing.
"""
import os
import re
import subprocess
import sys

TOOL = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "tools", "audit")


def expectations(source):
    with open(source, encoding="utf-8") as file:
        for line in file:
            if match := re.match(r"// (refused|accepted): (.*\S)", line):
                kernel, words, options = ([*map(str.strip, match.group(2).split("|"))] + ["", ""])[:3]
                yield match.group(1), kernel, words, options.split()


def main():
    *common, source, compiled = sys.argv[1:]
    compiler = [option for option in common if option.startswith("--compiler=")]
    common = [option for option in common if option not in compiler]
    wrong, checked = [], 0
    for expected, kernel, words, options in expectations(source):
        only = [option for option in options if option.startswith("only=")]
        if only and compiler and only[0].split("=")[1] != compiler[0].split("=")[1]:
            continue
        options = [option for option in options if option not in only]
        options = [option.replace("limits=", f"limits={os.path.dirname(source)}/") for option in options]
        options = [f"--source={source}" if option == "--source" else option for option in options]
        done = subprocess.run([sys.executable, TOOL, *common, f"--kernel={kernel}", *options, compiled],
                              capture_output=True, text=True, check=False)
        said = done.stdout + done.stderr
        about = "\n".join(line for line in said.splitlines() if line.startswith(kernel))
        checked += 1
        if done.returncode != (expected == "refused") or words not in about:
            wrong.append(f"{kernel} was to be {expected} with `{words}`, the audit says\n{said}")
    if not checked:
        wrong.append(f"{source} expects nothing")
    print("\n".join(wrong) if wrong else f"{checked} expectations are met")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
