# SPDX-License-Identifier: Apache-2.0
"""tools/bench_report.py must divide the right times, and say when a ratio falls short."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run(name, time, unit="ns", **more):
    return {"name": name, "run_type": "iteration", "real_time": time, "time_unit": unit, **more}


class Report(unittest.TestCase):
    def report(self, runs):
        """Takes runs of benchmarks, gives what is printed and the ratios that are written. Beside them is the empty file of a
        program of which a filter has left nothing."""
        with tempfile.TemporaryDirectory() as folder:
            source, target = os.path.join(folder, "in.json"), os.path.join(folder, "out.json")
            nothing = os.path.join(folder, "nothing.json")
            with open(nothing, "w", encoding="utf-8"):
                pass
            with open(source, "w", encoding="utf-8") as file:
                json.dump({"context": {"num_cpus": 2}, "benchmarks": runs}, file)
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools/bench_report.py"), nothing, source, "--json",
                                   target],
                                  capture_output=True, text=True, check=True)
            with open(target, encoding="utf-8") as file:
                return done.stdout, json.load(file)["ratios"]

    def test_the_fastest_of_repeated_runs_counts_on_both_sides(self):
        printed, ratios = self.report([
            run("rigid_body/in_cache/lanewise/real_time", 2.0), run("rigid_body/in_cache/lanewise/real_time", 4.0),
            run("rigid_body/in_cache/hand_written_xsimd/real_time", 3.0),
            run("rigid_body/in_cache/hand_written_xsimd/real_time", 9.0),
            run("rigid_body/in_cache/hand_written_xsimd/real_time", 0.1, run_type="aggregate")])
        self.assertEqual([r["seen"] for r in ratios], [1.5])
        self.assertNotIn("falls short", printed)

    def test_units_differ_and_the_fastest_baseline_counts(self):
        names = [f"sums_of_products/24_to_16/{layout}_by_hand/streaming:{s}/real_time"
                 for layout in ("soa", "blocks") for s in (0, 1)]
        printed, ratios = self.report([run("sums_of_products/24_to_16/lanewise/real_time", 1.0, "ms")] +
                                      [run(name, time, "us") for name, time in zip(names, (900, 1200, 500, 700))])
        self.assertEqual([r["seen"] for r in ratios], [0.5])
        self.assertIn("falls short", printed)

    def test_a_ratio_without_all_its_baselines_is_left_out(self):
        self.assertEqual(self.report([run("equation_of_state/lanewise", 1.0)])[1], [])

    def test_a_share_of_the_peak_is_work_over_time(self):
        # At the peak, 12 * 65536 operations take 12 * 65536 ns; 4096 products of 48 operations take twice the time that
        # the peak allows.
        printed, ratios = self.report([run("geometric_algebra/peak/real_time", 12 * 65536.0),
                                       run("geometric_algebra/motor_times_motor/lanewise/n:4096/real_time", 2.0 * 4096 * 48)])
        self.assertEqual([r["seen"] for r in ratios], [0.5])
        self.assertIn("falls short", printed)

    def test_a_time_beyond_its_limit_falls_short(self):
        self.assertIn("falls short", self.report([run("launch/one_element/real_time", 1.5, "us")])[0])


if __name__ == "__main__":
    unittest.main()
