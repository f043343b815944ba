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
    def run_on(self, source, compiler="g++", **others):
        """`others` are sources beside it; FOLDER in a text is where they lie."""
        with tempfile.TemporaryDirectory() as folder:
            folder = os.path.realpath(folder)
            program, path = os.path.join(folder, compiler), os.path.join(folder, "a.cpp")
            commands = os.path.join(folder, "compile_commands.json")
            sources = {path: source} | {os.path.join(folder, name + ".cpp"): text for name, text in others.items()}
            entries = [{"directory": folder, "file": each, "command": f"ccache {program} -O2 -o a.o -c {each}"}
                       for each in sources]
            for place, text in ({program: COMPILER, commands: json.dumps(entries)} | sources).items():
                with open(place, "w", encoding="utf-8") as file:
                    file.write(text.replace("FOLDER", folder))
            os.chmod(program, 0o755)
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "check_negative.py"),
                                   "--commands=" + commands, path], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def refuses(self, sentence, source, **more):
        status, output = self.run_on(source, **more)
        self.assertEqual(status, 1, output)
        self.assertIn(sentence, output)

    def test_good(self):
        source = "// expect: lanes differ (16 and 8)\n// expect: write c.st\n// fails with: lanes  differ (16 and 8): write cast\n"
        self.assertEqual(self.run_on(source)[0], 0)

    def test_must_compile_without(self):
        self.refuses("must compile without MUST_FAIL", "// expect: x\n// fails without: x\n// fails with: x\n")

    def test_must_not_compile_with(self):
        self.refuses("compiles with MUST_FAIL", "// expect: x\n")

    def test_several_together(self):
        together = ('#include "FOLDER/b.cpp"\n#include "FOLDER/c.cpp"\n// fails with: FOLDER/b.cpp:1: required from here\n'
                    "// fails with: error: WRONG_SHAPE\n// fails with: FOLDER/c.cpp:1: error: WRONG_TYPE\n")
        # Neither is compiled by itself, where it would pass.
        self.assertEqual(self.run_on(together, b="// expect: WRONG_SHAPE\n", c="// expect: WRONG_TYPE\n")[0], 0)
        # What another is refused for does not count; by itself one may show what was hidden.
        self.refuses("b.cpp: compiles with MUST_FAIL", together, b="// expect: WRONG_TYPE\n", c="// expect: WRONG_TYPE\n")
        self.assertEqual(self.run_on(together, b="// expect: WRONG_RANK\n// fails with: WRONG_RANK\n", c="// expect: WRONG_TYPE\n")[0], 0)
        self.refuses("not printed: WRONG_RANK", together, b="// expect: WRONG_RANK\n// fails with: WRONG_SHAPE\n", c="// expect: WRONG_TYPE\n")
        self.refuses("has no line `// expect", together, b="", c="// expect: WRONG_TYPE\n")
        # A warning is no refusal, and without the mistakes all must compile.
        warned = together.replace("error: WRONG_TYPE", "warning: WRONG_TYPE")
        self.refuses("c.cpp: compiles with MUST_FAIL", warned, b="// expect: WRONG_SHAPE\n", c="// expect: WRONG_TYPE\n")
        self.refuses("must compile without MUST_FAIL", together + "// fails without: UNKNOWN\n", b="// expect: WRONG_SHAPE\n",
                     c="// expect: WRONG_TYPE\n")

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
