# SPDX-License-Identifier: Apache-2.0
"""tools/ptx_audit.py must count right, and refuse a promise that is not kept. A stand-in plays the part of ptxas."""
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PTX = """
.version 9.0
.target sm_75
.address_size 64
.func helper() { ld.global.f32 %f9, [%rd9]; }
.visible .entry _Z1fILc116ELc117EEvPf(
	.param .u64 p
)
{
	.local .align 4 .b8 	depot[4];
	ld.param.u64 	%rd1, [p];
	ld.global.nc.v4.f32 	{%f1, %f2, %f3, %f4}, [%rd1];
	@%p1 ld.global.f32 	%f5, [%rd1+16]; // ld.global
	ld.f32 	%f5, [%rd1+16];
	ld.shared.f32 	%f5, [%rd1+16];
	st.local.f32 	[%rd2], %f5;
	fma.rn.f32 	%f5, %f1, %f2, %f3;
	@!%p1 mul.rn.ftz.f32 	%f5, %f1, %f2; // mul.f32
	mul.wide.u32 	%rd3, %r1, 4;
	mul.f64 	%fd1, %fd2, %fd3;
	st.global.f32 	[%rd1], %f5;
	red.global.add.f32 	[%rd1], %f5;
	ret;
}
.visible .entry g()
{
	call.uni  helper, ();
	ret;
}
"""
PTXAS = """#!/bin/sh
cat >&2 <<END
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z1fILc116ELc117EEvPf' for 'sm_75'
ptxas info    : Function properties for _Z1fILc116ELc117EEvPf
    8 bytes stack frame, 12 bytes spill stores, 16 bytes spill loads
ptxas info    : Used 32 registers, used 0 barriers, 356 bytes cmem[0]
END
"""
TRUE = 'loads=3 stores=1 local=1 atomics=1 products=3 registers<=32 stack=8 spills=28'


class Audit(unittest.TestCase):
    def audit(self, source):
        with tempfile.TemporaryDirectory() as folder:
            def write(name, text):
                path = os.path.join(folder, name)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                os.chmod(path, 0o755)
                return path
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "ptx_audit.py"), "--arch=sm_75",
                                   "--ptxas=" + write("ptxas", PTXAS), "--source=" + write("a.cu", source),
                                   write("a.ptx", PTX)], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def refuses(self, sentence, source):
        status, output = self.audit(source)
        self.assertEqual(status, 1, output)
        self.assertIn(sentence, output)

    def test_true_promises(self):
        status, output = self.audit(f'// audit: f<"tu"> {TRUE}\n')
        self.assertEqual(status, 0, output)
        self.assertIn("1 kernels keep their promises", output)
        self.assertEqual(self.audit(f"  // audit: ^_Z1f {TRUE}\n")[0], 0)

    def test_each_count_matters(self):
        for promise in TRUE.split():
            name = promise.replace("<=", "=").split("=")[0]
            self.refuses(f"has {name} ", f'// audit: f<"tu"> {name}=99\n')

    def test_bounds(self):
        self.assertEqual(self.audit("// audit: _Z1f registers>=32\n")[0], 0)
        self.refuses("promised registers<=31", "// audit: _Z1f registers<=31\n")

    def test_a_call_hides_loads(self):
        self.refuses("has calls 1, promised calls=0", "// audit: ^g$ loads=0\n")
        self.assertEqual(self.audit("// audit: ^g$ loads=0 calls=1\n")[0], 0)

    def test_no_such_kernel(self):
        self.refuses("no kernel is called other", "// audit: other loads=0\n")

    def test_no_promise(self):
        self.refuses("has no line", "// nothing\n")

    def test_mistyped_promise(self):
        self.refuses("is not `// audit", "// audit: f load=3 stores=1\n")
        self.refuses("is not `// audit", "// audit: f\n")


if __name__ == "__main__":
    unittest.main()
