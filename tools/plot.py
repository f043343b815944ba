#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes what benchmarks, reports and the launch log wrote, gives two pictures: the roofline of the machine with the
examples' kernels on it, and bytes per second over the number of elements.

    tools/plot.py --speed-json=build/bench/speed.json --speed=docs/speed.svg
    tools/plot.py --speed-json=build/bench/speed.json --runs=build/bench/runs --roofline=docs/roofline.svg

`speed.json` is what bench_speed writes: its context knows the machine. `runs` holds NAME.jsonl, which the example NAME
prints with --explain=speed: for each of its main launches a report, with the operations and bytes of an element, then
how many elements took how long.
"""
import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from plot_chart import Axis, Chart  # noqa: E402

MACHINE = ("copy_bytes_per_second", "peak_flops_float", "peak_flops_double")

SHORTEST = 2e-5  # seconds: much of what is shorter is the launch itself


def si(value, unit):
    """A number with the prefix of its size: 2e9, "FLOP/s" is "2 GFLOP/s"."""
    for size, prefix in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g} {prefix}{unit}"
    return f"{value:.3g} {unit}"


def decade(low, high):
    """Powers of ten around a range, with some room."""
    def power(value, up):
        e = 0
        while 10.0 ** e > value:
            e -= 1
        while 10.0 ** (e + 1) <= value:
            e += 1
        return 10.0 ** (e + up if value > 10.0 ** e else e)
    return power(low, 0), power(high, 1)


# ---- speed over n ----------------------------------------------------------------------------------------------------

def curves_of(benchmarks):
    """Takes the runs of Google Benchmark, gives {name: [(n, bytes per second)]}, of repeated runs the fastest."""
    curves = {}
    for run in benchmarks:
        parts = run["name"].split("/")
        if run.get("run_type") == "aggregate" or parts[0] != "speed":
            continue
        n = int(parts[2].removeprefix("n:"))
        of_name = curves.setdefault(parts[1], {})
        of_name[n] = max(of_name.get(n, 0.0), run["bytes_per_second"])
    return {name: sorted(of_name.items()) for name, of_name in curves.items()}


def superscript(n):
    return "2" + str(n.bit_length() - 1).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def speed_chart(measured, machine):
    curves = curves_of(measured["benchmarks"])
    if not curves:
        raise ValueError("no benchmark of the name speed/NAME/n:N was run")
    numbers = [n for curve in curves.values() for n, _ in curve]
    speeds = [s for curve in curves.values() for _, s in curve]
    low, high = min(speeds) / 1.3, max(speeds) * 1.3
    x = Axis("elements in a launch", min(numbers), max(numbers), lambda t: superscript(round(t)), base=2, every=2)
    y = Axis("bytes that have to move, per second", low, high, lambda t: si(t, "B/s"))
    chart = Chart("Speed over the number of elements", machine, x, y, right=190)
    # The copy is what the others are compared with: grey and dashed.
    grey, colour, words = 7, 0, []
    for name, curve in curves.items():
        is_copy = "copy" in name
        chart.line(curve, grey if is_copy else colour, dashed=is_copy, dots=not is_copy)
        words.append((name, curve[-1][1], grey if is_copy else colour))
        colour += 0 if is_copy else 1
    chart.end_words(words)
    return chart


# ---- the roofline ----------------------------------------------------------------------------------------------------

def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def name_of(example, report):
    """What a point is called: its example, its kernel unless that is called the same, and its steps if it has many."""
    kernel, words = report["made_of"], ""
    if kernel in (f"iterate({report['kernel']})", f"iterate every({report['kernel']})"):
        steps = report["loops"][0]["steps"]
        if "every" in kernel:  # the loop inside is that of the steps between two outputs
            steps *= report["loops"][1]["steps"]
        kernel, words = report["kernel"], f", {steps:g} steps"
    return (example if kernel.replace(" ", "_") == example else f"{example}: {kernel}") + words


def points_of(example, lines):
    """Takes an example's lines, each report followed by the time of its launch, gives a point for each launch that
    computes and moves something. Short ones are left out, but for the longest where an example has no other."""
    points = []
    for report, run in zip(lines[::2], lines[1::2]):
        if report["kernel"] != run["kernel"]:
            raise ValueError(f"{example}: a report of {report['kernel']} is followed by the time of {run['kernel']}")
        if report["flops"] > 0 and report["bytes"] > 0:
            moved = [a for a in report["arguments"] if a["kind"] != "uniform"]
            points.append({"name": name_of(example, report), "numbers": max(a["numbers"] for a in moved),
                           "double": report["in_double"], "seconds": run["seconds"],
                           "intensity": report["flops"] / report["bytes"],
                           "flops_per_second": report["flops"] * run["elements"] / run["seconds"]})
    points = ([point for point in points if point["seconds"] >= SHORTEST] or
              sorted(points, key=lambda point: point["seconds"])[-1:])
    names = [point["name"] for point in points]
    for point in points:
        if names.count(point["name"]) > 1:
            point["name"] += f", {point['numbers']} numbers"
    return points


def roofline_chart(machine, points, note):
    copy, single, double = (machine[key] for key in MACHINE)
    intensities = [p["intensity"] for p in points] + [double / copy, single / copy]
    left, right = decade(min(intensities) / 1.5, max(intensities) * 1.5)
    bottom, top = decade(min(p["flops_per_second"] for p in points) / 1.5, single * 1.6)
    x = Axis("operations for each byte that has to move, flop/B", left, right, lambda t: f"{t:g}")
    y = Axis("operations per second", bottom, top, lambda t: si(t, "FLOP/s"))
    chart = Chart("Roofline, and the kernels of the examples on it", note, x, y)
    ridge = single / copy
    start = max(left, bottom / copy)
    chart.line([(start, start * copy), (ridge, single), (right, single)], 7, width=2.4)
    chart.line([(double / copy, double), (right, double)], 7, dashed=True)
    for p in points:
        chart.point(p["name"], p["intensity"], p["flops_per_second"], 1 if p["double"] else 0, square=p["double"],
                    hollow=p["seconds"] < SHORTEST)
    slope = (y(copy * right) - y(copy * left)) / (x(right) - x(left))
    along = [start * (ridge / start) ** share for share in (0.1, 0.2, 0.3, 0.4, 0.5, 0.05)]
    chart.word(f"memory, {si(copy, 'B/s')}", [(at, at * copy) for at in along], 7, slope)
    across = [right * (ridge / right) ** share for share in (0.0, 0.1, 0.2, 0.3, 0.4)]
    chart.word(f"multiply-adds in float, {si(single, 'FLOP/s')}", [(at, single) for at in across], 7, anchor="end")
    chart.word(f"in double, {si(double, 'FLOP/s')}", [(at, double) for at in across], 7, anchor="end")
    return chart


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speed-json", required=True, type=pathlib.Path)
    parser.add_argument("--runs", type=pathlib.Path)
    parser.add_argument("--speed", type=pathlib.Path)
    parser.add_argument("--roofline", type=pathlib.Path)
    given = parser.parse_args()
    measured = json.loads(given.speed_json.read_text(encoding="utf-8"))
    context = measured["context"]
    note = f"{context['machine']}, {context['date'][:10]}"
    if given.speed:
        chart = speed_chart(measured, note + "; every input counts once, every result once")
        given.speed.write_text(chart.svg(), encoding="utf-8")
    if given.roofline:
        machine = {key: float(context[key]) for key in MACHINE}
        points = []
        for path in sorted(given.runs.glob("*.jsonl")):
            points += points_of(path.stem, read_lines(path))
        chart = roofline_chart(machine, points, note + "; round: float, square: double; hollow: shorter than 20 us")
        given.roofline.write_text(chart.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
