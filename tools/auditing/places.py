# SPDX-License-Identifier: Apache-2.0
"""Takes instructions of x86-64 in their order, gives the place that each memory operand names, in a form that is equal for
equal places, and whether it lies on the function's own stack."""
import re
from dataclasses import dataclass

OPERAND = re.compile(r"(-?(?:0x[0-9a-f]+|\d+)(?=\())?([-+.\w$@]*)\(\s*(?:%(\w+))?\s*(?:,\s*%(\w+))?\s*(?:,\s*(\d))?\s*\)")
GENERAL = re.compile(r"%([er]?(?:[abcd]x|[sd]i|[bs]p)|[abcd][lh]|[sd]il|[bs]pl|r\d+[dwb]?)$")
NO_RESULT = re.compile(r"cmp|test|bt\b|j|push|prefetch|nop|call|ret|v?u?comi|k(?:or)?test")
ONLY_WRITES = re.compile(r"mov|lea|set|pop|vmov|vpextr|vcvt|kmov|bsf|bsr|lzcnt|tzcnt|popcnt|rorx|sarx|shlx|shrx")
CLOBBERED = ("rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11")


def whole(register):
    """Takes eax, r8d or al, gives the register of 64 bits."""
    if register.startswith("r") and register[1].isdigit():
        return register.rstrip("dwb")
    letters = re.sub(r"^[er]", "", register)
    letters = re.sub(r"^([abcd])[lh]$", r"\1x", re.sub(r"l$", "", letters) if len(letters) == 3 else letters)
    return "r" + letters


@dataclass(frozen=True)
class Value:
    """A symbol plus a distance in bytes. Symbols are numbers: what is made of much would be long in words."""
    symbol: int
    distance: int = 0
    on_stack: bool = False


class Places:
    """What the general registers hold, from one instruction to the next."""

    def __init__(self, frame, before=None):
        """`before` are the places before a loop; of them remains what leads to the stack."""
        self.symbols = before.symbols if before else {}
        self.values = {register: value for register, value in before.values.items() if value.on_stack} if before else {}
        self.values.update({register: Value(self.symbol(register), 0, True) for register in frame})

    def symbol(self, *what):
        return self.symbols.setdefault(what, len(self.symbols))

    def unknown(self):
        return Value(self.symbol("unknown", len(self.symbols)))

    def enter(self, block, changing, on_stack):
        """Forgets what may have another value where a block begins."""
        for register in changing:
            self.values[register] = Value(self.symbol(register, block), 0, register in on_stack)

    def value(self, register):
        return self.values.get(whole(register)) or Value(self.symbol(whole(register)))

    def place(self, operand):
        """The Value of the address in `64(%rax,%rcx,4)`."""
        found = OPERAND.search(operand)
        if not found:
            return self.unknown()
        distance, name, base, index, scale = found.groups()
        if base == "rip":
            return Value(self.symbol("code", name, distance))
        at = self.value(base) if base else Value(self.symbol("nothing"))
        symbol, steps = at.symbol, at.distance + int(distance or "0", 0)
        if index:
            by, scale = self.value(index), int(scale or 1)
            symbol, steps = self.symbol("sum", symbol, by.symbol, scale), steps + by.distance * scale
        return Value(self.symbol("named", symbol, name) if name else symbol, steps, at.on_stack)

    def define(self, register, value):
        self.values[whole(register)] = value

    def after(self, mnemonic, operands):
        """Takes note of what an instruction does to a general register."""
        if mnemonic.startswith("call"):
            for register in CLOBBERED:
                self.define(register, self.unknown())
            return
        if NO_RESULT.match(mnemonic):
            return
        target = GENERAL.search(operands)
        if not target:
            return
        source = operands[:target.start()].rstrip(", ")
        register = target.group(1)
        old = self.value(register)
        if mnemonic.startswith("lea"):
            self.define(register, self.place(source))
        elif re.fullmatch(r"movq|movl|movslq", mnemonic) and (other := GENERAL.fullmatch(source)):
            self.define(register, self.value(other.group(1)))
        elif re.fullmatch(r"(?:add|sub)q", mnemonic) and re.fullmatch(r"\$-?\d+", source):
            steps = int(source[1:]) * (1 if mnemonic == "addq" else -1)
            self.define(register, Value(old.symbol, old.distance + steps, old.on_stack))
        else:
            names = [self.value(name) if GENERAL.fullmatch("%" + name) else name for name in re.findall(r"%(\w+)", source)]
            before = None if ONLY_WRITES.match(mnemonic) else old
            what = (mnemonic, re.sub(r"%\w+", "%", source), *names, before)
            self.define(register, Value(self.symbol(*what), 0, mnemonic == "andq" and old.on_stack))


def definitions(instructions):
    """Gives {register: [(mnemonic, source)]} of the general registers that instructions write to."""
    found = {}
    for mnemonic, operands in instructions:
        if mnemonic.startswith("call"):
            for register in CLOBBERED:
                found.setdefault(register, []).append((mnemonic, ""))
        elif not NO_RESULT.match(mnemonic) and (target := GENERAL.search(operands)):
            found.setdefault(whole(target.group(1)), []).append((mnemonic, operands[:target.start()].rstrip(", ")))
    return found


def leading_to_stack(found, known):
    """Of registers with their definitions in a loop those that never hold anything but an address of the stack. `known` do
    so before the loop."""
    leading = set()

    def source_of(register, mnemonic, source):
        names = [whole(name) for name in re.findall(r"%(\w+)", source) if GENERAL.fullmatch("%" + name)]
        if mnemonic == "leaq" or mnemonic == "movq" and GENERAL.fullmatch(source):
            return names[0] if names else None
        return register if mnemonic in ("addq", "subq") and source.startswith("$") else None

    def leads(register):
        sources = {source_of(register, *each) for each in found[register]}
        begins = register in known or sources - {register}
        return begins and all(name == register or name in leading or name in known - set(found) for name in sources)
    while more := {register for register in set(found) - leading if leads(register)}:
        leading |= more
    return leading


def places_after(instructions, frame):
    """The Places after the instructions that stand before a loop."""
    places = Places(frame)
    for mnemonic, operands in instructions:
        places.after(mnemonic, operands)
    return places
