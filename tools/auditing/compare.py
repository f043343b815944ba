# SPDX-License-Identifier: Apache-2.0
"""Takes a kernel as the compiler made it and what it promised, gives a sentence for each disagreement."""
from .ptx import SINE_FUNCTION
from .report import bytes_needed, moved_once
from .sources import COMPARE


def counts_of(kernel):
    """The numbers that a line `// audit: ...` can bound."""
    return {"loads": sum(kernel.loads.values()), "stores": sum(kernel.stores.values()), "local": kernel.local,
            "shared": kernel.shared, "atomics": kernel.atomics, "calls": kernel.calls, "products": kernel.products,
            "registers": kernel.registers, "stack": kernel.stack, "spills": kernel.spills}


def by_hand(kernel, bounds_by_line):
    """What a source promises in words of its own."""
    counts = counts_of(kernel)
    for where, bounds in bounds_by_line:
        promised_calls = any(column == "calls" for column, _, _ in bounds)
        for column, how, bound in bounds + ([] if promised_calls else [("calls", "=", 0)]):
            # A number that ptxas did not tell is a promise that nobody can see kept.
            if counts[column] is None or not COMPARE[how](counts[column], bound):
                yield f"{where} has {column} {counts[column]}, promised {column}{how}{bound}"


# What CUDA 13 keeps in memory for a large angle: seven words of a float, which each sine writes and reads in five places;
# 40 bytes where that of a double is called.
SINE_LOCAL = 5
SINE_STACK = 32 + 40


def kept_in_registers(kernel, title, bounded):
    """Nothing of a kernel lies in memory of its own, unless its source says so, but what CUDA's sine has there."""
    counts = counts_of(kernel)
    by_sine = {"local": SINE_LOCAL * kernel.cuda_sines, "stack": SINE_STACK if kernel.cuda_sines else 0}
    only_sine = kernel.called <= {name for name in kernel.called if name.startswith(SINE_FUNCTION)}
    for column in ("local", "stack", "spills", "calls"):
        if column in bounded or not counts[column]:
            continue
        if counts[column] <= by_sine.get(column, 0) and not kernel.spills:
            continue
        if column == "calls" and only_sine and kernel.called:
            continue
        why = {"local": "an array has found no registers: is an index of it known only at run time?",
               "stack": "bytes lie on the stack of a thread", "spills": "bytes have found no registers",
               "calls": "a call hides what it does"}[column]
        yield f"{title} has {column} {counts[column]}, promised 0: {why}"


def moved(title, verb, seen, promised, bounded, again):
    """Compares bytes of an element with (fewest, most) that are promised. `verb` is loads or stores, `again` the places
    that it is done to more than once."""
    fewest, most = promised
    twice = f", {len(again)} of the places more than once" if again else ""
    if seen > most:
        yield f"{title} {verb} {seen} bytes of an element, promised {most}{twice}"
    elif verb in bounded:
        return
    elif seen < fewest:
        yield (f"{title} {verb} {seen} bytes of an element, promised {most}: it does not need all numbers of its "
               f"arguments; leave them away, or write `// audit: NAME {verb}=N` in the source")
    elif again:
        yield f"{title} {verb} no more than promised, but{twice[1:]}"


def said_by(report, promise, title):
    """Whether explain's report and the types of the arguments agree on what is moved once."""
    for word, of_report, of_types in (("reads", moved_once(report, "read"), promise.bytes_read),
                                      ("writes", moved_once(report, "written"), promise.bytes_written)):
        if of_report != of_types:
            yield (f"{title}: explain reports that it {word} {of_report} bytes of an element once, the types of its "
                   f"arguments say {of_types}")


def with_promise(kernel, title, bounded, report, exact):
    """What its launch promises, by the types of its arguments. A number that no result depends on need not be read, and
    one that stays as it is in place need not be written, unless `exact`. Which are read explain knows, where it is asked."""
    promise = kernel.promise
    reduces = any(kind.endswith("_of") for kind in promise.others)
    if not promise.others_read and not reduces:
        fewest = bytes_needed(report) if report else promise.bytes_read if exact else 0
        yield from moved(title, "loads", kernel.bytes_of("loads"), (fewest, promise.bytes_read), bounded,
                         kernel.loaded_again)
    if not promise.others_write:
        fewest = promise.bytes_written if exact else promise.bytes_of_out
        yield from moved(title, "stores", kernel.bytes_of("stores"), (fewest, promise.bytes_written), bounded,
                         kernel.stored_again)
        if kernel.atomics and "atomics" not in bounded:
            yield f"{title} has atomics {kernel.atomics}, promised 0"
    yield from kept_in_registers(kernel, title, bounded)


def not_needed(kernel):
    """In words, what need not be moved of what is promised; nothing where a kernel decides how often it moves."""
    promise = kernel.promise
    if promise is None or promise.others:
        return ""
    words = [f"{word} {most - seen} B less" for word, seen, most in
             (("reads", kernel.bytes_of("loads"), promise.bytes_read),
              ("writes", kernel.bytes_of("stores"), promise.bytes_written)) if seen < most]
    return f" ({', '.join(words)})" if words else ""


def disagreements(kernel, title, bounds_by_line, report, exact):
    """All that is wrong with a kernel."""
    bounded = {column for _, bounds in bounds_by_line for column, _, _ in bounds}
    yield from by_hand(kernel, bounds_by_line)
    if kernel.promise:
        if report:
            yield from said_by(report, kernel.promise, title)
        yield from with_promise(kernel, title, bounded, report, exact)
