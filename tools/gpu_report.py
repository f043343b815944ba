#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the lines that the benchmarks of bench/gpu wrote, gives one JSON file and a table in Markdown.

A line is an object: the device, or the seconds of one way to do one case at one length. Speeds are bytes that have to
be moved, each once, over the median of the times; a share is that of a copy from device to device of as many bytes.
What was not measured is left blank; after a dry run that is all.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import time

LARGE = 2 ** 26
GOAL_OF_COPY, GOAL_BY_HAND, GOAL_OF_CUB = 0.92, 0.98, 1.0
STEPS = "rigid-body steps"


def read(files):
    """Gives the device, and {case: {n: {way: line}}} with the cases in their order."""
    device, cases = {}, {}
    for file in files:
        for number, line in enumerate(file.read_text().splitlines(), 1):
            try:
                entry = json.loads(line)
            except json.JSONDecodeError:
                sys.exit(f"{file}:{number}: not a line of JSON: {line[:80]}")
            if "device" in entry:
                if device and device["device"] != entry["device"]:
                    sys.exit(f"{file}: measured on {entry['device']}, other files on {device['device']}")
                device = entry
            else:
                cases.setdefault(entry["case"], {}).setdefault(entry["n"], {})[entry["way"]] = entry
    return device, cases


def driver():
    """Gives the driver's own version, or nothing where no driver tells."""
    try:
        said = subprocess.run(["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"],
                              capture_output=True, text=True)
    except OSError:
        return ""
    return said.stdout.split("\n")[0].strip() if said.returncode == 0 else ""


def speed(line):
    return line["bytes"] / line["seconds"] if line and line["seconds"] else None


def ratio(a, b):
    """Of two lines: how many times as fast the first is."""
    return b["seconds"] / a["seconds"] if a and b and a["seconds"] and b["seconds"] else None


def length(n):
    return f"2^{n.bit_length() - 1}" if n & (n - 1) == 0 else str(n)


def number(value, form):
    return "" if value is None else format(value, form)


def table(heads, rows):
    return ["| " + " | ".join(row) + " |" for row in [heads, ["---:"] * len(heads), *rows]]


def table_of_speeds(by_length):
    heads = ["elements", "copy, GB/s", "Lanewise, GB/s", "of copy", "by hand, GB/s", "Thrust, GB/s", "CUB, GB/s",
             "to by hand", "to CUB"]
    rows = []
    for n, ways in sorted(by_length.items()):
        own = ways.get("lanewise")
        speeds = [number(s and s / 1e9, ".0f") for s in map(speed, map(ways.get, ("by hand", "thrust", "cub")))]
        copied = speed(ways.get("copy"))
        rows.append([length(n), number(copied and copied / 1e9, ".0f"), number(speed(own) and speed(own) / 1e9, ".0f"),
                     number(ratio(own, ways.get("copy")), ".3f"), *speeds,
                     number(ratio(own, ways.get("by hand")), ".3f"), number(ratio(own, ways.get("cub")), ".3f")])
    return table(heads, rows)


def table_of_steps(by_length):
    heads = ["bodies", "steps", "one launch, ms", "a launch a step, ms", "graph of launches, ms",
             "by hand, one launch, ms", "launches : one", "graph : one", "to by hand"]
    rows = []
    for n, ways in sorted(by_length.items()):
        own = ways.get("lanewise")
        others = [ways.get(way) for way in ("a launch a step", "graph of launches", "by hand")]
        times = [number(line and line["seconds"] and 1e3 * line["seconds"], ".3f") for line in [own, *others]]
        steps = str(next(iter(ways.values()))["steps"])
        rows.append([length(n), steps, *times, *(number(ratio(own, line), ".2f") for line in others[:2]),
                     number(ratio(own, others[2]), ".3f")])
    return table(heads, rows)


def goals(cases):
    """Gives (sentence, goal, the least that was seen or None, where)."""
    def least(pairs):
        seen = [(value, where) for value, where in pairs if value is not None]
        return min(seen) if seen else (None, "")
    def of(way, smallest):
        return least((ratio(ways.get("lanewise"), ways.get(way)), f"{case}, {length(n)}")
                     for case, by_length in cases.items() for n, ways in by_length.items() if n >= smallest)
    return [("of the copy's speed, from 2^26 elements on", GOAL_OF_COPY, *of("copy", LARGE)),
            ("of the speed of a kernel by hand, everywhere", GOAL_BY_HAND, *of("by hand", 0)),
            ("of CUB's speed, everywhere", GOAL_OF_CUB, *of("cub", 0))]


def without_times(cases):
    for by_length in cases.values():
        for ways in by_length.values():
            for line in ways.values():
                line["seconds"] = line["fastest"] = None


def report(cases, head):
    lines = [head, ""]
    for case, by_length in cases.items():
        lines += [f"### {case}", "", *(table_of_steps if case == STEPS else table_of_speeds)(by_length), ""]
    rows = [[words, f"{goal:.2f}", number(seen, ".3f"), where,
             "" if seen is None else "reached" if seen >= goal else "falls short"]
            for words, goal, seen, where in goals(cases)]
    return "\n".join(lines + ["### Goals", "", *table(["what", "goal", "least seen", "where", ""], rows), ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=pathlib.Path, help="where the JSON goes")
    parser.add_argument("--table", type=pathlib.Path, help="where the table goes; it is printed, too")
    parser.add_argument("--dry", action="store_true", help="no GPU was there: times say nothing, and are left out")
    parser.add_argument("--steps", type=pathlib.Path, help="what tools/gpu_run.py says of its steps")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    wanted = parser.parse_args()
    device, cases = read(wanted.files)
    date = time.strftime("%Y-%m-%d")
    version = driver() or str(device.get("driver", ""))
    head = (f"Measured on {device.get('device', '')}, compute capability {device.get('capability', '')}, "
            f"driver {version}, {date}.")
    if wanted.dry:
        without_times(cases)
        head = "A dry run without a GPU: no time was measured."
    text = report(cases, head)
    print(text)
    if wanted.table:
        wanted.table.write_text(text)
    if wanted.json:
        steps = json.loads(wanted.steps.read_text()) if wanted.steps and wanted.steps.exists() else {}
        runs = [line for by_length in cases.values() for ways in by_length.values() for line in ways.values()]
        seen = [dict(zip(("goal", "wanted", "seen", "where"), goal)) for goal in goals(cases)]
        wanted.json.write_text(json.dumps({**device, "driver_version": version, "date": date, "steps": steps,
                                           "goals": seen, "runs": runs}, indent=1))


if __name__ == "__main__":
    main()
