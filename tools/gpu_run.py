#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the programs of a build for a GPU, runs the tests, compute-sanitizer and the benchmarks, one after the other.

Each step has its own limit in seconds. A step that fails or takes too long is reported, and the others go on; the exit
status is 1 if there was one. What each step came to is in FOLDER/steps.json; with --resume those that passed are not
run again. The benchmarks leave their lines in FOLDER/lines, of which tools/gpu_report.py makes gpu.json and gpu.md.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import run_cuda  # noqa: E402  (beside this file)

TEST_LIMIT, SANITIZER_LIMIT, BENCH_LIMIT = 60, 45, 75
# By name: a program that a sanitizer is worth its time for. `gather` makes the device stop, which is an error there.
MEMORY_CHECKED = ["cuda_cuda_launch", "cuda_cuda_grids", "cuda_cuda_series", "cuda_launch_cuda_tile",
                  "cuda_launch_cuda_reduction"]
RACE_CHECKED = ["cuda_launch_cuda_reduction", "cuda_launch_cuda_located"]


def programs(build):
    """Takes the build folder, gives {name: path} of the tests and of the benchmarks."""
    def executables(folder, pattern):
        return {path.name: path for path in sorted((build / folder).glob(pattern))
                if path.is_file() and os.access(path, os.X_OK)}
    return executables("tests", "cuda_*") | executables("examples", "*_cuda"), executables("bench/gpu", "gpu_*")


def source_of(name, root):
    """Takes the name of a test program, gives the source that says how the stand-in for a GPU runs it, or None."""
    if name.startswith("cuda_"):
        for folder in (root / "tests").iterdir():
            prefix = f"cuda_{folder.name}_"
            if folder.is_dir() and name.startswith(prefix):
                source = folder / f"{name[len(prefix):]}.cu"
                if source.exists():
                    return source
    return None


def plan(tests, benches, wanted, root):
    """Gives (name, command, limit) of all steps, in order."""
    def on_device(path, name):
        if not wanted.softgpu:
            return [str(path)]
        return [wanted.softgpu, *run_cuda.softgpu_options(source_of(name, root)), str(path)]

    steps = [(f"test {name}", on_device(path, name) + (["--quick"] if name.endswith("_cuda") else []), TEST_LIMIT)
             for name, path in tests.items()]
    if wanted.sanitizer and not wanted.softgpu:
        for tool, names in (("memcheck", MEMORY_CHECKED), ("racecheck", RACE_CHECKED)):
            # Tests of refusals make the runtime's functions fail, which is no error of a kernel.
            options = ["--tool", tool, "--error-exitcode", "9"]
            if tool == "memcheck":
                options += ["--report-api-errors", "no"]
            steps += [(f"{tool} {name}", [wanted.sanitizer, *options, str(tests[name])], SANITIZER_LIMIT)
                      for name in names if name in tests]
    size = ["--tiny=1000", "--steps=3"] if wanted.softgpu else [f"--most={wanted.most}"]
    for name, path in benches.items():
        lines = wanted.folder / "lines" / f"{name}.jsonl"
        command = ([wanted.softgpu] if wanted.softgpu else []) + [str(path), *size, f"--json={lines}"]
        steps.append((f"bench {name}", command, BENCH_LIMIT))
    return steps


def run(command, limit, log):
    """Gives how it ended, in a word or two, and leaves what it said in the log."""
    with open(log, "w", encoding="utf-8") as output:
        try:
            # A pipe that closes early is no end of a program, as in run_cuda.
            status = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, timeout=limit, cwd=log.parent,
                                    restore_signals=False).returncode
        except subprocess.TimeoutExpired:
            return f"took more than {limit} s"
        except OSError as error:
            return f"could not be run: {error.strerror}"
    return "passed" if status == 0 else f"exit status {status}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="where the programs are")
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="where the results go")
    parser.add_argument("--softgpu", default="", help="a command that runs CUDA programs without a GPU: tiny lengths")
    parser.add_argument("--sanitizer", default="", help="compute-sanitizer, where there is one")
    parser.add_argument("--most", type=int, default=28, help="the largest length of the benchmarks is 2 to this power")
    parser.add_argument("--resume", action="store_true", help="leave out what passed before")
    wanted = parser.parse_args()
    wanted.build, wanted.folder = wanted.build.resolve(), wanted.folder.resolve()
    if not wanted.resume:
        shutil.rmtree(wanted.folder / "lines", ignore_errors=True)
    (wanted.folder / "lines").mkdir(parents=True, exist_ok=True)
    (wanted.folder / "logs").mkdir(exist_ok=True)

    record = wanted.folder / "steps.json"
    before = json.loads(record.read_text()) if wanted.resume and record.exists() else {}
    tests, benches = programs(wanted.build)
    root = pathlib.Path(__file__).resolve().parent.parent
    results = {}
    for name, command, limit in plan(tests, benches, wanted, root):
        if before.get(name) == "passed":
            results[name] = "passed"
            continue
        begin = time.monotonic()
        results[name] = run(command, limit, wanted.folder / "logs" / (name.replace(" ", "_") + ".txt"))
        print(f"{name:45s} {results[name]}, {time.monotonic() - begin:.1f} s", flush=True)
        record.write_text(json.dumps(results, indent=1))
    failed = [name for name, result in results.items() if result != "passed"]
    print(f"{len(results) - len(failed)} steps passed, {len(failed)} failed")
    for name in failed:
        print(f"  {name}: {results[name]}; see {wanted.folder / 'logs' / (name.replace(' ', '_') + '.txt')}")
    if not tests or not benches:
        print(f"{wanted.build} has no programs for a GPU")
    return 1 if failed or not tests or not benches else 0


if __name__ == "__main__":
    sys.exit(main())
