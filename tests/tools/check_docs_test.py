# SPDX-License-Identifier: Apache-2.0
"""tools/check_docs.py must find a block that is not the program it claims to be."""
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SOURCE = """int main() {
  // [step]
  auto x = 1;

  // [inner]
  x += 1;
  // [/inner]
  // [/step]
}
"""
GOOD = """# Title

<!-- region: examples/a/a.cpp#step -->
```cpp
auto x = 1;

x += 1;
```

```sh
./dev test
```
"""


class Docs(unittest.TestCase):
    def run_on(self, page, *options, source=SOURCE):
        """Takes a page, gives status, output and the page afterwards."""
        with tempfile.TemporaryDirectory() as root:
            for path, text in (("README.md", page), ("docs/empty.md", "Nothing.\n"), ("examples/a/a.cpp", source),
                               ("tests/approved/a.txt", "one\n  two\n\nthree\n\n"),
                               ("tests/consumer/CMakeLists.txt", "# [use]\nfind_package(x)\n# [/use]\n")):
                place = os.path.join(root, path)
                os.makedirs(os.path.dirname(place), exist_ok=True)
                with open(place, "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "check_docs.py"), root, *options],
                                  capture_output=True, text=True)
            with open(os.path.join(root, "README.md"), encoding="utf-8") as file:
                return done.returncode, done.stdout + done.stderr, file.read()

    def refuses(self, sentence, page, **more):
        status, output, after = self.run_on(page, **more)
        self.assertEqual(status, 1, output)
        self.assertIn(sentence, output)
        self.assertEqual(after, page)

    def test_good(self):
        self.assertEqual(self.run_on(GOOD), (0, "2 pages, 1 blocks, 0 wrong\n", GOOD))

    def test_cmake(self):
        page = "<!-- region: tests/consumer/CMakeLists.txt#use -->\n```cmake\nfind_package(x)\n```\n"
        self.assertEqual(self.run_on(page)[0], 0)
        self.refuses("differs", page.replace("(x)", "(y)"))

    def test_differs(self):
        self.refuses("README.md:4: differs from examples/a/a.cpp#step", GOOD.replace("= 1", "= 2"))

    def test_write(self):
        status, _, after = self.run_on(GOOD.replace("= 1", "= 2"), "--write")
        self.assertEqual((status, after), (0, GOOD))

    def test_printed(self):
        page = "<!-- printed: tests/approved/a.txt#1 -->\n```text\none\n  two\n```\n"
        self.assertEqual(self.run_on(page), (0, "2 pages, 1 blocks, 0 wrong\n", page))
        self.assertEqual(self.run_on(page.replace("#1", "#2").replace("one\n  two", "three"))[0], 0)
        self.assertEqual(self.run_on(page.replace("#1", "").replace("  two", "  two\n\nthree"))[0], 0)
        self.refuses("differs from tests/approved/a.txt#1", page.replace("two", "2"))
        self.refuses("tests/approved/a.txt has 2 parts, none is 3", page.replace("#1", "#3"))
        self.refuses("tests/approved/b.txt does not exist", page.replace("a.txt", "b.txt"))
        status, _, after = self.run_on(page.replace("two", "2"), "--write")
        self.assertEqual((status, after), (0, page))

    def test_code_is_no_print(self):
        self.refuses("no line <!-- region", "<!-- printed: tests/approved/a.txt#2 -->\n```cpp\nthree\n```\n")

    def test_no_region(self):
        self.refuses("no line <!-- region", "```cpp\nint x;\n```\n")

    def test_unknown_region(self):
        self.refuses("no region // [other]", GOOD.replace("#step", "#other"))

    def test_region_twice(self):
        self.refuses("or more than one", GOOD, source=SOURCE + SOURCE)

    def test_unknown_file(self):
        self.refuses("examples/b/b.cpp does not exist", GOOD.replace("a/a.cpp", "b/b.cpp"))

    def test_file_that_nothing_compiles(self):
        self.refuses("nothing compiles it", GOOD.replace("examples/a/a.cpp", "docs/a.cpp"))

    def test_dead_link(self):
        self.refuses("README.md:13: the link to docs/none.md is dead", GOOD + "[more](docs/none.md#part)\n")
        self.assertEqual(self.run_on(GOOD + "[more](docs/empty.md), [far](https://a.b/c)\n")[0], 0)

    def test_block_without_end(self):
        self.refuses("never ends", GOOD[:GOOD.index("```\n\n```sh")])


if __name__ == "__main__":
    unittest.main()
