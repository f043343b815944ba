# SPDX-License-Identifier: Apache-2.0
"""tools/gpu_report.py must divide the right times, leave blank what no one measured, and say which goal was missed."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DEVICE = {"device": "Some GPU", "capability": "9.0", "driver": 13000, "runtime": 13000}


def line(way, seconds, n=2 ** 26, case="saxpy", **more):
    return {"case": case, "way": way, "n": n, "bytes": 12 * n, "steps": 1, "seconds": seconds, "fastest": seconds,
            **more}


class Report(unittest.TestCase):
    def report(self, *files, options=()):
        """Takes the lines of files, gives the process, the table and the JSON."""
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for number, lines in enumerate(files):
                paths.append(os.path.join(folder, f"{number}.jsonl"))
                with open(paths[-1], "w", encoding="utf-8") as file:
                    file.write("".join((each if isinstance(each, str) else json.dumps(each)) + "\n" for each in lines))
            target, table = os.path.join(folder, "gpu.json"), os.path.join(folder, "gpu.md")
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools/gpu_report.py"), *paths, "--json", target,
                                   "--table", table, *options], capture_output=True, text=True)
            if done.returncode != 0:
                return done, "", {}
            with open(target, encoding="utf-8") as file, open(table, encoding="utf-8") as text:
                return done, text.read(), json.load(file)

    def rows(self, table, first):
        return [[cell.strip() for cell in row.split("|")[1:-1]]
                for row in table.splitlines() if row.startswith(f"| {first} ")]

    def test_shares_and_ratios(self):
        _, table, written = self.report([DEVICE, line("copy", 0.9e-3), line("lanewise", 1e-3), line("by hand", 1.1e-3),
                                         line("thrust", 2e-3), line("cub", 1.2e-3)])
        row = self.rows(table, "2^26")[0]
        self.assertEqual(row, ["2^26", "895", "805", "0.900", "732", "403", "671", "1.100", "1.200"])
        self.assertIn("Measured on Some GPU", table)
        self.assertEqual([round(goal["seen"], 9) for goal in written["goals"]], [0.9, 1.1, 1.2])
        self.assertEqual(len(written["runs"]), 5)
        self.assertEqual(table.count("falls short"), 1)
        self.assertEqual(table.count("reached"), 2)

    def test_the_copy_counts_from_large_lengths_on_and_the_others_everywhere(self):
        small = [line("copy", 1e-6, n=2 ** 16), line("lanewise", 2e-6, n=2 ** 16), line("by hand", 1.9e-6, n=2 ** 16)]
        large = [line("copy", 1e-3), line("lanewise", 1e-3), line("by hand", 1e-3)]
        _, table, written = self.report([DEVICE, *small, *large])
        self.assertEqual([(goal["seen"] and round(goal["seen"], 9), goal["where"]) for goal in written["goals"]],
                         [(1.0, "saxpy, 2^26"), (0.95, "saxpy, 2^16"), (None, "")])
        self.assertEqual(len(self.rows(table, "2^16")), 1)

    def test_what_was_not_measured_is_blank(self):
        _, table, written = self.report([DEVICE, line("lanewise", 1e-3), line("by hand", 1e-3)])
        self.assertEqual(self.rows(table, "2^26")[0], ["2^26", "", "805", "", "805", "", "", "1.000", ""])
        self.assertIsNone(written["goals"][0]["seen"])

    def test_after_a_dry_run_no_time_is_shown(self):
        steps = [line(way, 1e-3, n=1000, case="rigid-body steps", steps=3)
                 for way in ("lanewise", "a launch a step", "graph of launches", "by hand")]
        _, table, written = self.report([DEVICE, line("lanewise", 1e-3, n=1000), line("copy", 1e-3, n=1000), *steps],
                                        options=["--dry"])
        for row in self.rows(table, "1000"):
            self.assertIn([cell for cell in row if cell], (["1000"], ["1000", "3"]))
        self.assertTrue(all(run["seconds"] is None for run in written["runs"]))
        self.assertNotIn("Measured on", table)

    def test_steps_have_a_table_of_their_own(self):
        lines = [line(way, seconds, case="rigid-body steps", steps=1000)
                 for way, seconds in (("lanewise", 1e-3), ("a launch a step", 50e-3), ("graph of launches", 40e-3),
                                      ("by hand", 0.99e-3))]
        _, table, _ = self.report([DEVICE, *lines])
        self.assertEqual(self.rows(table, "2^26")[0],
                         ["2^26", "1000", "1.000", "50.000", "40.000", "0.990", "50.00", "40.00", "0.990"])

    def test_files_of_two_devices_are_not_mixed(self):
        done, _, _ = self.report([DEVICE], [{**DEVICE, "device": "Another GPU"}])
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("Another GPU", done.stderr)

    def test_a_broken_line_is_named(self):
        done, _, _ = self.report([DEVICE, '{"case": "saxpy", "wa'])
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(":2: not a line of JSON", done.stderr)


if __name__ == "__main__":
    unittest.main()
