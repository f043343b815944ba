# SPDX-License-Identifier: Apache-2.0
"""Takes explain's reports, one JSON object a line, gives the one that fits a kernel's promise, and what it says."""
import json

ONCE = ("in", "out", "inout")


class ReportError(Exception):
    """What is wrong, in a sentence."""


def read_reports(paths):
    """Lines that are no JSON object are other output of the program, and are passed over."""
    reports = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                if not line.lstrip().startswith("{"):
                    continue
                try:
                    found = json.loads(line)
                except json.JSONDecodeError as error:
                    raise ReportError(f"{path} has a line that is no JSON: {error}") from error
                if "kernel" in found and "arguments" in found:
                    reports.append(found)
    return reports


def form(arguments):
    """What tells kernels of one name apart: the kinds of the arguments and the size of what they hold."""
    return [(a["kind"], a["numbers"], a["bytes"]) for a in arguments if a["kind"] in ONCE]


def report_for(reports, name, made_of, promise):
    """Gives the report of a kernel by its name, what it is made of (`iterate(tumble)`) and its promise's form, or None."""
    wanted = form([vars(argument) for argument in promise.arguments])
    fitting = [report for report in reports if report["kernel"] == name and form(report["arguments"]) == wanted
               and report.get("made_of", made_of) == made_of]
    return fitting[0] if fitting else None


def moved_once(report, direction):
    """Takes `read` or `written`, gives the bytes that in, out and inout move for each element."""
    return round(sum(a["bytes_" + direction] for a in report["arguments"] if a["kind"] in ONCE))


def bytes_needed(report):
    """The bytes of an element that some result depends on, of what in and inout read: none less can be loaded."""
    unused = sum(len(a.get("unused", [])) * a["bytes"] for a in report["arguments"]
                 if a["kind"] in ONCE and a["bytes_read"])
    return moved_once(report, "read") - unused
