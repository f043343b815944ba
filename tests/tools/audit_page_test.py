# SPDX-License-Identifier: Apache-2.0
"""The commands of docs/audit.md are run, in a folder from which the sources look as they do from the project's own."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CUDA = "/usr/local/cuda/bin"


class Page(unittest.TestCase):
    def test_commands(self):
        with open(os.path.join(ROOT, "docs", "audit.md"), encoding="utf-8") as file:
            blocks = re.findall(r"```sh\n(.*?)```", file.read(), re.DOTALL)
        self.assertEqual(len(blocks), 2)
        path = os.environ["PATH"] + os.pathsep + CUDA
        for block in blocks:
            needed = block.split()[0]
            with self.subTest(needed=needed), tempfile.TemporaryDirectory() as folder:
                if not shutil.which(needed, path=path):
                    self.skipTest(f"{needed} was not found")
                for name in ("include", "examples", "tools"):
                    os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
                done = subprocess.run(["bash", "-ec", block], cwd=folder, capture_output=True, text=True, check=False,
                                      env={**os.environ, "PATH": path})
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertIn("tumble", done.stdout)
                self.assertIn("promise", done.stdout)


if __name__ == "__main__":
    unittest.main()
