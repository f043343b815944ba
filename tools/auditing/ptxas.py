# SPDX-License-Identifier: Apache-2.0
"""Takes kernels and the file they stand in, adds what ptxas makes of them for an architecture."""
import re
import shutil
import subprocess


class PtxasError(Exception):
    """What is wrong, in a sentence."""


def run_ptxas(ptxas, arch, path, options=()):
    """Gives what ptxas says of a PTX file."""
    if not shutil.which(ptxas):
        raise PtxasError(f"there is no ptxas at `{ptxas}`: say where it is by --ptxas=PATH")
    done = subprocess.run([ptxas, "-v", f"-arch={arch}", *options, path, "-o", "/dev/null"], capture_output=True,
                          text=True, check=False)
    if done.returncode != 0:
        raise PtxasError(f"ptxas cannot compile {path} for {arch}:\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def add_ptxas(kernels, said):
    """Takes {mangled: Kernel} and the words of ptxas -v, adds registers, stack, spills and shared memory."""
    name = None
    for line in said.splitlines():
        if match := re.search(r"Compiling entry function '([\w$]+)'", line):
            name = match.group(1)
        elif "Function properties for " in line:
            name = line.split()[-1].strip("'")
        elif name not in kernels:
            continue
        elif match := re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", line):
            kernels[name].stack = int(match.group(1))
            kernels[name].spills = int(match.group(2)) + int(match.group(3))
        elif match := re.search(r"Used (\d+) registers", line):
            kernels[name].registers = int(match.group(1))
            if shared := re.search(r"(\d+) bytes smem", line):
                kernels[name].shared_bytes = int(shared.group(1))
