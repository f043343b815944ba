# SPDX-License-Identifier: Apache-2.0
"""Takes assembly files, gives the table of the loops over elements in them and what is wrong with them."""
from .compare import said_by
from .cpu import disagreements, loops_in
from .limits import over_limit, read_limits, write_limits
from .report import bytes_needed, moved_once, read_reports, report_for
from .table import by_width, shortened, table
from .vectors import CLASS_NAMES


def promised(loop):
    return f"{loop.promise or ''} ({loop.unsure}: not compared)".lstrip() if loop.unsure else str(loop.promise)


def explained(report):
    return f"{moved_once(report, 'read')} B in, {moved_once(report, 'written')} B out" if report else ""


def against_report(loop, report):
    """What explain says, against the types of the arguments and against what the loop loads."""
    yield from said_by(report, loop.promise, loop.title)
    seen = loop.counts.bytes_of("loads") / loop.lanes
    if not loop.unsure and seen < bytes_needed(report):
        yield (f"{loop.title} loads {seen:g} bytes of an element in its loop, explain reports that its results depend on "
               f"{bytes_needed(report)}")


def memory_table(loops, reports):
    columns = ["kernel", "lanes", "loads", "again", "stores", "past caches", "gathers", "spills", "reloads", "in steps",
               "constants", "ahead", "calls", "by explain", "promised"]
    rows = [[shortened(loop.title), loop.lanes,
             *[by_width(getattr(loop.counts, what)) for what in ("loads", "again", "stores", "streams")],
             loop.counts.gathers, loop.counts.spills, loop.counts.reloads,
             f"{loop.steps.spills} + {loop.steps.reloads}" if loop.steps else "", loop.counts.constants,
             loop.counts.prefetches, loop.counts.calls, explained(reports.get(loop.title)), promised(loop)] for loop in loops]
    return table("one turn of the loop over elements, which has as many of them as there are lanes", columns, rows)


def class_table(loops):
    columns = ["kernel", *CLASS_NAMES, ""]
    rows = [[shortened(loop.title), *[loop.counts.classes[name] for name in CLASS_NAMES], ""] for loop in loops]
    return table("vector instructions by class, as they stand in the code: the body of a loop counts once", columns, rows)


def as_json(loop):
    counts = loop.counts
    return {"kernel": loop.title, "function": loop.function, "lanes": loop.lanes, "loads": dict(counts.loads),
            "again": dict(counts.again), "compared": not loop.unsure,
            "stores": dict(counts.stores), "streams": dict(counts.streams), "gathers": counts.gathers,
            "spills": counts.spills, "reloads": counts.reloads, "prefetches": counts.prefetches, "calls": counts.calls,
            "classes": dict(counts.classes),
            "promised": str(loop.promise) if loop.promise else None}


def audit(wanted):
    """Gives (tables, rows for JSON, sentences of what is wrong)."""
    loops, titles = [], set()
    for path in wanted.files:
        with open(path, encoding="utf-8") as file:
            found, seen = loops_in(file.read())
        loops += found
        titles |= seen
    wrong = [f"no kernel is called {name} in {' '.join(wanted.files)}" for name in wanted.kernel
             if name not in {loop.name for loop in loops}]
    if wanted.kernel:
        loops = [loop for loop in loops if loop.name in wanted.kernel]
    lost = titles - {loop.title.split(" / ")[0] for loop in loops}
    wrong += [f"{title} has no loop over elements that could be counted" for title in sorted(lost) if not wanted.kernel]
    if not titles:
        wrong.append(f"there is no loop over elements in {' '.join(wanted.files)}")
    elif not any(loop.promise for loop in loops) and not wrong:
        wrong.append(f"nothing is promised in {' '.join(wanted.files)}: compile with -DLANEWISE_AUDIT")

    limits = read_limits(wanted.limits, wanted.write_limits)
    on_stack = {loop.title: {"cpu": loop.counts.spills + loop.counts.reloads} for loop in loops}
    all_reports = read_reports(wanted.report)
    reports = {loop.title: report for loop in loops if loop.promise
               and (report := report_for(all_reports, loop.name, loop.made_of, loop.promise))}
    for loop in loops:
        wrong += disagreements(loop, wanted.exact)
        if loop.title in reports:
            wrong += against_report(loop, reports[loop.title])
        over = over_limit(limits, loop.title, "cpu", on_stack[loop.title]["cpu"], "spills and reloads")
        if over and not wanted.write_limits:
            wrong.append(over)
    if wanted.write_limits:
        write_limits(wanted.limits, limits, on_stack)
    return memory_table(loops, reports) + "\n" + class_table(loops), [as_json(loop) for loop in loops], wrong
