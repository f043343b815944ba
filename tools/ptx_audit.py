#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts what the compiler made of a kernel, and compares with what its source promises.

A promise is a line `// audit: NAME loads=7 stores=7 local=0 spills=0` in the source. NAME is a regular expression that
is searched in the kernel's demangled name, where characters in a row are written as one string: label<"tumble">. Each
promise must fit at least one kernel. What can be promised, by =, <= or >=:

  loads stores   instructions that read or write global memory; a vector of four is one
  local          instructions that read or write local memory: arrays that found no registers
  atomics calls  instructions of that kind. calls=0 unless promised, since a call hides what it does
  products       multiplications and fused multiply-adds of floating-point numbers
  registers stack spills   as ptxas says; spills in bytes, loads and stores together
"""
import argparse
import re
import shutil
import subprocess
import sys

COLUMNS = ["loads", "stores", "local", "atomics", "calls", "products", "registers", "stack", "spills"]
COMPARE = {"=": int.__eq__, "<=": int.__le__, ">=": int.__ge__}


def readable(names):
    """Takes mangled names, gives {mangled: demangled}, with (char)116, (char)117 written as "tu"."""
    plain = list(names)
    if names and shutil.which("c++filt"):
        plain = subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True,
                               check=True).stdout.splitlines()

    def joined(match):
        return '"' + "".join(chr(int(code)) for code in re.findall(r"\(char\)(\d+)", match.group(0))) + '"'
    return dict(zip(names, (re.sub(r"\(char\)\d+(, ?\(char\)\d+)*", joined, name) for name in plain)))


def space_of(opcode):
    """Takes ld.global.nc.v4.f32 and the like, gives the memory it touches; an address of unknown kind may be global."""
    for space in ("local", "shared", "param", "const"):
        if f".{space}" in opcode:
            return space
    return "global"


def count_entries(ptx):
    """Takes the text of a PTX module, gives {mangled name: counts} of its kernels."""
    found = {}
    for entry in re.finditer(r"^\s*(?:\.visible\s+|\.weak\s+)*\.entry\s+([\w$]+)(.*?)^\}", ptx, re.MULTILINE | re.DOTALL):
        counts = dict.fromkeys(COLUMNS, 0)
        body = re.sub(r"//[^\n]*", "", entry.group(2))
        for opcode in re.findall(r"^\s*(?:@!?%\w+\s+)?((?:ldu?|st|atom|red|call)\b[\w.:]*)", body, re.MULTILINE):
            kind, space = opcode.split(".")[0], space_of(opcode)
            if kind == "call":
                counts["calls"] += 1
            elif space == "local":
                counts["local"] += 1
            elif space == "global":
                counts[{"ld": "loads", "ldu": "loads", "st": "stores"}.get(kind, "atomics")] += 1
        counts["products"] = len(re.findall(r"^\s*(?:@!?%\w+\s+)?(?:fma|mul)\.[\w.]*f(?:16|32|64)\b", body, re.MULTILINE))
        found[entry.group(1)] = counts
    return found


def add_ptxas(counts, said):
    """Takes the counts and the output of ptxas -v, adds registers, stack and spills."""
    name = None
    for line in said.splitlines():
        if match := re.search(r"Compiling entry function '([\w$]+)'", line):
            name = match.group(1)
        elif re.search(r"Function properties for ", line):
            name = line.split()[-1].strip("'")
        elif name in counts and (match := re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", line)):
            counts[name]["stack"] = int(match.group(1))
            counts[name]["spills"] = int(match.group(2)) + int(match.group(3))
        elif name in counts and (match := re.search(r"Used (\d+) registers", line)):
            counts[name]["registers"] = int(match.group(1))


def promises(source):
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
            sys.exit(f"line {number}: `{line.strip()}` is not `// audit: NAME loads=7 ...`")
        if not any(column == "calls" for column, _, _ in bounds):
            bounds.append(("calls", "=", 0))
        yield number, " ".join(words), bounds[::-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ptxas", default="ptxas")
    parser.add_argument("--arch", required=True, help="sm_75")
    parser.add_argument("--source", required=True, help="the source with the promises")
    parser.add_argument("ptx")
    wanted = parser.parse_args()

    with open(wanted.ptx, encoding="utf-8") as file:
        counts = count_entries(file.read())
    said = subprocess.run([wanted.ptxas, "-v", f"-arch={wanted.arch}", wanted.ptx, "-o", "/dev/null"],
                          capture_output=True, text=True)
    if said.returncode != 0:
        sys.exit(said.stdout + said.stderr)
    add_ptxas(counts, said.stdout + said.stderr)
    names = readable(list(counts))

    print(f"{wanted.arch:12s}" + "".join(f"{column:>11s}" for column in COLUMNS))
    for mangled, row in counts.items():
        print(f"{'':12s}" + "".join(f"{row[column]:11d}" for column in COLUMNS) + f"   {names[mangled][:160]}")

    with open(wanted.source, encoding="utf-8") as file:
        source = file.read()
    wrong, checked = [], 0
    for number, pattern, bounds in promises(source):
        matching = [mangled for mangled, name in names.items() if re.search(pattern, name) or re.search(pattern, mangled)]
        if not matching:
            wrong.append(f"{wanted.source}:{number}: no kernel is called {pattern}")
        for mangled in matching:
            checked += 1
            for column, how, bound in bounds:
                if not COMPARE[how](counts[mangled][column], bound):
                    wrong.append(f"{wanted.source}:{number}: {pattern} has {column} {counts[mangled][column]}, "
                                 f"promised {column}{how}{bound}")
    if not checked and not wrong:
        wrong.append(f"{wanted.source} has no line `// audit: ...`")
    print("\n".join(wrong) if wrong else f"{checked} kernels keep their promises")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
