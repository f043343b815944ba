#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes a compiler with its flags, gives the time that a header costs, as a JSON file in the form of Google Benchmark.

usage: include_cost.py --out FILE --repeat N -- g++ -std=c++20 ...
Measured is the processor time of a translation unit that includes the header and nothing else; the fastest of N counts.
"""
import argparse
import json
import os
import pathlib
import resource
import subprocess
import tempfile

HEADERS = {"include/lanewise": "lanewise/lanewise.hpp", "include/xsimd": "xsimd/xsimd.hpp"}


def seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", required=True)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for name, header in HEADERS.items():
            source = pathlib.Path(folder) / "include.cpp"
            source.write_text(f"#include <{header}>\n")
            command = [*options.command, "-c", str(source), "-o", os.devnull]
            for _ in range(options.repeat):
                time = seconds(command)
                runs.append({"name": name, "run_type": "iteration", "real_time": time, "time_unit": "s"})
            best = min(r["real_time"] for r in runs if r["name"] == name)
            print(f"{header:24} {best:.2f} s")
    pathlib.Path(options.out).write_text(json.dumps({"context": {}, "benchmarks": runs}, indent=1))


if __name__ == "__main__":
    main()
