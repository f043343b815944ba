# SPDX-License-Identifier: Apache-2.0
"""tools/gpu_run.py must run every program, go on after one that fails, say so, and repeat only what failed."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WRITES_LINES = 'for word; do case $word in --json=*) echo "{}" >"${word#--json=}" ;; esac; done\n'


class Run(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.build = pathlib.Path(self.folder.name)
        for place in ("tests", "examples", "bench/gpu"):
            (self.build / place).mkdir(parents=True)

    def program(self, place, words):
        path = self.build / place
        path.write_text(f'#!/bin/sh\necho "{place} $*" >>{self.build}/calls\n{words}')
        path.chmod(0o755)

    def run_all(self, *options):
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools/gpu_run.py"), f"--build={self.build}",
                               f"--folder={self.build}/results", *options], capture_output=True, text=True)
        calls = self.build / "calls"
        called = calls.read_text().splitlines() if calls.exists() else []
        calls.write_text("")
        return done, called

    def test_all_programs_run_and_one_that_fails_stops_no_other(self):
        self.program("tests/cuda_cuda_broken", "exit 3\n")
        self.program("tests/cuda_cuda_launch", "exit 0\n")
        self.program("examples/body_cuda", "exit 0\n")
        self.program("bench/gpu/gpu_elements", WRITES_LINES)
        (self.build / "tests/cuda_not_a_program").write_text("")
        done, called = self.run_all()
        self.assertEqual(done.returncode, 1)
        self.assertIn("test cuda_cuda_broken", done.stdout)
        self.assertIn("exit status 3", done.stdout)
        programs = {"tests/cuda_cuda_broken", "tests/cuda_cuda_launch", "examples/body_cuda", "bench/gpu/gpu_elements"}
        self.assertLessEqual(programs, {call.split()[0] for call in called})
        self.assertFalse(any("not_a_program" in call for call in called))
        self.assertTrue((self.build / "results/lines/gpu_elements.jsonl").exists())
        steps = json.loads((self.build / "results/steps.json").read_text())
        self.assertEqual(steps["test cuda_cuda_broken"], "exit status 3")
        self.assertEqual(steps["bench gpu_elements"], "passed")

        self.program("tests/cuda_cuda_broken", "exit 0\n")
        done, called = self.run_all("--resume")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(called, ["tests/cuda_cuda_broken "])

    def test_a_pipe_that_closes_early_ends_no_program(self):
        self.program("tests/cuda_cuda_launch", "kill -PIPE $$\nexit 0\n")
        self.program("bench/gpu/gpu_elements", WRITES_LINES)
        self.assertEqual(self.run_all()[0].returncode, 0)

    def test_the_stand_in_gets_the_options_of_a_source_and_tiny_lengths(self):
        self.program("tests/cuda_cuda_gather", "exit 0\n")
        self.program("bench/gpu/gpu_elements", WRITES_LINES)
        stand_in = self.build / "stand_in"
        stand_in.write_text(f'#!/bin/sh\necho "stand_in $*" >>{self.build}/calls\n' + WRITES_LINES)
        stand_in.chmod(0o755)
        done, called = self.run_all(f"--softgpu={stand_in}")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(len(called), 2)
        self.assertIn("--strict", called[0])
        self.assertTrue(called[0].endswith("tests/cuda_cuda_gather"))
        self.assertIn("--tiny=1000", called[1])

    def test_a_sanitizer_sees_the_programs_that_are_worth_it(self):
        self.program("tests/cuda_cuda_grids", "exit 0\n")
        self.program("tests/cuda_launch_cuda_located", "exit 0\n")
        self.program("bench/gpu/gpu_elements", WRITES_LINES)
        self.program("tests/sanitizer", 'case "$*" in *racecheck*) exit 9 ;; esac\n')
        done, called = self.run_all(f"--sanitizer={self.build}/tests/sanitizer")
        self.assertEqual(done.returncode, 1)
        self.assertIn("racecheck cuda_launch_cuda_located", done.stdout)
        checked = [call for call in called if call.startswith("tests/sanitizer")]
        self.assertEqual(len(checked), 2)
        self.assertIn("--tool memcheck", checked[0])
        self.assertTrue(checked[0].endswith("cuda_cuda_grids"))

    def test_no_programs_are_no_success(self):
        done, _ = self.run_all()
        self.assertEqual(done.returncode, 1)
        self.assertIn("has no programs", done.stdout)


if __name__ == "__main__":
    unittest.main()
