# SPDX-License-Identifier: Apache-2.0
"""Takes a PTX module, gives what each of its kernels loads, stores and computes."""
import re
from collections import Counter
from dataclasses import dataclass, field

from .promise import Promise, promise_in

ENTRY = re.compile(r"^\s*(?:\.visible\s+|\.weak\s+)*\.entry\s+([\w$]+)(.*?)^\}", re.MULTILINE | re.DOTALL)
INSTRUCTION = re.compile(r"^\s*(?:@!?%\w+\s+)?([a-z][\w.:]*)\s*([^;]*);", re.MULTILINE)
SPACES = ("local", "shared", "param", "const")
# What CUDA's own sine and cosine bring along: the reduction of a large angle reads a table and keeps words in memory.
SINE_TABLES = ("__cudart_i2opi_f", "__cudart_i2opi_d")
SINE_FUNCTION = "__internal_trig_reduction"

CLASSES = {
    "fma": ("fma",), "add": ("add", "sub", "neg", "abs"), "mul": ("mul",), "div": ("div", "rcp"),
    "sqrt": ("sqrt", "rsqrt"), "special": ("sin", "cos", "ex2", "lg2", "tanh", "tex"),
    "compare": ("setp", "set", "selp", "slct", "min", "max", "testp", "copysign"), "convert": ("cvt",),
    "control": ("bra", "brx", "call", "ret", "exit", "bar", "barrier", "trap", "membar", "fence", "vote", "activemask",
                "shfl", "redux", "match", "nanosleep", "griddepcontrol"),
    "memory": ("ld", "ldu", "st", "atom", "red", "prefetch", "prefetchu", "cp", "isspacep"),
}
CLASS_OF = {opcode: name for name, opcodes in CLASSES.items() for opcode in opcodes}
CLASS_NAMES = [*CLASSES, "integer"]


@dataclass
class Kernel:
    name: str
    promise: Promise | None = None
    loads: Counter = field(default_factory=Counter)   # bytes of one instruction: how many of them
    stores: Counter = field(default_factory=Counter)
    classes: Counter = field(default_factory=Counter)
    local: int = 0
    shared: int = 0
    atomics: int = 0
    calls: int = 0
    called: set = field(default_factory=set)
    products: int = 0
    block: int = 0
    loaded_again: list = field(default_factory=list)  # addresses that several instructions load from
    stored_again: list = field(default_factory=list)
    cuda_sines: int = 0                               # reductions of large angles, inlined or called
    registers: int | None = None
    stack: int | None = None
    spills: int | None = None
    shared_bytes: int = 0

    def bytes_of(self, what):
        return sum(size * count for size, count in getattr(self, what).items())


def class_of(opcode):
    """Takes an opcode, gives its class. Arithmetic of integers is one of its own; copies and casts of pointers have none,
    as they become nothing."""
    head = opcode.split(".")[0]
    if head in ("mov", "cvta"):
        return None
    found = CLASS_OF.get(head, "integer")
    is_floating = re.search(r"\.(?:f|bf|tf)\d+", opcode)
    return "integer" if found in ("fma", "add", "mul", "div") and not is_floating else found


def width_of(opcode):
    """Takes ld.global.nc.v4.f32, gives 16."""
    vector = re.search(r"\.v(\d)", opcode)
    bits = re.findall(r"\.(?:b|u|s|f|bf)(\d+)\b", opcode)
    return (int(vector.group(1)) if vector else 1) * int(bits[-1]) // 8


class Addresses:
    """What the registers of a kernel hold, as far as it names an address: each is defined once, mostly."""

    def __init__(self, instructions, module_variables, parameters):
        self.variables, self.parameters = module_variables, parameters
        self.definitions = {}
        for opcode, operands in instructions:
            names = re.findall(r"%\w+|[\w$]+", operands)
            if names and names[0].startswith("%") and opcode.split(".")[0] not in ("st", "ld", "ldu", "atom", "red"):
                self.definitions.setdefault(names[0], []).append((opcode, names[1:]))

    def symbols(self, name, seen=None):
        """The variables that an address is made of, loaded pointers apart."""
        seen = set() if seen is None else seen
        if not name.startswith("%"):
            return {name}
        found = set()
        if name in seen:
            return found
        seen.add(name)
        for _, names in self.definitions.get(name, []):
            for other in names:
                found |= self.symbols(other, seen)
        return found

    def space(self, opcode, operands):
        """The memory that an instruction touches. An address of unknown kind is global."""
        for space in SPACES:
            if f".{space}" in opcode:
                return space
        symbols = self.symbols(self.base(operands))
        if symbols & self.variables:
            return "table"
        if ".global" not in opcode:
            if symbols & self.parameters:
                return "param"
            if any(symbol.startswith("__local_depot") for symbol in symbols):
                return "local"
        return "global"

    @staticmethod
    def base(operands):
        return re.search(r"\[\s*(%\w+|[\w$]+)", operands).group(1)

    def place(self, operands):
        """An address in words that are equal for equal places: a register that is defined once, and a distance."""
        name, distance = re.search(r"\[\s*(%\w+|[\w$]+)\s*(?:\+\s*(-?\d+))?", operands).groups()
        steps = int(distance or 0)
        while len(definition := self.definitions.get(name, [])) == 1:
            opcode, names = definition[0]
            if opcode.startswith(("mov", "cvta")) and len(names) == 1:
                name = names[0]
            elif opcode.startswith("add") and len(names) == 2 and re.fullmatch(r"\d+", names[1]):
                name, steps = names[0], steps + int(names[1])
            else:
                break
        return (name, steps) if len(definition) <= 1 else None


def kernel_of(name, text, module_variables):
    """Takes a kernel's name and text, gives its counts."""
    kernel = Kernel(name, promise_in(text))
    if block := re.search(r"\.(?:maxntid|reqntid)\s+(\d+)(?:\s*,\s*(\d+))?(?:\s*,\s*(\d+))?", text):
        kernel.block = int(block.group(1)) * int(block.group(2) or 1) * int(block.group(3) or 1)
    body = re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)
    kernel.cuda_sines = sum(body.count(word) for word in (*SINE_TABLES, SINE_FUNCTION))
    # The braces around a call are no part of an instruction, and labels stand before one.
    lines = re.sub(r"^\s*[{}]|[\w$]+:\s", "", body, flags=re.MULTILINE)
    instructions = INSTRUCTION.findall(lines)
    addresses = Addresses(instructions, module_variables, set(re.findall(r"[\w$]+_param_\d+", text)))
    loaded, stored = Counter(), Counter()
    for opcode, operands in instructions:
        head = opcode.split(".")[0]
        if (kind := class_of(opcode)) is not None:
            kernel.classes[kind] += 1
        kernel.products += bool(re.fullmatch(r"(?:fma|mul)\.[\w.]*f(?:16|32|64)\b.*", opcode))
        if head == "call":
            kernel.calls += 1
            kernel.called |= set(re.findall(r"(?:^|,|\s)([A-Za-z_$][\w$]*)\s*,", operands))
        if head not in ("ld", "ldu", "st", "atom", "red"):
            continue
        space = addresses.space(opcode, operands)
        kernel.local += space == "local"
        kernel.shared += space == "shared"
        if space == "global":
            if head in ("ld", "ldu"):
                kernel.loads[width_of(opcode)] += 1
                loaded[addresses.place(operands)] += 1
            elif head == "st":
                kernel.stores[width_of(opcode)] += 1
                stored[addresses.place(operands)] += 1
            else:
                kernel.atomics += 1
    kernel.loaded_again, kernel.stored_again = (
        [place for place, times in places.items() if place and times > 1] for places in (loaded, stored))
    return kernel


def kernels_of(module):
    """Takes the text of a PTX module, gives {mangled name: Kernel}."""
    outside = ENTRY.sub("", module)
    variables = set(re.findall(r"^\s*(?:\.\w+\s+)*\.global\s[^;={]*?([\w$]+)\[", outside, re.MULTILINE))
    variables |= set(re.findall(r"\.const\s[^;={]*?([\w$]+)\[", outside))
    return {name: kernel_of(name, text, variables) for name, text in ENTRY.findall(module)}
