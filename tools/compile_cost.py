#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the products in bench/compile, gives what each costs to compile: seconds and memory over the bare include.

usage: compile_cost.py --out FILE [--repeat N] [--clang clang++] [--nvcc nvcc]
Each product is one translation unit, unrolled and with LANEWISE_STRATEGY=loop: a function of lanes<float, 16> for g++ and
clang, a kernel of lanes<float, 1> for nvcc. Measured are processor time and peak memory; the fastest of N runs counts.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PRODUCTS = ["motor_times_motor", "motor_on_point", "product_pga", "product_four", "sandwich_four", "einsum_matrices"]
HOST = """#include "compile/{name}.hpp"
using v = lanewise::lanes<float, 16>;
using t = compile::types<v>;
void work(const t::a& a, const t::b& b, t::result& result) {{ compile::work<v>(a, b, result); }}
"""
DEVICE = """#include "compile/{name}.hpp"
using v = lanewise::lanes<float, 1>;
using t = compile::types<v>;
__global__ void work(const t::a* a, const t::b* b, t::result* result) {{
  compile::work<v>(a[threadIdx.x], b[threadIdx.x], result[threadIdx.x]);
}}
"""
BARE = '#include "compile/bare.hpp"\n'
# Compiler, strategy, product, the largest number of seconds over the include that is promised.
GOALS = {("g++", "unrolled", "product_four"): 0.7, ("clang++", "unrolled", "product_four"): 1.5,
         ("g++", "unrolled", "sandwich_four"): 1.5}


def measure(command):
    """The processor seconds and the peak memory in MB of a command and its children."""
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"compile_cost: this did not compile: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def best(command, repeat):
    runs = [measure(command) for _ in range(repeat)]
    return min(seconds for seconds, _ in runs), min(memory for _, memory in runs)


def compilers(options):
    flags = ["-std=c++20", f"-I{ROOT / 'include'}", f"-I{ROOT / 'bench'}"]
    host = ["-O2", "-march=native", "-ffp-contract=off", "-fno-math-errno", *flags, "-c"]
    yield "g++", ["g++", "--param=sra-max-scalarization-size-Ospeed=16384", *host], HOST, ".cpp"
    if options.clang:
        yield "clang++", [options.clang, *host], HOST, ".cpp"
    if options.nvcc:
        yield "nvcc", [options.nvcc, "-O2", "--expt-relaxed-constexpr", "-fmad=false", "-arch=sm_90", *flags, "-c"], DEVICE, ".cu"


def rows(options, folder):
    for compiler, command, template, suffix in compilers(options):
        def cost(text, strategy):
            source = folder / f"unit{suffix}"
            source.write_text(text)
            return best([*command, f"-DLANEWISE_STRATEGY={strategy}", str(source), "-o", str(folder / "unit.o")],
                        options.repeat)

        bare = cost(BARE, "unrolled")
        yield compiler, "", "the include alone", bare[0], bare[1]
        for name in PRODUCTS:
            for strategy in ("unrolled", "loop"):
                seconds, memory = cost(template.format(name=name), strategy)
                yield compiler, strategy, name, seconds - bare[0], memory - bare[1]


def verdict(row):
    goal = GOALS.get(row[:3])
    return "" if goal is None else f"   goal {goal}{'' if row[3] <= goal else ', falls short'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--clang", default="")
    parser.add_argument("--nvcc", default="")
    options = parser.parse_args()
    table = []
    print(f"{'compiler':9} {'strategy':9} {'product':20} {'seconds':>8} {'MB':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for row in rows(options, pathlib.Path(folder)):
            table.append(row)
            print(f"{row[0]:9} {row[1]:9} {row[2]:20} {row[3]:8.2f} {row[4]:6.0f}{verdict(row)}", flush=True)
    seconds = {row[:3]: row[3] for row in table}
    for compiler in dict.fromkeys(row[0] for row in table):
        unrolled = seconds[compiler, "unrolled", "sandwich_four"]
        share = seconds[compiler, "loop", "sandwich_four"] / unrolled if unrolled > 0 else 0
        print(f"{compiler}: the full sandwich by loop costs {share:.2f} of the unrolled one   goal 0.33"
              f"{'' if share <= 1 / 3 else ', falls short'}")
    names = ("compiler", "strategy", "product", "seconds", "megabytes")
    pathlib.Path(options.out).write_text(json.dumps([dict(zip(names, row)) for row in table], indent=1))


if __name__ == "__main__":
    main()
