# SPDX-License-Identifier: Apache-2.0
"""Takes PTX files, gives the tables of their kernels and what is wrong with them."""
from .compare import counts_of, disagreements, not_needed
from .limits import over_limit, read_limits, write_limits
from .names import demangled, kernel_name, title, unique_titles
from .occupancy import in_percent
from .ptx import CLASS_NAMES, kernels_of
from .ptxas import add_ptxas, run_ptxas
from .report import read_reports, report_for
from .sources import promises_by_kernel
from .table import by_width, shortened, table


def read_kernels(wanted):
    """Gives {mangled: Kernel} of all files, with what ptxas says."""
    kernels = {}
    for path in wanted.files:
        with open(path, encoding="utf-8") as file:
            found = kernels_of(file.read())
        add_ptxas(found, run_ptxas(wanted.ptxas, wanted.arch, path, wanted.ptxas_option) if found else "")
        kernels.update(found)
    return kernels


def occupancy(kernel, wanted):
    return in_percent(wanted.arch, kernel.registers, kernel.block or wanted.block, kernel.shared_bytes)


def memory_table(kernels, titles, wanted):
    columns = ["kernel", "loads", "stores", "local", "shared", "atomics", "calls", "registers", "stack", "spills",
               "occupancy", "promised"]
    rows = [[shortened(titles[mangled]), by_width(k.loads), by_width(k.stores), k.local, k.shared, k.atomics, k.calls,
             k.registers, k.stack, k.spills, occupancy(k, wanted), f"{k.promise or 'nothing'}{not_needed(k)}"]
            for mangled, k in kernels.items()]
    return table(f"{wanted.arch}: what a thread moves for one element, and what it needs", columns, rows)


# What explain counts, under the columns of the classes.
EXPLAINED = {"fma": ("fused",), "add": ("add",), "mul": ("multiply",), "div": ("divide",), "sqrt": ("square_root",),
             "special": ("transcendental",), "compare": ("compare", "select"), "convert": ("convert",),
             "integer": ("integer",)}


def explained(report):
    """The row of a report."""
    counts = report.get("operations", {})
    of_class = [f"{sum(counts.get(word, 0) for word in EXPLAINED[name]):g}" if name in EXPLAINED else ""
                for name in CLASS_NAMES]
    totals = [f"{report[key]:g}" if isinstance(report.get(key), (int, float)) else "" for key in
              ("flops", "bytes", "intensity")]
    return ["  by explain", *of_class, *totals, ""]


def class_table(kernels, titles, reports, wanted):
    rows = []
    for mangled, k in kernels.items():
        rows.append([shortened(titles[mangled]), *[k.classes[name] for name in CLASS_NAMES], "", "", "", ""])
        if mangled in reports:
            rows.append(explained(reports[mangled]))
    totals = ["flops", "bytes", "intensity"] if reports else [""] * 3
    return table(f"{wanted.arch}: instructions by class, as they stand in the code: the body of a loop counts once here, and "
                 "n times in explain", ["kernel", *CLASS_NAMES, *totals, ""], rows)


def as_json(kernel, title, function, report, wanted):
    return {"kernel": title, "function": function, "arch": wanted.arch, **counts_of(kernel),
            "bytes_loaded": kernel.bytes_of("loads"), "bytes_stored": kernel.bytes_of("stores"),
            "occupancy": occupancy(kernel, wanted), "classes": dict(kernel.classes),
            "promised": str(kernel.promise) if kernel.promise else None, "explain": report}


def audit(wanted):
    """Gives (tables, rows for JSON, sentences of what is wrong)."""
    kernels = read_kernels(wanted)
    names = demangled(kernels)
    by_hand, wrong = {}, []
    for source in wanted.source:
        lines, missing = promises_by_kernel(source, names)
        wrong += missing
        for mangled, bounds in lines.items():
            by_hand.setdefault(mangled, []).extend(bounds)
    for name in wanted.kernel:
        if name not in map(kernel_name, names.values()):
            wrong.append(f"no kernel is called {name} in {' '.join(wanted.files)}")
    if wanted.kernel:
        kernels = {mangled: k for mangled, k in kernels.items() if kernel_name(names[mangled]) in wanted.kernel}
    if not kernels and not wrong:
        wrong.append(f"there is no kernel in {' '.join(wanted.files)}")
    if kernels and not by_hand and not wrong and not any(k.promise for k in kernels.values()):
        wrong.append(f"nothing is promised in {' '.join(wanted.files)}: compile with -DLANEWISE_AUDIT, or write a line "
                     "`// audit: ...` and name its --source")

    titles = unique_titles({mangled: names[mangled] for mangled in kernels})
    all_reports = read_reports(wanted.report)
    reports = {mangled: report for mangled, k in kernels.items() if k.promise
               and (report := report_for(all_reports, kernel_name(names[mangled]), title(names[mangled]), k.promise))}
    limits = read_limits(wanted.limits, wanted.write_limits)
    for mangled, kernel in kernels.items():
        wrong += disagreements(kernel, titles[mangled], by_hand.get(mangled, []), reports.get(mangled),
                               wanted.exact)
        if not wanted.write_limits and (over := over_limit(limits, titles[mangled], wanted.arch, kernel.registers,
                                                           "registers")):
            wrong.append(over)
    if wanted.write_limits:
        write_limits(wanted.limits, limits, {titles[m]: {wanted.arch: k.registers} for m, k in kernels.items()})

    tables = memory_table(kernels, titles, wanted) + "\n" + class_table(kernels, titles, reports, wanted)
    rows = [as_json(k, titles[m], names[m], reports.get(m), wanted) for m, k in kernels.items()]
    return tables, rows, wrong
