# SPDX-License-Identifier: Apache-2.0
"""Each rule of tools/check_includes.py must find the header that breaks it, and nothing in a tree that keeps them all."""
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOP = "// SPDX-License-Identifier: Apache-2.0\n#pragma once\n"
SENTENCE = "// Takes a thing, gives another.\n"


def header(*includes, body="", sentence=SENTENCE):
    return TOP + "".join(f"#include <{name}>\n" for name in includes) + sentence + body


GOOD = {
    "base/config.hpp": header(body="#define LANEWISE_SOMETHING 1\n"),
    "base/unroll.hpp": header("lanewise/base/config.hpp"),
    "scalar/lanes.hpp": header("xsimd/xsimd.hpp", "lanewise/base/unroll.hpp"),
    "launch/cuda.hpp": TOP + "#ifdef __CUDACC__\n#include <cuda_runtime.h>\n#endif\n" + SENTENCE + "__global__ void f();\n",
    "lanewise.hpp": header("lanewise/scalar/lanes.hpp", "lanewise/launch/cuda.hpp"),
}


class Rules(unittest.TestCase):
    def run_on(self, changes, without_tests=()):
        """Takes the headers that differ from GOOD (None for one that is gone), gives status and output."""
        with tempfile.TemporaryDirectory() as root:
            for path, text in {**GOOD, **changes}.items():
                places = [os.path.join(root, "include", "lanewise", path)]
                if path not in without_tests:
                    places.append(os.path.join(root, "tests", path[:-len(".hpp")] + ".cpp"))
                for place in places:
                    os.makedirs(os.path.dirname(place), exist_ok=True)
                    with open(place, "w", encoding="utf-8") as file:
                        file.write(text)
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "check_includes.py"), root],
                                  capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def refuses(self, sentence, changes, **more):
        status, output = self.run_on(changes, **more)
        self.assertEqual(status, 1, output)
        self.assertIn(sentence, output)
        self.assertIn(" 1 breaches", output)

    def test_a_good_tree_passes(self):
        status, output = self.run_on({})
        self.assertEqual((status, output), (0, "5 headers, 0 breaches\n"))

    def test_an_empty_tree_is_no_success(self):
        with tempfile.TemporaryDirectory() as root:
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "check_includes.py"), root],
                                  capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)

    def test_standard_library(self):
        uses = 'inline std::size_t f(std::size_t a) { return a; }  // std::vector\n'
        self.refuses("base/unroll.hpp:5: std::size_t without #include <cstddef>",
                     {"base/unroll.hpp": header("lanewise/base/config.hpp", body=uses)})
        status, output = self.run_on({"base/unroll.hpp": header("cstddef", body=uses)})
        self.assertEqual(status, 0, output)

    def test_direction(self):
        self.refuses("scalar/ includes tensor/vec.hpp, which comes later",
                     {"tensor/vec.hpp": header(), "scalar/mask.hpp": header("lanewise/tensor/vec.hpp")})

    def test_the_tour_is_above_all(self):
        self.refuses("is above all folders", {"explain/report.hpp": header("lanewise/lanewise.hpp")})

    def test_unknown_folder(self):
        self.refuses("lies in no folder of the road", {"utils/misc.hpp": header()})

    def test_missing_header(self):
        self.refuses("base/gone.hpp does not exist", {"scalar/mask.hpp": header("lanewise/base/gone.hpp")})

    def test_both_ways_to_write_an_own_header(self):
        quoted = TOP + '#include "../tensor/vec.hpp"\n' + SENTENCE
        self.refuses("scalar/ includes tensor/vec.hpp, which comes later",
                     {"tensor/vec.hpp": header(), "scalar/mask.hpp": quoted})
        self.refuses("base/gone.hpp does not exist", {"base/unroll.hpp": TOP + '#include "gone.hpp"\n' + SENTENCE})

    def test_circle(self):
        self.refuses("includes itself: base/a.hpp -> base/b.hpp -> base/a.hpp",
                     {"base/a.hpp": header("lanewise/base/b.hpp"), "base/b.hpp": header("lanewise/base/a.hpp")})

    def test_licence(self):
        self.refuses("the first line is not", {"base/unroll.hpp": "// Unrolls.\n" + header()[len(TOP.split("\n")[0]) + 1:]})

    def test_pragma_once(self):
        self.refuses("`#pragma once` does not follow", {"base/unroll.hpp": TOP.split("\n")[0] + "\n" + SENTENCE})

    def test_sentence(self):
        self.refuses("no sentence", {"base/unroll.hpp": header(sentence="namespace lanewise {}\n")})

    def test_length(self):
        self.refuses("301 lines", {"base/unroll.hpp": header(body="int x;\n" * 298)})
        self.assertEqual(self.run_on({"base/unroll.hpp": header(body="int x;\n" * 297)})[0], 0)

    def test_preprocessor(self):
        self.refuses("the preprocessor is for", {"base/unroll.hpp": header(body="#define TWICE(x) x x\n")})
        self.refuses("the preprocessor is for", {"base/unroll.hpp": header(body="  # pragma GCC ivdep\n")})

    def test_enable_if(self):
        self.refuses("write `requires`", {"base/unroll.hpp": header(body="using t = std::enable_if_t<true>;\n")})
        self.assertEqual(self.run_on({"base/unroll.hpp": header(body="// no enable_if here\n")})[0], 0)

    def test_annotations(self):
        self.refuses("outside the CUDA leaf", {"base/unroll.hpp": header(body="__host__ void f();\n")})
        self.refuses("outside the CUDA leaf", {"base/unroll.hpp": header(body="inline __device__ void f() {}\n")})

    def test_one_leaf_for_each_library(self):
        for library in ("xsimd/xsimd.hpp", "omp.h", "cuda_runtime.h", "thrust/copy.h"):
            self.refuses("one leaf knows a library",
                         {"field/a.hpp": header(library), **({} if library in ("xsimd/xsimd.hpp", "cuda_runtime.h") else
                                                             {"field/b.hpp": header(library)})})

    def test_tests_mirror_headers(self):
        self.refuses("has no test: tests/base/unroll.cpp", {"base/unroll.hpp": header()}, without_tests=("base/unroll.hpp",))


if __name__ == "__main__":
    unittest.main()
