#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes PTX without promises and with them, fails where they differ in more than those comments."""
import difflib
import re
import sys


def instructions(path):
    """The lines, without comments of inline assembly: an instruction in there would remain."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    without = re.sub(r"^\s*(?:/\* lanewise-promise:[^\n]*\*/|// (?:begin|end) inline asm)\n", "", text, flags=re.MULTILINE)
    return text.count("lanewise-promise:"), without.splitlines(keepends=True)


def main():
    (none, plain), (some, audited) = map(instructions, sys.argv[1:3])
    sys.stdout.writelines(difflib.unified_diff(plain, audited))
    if none or not some:
        print(f"{none} promises without the macro, {some} with it")
    sys.exit(1 if none or not some or plain != audited else 0)


if __name__ == "__main__":
    main()
