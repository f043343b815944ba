# SPDX-License-Identifier: Apache-2.0
"""tools/check_negative.py must refuse a test that proves nothing. A stand-in plays the part of the compiler."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Prints its words and fails where the source says so, so that each case is written in the source itself.
COMPILER = """#!/bin/sh
for word; do case $word in *.cpp) source=$word ;; -DMUST_FAIL) when=with ;; -o|-c) exit 3 ;; esac; done
sed -n "s|^// fails ${when:-without}: ||p" "$source" >&2
! grep -q "^// fails ${when:-without}" "$source"
"""


class Negative(unittest.TestCase):
    def run_on(self, source, *options, compiler="g++"):
        with tempfile.TemporaryDirectory() as folder:
            program, path = os.path.join(folder, compiler), os.path.join(folder, "a.cpp")
            commands = os.path.join(folder, "compile_commands.json")
            entry = {"directory": folder, "file": path, "command": f"ccache {program} -O2 -o a.o -c {path}"}
            for place, text in ((program, COMPILER), (path, source), (commands, json.dumps([entry]))):
                with open(place, "w", encoding="utf-8") as file:
                    file.write(text)
            os.chmod(program, 0o755)
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "check_negative.py"),
                                   "--commands=" + commands, *options, path], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def refuses(self, sentence, source, *options, **more):
        status, output = self.run_on(source, *options, **more)
        self.assertEqual(status, 1, output)
        self.assertIn(sentence, output)

    def test_good(self):
        source = "// expect: lanes differ (16 and 8)\n// expect: write c.st\n// fails with: lanes  differ (16 and 8): write cast\n"
        self.assertEqual(self.run_on(source)[0], 0)

    def test_must_compile_without(self):
        self.refuses("must compile without MUST_FAIL", "// expect: x\n// fails without: x\n// fails with: x\n")

    def test_must_not_compile_with(self):
        self.refuses("compiles with MUST_FAIL", "// expect: x\n")

    def test_either_half(self):
        self.assertEqual(self.run_on("", "--half=good")[0], 0)
        self.refuses("must compile without MUST_FAIL", "// fails without: x\n", "--half=good")
        self.assertEqual(self.run_on("// expect: x\n// fails without: y\n// fails with: x\n", "--half=bad")[0], 0)
        self.refuses("compiles with MUST_FAIL", "// expect: x\n", "--half=bad")

    def test_each_word_must_be_printed(self):
        self.refuses("not printed: y", "// expect: x\n// expect: y\n// fails with: x\n")

    def test_words_for_one_compiler(self):
        source = "// expect gcc: x\n// expect clang: y\n// fails with: x\n"
        self.assertEqual(self.run_on(source)[0], 0)
        self.refuses("not printed: y", source, compiler="clang++")

    def test_no_words(self):
        self.refuses("has no line `// expect", "// MUST_FAIL\n// fails with: x\n")


if __name__ == "__main__":
    unittest.main()
