# SPDX-License-Identifier: Apache-2.0
"""Takes the comments that launches write into the compiler's output under LANEWISE_AUDIT (launch/promise.hpp), gives
what a kernel promises to load and store for each element."""
import re
from dataclasses import dataclass

COMMENT = re.compile(r"lanewise-promise: argument=\$?(\d+) kind=\$?(\d+),\$?(\d+),\$?(\d+) numbers=\$?(\d+) bytes=\$?(\d+) "
                     r"run=\$?(\d+) read=\$?(\d+) written=\$?(\d+) once=\$?(\d+)")
PREFETCH = re.compile(r"lanewise-prefetch: arguments=\$?(\d+)")
NO_MEMORY = ("uniform", "over", "element", "positioned")


@dataclass(frozen=True)
class Argument:
    kind: str
    numbers: int
    bytes: int
    run: int     # elements whose numbers lie side by side
    read: bool
    written: bool
    once: bool

    @property
    def size(self):
        return self.numbers * self.bytes


def word(*packed):
    """Takes integers of eight letters each, the first one lowest, gives the word."""
    letters = b"".join(number.to_bytes(8, "little") for number in packed)
    return letters.rstrip(b"\0").decode("ascii")


@dataclass(frozen=True)
class Promise:
    arguments: tuple
    prefetched: int = 0  # arguments that a CPU's loop asks for ahead

    @property
    def bytes_read(self):
        return sum(a.size for a in self.arguments if a.once and a.read)

    @property
    def bytes_written(self):
        return sum(a.size for a in self.arguments if a.once and a.written)

    @property
    def bytes_of_out(self):
        return sum(a.size for a in self.arguments if a.once and a.written and not a.read)

    @property
    def others(self):
        """The kinds that read or write memory at places, or as often, as the kernel decides."""
        return sorted({a.kind for a in self.arguments if not a.once and a.kind not in NO_MEMORY})

    @property
    def others_read(self):
        return any(a.read for a in self.arguments if not a.once)

    @property
    def others_write(self):
        return any(a.written for a in self.arguments if not a.once)

    def __str__(self):
        parts = [f"{a.kind} {a.numbers} x {a.bytes} B" for a in self.arguments if a.once]
        return ", ".join(parts + self.others) or "no memory"


def promise_in(text):
    """Takes the text of one function, gives its promise, or None where it makes none."""
    found = {}
    for values in COMMENT.findall(text):
        position, *letters, numbers, size, run, read, written, once = map(int, values)
        found[position] = Argument(word(*letters), numbers, size, run, read != 0, written != 0, once != 0)
    prefetched = max(map(int, PREFETCH.findall(text)), default=0)
    return Promise(tuple(found[position] for position in sorted(found)), prefetched) if found else None
