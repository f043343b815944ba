# SPDX-License-Identifier: Apache-2.0
"""Takes a kernel's registers, its block and its shared memory, gives how much of a multiprocessor it can fill.

The limits are those of the CUDA C++ Programming Guide, "Compute Capabilities", table "Technical Specifications per Compute
Capability": resident threads, warps and blocks of a multiprocessor, its registers and its shared memory. Registers
are given out to whole warps by 256, and the four parts of a multiprocessor have a quarter of them each.
"""
import re
from dataclasses import dataclass

WARP = 32
REGISTER_UNIT = 256      # registers that a warp gets at a time
WARP_UNIT = 4            # parts of a multiprocessor that warps are spread over
RESERVED_SHARED = 1024   # bytes of each block that the system keeps, from 8.0 on


@dataclass(frozen=True)
class Multiprocessor:
    warps: int
    blocks: int
    shared_bytes: int
    registers: int = 65536


# By compute capability times ten.
LIMITS = {
    70: Multiprocessor(64, 32, 96 << 10), 72: Multiprocessor(64, 32, 96 << 10), 75: Multiprocessor(32, 16, 64 << 10),
    80: Multiprocessor(64, 32, 164 << 10), 86: Multiprocessor(48, 16, 100 << 10), 87: Multiprocessor(48, 16, 164 << 10),
    89: Multiprocessor(48, 24, 100 << 10), 90: Multiprocessor(64, 32, 228 << 10), 100: Multiprocessor(64, 32, 228 << 10),
    101: Multiprocessor(48, 24, 228 << 10), 103: Multiprocessor(64, 32, 228 << 10),
    110: Multiprocessor(48, 24, 228 << 10), 120: Multiprocessor(48, 24, 100 << 10), 121: Multiprocessor(48, 24, 100 << 10),
}


def capability(arch):
    """Takes sm_90a, gives 90."""
    match = re.fullmatch(r"(?:sm|compute)_(\d+)[af]?", arch)
    return int(match.group(1)) if match else 0


def resident_warps(arch, registers, block, shared_bytes=0):
    """Gives (warps that are on a multiprocessor at a time, warps that it has room for), or None where it is not known."""
    limits = LIMITS.get(capability(arch))
    if limits is None or not block or registers is None:
        return None
    warps_of_block = -(-block // WARP)
    of_warp = -(-max(registers, 1) * WARP // REGISTER_UNIT) * REGISTER_UNIT
    by_registers = limits.registers // WARP_UNIT // of_warp * WARP_UNIT // warps_of_block
    by_warps = limits.warps // warps_of_block
    blocks = min(limits.blocks, by_registers, by_warps)
    if shared_bytes:
        reserved = RESERVED_SHARED if capability(arch) >= 80 else 0
        blocks = min(blocks, limits.shared_bytes // (shared_bytes + reserved))
    return blocks * warps_of_block, limits.warps


def in_percent(arch, registers, block, shared_bytes=0):
    """Gives occupancy in words: `75%`, or nothing where it is not known."""
    resident = resident_warps(arch, registers, block, shared_bytes)
    return f"{100 * resident[0] / resident[1]:.0f}%" if resident else ""
