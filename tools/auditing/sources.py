# SPDX-License-Identifier: Apache-2.0
"""Takes a source, gives the promises that it makes by hand in lines `// audit: NAME loads=7 registers<=32`."""
import re

COLUMNS = ("loads", "stores", "local", "shared", "atomics", "calls", "products", "registers", "stack", "spills")
COMPARE = {"=": int.__eq__, "<=": int.__le__, ">=": int.__ge__}


class SourceError(Exception):
    """What is wrong, in a sentence."""


def promises(source):
    """Takes the text, gives (line number, pattern, [(column, =, number)]) for each line."""
    found = []
    for number, line in enumerate(source.splitlines(), 1):
        match = re.match(r"\s*//\s*audit:\s*(.*\S)\s*$", line)
        if not match:
            continue
        words = match.group(1).split()
        bounds = []
        while words and (bound := re.fullmatch(r"(\w+)(=|<=|>=)(\d+)", words[-1])) and bound.group(1) in COLUMNS:
            bounds.append((bound.group(1), bound.group(2), int(bound.group(3))))
            words.pop()
        mistyped = any(re.fullmatch(r"\w+(=|<=|>=)\d+", word) for word in words)
        if not words or not bounds or mistyped:
            raise SourceError(f"line {number}: `{line.strip()}` is not `// audit: NAME loads=7 ...`")
        found.append((number, " ".join(words), bounds[::-1]))
    return found


def promises_by_kernel(path, demangled):
    """Takes a source's path and {mangled: demangled}, gives {mangled: [(where, bounds)]} and what is wrong."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    of_kernel, wrong = {}, []
    for number, pattern, bounds in promises(text):
        matching = [mangled for mangled, name in demangled.items()
                    if re.search(pattern, name) or re.search(pattern, mangled)]
        if not matching:
            wrong.append(f"{path}:{number}: no kernel is called {pattern}")
        for mangled in matching:
            of_kernel.setdefault(mangled, []).append((f"{path}:{number}: {pattern}", bounds))
    return of_kernel, wrong
