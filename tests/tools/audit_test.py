# SPDX-License-Identifier: Apache-2.0
"""tools/audit must count PTX right, and refuse a promise that is not kept. A stand-in plays the part of ptxas."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools"))

from auditing import names, occupancy, promise  # noqa: E402

PTX = """
.version 9.0
.target sm_75
.address_size 64
.global .align 4 .b8 __cudart_i2opi_f[24] = {65, 144};
.func helper() { ld.global.f32 %f9, [%rd9]; }
.visible .entry _Z1fILc116ELc117EEvPf(
	.param .u64 _Z1fILc116ELc117EEvPf_param_0
)
.maxntid 256, 1, 1
{
	.local .align 4 .b8 	__local_depot0[4];
	ld.param.u64 	%rd1, [_Z1fILc116ELc117EEvPf_param_0];
	mov.b64 	%rd7, _Z1fILc116ELc117EEvPf_param_0;
	ld.u8 	%rs1, [%rd7+3];
	ld.global.nc.v4.f32 	{%f1, %f2, %f3, %f4}, [%rd1];
	@%p1 ld.global.f32 	%f5, [%rd1+16]; // ld.global
	ld.f32 	%f5, [%rd1+16];
	ld.shared.f32 	%f5, [%rd1+16];
	mov.u64 	%rd2, __local_depot0;
	cvta.local.u64 	%rd3, %rd2;
	st.local.f32 	[%rd2], %f5;
	st.f32 	[%rd3], %f5;
	mov.u64 	%rd4, __cudart_i2opi_f;
	add.s64 	%rd5, %rd4, %rd6;
	ld.global.nc.u32 	%r2, [%rd5];
	fma.rn.f32 	%f5, %f1, %f2, %f3;
	@!%p1 mul.rn.ftz.f32 	%f5, %f1, %f2; // mul.f32
	mul.wide.u32 	%rd10, %r1, 4;
	mul.f64 	%fd1, %fd2, %fd3;
	st.global.v2.u64 	[%rd1], {%rd8, %rd9};
	red.global.add.f32 	[%rd1], %f5;
	ret;
}
.visible .entry g()
{
	{ // callseq 0, 0
	call.uni
	helper,
	(
	);
	} // callseq 0
	ret;
}
"""
PTXAS = """ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z1fILc116ELc117EEvPf' for 'sm_75'
ptxas info    : Function properties for _Z1fILc116ELc117EEvPf
    8 bytes stack frame, 12 bytes spill stores, 16 bytes spill loads
ptxas info    : Used 32 registers, used 0 barriers, 356 bytes cmem[0]
ptxas info    : Compiling entry function 'g' for 'sm_75'
ptxas info    : Function properties for g
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 8 registers, used 0 barriers, 356 bytes cmem[0]
"""
TRUE = "loads=3 stores=1 local=2 shared=1 atomics=1 products=3 registers<=32 stack=8 spills=28"

# A kernel as a launch has it: in of two floats, out of one, and a lookup where `lookup` is 1.
PROMISED = """
.visible .entry _Z4dragv()
{{
	// begin inline asm
	/* lanewise-promise: argument=0 kind=28265,0,0 numbers=2 bytes=4 run=16 read=1 written=0 once=1 */
	// end inline asm
	/* lanewise-promise: argument=1 kind=7632239,0,0 numbers=1 bytes=4 run=16 read=0 written=1 once=1 */
	/* lanewise-promise: argument=2 kind={kind},0,0 numbers=1 bytes=4 run=16 read={lookup} written=0 once=0 */
	{body}
	ret;
}}
"""
KEPT = "ld.global.f32 %f1, [%rd1];\n	ld.global.f32 %f2, [%rd1+64];\n	st.global.f32 [%rd2], %f3;"
DRAG = "ptxas info    : Compiling entry function '_Z4dragv' for 'sm_75'\n" \
    "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\nptxas info    : Used 12 registers\n"


def packed(word):
    return int.from_bytes(word.encode(), "little")


class Case(unittest.TestCase):
    def audit(self, ptx, *options, source=None, said=PTXAS, files=()):
        with tempfile.TemporaryDirectory() as folder:
            def write(name, text):
                path = os.path.join(folder, name)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
                os.chmod(path, 0o755)
                return path
            ptxas = write("ptxas", f"#!/bin/sh\ncat >&2 <<WORDS\n{said}WORDS\n")
            for name, text in files:
                write(name, text)
            options = [f"--ptxas={ptxas}", *(option.replace("@", folder + "/") for option in options)]
            if source is not None:
                options.append("--source=" + write("a.cu", source))
            done = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "audit"), "--arch=sm_75", *options,
                                   write("a.ptx", ptx)], capture_output=True, text=True, check=False)
            self.written = {}
            for name in os.listdir(folder):
                if name.endswith(".json"):
                    with open(os.path.join(folder, name), encoding="utf-8") as file:
                        self.written[name] = file.read()
        return done.returncode, done.stdout + done.stderr

    def accepts(self, sentence, *what, **more):
        status, output = self.audit(*what, **more)
        self.assertEqual(status, 0, output)
        self.assertIn(sentence, output)

    def refuses(self, sentence, *what, **more):
        status, output = self.audit(*what, **more)
        self.assertEqual(status, 1, output)
        self.assertIn(sentence, output)
        self.assertNotIn("Traceback", output)


class ByHand(Case):
    def test_true_promises(self):
        self.accepts("2 kernels keep their promises", PTX, source=f'// audit: f<"tu"> {TRUE}\n')
        self.accepts("2 x 4 B, 1 x 16 B", PTX, source=f"  // audit: ^_Z1f {TRUE}\n")

    def test_each_count_matters(self):
        for word in TRUE.split():
            name = word.replace("<=", "=").split("=")[0]
            self.refuses(f"has {name} ", PTX, source=f'// audit: f<"tu"> {name}=99\n')

    def test_bounds(self):
        self.accepts("", PTX, source="// audit: _Z1f registers>=32\n")
        self.refuses("promised registers<=31", PTX, source="// audit: _Z1f registers<=31\n")

    def test_a_call_hides_loads(self):
        self.refuses("has calls 1, promised calls=0", PTX, source="// audit: ^g$ loads=0\n")
        self.accepts("", PTX, source="// audit: ^g$ loads=0 calls=1\n")

    def test_what_is_missing(self):
        true = f"// audit: ^_Z1f {TRUE}\n"
        self.refuses("no kernel is called other", PTX, source="// audit: other loads=0\n")
        self.refuses("nothing is promised", PTX, source="// nothing\n")
        self.refuses("there is no kernel in", ".version 9.0\n")
        self.refuses("no kernel is called drag", PTX, "--kernel=drag")
        self.refuses("say where it is by --ptxas=PATH", PTX, "--ptxas=@nowhere")
        self.refuses("No such file", PTX, "--report=@none.jsonl", source=true)
        self.refuses("ptxas cannot compile", PTX, "--ptxas=@bad", files=[("bad", "#!/bin/sh\nexit 1\n")])

    def test_mistyped_promise(self):
        self.refuses("is not `// audit", PTX, source="// audit: f load=3 stores=1\n")
        self.refuses("is not `// audit", PTX, source="// audit: f\n")


class Promised(Case):
    def drag(self, body, lookup, more):
        more.setdefault("said", DRAG)
        return PROMISED.format(body=body, lookup=lookup, kind=packed("lookup" if lookup else "uniform"))

    def kept(self, sentence, body, *options, lookup=0, **more):
        self.accepts(sentence, self.drag(body, lookup, more), *options, **more)

    def broken(self, sentence, body, *options, lookup=0, **more):
        self.refuses(sentence, self.drag(body, lookup, more), *options, **more)

    def test_kept(self):
        self.kept("in 2 x 4 B, out 1 x 4 B", KEPT)
        self.kept("1 kernel keeps its promise", "ld.global.v2.f32 {%f1, %f2}, [%rd1];\n st.global.f32 [%rd2], %f3;")

    def test_more_is_refused(self):
        self.broken("drag loads 12 bytes of an element, promised 8", KEPT + "\n	ld.global.f32 %f4, [%rd3];")
        self.broken("drag stores 8 bytes of an element, promised 4", KEPT + "\n	st.global.f32 [%rd3], %f3;")
        self.broken("1 of the places more than once", KEPT + "\n	ld.global.f32 %f4, [%rd1+64];")
        self.broken("drag loads no more than promised, but 1 of the places more than once", KEPT.replace("+64", "+0"))

    def test_places_are_seen_through_additions(self):
        self.broken("1 of the places more than once", "add.s64 %rd5, %rd1, 64;\n" + KEPT + "\n	ld.global.f32 %f4, [%rd5];")

    def test_less_is_what_the_kernel_does_not_need(self):
        less = KEPT.replace("	ld.global.f32 %f2, [%rd1+64];", "")
        self.kept("(reads 4 B less)", less)
        self.broken("drag loads 4 bytes of an element, promised 8", less, "--exact")
        self.kept("", less, "--exact", source="// audit: drag loads=1\n")
        # A result that is not there is missed anyway.
        self.broken("drag stores 0 bytes of an element, promised 4", KEPT.replace("st.global.f32 [%rd2], %f3;", ""))

    def test_a_lookup_may_load_more(self):
        self.kept("lookup", KEPT + "\n	ld.global.f32 %f4, [%rd3];", lookup=1)
        self.broken("drag stores 8", KEPT + "\n	st.global.f32 [%rd3], %f3;", lookup=1)

    def test_memory_of_its_own(self):
        array = KEPT + "\n	st.local.f32 [%rd4], %f1;"
        self.broken("drag has local 1, promised 0: an array has found no registers", array)
        self.kept("", array, source="// audit: drag local=1\n")
        self.broken("drag has spills 12", KEPT, said=DRAG.replace("0 bytes spill stores", "12 bytes spill stores"))
        self.broken("drag has calls 1, promised 0", KEPT + "\n	call.uni (r), helper, (p);")
        self.broken("drag has atomics 1, promised 0", KEPT + "\n	red.global.add.f32 [%rd1], %f5;")
        # CUDA's sine of a large angle is known to need some; spills are none of it.
        sine = KEPT + "\n	mov.u64 %rd8, __cudart_i2opi_f;\n	st.local.u32 [%rd4], %r1;"
        self.kept("", sine, said=DRAG.replace("0 bytes stack", "28 bytes stack"))
        self.broken("local 1", sine, said=DRAG.replace("0 bytes spill stores", "12 bytes spill stores"))
        # No more than that: an array of the kernel's own beside it is found.
        self.broken("stack 132", sine, said=DRAG.replace("0 bytes stack", "132 bytes stack"))
        self.broken("local 6", sine + 5 * "\n	st.local.u32 [%rd4], %r1;", said=DRAG)

    def test_limits(self):
        limits = [("limits.json", json.dumps({"drag": {"sm_75": 11, "sm_90": 99}, "other": {"sm_75": 1}}))]
        self.broken("drag on sm_75 has registers 12, over the stored limit of 11", KEPT, "--limits=@limits.json", files=limits)
        self.kept("", KEPT, "--limits=@limits.json", "--write-limits", files=limits)
        self.assertEqual(json.loads(self.written["limits.json"]),
                         {"drag": {"sm_75": 12, "sm_90": 99}, "other": {"sm_75": 1}})
        self.kept("", KEPT, "--limits=@limits.json", files=[("limits.json", self.written["limits.json"])])
        self.broken("limits.json does not exist", KEPT, "--limits=no_limits.json")
        self.broken("is no JSON", KEPT, "--limits=@limits.json", files=[("limits.json", "{")])

    def test_report_of_explain(self):
        arguments = [{"kind": "in", "numbers": 2, "bytes": 4, "bytes_read": 8, "bytes_written": 0},
                     {"kind": "out", "numbers": 1, "bytes": 4, "bytes_read": 0, "bytes_written": 4}]

        def file(**changes):
            report = {"kernel": "drag", "arguments": arguments, "flops": 17, "bytes": 12, "intensity": 1.25, **changes}
            return [("r.jsonl", "drag falls\n" + json.dumps(report) + "\n")]
        self.kept("by explain", KEPT, "--report=@r.jsonl", files=file())
        self.kept("1.25", KEPT, "--report=@r.jsonl", files=file())
        # Explain knows which numbers no result depends on; the others have to be loaded.
        less = KEPT.replace("	ld.global.f32 %f2, [%rd1+64];", "")
        self.broken("drag loads 4 bytes of an element, promised 8", less, "--report=@r.jsonl", files=file())
        unused = [dict(arguments[0], unused=[1]), arguments[1]]
        self.kept("", less, "--report=@r.jsonl", "--exact", files=file(arguments=unused))
        other = [dict(arguments[0], bytes_read=16), arguments[1]]
        self.broken("explain reports that it reads 16 bytes of an element once, the types of its arguments say 8", KEPT,
                    "--report=@r.jsonl", files=file(arguments=other))

    def test_json(self):
        self.kept("", KEPT, "--json=@out.json")
        found = json.loads(self.written["out.json"])
        self.assertEqual(found["wrong"], [])
        kernel = found["kernels"][0]
        self.assertEqual((kernel["kernel"], kernel["bytes_loaded"], kernel["registers"]), ("drag", 8, 12))
        self.assertEqual(kernel["occupancy"], "100%")


class Parts(unittest.TestCase):
    def test_words(self):
        self.assertEqual(promise.word(packed("series_i"), packed("nout"), 0), "series_inout")
        found = promise.promise_in(f"# lanewise-promise: argument=$0 kind=${packed('inout')},$0,$0 numbers=$3 bytes=$8 "
                                   "run=$1 read=$1 written=$1 once=$1 ")
        self.assertEqual((found.bytes_read, found.bytes_written, found.bytes_of_out), (24, 24, 0))
        self.assertIsNone(promise.promise_in("movq %rax, %rbx"))

    def test_names(self):
        def label(text):
            return ", ".join(f"(char){code - 256 if code > 127 else code}" for code in text.encode())
        for text in ("drag", 'a "quoted\\" name', "Gr\u00fc\u00dfe"):
            self.assertEqual(names.kernel_name(names.demangled([f"void run<label<{label(text)}>>()"]).popitem()[1]), text)
            host = f"void run<fixed_string<9ul>{{char [9]{{{label(text)}, (char)0}}}}>()"
            self.assertEqual(names.kernel_name(names.demangled([host]).popitem()[1]), text)
        for word, said in (("by_derivative", "derivative"), ("by_value_and_derivative", "value_and_derivative"),
                           ("recorded_steps", "iterate every"), ("by_jvp", "jvp")):
            for shape in ("transformed_shape", "differentiated"):
                self.assertEqual(names.title(f'run<lanewise::{shape}<lanewise::{word}<0ul>, label<"fall">>>()'), f"{said}(fall)")
        self.assertEqual(names.title('run<lanewise::recorded<lanewise::named<fixed_string<5ul>{"fall"}>>>()'),
                         "iterate every(fall)")

    def test_occupancy(self):
        # Worked by hand from the table of the CUDA C++ Programming Guide.
        for arch, registers, block, shared, warps in (
                ("sm_90", 32, 256, 0, 64), ("sm_90", 33, 256, 0, 48), ("sm_90", 64, 256, 0, 32), ("sm_90", 255, 256, 0, 8),
                ("sm_75", 64, 256, 0, 32), ("sm_75", 80, 256, 0, 24), ("sm_80", 40, 1024, 0, 32), ("sm_86", 32, 256, 0, 48),
                ("sm_90", 16, 32, 0, 32), ("sm_75", 16, 32, 0, 16), ("sm_89", 16, 32, 0, 24), ("sm_90", 255, 512, 0, 0),
                ("sm_90a", 32, 256, 100 << 10, 16), ("sm_120", 128, 256, 0, 16)):
            with self.subTest(arch=arch, registers=registers, block=block):
                self.assertEqual(occupancy.resident_warps(arch, registers, block, shared)[0], warps)
        self.assertIsNone(occupancy.resident_warps("sm_35", 32, 256))
        self.assertEqual(occupancy.in_percent("sm_90", 64, 256), "50%")


if __name__ == "__main__":
    unittest.main()
