#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads include/lanewise and says where a header leaves the rules of the house (see CONTRIBUTING.md).

Takes the root of the checkout, prints `file:line: sentence` for each breach, exits with 1 if there is one.
"""
import os
import posixpath
import re
import sys

# The road that data travels: a header may include from its own folder and from those before it.
ROAD = ["base", "scalar", "terms", "tensor", "algebra", "derivative", "kernel", "field", "launch", "explain"]
TOUR = "lanewise.hpp"
LICENCE = "// SPDX-License-Identifier: Apache-2.0"
MOST_LINES = 300
# Libraries that only one header may know, so that another could take their place.
ONE_LEAF = {"xsimd": r"xsimd/|xsimd\.hpp", "OpenMP": r"omp\.h", "the CUDA runtime": r"cuda_runtime\.h|cuda_runtime_api\.h|cuda\.h",
            "Thrust": r"thrust/"}
# What of the standard library a header has to include itself: compilers do not tell, since other headers bring it along.
STANDARD = {
    "algorithm": "clamp max min none_of sort", "array": "array", "atomic": "atomic_ref atomic_thread_fence",
    "bit": "bit_cast bit_ceil bit_floor bit_width countr_zero has_single_bit popcount", "charconv": "to_chars",
    "cmath": "fma isnan signbit sqrt",
    "concepts": "convertible_to floating_point integral invocable same_as signed_integral unsigned_integral",
    "cstddef": "byte nullptr_t size_t", "cstdint": "int32_t int64_t uint16_t uint32_t uint64_t uint8_t uintptr_t",
    "limits": "numeric_limits", "optional": "optional", "span": "span", "stdexcept": "runtime_error",
    "string": "string to_string", "string_view": "string_view", "tuple": "apply tuple",
    "type_traits": "conditional_t integral_constant is_const_v is_constant_evaluated is_integral_v is_invocable_v "
                   "is_lvalue_reference_v is_same_v is_trivially_copyable_v is_void_v make_unsigned_t remove_const_t "
                   "remove_cvref_t type_identity",
    "utility": "as_const cmp_greater cmp_less declval exchange forward in_range index_sequence index_sequence_for "
               "make_index_sequence move pair swap",
    "vector": "vector",
}
HEADER_OF = {name: header for header, names in STANDARD.items() for name in names.split()}


def read(root):
    """Takes the root, gives {path below include/lanewise: lines}."""
    base = os.path.join(root, "include", "lanewise")
    headers = {}
    for folder, _, files in os.walk(base):
        for name in files:
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8") as file:
                headers[os.path.relpath(path, base).replace(os.sep, "/")] = file.read().splitlines()
    return headers


def is_cuda_leaf(path):
    name = path.rsplit("/", 1)[-1]
    return "cuda" in name or name == "device.hpp"


def may_use_preprocessor(path):
    return path == "base/config.hpp" or is_cuda_leaf(path)


def without_comments(lines):
    """Takes lines, gives as many lines whose comments and string literals are blank."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    text = "\n".join(lines)
    text = re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', lambda m: m.group(0) if include_of(m, text) else blank(m), text,
                  flags=re.DOTALL)
    return text.split("\n")


def include_of(match, text):
    """Whether a quoted string is the file of an #include, which is no literal."""
    start = text.rfind("\n", 0, match.start()) + 1
    return match.group(0)[0] == '"' and re.match(r"\s*#\s*include\s*$", text[start:match.start()]) is not None


def includes_of(path, code):
    """Takes a header's path and its lines without comments, gives (line number, file). Own headers have paths as in
    `read`, however they are written; the others keep their brackets."""
    for number, line in enumerate(code, 1):
        found = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
        if not found:
            continue
        if found.group(1) == '"':
            yield number, posixpath.normpath(posixpath.join(posixpath.dirname(path), found.group(2)))
        elif found.group(2).startswith("lanewise/"):
            yield number, found.group(2)[len("lanewise/"):]
        else:
            yield number, f"<{found.group(2)}>"


def check_shape(path, lines, code):
    """The order at the top: licence, #pragma once, includes, then a sentence that says what the header is for."""
    if lines[:1] != [LICENCE]:
        yield 1, f"the first line is not `{LICENCE}`"
    if len(lines) > MOST_LINES:
        yield MOST_LINES + 1, f"{len(lines)} lines, and {MOST_LINES} are the most: one header, one idea"
    rest = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip()][1:]
    if not rest or rest[0][1] != "#pragma once":
        yield rest[0][0] if rest else 1, "`#pragma once` does not follow the licence"
        return
    rest = rest[1:]
    while rest and rest[0][1].startswith("#"):
        continued = rest[0][1].endswith("\\")
        rest = rest[1:]
        while continued and rest:
            continued = rest[0][1].endswith("\\")
            rest = rest[1:]
    comment = []
    while rest and rest[0][1].startswith("//"):
        comment.append(rest[0][1])
        rest = rest[1:]
    if "." not in " ".join(comment):
        yield rest[0][0] if rest else len(lines), "after the includes comes no sentence that says what the header takes and gives"
    allowed = r"\s*#\s*(include\b|pragma\s+once\b)"
    if not may_use_preprocessor(path):
        for number, line in enumerate(code, 1):
            if re.match(r"\s*#", line) and not re.match(allowed, line):
                yield number, f"`{line.strip()}`: the preprocessor is for base/config.hpp and the CUDA leaf"


def check_words(path, code):
    for number, line in enumerate(code, 1):
        if re.search(r"\benable_if(_t)?\b", line):
            yield number, "enable_if: write `requires`"
        if re.search(r"\b__(host|device|global)__\b", line) and not is_cuda_leaf(path):
            yield number, "a CUDA annotation outside the CUDA leaf: plain constexpr serves both sides"


def check_standard(path, code):
    included = {file for _, file in includes_of(path, code)}
    told = set()
    for number, line in enumerate(code, 1):
        for name in re.findall(r"\bstd::(\w+)", line):
            header = HEADER_OF.get(name)
            if header and header not in told and f"<{header}>" not in included:
                told.add(header)
                yield number, f"std::{name} without #include <{header}>"


def check_direction(path, code, headers):
    folder = path.split("/")[0]
    if path != TOUR and (folder not in ROAD or "/" not in path):
        yield 1, f"lies in no folder of the road {' < '.join(ROAD)}"
        return
    for number, file in includes_of(path, code):
        if file.startswith("<"):
            continue
        to = file.split("/")[0]
        if file not in headers:
            yield number, f"{file} does not exist"
        elif to not in ROAD:
            yield number, f"{file} is above all folders: nothing includes it"
        elif path != TOUR and ROAD.index(to) > ROAD.index(folder):
            yield number, f"{folder}/ includes {file}, which comes later on the road"


def check_cycles(sources):
    """Within a folder the direction is free, but a circle is none."""
    graph = {path: [file for _, file in includes_of(path, code)] for path, code in sources.items()}
    state = {}

    def visit(path, trail):
        if state.get(path) == "done" or path not in graph:
            return
        if path in trail:
            yield path, 1, "includes itself: " + " -> ".join(trail[trail.index(path):] + [path])
            return
        for target in graph[path]:
            yield from visit(target, trail + [path])
        state[path] = "done"

    for path in sorted(graph):
        yield from visit(path, [])


def check_leaves(sources):
    for library, pattern in ONE_LEAF.items():
        users = {}
        for path, code in sorted(sources.items()):
            for number, file in includes_of(path, code):
                if re.match(f"<({pattern})", file):
                    users.setdefault(path, number)
        for path in list(users)[1:]:
            yield path, users[path], f"{library} is already included by {next(iter(users))}: one leaf knows a library, the others ask it"


def check_tests(root, headers):
    for path in headers:
        stem = path[:-len(".hpp")]
        if path != TOUR and not any(os.path.exists(os.path.join(root, "tests", stem + end)) for end in (".cpp", ".cu")):
            yield path, 1, f"has no test: tests/{stem}.cpp or tests/{stem}.cu"


def breaches(root):
    headers = read(root)
    sources = {path: without_comments(lines) for path, lines in headers.items()}
    found = []
    for path, lines in headers.items():
        if not path.endswith(".hpp"):
            found.append((path, 1, "is no .hpp"))
            continue
        for check in (check_shape(path, lines, sources[path]), check_words(path, sources[path]),
                      check_standard(path, sources[path]), check_direction(path, sources[path], headers)):
            found += [(path, number, sentence) for number, sentence in check]
    found += [*check_cycles(sources), *check_leaves(sources), *check_tests(root, headers)]
    return len(headers), sorted(found)


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else "."
    count, found = breaches(root)
    for path, number, sentence in found:
        print(f"include/lanewise/{path}:{number}: {sentence}")
    if count == 0:
        sys.exit(f"no headers below {root}/include/lanewise")
    print(f"{count} headers, {len(found)} breaches")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
