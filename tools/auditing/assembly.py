# SPDX-License-Identifier: Apache-2.0
"""Takes what g++ -S or clang -S writes for x86-64 (AT&T syntax), gives the functions that run groups of elements, and
the loops of each: natural loops of its flow graph, wherever the compiler has put their blocks."""
import re
from dataclasses import dataclass, field

LABEL = re.compile(r"^([.\w$]+):")
JUMP = re.compile(r"^j\w+$")
ENDS = ("jmp", "ret", "retq", "ud2")


@dataclass
class Block:
    instructions: list = field(default_factory=list)  # (mnemonic, operands)
    next: list = field(default_factory=list)          # positions of the blocks that may follow


@dataclass
class Loop:
    head: int
    blocks: frozenset


def functions_of(text, wanted=r"10run_groupsI"):
    """Gives {mangled name: lines} of the functions whose mangled names contain a pattern. Parts that a compiler holds
    to be cold stand elsewhere, under the same name with a suffix, and are not theirs."""
    found, name, lines = {}, None, []
    for line in text.splitlines():
        label = LABEL.match(line)
        if label and label.group(1).startswith("_Z"):
            name, lines = label.group(1), []
            if re.search(wanted, name) and ".cold" not in name:
                found[name] = lines
        elif ".cfi_endproc" in line:
            name = None
        elif name:
            lines.append(line)
    return found


def instruction(line):
    """Takes a line, gives (mnemonic, operands) or None for anything else."""
    bare = re.sub(r"#.*|/\*.*?\*/", "", line).strip()
    if not bare or bare.startswith(".") or bare.endswith(":"):
        return None
    words = bare.split(None, 1)
    return words[0], words[1] if len(words) > 1 else ""


def blocks_of(lines):
    """Takes the lines of a function, gives its blocks in order."""
    blocks, labels = [Block()], {}
    for line in lines:
        if label := LABEL.match(line):
            if blocks[-1].instructions:
                blocks.append(Block())
            labels[label.group(1)] = len(blocks) - 1
        elif found := instruction(line):
            blocks[-1].instructions.append(found)
            if JUMP.match(found[0]) or found[0] in ENDS:
                blocks.append(Block())
    for i, block in enumerate(blocks):
        mnemonic, operands = block.instructions[-1] if block.instructions else ("", "")
        if JUMP.match(mnemonic) and operands in labels:
            block.next.append(labels[operands])
        if mnemonic not in ENDS and i + 1 < len(blocks):
            block.next.append(i + 1)
    return blocks


def dominators(blocks):
    """Gives for each block the set of those that every way to it goes through; none for one that cannot be reached."""
    before = [[] for _ in blocks]
    for i, block in enumerate(blocks):
        for other in block.next:
            before[other].append(i)
    everything = (1 << len(blocks)) - 1  # a set of blocks is a number of as many bits
    found = [everything] * len(blocks)
    found[0] = 1
    changed = True
    while changed:
        changed = False
        for i in range(1, len(blocks)):
            of_all = everything
            for other in before[i]:
                of_all &= found[other]
            new = of_all | 1 << i if before[i] else everything
            changed, found[i] = changed or new != found[i], new
    return found, before


def loops_of(blocks):
    """Gives the natural loops of a function. Loops of one head are one."""
    above, before = dominators(blocks)
    bodies = {}
    for tail, block in enumerate(blocks):
        for head in block.next:
            if not above[tail] >> head & 1 or not (before[tail] or tail == 0):
                continue
            body, waiting = bodies.setdefault(head, {head}), [tail]
            while waiting:
                here = waiting.pop()
                if here not in body:
                    body.add(here)
                    waiting += before[here]
    return [Loop(head, frozenset(body)) for head, body in sorted(bodies.items())]


def frame_registers(blocks):
    """The registers by which the function reaches its own stack: always %rsp, and %rbp where it was set from that."""
    for block in blocks:
        for mnemonic, operands in block.instructions:
            if mnemonic in ("movq", "leaq") and re.fullmatch(r"(?:-?\d*\(%rsp\)|%rsp), ?%rbp", operands):
                return {"rsp", "rbp"}
    return {"rsp"}
