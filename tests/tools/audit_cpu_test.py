# SPDX-License-Identifier: Apache-2.0
"""tools/audit --cpu must find the loop over elements in assembly, wherever a compiler has put its blocks, and count it."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools"))

from auditing import assembly, vectors  # noqa: E402

# 16 lanes of in(x), inout(y), floats: a turn loads 2 x 64 bytes and stores 64.
FUNCTION = """
_ZN8lanewise6detail10run_groupsILm16EiJEEEvRKT0_{suffix}:
.LFB1:
	.cfi_startproc
#APP
# 29 "promise.hpp" 1
	/* lanewise-promise: argument=$0 kind=$28265,$0,$0 numbers=$1 bytes=$4 run=${run} read=$1 written=$0 once=$1 */
# 0 "" 2
	# lanewise-promise: argument=$1 kind=$500186443369,$0,$0 numbers=$1 bytes=$4 run=$16 read=$1 written=$1 once=$1 
#NO_APP
	pushq	%rbp
	movq	%rsp, %rbp
	vmovups	(%rdi), %zmm9
	leaq	-640(%rbp), %r12
{body}
	ret
	.cfi_endproc
"""
GOOD = """.L1:
	prefetcht0	192(%rcx,%rax,4)
	vmovups	(%rcx,%rax,4), %zmm0
	vfmadd213ps	(%rdx,%rax,4), %zmm9, %zmm0	# zmm0 = zmm9 * zmm0 + mem
	vmovups	%zmm0, (%rdx,%rax,4)
	addq	$16, %rax
	cmpq	%rsi, %rax
	jl	.L1"""
# The same, with its middle behind the end of the function, and a loop of steps in it.
SCATTERED = """	jmp	.L3
.L1:
	vmovups	%zmm0, (%rdx,%rax,4)
	addq	$16, %rax
	cmpq	%rsi, %rax
	jge	.L9
.L3:
	vmovups	(%rcx,%rax,4), %zmm0
	jmp	.L5
.L9:
	ret
.L5:
	vaddps	(%rdx,%rax,4), %zmm0, %zmm0
.L6:
	vmovaps	%zmm0, -64(%rbp)
	vmulps	(%r12), %zmm0, %zmm0
	decl	%r8d
	jne	.L6
	jmp	.L1"""


class Cpu(unittest.TestCase):
    def audit(self, body, *options, run=16, suffix="", limits=None, report=None):
        with tempfile.TemporaryDirectory() as folder:
            def write(name, text):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
                return os.path.join(folder, name)
            options = [*options, f"--json={folder}/out.json"]
            if limits is not None:
                options.append("--limits=" + write("limits", json.dumps({"run_groups": {"cpu": limits}})))
            if report is not None:
                options.append("--report=" + write("report", json.dumps(report)))
            path = write("a.s", FUNCTION.format(body=body, run=run, suffix=suffix) if body else "	ret\n")
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "audit"), "--cpu", *options, path],
                                  capture_output=True, text=True, check=False)
            self.assertNotIn("Traceback", done.stderr)
            if os.path.exists(f"{folder}/out.json"):
                with open(f"{folder}/out.json", encoding="utf-8") as file:
                    self.loops = json.load(file)["kernels"]
        return done.returncode, done.stdout + done.stderr

    def kept(self, body, *options, **more):
        status, output = self.audit(body, *options, **more)
        self.assertEqual(status, 0, output)
        return output

    def broken(self, sentence, body, *options, **more):
        status, output = self.audit(body, *options, **more)
        self.assertEqual(status, 1, output)
        self.assertIn(sentence, output)

    def test_kept(self):
        self.kept(GOOD)
        self.assertEqual((self.loops[0]["loads"], self.loops[0]["stores"]), ({"64": 2}, {"64": 1}))
        self.assertEqual((self.loops[0]["spills"], self.loops[0]["classes"]), (0, {"move": 2, "fma": 1}))
        self.kept(GOOD, suffix=".constprop.0")

    def test_blocks_anywhere(self):
        self.kept(SCATTERED)
        loop, = self.loops
        self.assertEqual((loop["loads"], loop["stores"], loop["spills"], loop["reloads"]), ({"64": 2}, {"64": 1}, 1, 1))

    def test_a_double_load(self):
        self.broken("run_groups loads 12 bytes of an element in its loop, promised 8",
                    GOOD.replace("	addq", "	vaddps	(%rbx,%rax,4), %zmm1, %zmm1\n	addq"))
        # From where it has loaded before a turn finds it in the cache: said, and no more.
        self.assertIn("1 x 64 B", self.kept(GOOD.replace("	vmovups	%zmm0, (", "	vaddps	(%rcx,%rax,4), %zmm1, %zmm1\n	vmovups	%zmm0, (")))
        self.assertEqual(self.loops[0]["again"], {"64": 1})

    def test_a_double_store(self):
        self.broken("run_groups stores 8 bytes", GOOD.replace("	addq", "	vmovups	%zmm1, 64(%rbx,%rax,4)\n	addq"))

    def test_lines_asked_for_ahead(self):
        def more(body, arguments):
            return f"	/* lanewise-prefetch: arguments=${arguments} */\n{body}"
        self.kept(more(GOOD, 1))
        self.assertEqual(self.loops[0]["prefetches"], 1)
        self.broken("run_groups asks for 1 lines ahead in its loop, promised one for each of 2 arguments", more(GOOD, 2))
        self.broken("run_groups asks for 0 lines ahead", more(GOOD.replace("	prefetcht0	192(%rcx,%rax,4)\n", ""), 1))

    def test_spills(self):
        spilling = GOOD.replace("	addq", "	vmovups	%zmm0, 128(%rsp)\n	vmovups	(%r12), %zmm2\n	addq")
        self.kept(spilling, limits=2)
        self.broken("run_groups on cpu has spills and reloads 2, over the stored limit of 1", spilling, limits=1)
        self.kept(GOOD, limits=0)

    def test_less(self):
        less = GOOD.replace("	vmovups	(%rcx,%rax,4), %zmm0\n", "")
        self.kept(less)
        self.broken("loads 4 bytes of an element in its loop, promised 8", less, "--exact")

    def test_not_compared(self):
        self.assertIn("(calls hide loads: not compared)", self.kept(GOOD.replace("	addq", "	call	f\n	addq")))
        self.assertIn("(lane by lane: not compared)", self.kept(GOOD, run=1))

    def test_report_of_explain(self):
        def report(read=8, unused=()):
            return {"kernel": "run_groups", "arguments": [
                {"kind": "in", "numbers": 1, "bytes": 4, "bytes_read": read - 4, "bytes_written": 0, "unused": list(unused)},
                {"kind": "inout", "numbers": 1, "bytes": 4, "bytes_read": 4, "bytes_written": 4}]}
        self.assertIn("8 B in, 4 B out", self.kept(GOOD, report=report()))
        self.broken("explain reports that it reads 12 bytes of an element once", GOOD, report=report(12))
        less = GOOD.replace("	vmovups	(%rcx,%rax,4), %zmm0\n", "")
        self.broken("its results depend on 8", less, report=report())
        self.kept(less, report=report(unused=[0]))
        self.assertNotIn("8 B in", self.kept(GOOD, report=dict(report(), kernel="another")))

    def test_nothing(self):
        self.broken("there is no loop over elements", "")
        self.broken("no kernel is called drag", GOOD, "--kernel=drag")


class Parts(unittest.TestCase):
    def test_widths(self):
        for mnemonic, operands, width in (
                ("vmovups", "(%rax), %zmm0", 64), ("movaps", "(%rax), %xmm0", 16), ("vbroadcastss", "(%rax), %zmm0", 4),
                ("vmulps", "(%rax){1to16}, %zmm0, %zmm1", 4), ("vmulpd", "(%rax){1to8}, %zmm0, %zmm1", 8),
                ("vpmovzxwd", "(%rax), %zmm0", 32), ("vcvtph2ps", "(%rax), %ymm0", 16), ("vcvtps2pd", "(%rax), %zmm0", 32),
                ("vmovsd", "(%rax), %xmm0", 8), ("vmovss", "%xmm0, (%rax)", 4), ("vinsertf128", "$1, (%rax), %ymm0, %ymm0", 16),
                ("vpmovdw", "%zmm0, (%rax)", 32), ("vmovdqu16", "(%rax), %ymm1", 32), ("vaddss", "(%rax), %xmm0, %xmm0", 4)):
            with self.subTest(mnemonic=mnemonic):
                self.assertEqual(vectors.access_width(mnemonic, operands), width)

    def test_classes(self):
        for mnemonic, name in (("vfnmadd231ps", "fma"), ("vsqrtpd", "sqrt"), ("vdivps", "div"), ("mulps", "mul"),
                               ("vsubsd", "add"), ("vcmpps", "compare"), ("vminps", "compare"), ("vcvtps2pd", "convert"),
                               ("vmovaps", "move"), ("vpermt2ps", "move"), ("vpaddd", "integer"), ("vandps", "integer")):
            with self.subTest(mnemonic=mnemonic):
                self.assertEqual(vectors.class_of(mnemonic), name)

    def test_loops(self):
        blocks = assembly.blocks_of(SCATTERED.splitlines())
        self.assertEqual(sorted(len(loop.blocks) for loop in assembly.loops_of(blocks)), [1, 5])


if __name__ == "__main__":
    unittest.main()
