# SPDX-License-Identifier: Apache-2.0
"""Takes instructions of x86-64, gives what they load, store and compute in vector registers."""
import re
from collections import Counter
from dataclasses import dataclass, field

from .places import Places, definitions, leading_to_stack

WIDTHS = {"x": 16, "y": 32, "z": 64}
MEMORY = re.compile(r"(?:%[defgs]s:)?[-+.\w$@]*\(([^)]*)\)")
# What touches less memory than its registers hold: bytes, or a fraction of the widest register.
FIXED = [(r"v?mov(?:ss|d)|v?broadcastss|vpbroadcastd|v?insertps|v?extractps|v?pinsrd|v?pextrd|v?\w+ss", 4),
         (r"v?mov(?:sd|q|lps|hps|lpd|hpd|ddup)|v?broadcastsd|vpbroadcastq|v?pinsrq|v?pextrq|v?\w+sd", 8),
         (r"v?pinsrw|v?pextrw|vpbroadcastw", 2), (r"v?pinsrb|v?pextrb|vpbroadcastb", 1),
         (r"v(?:insert|extract|broadcast)[fi](?:128|32x4|64x2)", 16),
         (r"v(?:insert|extract|broadcast)[fi](?:32x8|64x4)", 32)]
PARTS = [(r"vcvt(?:ph2ps|ps2pd|dq2pd|udq2pd|ps2ph|pd2ps|ps2qq)x?y?z?|v?pmov[sz]x(?:bw|wd|dq)|vpmov[su]*(?:wb|dw|qd)", 2),
         (r"v?pmov[sz]x(?:bd|wq)|vpmov[su]*(?:db|qw)", 4), (r"v?pmov[sz]x(?:bq)|vpmov[su]*(?:qb)", 8)]

CLASSES = [("fma", r"vfn?m(?:add|sub)\w*"), ("sqrt", r"v?r?sqrt\w*"), ("div", r"v?div[ps][sd]|v?rcp\w*"),
           ("mul", r"v?mul[ps][sd]"), ("add", r"v?(?:add|sub)[ps][sd]"),
           ("compare", r"v?(?:cmp|ucomi|comi|min|max|blend|pcmp|ptest|pmin|pmax|pblend|range)\w*|vpternlog\w*"),
           ("convert", r"v?cvt\w*|v?round\w*|vrndscale\w*|v?pmov[sz]x\w*|vpmov[su]*\w\w"),
           ("move", r"v?mov\w*|v?(?:un)?pck\w*|v?shuf\w*|vperm\w*|v?broadcast\w*|vp?broadcast\w*|v?insert\w*|v?extract\w*"
                    r"|v?pshuf\w*|v?palign\w*|valign\w*|v?pinsr\w|v?pextr\w|v?punpck\w*|kmov\w|vzero\w+|v?pack\w+"),
           ("integer", r"v?p\w+|v?(?:and|or|xor|andn)p[sd]|k\w+")]
CLASS_NAMES = [name for name, _ in CLASSES]


@dataclass
class Counts:
    """What one turn of a loop does."""
    loads: Counter = field(default_factory=Counter)    # bytes of one access: how many, of different places
    again: Counter = field(default_factory=Counter)    # the same, of places that it has loaded from before
    stores: Counter = field(default_factory=Counter)
    streams: Counter = field(default_factory=Counter)  # stores past the caches
    gathers: int = 0
    spills: int = 0     # registers that are stored on the stack
    reloads: int = 0    # registers that are read from the stack
    constants: int = 0  # operands that lie with the code
    calls: int = 0
    prefetches: int = 0  # lines that are asked for ahead
    classes: Counter = field(default_factory=Counter)

    def bytes_of(self, what):
        return sum(size * count for size, count in getattr(self, what).items())

    @property
    def touches_memory(self):
        return bool(self.loads or self.stores or self.streams or self.gathers)


def access_width(mnemonic, operands):
    """Bytes that the memory operand of an instruction stands for."""
    if broadcast := re.search(r"\{1to\d+\}", operands):
        return 8 if re.search(r"(?:pd|sd|q)$", mnemonic) or broadcast.group(0) == "{1to2}" else 4
    for pattern, size in FIXED:
        if re.fullmatch(pattern, mnemonic):
            return size
    widest = max([WIDTHS[letter] for letter in re.findall(r"%([xyz])mm", operands)], default=0)
    for pattern, part in PARTS:
        if re.fullmatch(pattern, mnemonic):
            return widest // part
    return widest


def class_of(mnemonic):
    for name, pattern in CLASSES:
        if re.fullmatch(pattern, mnemonic):
            return name
    return "move"


def count(blocks, frame, before):
    """Takes the blocks of a loop, each by its number and its instructions, the registers of the stack and the places that
    are known before the loop, gives its counts. What is in no vector register is left out: addresses, counters."""
    counts, seen, places = Counts(), set(), Places(frame, before)
    changing = definitions([each for _, instructions in blocks for each in instructions])
    changing = {register: each for register, each in changing.items() if register not in frame}
    on_stack = leading_to_stack(changing, set(places.values))
    for number, instructions in blocks:
        places.enter(number, changing, on_stack)
        for mnemonic, operands in instructions:
            counts.calls += mnemonic.startswith("call")
            counts.prefetches += mnemonic.startswith("prefetch")
            if re.search(r"%[xyz]mm", operands):
                count_one(counts, seen, places, mnemonic, operands)
            places.after(mnemonic, operands)
    return counts


def count_one(counts, seen, places, mnemonic, operands):
    """Adds one vector instruction. The last operand is written."""
    counts.classes[class_of(mnemonic)] += 1
    memory = MEMORY.search(operands)
    if not memory:
        return
    stores = re.sub(r"\{(?:%k\d|z)\}", "", operands).rstrip().endswith(")")
    if "%rip" in memory.group(1):
        counts.constants += 1
        return
    if re.match(r"vp?gather|vp?scatter", mnemonic):
        counts.gathers += 1
        return
    place, width = places.place(memory.group(0)), access_width(mnemonic, operands)
    of_thread = re.search(r"%[fg]s:", operands)  # a variable that each thread has of its own
    if place.on_stack or of_thread:
        counts.spills += stores
        counts.reloads += not stores
    elif stores:
        (counts.streams if re.match(r"v?movnt", mnemonic) else counts.stores)[width] += 1
    else:
        (counts.again if (place, width) in seen else counts.loads)[width] += 1
        seen.add((place, width))
