# SPDX-License-Identifier: Apache-2.0
"""Takes assembly of a program, gives what the loops over the elements of its kernels do, and where that is not what their
launches promise."""
import re
from dataclasses import dataclass

from .assembly import blocks_of, frame_registers, functions_of, loops_of
from .names import demangled, kernel_name, title, unique_titles
from .places import places_after
from .promise import promise_in
from .vectors import count


REGISTER = 64  # bytes of the widest register, which elements side by side can fill


@dataclass
class ElementLoop:
    title: str
    name: str        # of the kernel
    made_of: str     # and of what was made of it, as explain says it: iterate(tumble)
    function: str    # mangled
    lanes: int
    promise: object
    counts: object
    steps: object    # the counts of the loops within it, or None
    unsure: str      # why it is not compared, or nothing


def why_not_compared(promise, counts):
    if promise is None:
        return "nothing is promised"
    if promise.others:
        return "as the kernel decides"
    if any(a.once and a.run * a.bytes < REGISTER for a in promise.arguments):
        return "lane by lane"
    return "calls hide loads" if counts.calls else ""


def goes_over_elements(counts, promise, lanes):
    """Whether a loop moves as much as its turn promises, and no less."""
    moved = counts.bytes_of("loads"), counts.bytes_of("stores") + counts.bytes_of("streams")
    return moved[0] >= promise.bytes_read * lanes and moved[1] >= promise.bytes_written * lanes


def loops_over_elements(lines, promise, lanes):
    """Takes the lines of a function, gives (counts, those of the loops within, why they are not compared) of its loops over
    elements. A launch has two loops, one in the other. The inner one is looked at, or both of them where the compiler
    has made one for stores past the caches and one for others. A kernel whose own loops go through the numbers of an
    element is looked at as a whole, since nobody can tell how often they turn."""
    blocks = blocks_of(lines)
    frame = frame_registers(blocks)

    def counts_in(which):
        before = [each for block in blocks[:min(which)] for each in block.instructions]
        inside = [(i, blocks[i].instructions) for i in sorted(which)]
        return count(inside, frame, places_after(before, frame))
    loops = {loop.blocks: counts_in(loop.blocks) for loop in loops_of(blocks)}
    # A loop that only calls others hides what they touch.
    touching = [loop for loop in loops if loops[loop].touches_memory] or [loop for loop in loops if loops[loop].calls]
    found = []

    def add(loop, why):
        within = frozenset().union(*[other for other in loops if other < loop])
        found.append((counts_in(loop), counts_in(within) if within else None, why))
    # A copy of the function for one turn stores what it has where no loop is.
    whole = frozenset(range(len(blocks)))
    outside = whole - frozenset().union(*loops)
    stores_outside = outside and any(counts_in(outside).bytes_of(what) for what in ("stores", "streams"))
    if not touching or stores_outside:
        why = why_not_compared(promise, counts_in(whole))
        add(whole, why or ("memory in loops of its own" if touching else ""))
        return found
    for outermost in touching:
        if any(outermost < other for other in touching):
            continue
        why = why_not_compared(promise, loops[outermost])
        inner = [loop for loop in touching if loop < outermost and not any(other < loop for other in touching)]
        alone = len(inner) == 1 and not counts_in(outermost - inner[0]).touches_memory
        if why or not inner:
            add(outermost, why)
        elif alone or all(goes_over_elements(loops[loop], promise, lanes) for loop in inner):
            for loop in inner:
                add(loop, "")
        else:
            add(outermost, "memory in loops of its own")
    return found


def loops_in(text):
    """Takes the text of an assembly file, gives its ElementLoops, and the titles of all functions that should have one."""
    functions = functions_of(text)
    names = demangled(functions)
    titles = unique_titles(names)
    found = []
    for mangled, lines in functions.items():
        promise = promise_in("\n".join(lines))
        lanes = int(re.search(r"run_groups<(\d+)", names[mangled]).group(1))
        loops = loops_over_elements(lines, promise, lanes)
        for number, (counts, steps, unsure) in enumerate(loops, 1):
            called = titles[mangled] if len(loops) == 1 else f"{titles[mangled]} / {number}"
            found.append(ElementLoop(called, kernel_name(names[mangled]), title(names[mangled]), mangled, lanes, promise,
                                     counts, steps, unsure))
    return found, set(titles.values())


def stored_bytes(loop):
    """The bytes of an element that a turn stores. What is only written goes to the caches or past them: where one loop has
    both ways, each turn takes one of them."""
    stored, streamed = (loop.counts.bytes_of(what) / loop.lanes for what in ("stores", "streams"))
    both_ways = 0 < streamed <= loop.promise.bytes_of_out and stored + streamed > loop.promise.bytes_written
    return stored if both_ways and stored else stored + streamed


def disagreements(loop, exact):
    """What is wrong with a loop over elements, in sentences."""
    if loop.promise and not loop.counts.calls and loop.counts.prefetches < loop.promise.prefetched:
        yield (f"{loop.title} asks for {loop.counts.prefetches} lines ahead in its loop, promised one for each of "
               f"{loop.promise.prefetched} arguments")
    if loop.unsure:
        return
    if loop.counts.gathers:
        yield f"{loop.title} gathers {loop.counts.gathers} times, though its elements lie at their own places"
    promise = loop.promise
    for verb, seen, fewest, most in (
            ("loads", loop.counts.bytes_of("loads") / loop.lanes, 0, promise.bytes_read),
            ("stores", stored_bytes(loop), promise.bytes_of_out, promise.bytes_written)):
        if seen > most or seen < (most if exact else fewest):
            yield f"{loop.title} {verb} {seen:g} bytes of an element in its loop, promised {most}"
