# SPDX-License-Identifier: Apache-2.0
"""tools/approved.py must fail on any difference, show it, and approve only when it is asked to."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Approved(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = pathlib.Path(self.folder.name, "new", "report.txt")

    def run_tool(self, code, *options, **environment):
        """Takes a program in Python, gives what the tool says of it, and its exit status."""
        clean = {name: value for name, value in os.environ.items() if name != "LANEWISE_APPROVE"}
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools/approved.py"), *options, self.file, "--",
                               sys.executable, "-c", code], capture_output=True, text=True, check=False, env=clean | environment)
        return done.stdout, done.returncode

    def approve(self, text):
        self.file.parent.mkdir()
        self.file.write_text(text, encoding="utf-8")

    def test_the_same_passes(self):
        self.approve("14 additions\n")
        self.assertEqual(self.run_tool("print('14 additions')"), ("", 0))

    def test_a_difference_is_shown_with_what_to_do(self):
        self.approve("14 additions\n2 divisions\n")
        said, status = self.run_tool("print('14 additions\\n3 divisions')")
        self.assertEqual(status, 1)
        self.assertIn("-2 divisions\n+3 divisions", said)
        self.assertIn("./dev approve", said)
        self.assertEqual(self.file.read_text(encoding="utf-8"), "14 additions\n2 divisions\n")

    def test_a_line_less_or_more_is_a_difference(self):
        self.approve("one\ntwo\n")
        self.assertEqual(self.run_tool("print('one')")[1], 1)
        self.assertEqual(self.run_tool("print('one\\ntwo\\nthree')")[1], 1)

    def test_numbers_may_be_within_a_share_of_the_approved_ones(self):
        self.approve("3.5e+04 sums, 0 products of 12\n")
        for near in ("3.501e+04 sums, 0 products of 12", "3.499e+04 sums, 0 products of 12"):
            self.assertEqual(self.run_tool(f"print('{near}')", "--within=0.001"), ("", 0))
            self.assertEqual(self.run_tool(f"print('{near}')")[1], 1)
        for far in ("3.51e+04 sums, 0 products of 12", "3.5e+04 sums, 1 products of 12",
                    "3.5e+04 sums, 0 products of 13", "3.5e+04 sums, 0 products", "3.5e+04 sums, 0 terms of 12"):
            self.assertEqual(self.run_tool(f"print('{far}')", "--within=0.001")[1], 1)

    def test_what_was_never_approved_fails(self):
        said, status = self.run_tool("print('new')")
        self.assertEqual(status, 1)
        self.assertIn("does not exist", said)
        self.assertIn("+new", said)

    def test_a_program_that_fails_is_no_report(self):
        self.approve("one\n")
        self.assertEqual(self.run_tool("print('one'); raise SystemExit(3)")[1], 1)
        self.assertEqual(self.run_tool("raise SystemExit(3)", LANEWISE_APPROVE="1")[1], 1)
        self.assertEqual(self.file.read_text(encoding="utf-8"), "one\n")

    def test_approving_writes_the_file(self):
        self.assertEqual(self.run_tool("print('new')", LANEWISE_APPROVE="1")[1], 0)
        self.assertEqual(self.file.read_text(encoding="utf-8"), "new\n")
        self.assertEqual(self.run_tool("print('new')"), ("", 0))

    def test_without_a_command_it_says_how_it_is_called(self):
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools/approved.py"), "file"], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("tools/approved.py tests/explain", done.stderr)


if __name__ == "__main__":
    unittest.main()
