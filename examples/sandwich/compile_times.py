#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes a compile_commands.json and names of source files, gives the seconds that each takes to compile.

usage: compile_times.py [--repeat N] COMPILE_COMMANDS NAME...
Printed is, for each name, a line with the processor time of its command; the fastest of N counts.
"""
import argparse
import json
import os
import pathlib
import resource
import shlex
import subprocess

# A compiler cache would answer without compiling.
ENVIRONMENT = {**os.environ, "CCACHE_DISABLE": "1"}


def command_for(entry):
    command = entry.get("arguments") or shlex.split(entry["command"])
    if "-o" in command:
        command[command.index("-o") + 1] = os.devnull
    return command


def seconds(entry):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command_for(entry), cwd=entry["directory"], env=ENVIRONMENT, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("compile_commands", type=pathlib.Path)
    parser.add_argument("names", nargs="+")
    options = parser.parse_args()
    entries = {e["file"]: e for e in json.loads(options.compile_commands.read_text())}
    for name in options.names:
        entry = entries[name]
        print(f"{min(seconds(entry) for _ in range(options.repeat)):.2f}", flush=True)


if __name__ == "__main__":
    main()
