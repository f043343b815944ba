#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes an example and the assembly of its loops: the audit must find that explain and the compiler agree, and must say so
where explain is made to say anything else.

    tests/audit/explained.py build/gcc/examples/rigid_body rigid_body.cpp.o
"""
import json
import os
import subprocess
import sys
import tempfile

AUDIT = os.path.join(os.path.dirname(__file__), "..", "..", "tools", "audit")


def audit(reports, assembly):
    """Gives the exit status of the audit and what it says."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.writelines(json.dumps(report) + "\n" for report in reports)
        file.flush()
        done = subprocess.run([sys.executable, AUDIT, "--cpu", f"--report={file.name}", assembly], capture_output=True,
                              text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def main():
    example, assembly = sys.argv[1:]
    said = subprocess.run([example, "--explain=json"], capture_output=True, text=True, check=True).stdout
    reports = [json.loads(line) for line in said.splitlines()]
    status, output = audit(reports, assembly)
    print(output)
    if status != 0 or output.count(" B in, ") != len(reports):
        sys.exit(f"{len(reports)} reports were to agree with the loops")
    for report in reports:
        moved = next(argument for argument in report["arguments"] if argument["kind"] == "inout")
        moved["bytes_read"] += moved["bytes"]
    status, output = audit(reports, assembly)
    if status != 1 or output.count("explain reports that it reads") != len(reports):
        sys.exit(f"{output}\nreports of {len(reports)} reads too many were to be refused")


if __name__ == "__main__":
    main()
