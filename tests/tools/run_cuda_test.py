# SPDX-License-Identifier: Apache-2.0
"""tools/run_cuda.py must be as strict as a source says, and say so of a program that it cannot run."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools"))

import run_cuda  # noqa: E402


def symbol(name):
    return f"void lanewise::cuda::run<lanewise::cuda::label<{', '.join(f'(char){ord(letter)}' for letter in name)}>, 1ul>()"


class Run(unittest.TestCase):
    def options(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".cu") as file:
            file.write(text)
            file.flush()
            return run_cuda.softgpu_options(file.name)

    def test_options_of_a_source(self):
        self.assertEqual(self.options("int main() {}\n"), ["--strict"])
        self.assertEqual(self.options('// rows lie apart. softgpu: --allow "rows|grid"\n'), ["--strict", "--allow", "rows|grid"])

    def test_kernels_that_are_not_strict(self):
        option = self.options("// not strict: walk, fly far\n")[-1]
        strict = re.compile(option.removeprefix("--strict="))
        for name in ("walks", "wal", "a walk", "fly", "other"):
            self.assertTrue(strict.search(symbol(name)), name)
        for name in ("walk", "fly far"):
            self.assertFalse(strict.search(symbol(name)), name)

    def test_nothing_to_run_it(self):
        environment = {name: value for name, value in os.environ.items() if name != "LANEWISE_SOFTGPU"} | {"PATH": ""}
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "run_cuda.py"), "program"], env=environment,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, run_cuda.SKIPPED)
        self.assertIn("skipped: program needs a GPU", done.stdout)


if __name__ == "__main__":
    unittest.main()
