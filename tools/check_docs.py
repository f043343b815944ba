#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the code in README.md and docs/*.md with the programs it was taken from, so that no page can lie.

    <!-- region: examples/rigid_body/rigid_body.cpp#step -->
    ```cpp
    ...

    <!-- printed: tests/explain/approved/rigid_body.txt#1 -->
    ```text
    ...

The block of a program must equal the lines between `// [step]` and `// [/step]` (in CMake files `# [step]`) in that file, less the
indentation they share. What is printed must equal that part of an approved output, whose parts are parted by empty
lines, or all of it without a number. Each ```cpp and ```cmake block needs such a line; blocks in other languages do not.
With --write the blocks are refreshed. A link to a file that is not there is wrong, too.
"""
import glob
import os
import re
import sys
import textwrap

CHECKED = ("cpp", "cmake")
SOURCES = (".cpp", ".cu", ".hpp", "CMakeLists.txt", ".cmake")
PLACES = ("examples/", "tests/")


def region(root, reference):
    """Takes path#name, gives (text, None) or (None, what is wrong)."""
    path, _, name = reference.partition("#")
    if not path.startswith(PLACES) or not path.endswith(SOURCES):
        return None, f"{path} is no source below {' or '.join(PLACES)}, so nothing compiles it"
    try:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except FileNotFoundError:
        return None, f"{path} does not exist"

    def marks(mark):
        return [i for i, line in enumerate(lines) if re.fullmatch(rf"\s*(//|#)\s*\[{re.escape(mark)}\]\s*", line)]
    begin, end = marks(name), marks("/" + name)
    if len(begin) != 1 or len(end) != 1 or end[0] < begin[0]:
        return None, f"{path} has no region // [{name}] ... // [/{name}], or more than one"
    inside = [line for line in lines[begin[0] + 1:end[0]] if not re.fullmatch(r"\s*(//|#)\s*\[/?[\w.-]+\]\s*", line)]
    return textwrap.dedent("\n".join(inside)).strip("\n"), None


def printed(root, reference):
    """Takes path#number, gives (text, None) or (None, what is wrong)."""
    path, _, number = reference.partition("#")
    try:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            parts = re.split(r"\n\n+", file.read().strip("\n"))
    except FileNotFoundError:
        return None, f"{path} does not exist"
    if not number:
        return "\n\n".join(parts), None
    if not number.isdigit() or not 1 <= int(number) <= len(parts):
        return None, f"{path} has {len(parts)} parts, none is {number}"
    return parts[int(number) - 1], None


def dead_links(page, where, line):
    """Takes a line of a page, gives a sentence for each link to a file that is not there."""
    targets = re.findall(r"\]\(([^)\s]+)\)", line) + re.findall(r"src=\"([^\"]+)\"", line)
    for target in targets:
        path = target.split("#")[0]
        if path and "://" not in path and not os.path.exists(os.path.join(os.path.dirname(page), path)):
            yield f"{where}: the link to {path} is dead"


def check(root, page, write):
    """Takes a page, gives the sentences about its blocks; with write, refreshes it."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().splitlines()
    here = os.path.relpath(page, root)
    found, result, count, i = [], [], 0, 0
    while i < len(lines):
        result.append(lines[i])
        fence = re.match(r"(\s*)(```+|~~~+)\s*([\w+]*)", lines[i])
        i += 1
        if not fence:
            found += dead_links(page, f"{here}:{i}", lines[i - 1])
            continue
        start = i
        while i < len(lines) and not re.fullmatch(rf"\s*{fence.group(2)}[`~]*\s*", lines[i]):
            i += 1
        if i == len(lines):
            return found + [f"{here}:{start}: the block never ends"], count
        block = lines[start:i]
        above = [line for line in result[:-1] if line.strip()]
        named = re.fullmatch(r"\s*<!-- (region|printed): (\S+) -->\s*", above[-1] if above else "")
        if fence.group(3) in CHECKED and not (named and named.group(1) == "region"):
            count += 1
            found.append(f"{here}:{start}: no line <!-- region: path#name --> stands before the block")
        elif named:
            count += 1
            text, wrong = (region if named.group(1) == "region" else printed)(root, named.group(2))
            if wrong:
                found.append(f"{here}:{start}: {wrong}")
            else:
                fresh = [fence.group(1) + line if line else "" for line in text.split("\n")]
                if fresh != block and not write:
                    found.append(f"{here}:{start}: differs from {named.group(2)}; tools/check_docs.py --write takes it over")
                block = fresh
        result += block + [lines[i]]
        i += 1
    if write and result != lines:
        with open(page, "w", encoding="utf-8") as file:
            file.write("\n".join(result) + "\n")
        print(f"refreshed {here}")
    return found, count


def main():
    words = [word for word in sys.argv[1:] if word != "--write"]
    root = words[0] if words else "."
    pages = sorted(glob.glob(os.path.join(root, "README.md")) + glob.glob(os.path.join(root, "docs", "*.md")))
    found, count = [], 0
    for page in pages:
        sentences, blocks = check(root, page, "--write" in sys.argv)
        found += sentences
        count += blocks
    print("\n".join(found + [f"{len(pages)} pages, {count} blocks, {len(found)} wrong"]))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
