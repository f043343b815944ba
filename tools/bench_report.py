#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the JSON files of one run of the benchmarks, gives the ratios that the project promises, each next to its goal.

A ratio is the time of the fastest baseline over the time of Lanewise: 1 is equal, more is faster. Of repeated runs the
fastest counts on both sides. Figures that no benchmark gave are left out. With --json FILE they are written there, too.
"""
import argparse
import json
import pathlib

PRODUCTS = [("motor times motor", "motor_times_motor"), ("motor on weighted point", "motor_on_weighted_point"),
            ("unit motor on point", "unit_motor_on_point"), ("rotor on vector", "rotor_on_vector"),
            ("16 x 16, Cl(3,0,1)", "product_pga"), ("16 x 16, Cl(4,0)", "product_four"),
            ("full sandwich, Cl(4,0)", "sandwich_four")]

# Subject, its baselines, goal. A goal of None is a figure without a promise.
RATIOS = [
    ("rigid-body step from memory, one thread : in-place copy",
     "rigid_body/from_memory/lanewise/threads:1", ["rigid_body/from_memory/in_place_copy/threads:1"], 0.9),
    ("rigid-body step from memory, all threads : in-place copy",
     "rigid_body/from_memory/lanewise/threads:0", ["rigid_body/from_memory/in_place_copy/threads:0"], 0.9),
    ("rigid-body, 100 steps in cache : xsimd by hand",
     "rigid_body/in_cache/lanewise", ["rigid_body/in_cache/hand_written_xsimd"], 0.95),
    ("rigid-body, 100 steps in cache : plain loop",
     "rigid_body/in_cache/lanewise", ["rigid_body/in_cache/plain_loop"], 5.0),
    ("24 numbers in, 16 out, from memory : fastest of four by hand",
     "sums_of_products/24_to_16/lanewise",
     [f"sums_of_products/24_to_16/{layout}_by_hand/streaming:{s}" for layout in ("soa", "blocks") for s in (0, 1)], 0.9),
    ("32 numbers in, 16 out, from memory : fastest of four by hand",
     "sums_of_products/32_to_16/lanewise",
     [f"sums_of_products/32_to_16/{layout}_by_hand/streaming:{s}" for layout in ("soa", "blocks") for s in (0, 1)], 0.9),
    ("equation of state in double, one thread : xsimd by hand",
     "equation_of_state/lanewise", ["equation_of_state/hand_written_xsimd"], 0.95),
    *[(f"squares of 2^25 floats and their sum, {label} : in-place copy", f"reductions/map_and_sum/threads:{threads}",
       [f"reductions/in_place_copy/threads:{threads}"], 0.95)
      for threads, label in ((1, "one thread"), (0, "all threads"))],
    ("10^7 steps of a two-flop map in one launch : loop by hand",
     "loops/quadratic_map/lanewise", ["loops/quadratic_map/hand_written_xsimd", "loops/quadratic_map/plain_loop"],
     1 / 1.05),
    ("Kepler's equation in divergent lanes : masked xsimd by hand",
     "loops/kepler/lanewise", ["loops/kepler/hand_written_xsimd"], 0.8),
    ("random words in cache : Random123's scalar philox4x32-10",
     "random/words/lanewise", ["random/words/random123_scalar"], 4.0),
    ("random words in cache : Random123 as the compiler makes it",
     "random/words/lanewise", ["random/words/random123_as_compiled"], None),
    ("numbers of float16 from memory : of float",
     "small_storage/from_memory/float16", ["small_storage/from_memory/float"], None),
    ("D2Q9 lattice Boltzmann, in cache : xsimd by hand",
     "stencil/d2q9/lanewise/n:128/threads:1", ["stencil/d2q9/hand_written_xsimd/n:128/threads:1/streaming:0"], 0.9),
    ("D2Q9 lattice Boltzmann, from memory, all threads : faster of two by hand",
     "stencil/d2q9/lanewise/n:1024/threads:0",
     [f"stencil/d2q9/hand_written_xsimd/n:1024/threads:0/streaming:{s}" for s in (0, 1)], 0.9),
    ("heat by seven points, in cache : xsimd by hand",
     "stencil/heat/lanewise/n:64/threads:1", ["stencil/heat/hand_written_xsimd/n:64/threads:1/streaming:0"], 0.9),
    ("heat by seven points, from memory, all threads : faster of two by hand",
     "stencil/heat/lanewise/n:320/threads:0",
     [f"stencil/heat/hand_written_xsimd/n:320/threads:0/streaming:{s}" for s in (0, 1)], 0.9),
    *[(f"{label}, {where} : xsimd by hand", f"geometric_algebra/{name}/lanewise/n:{n}",
       [f"geometric_algebra/{name}/hand_written_xsimd/n:{n}"], 0.95)
      for n, where in ((4096, "in cache"), (4000000, "from memory"))
      for label, name in PRODUCTS],
    *[(f"{label}, in cache : dense strategy", f"geometric_algebra/{name}/lanewise/n:4096",
       [f"geometric_algebra/{name}/dense/n:4096"], None)
      for label, name in PRODUCTS if name != "unit_motor_on_point"],
    ("unit motor on point, in cache : general motor on weighted point",
     "geometric_algebra/unit_motor_on_point/lanewise/n:4096",
     ["geometric_algebra/motor_on_weighted_point/lanewise/n:4096"], 1 / 0.65),
    ("full product of Cl(4,0), twice, in cache : full sandwich",
     "geometric_algebra/sandwich_four/lanewise/n:4096", ["geometric_algebra/product_four/lanewise/n:4096"], 1 / 2.1),
    ("rotor on vector, in cache : Eigen's quaternion",
     "geometric_algebra/rotor_on_vector/lanewise/n:4096", ["geometric_algebra/rotor_on_vector/eigen/n:4096"], 1.8),
    ("rotor times rotor, in cache : Eigen's quaternions",
     "geometric_algebra/rotor_times_rotor/lanewise/n:4096", ["geometric_algebra/rotor_times_rotor/eigen/n:4096"], 1.8),
    ("unit motor on point, in cache : glm's dual quaternion",
     "geometric_algebra/unit_motor_on_point/lanewise/n:4096", ["geometric_algebra/unit_motor_on_point/glm/n:4096"], 1.8),
    ("motor times motor, in cache : glm's dual quaternions",
     "geometric_algebra/motor_times_motor/lanewise/n:4096", ["geometric_algebra/motor_times_motor/glm/n:4096"], 1.8),
    *[(f"7 x 7 Jacobian, in cache : Ceres' Jet of {tangents}", "derivatives/7_in_parts/jacobian",
       [f"derivatives/7_in_parts/jacobian_by_ceres/tangents:{tangents}"], 5.0 if tangents == 8 else None)
      for tangents in (7, 8)],
    ("embedding lookup from memory, one thread : xsimd by hand", "gather/embedding/lanewise/rows:65536",
     ["gather/embedding/hand_written_xsimd/rows:65536"], 0.9),
    ("embedding lookup in cache, one thread : xsimd by hand", "gather/embedding/lanewise/rows:512",
     ["gather/embedding/hand_written_xsimd/rows:512"], None),
    *[(f"rows of {n} looked up {where}, one thread : plain loop", f"gather/rows_of_{n}/lanewise/rows:{rows}",
       [f"gather/rows_of_{n}/plain_loop/rows:{rows}"], None)
      for n, large in ((1, 1 << 24), (4, 1 << 22), (16, 1 << 20))
      for rows, where in ((4096, "in cache"), (large, "from memory"))],
    ("sums into 4096 numbers, one thread : plain loop", "gather/add/lanewise/rows:4096/threads:1",
     ["gather/add/plain_loop/rows:4096"], None),
    ("sums into 1048576 numbers, one thread : plain loop", "gather/add/lanewise/rows:1048576/threads:1",
     ["gather/add/plain_loop/rows:1048576"], None),
    ("sums into 1048576 numbers, all threads : plain loop on one", "gather/add/lanewise/rows:1048576/threads:0",
     ["gather/add/plain_loop/rows:1048576"], None),
    ("sums into 4096 numbers, all threads : plain loop on one", "gather/add/lanewise/rows:4096/threads:0",
     ["gather/add/plain_loop/rows:4096"], None),
]

# Subject, its multiply-adds and multiplications, the share of the machine's multiply-adds in that time that is promised.
PEAK, PEAK_OPERATIONS = "geometric_algebra/peak", 12 << 16
SHARES = [
    ("motor times motor, in cache : peak of multiply-adds", "geometric_algebra/motor_times_motor/lanewise/n:4096",
     4096 * 48, 0.88),
    ("16 x 16, Cl(3,0,1), in cache : peak of multiply-adds", "geometric_algebra/product_pga/lanewise/n:4096",
     4096 * 192, 0.88),
    ("16 x 16, Cl(4,0), in cache : peak of multiply-adds", "geometric_algebra/product_four/lanewise/n:4096",
     4096 * 256, 0.88),
]

# What a derivative costs: subject, the plain kernel, by what the ratio of their times is divided, the largest value that
# is promised. Less is faster.
COSTS = [
    *[(f"jvp of a rigid body of {n} numbers, {label} : plain step", f"derivatives/{n}_{form}/jvp",
       f"derivatives/{n}_{form}/plain", 1, limit if form == "in_parts" else None)
      for n, limit in ((7, 2.6), (13, 2.7)) for form, label in (("in_parts", "in parts"), ("as_one", "as one state"))],
    *[(f"{n} x {n} Jacobian, {label}, by column : plain step", f"derivatives/{n}_{form}/jacobian",
       f"derivatives/{n}_{form}/plain", n, 1.15 if form == "in_parts" else None)
      for n in (7, 13) for form, label in (("in_parts", "in parts"), ("as_one", "as one state"))],
    ("jvp of a rigid body, 100 steps in registers : plain steps", "derivatives/steps_in_registers/jvp",
     "derivatives/steps_in_registers/plain", 1, None),
    ("enthalpy of seawater by temperature : enthalpy", "derivatives/enthalpy/derivative",
     "derivatives/enthalpy/plain", 1, 2.8),
    *[(f"jvp of a rigid body from memory, {label} : plain step by byte",
       f"derivatives/from_memory/jvp/threads:{threads}", f"derivatives/from_memory/plain/threads:{threads}", 2, 1.1)
      for threads, label in ((1, "one thread"), (0, "all threads"))],
]

# Benchmark, unit, the largest value that is promised.
TIMES = [
    ("launch on one element", "launch/one_element", "ns", 1000.0),
    ("include of lanewise.hpp", "include/lanewise", "ms", 1000.0),
    ("include of xsimd alone", "include/xsimd", "ms", None),
]
SCALE = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}


def read(paths):
    """The fastest real time of each benchmark in nanoseconds, by its name without suffixes, and the machine."""
    best, machine = {}, {}
    for path in paths:
        written = pathlib.Path(path).read_text()
        if not written.strip():  # a filter left none of its benchmarks
            continue
        content = json.loads(written)
        machine = content.get("context") or machine
        for run in content.get("benchmarks", []):
            if run.get("run_type") == "aggregate" or run.get("error_occurred"):
                continue
            name = run["name"].replace("/real_time", "").split("/repeats:")[0]
            time = run["real_time"] * SCALE[run["time_unit"]]
            best[name] = min(time, best.get(name, time))
    return best, machine


def ratios(best):
    for label, subject, baselines, goal in RATIOS:
        known = [best[b] for b in baselines if b in best]
        if subject in best and len(known) == len(baselines):
            yield label, min(known) / best[subject], goal
    for label, subject, operations, goal in SHARES:
        if subject in best and PEAK in best:
            yield label, best[PEAK] / PEAK_OPERATIONS * operations / best[subject], goal


def costs(best):
    for label, subject, plain, parts, limit in COSTS:
        if subject in best and plain in best:
            yield label, best[subject] / best[plain] / parts, limit


def verdict(reached):
    return "" if reached else "   falls short"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--json")
    options = parser.parse_args()
    best, machine = read(options.files)
    rows = [(label, value, goal) for label, value, goal in ratios(best)]
    print(f"{machine.get('num_cpus', '?')} CPUs at {machine.get('mhz_per_cpu', '?')} MHz, {machine.get('date', '')}\n")
    print(f"{'ratio':66} {'seen':>6} {'goal':>6}")
    for label, value, goal in rows:
        promise = f" {goal:6.2f}{verdict(value >= goal)}" if goal else ""
        print(f"{label:66} {value:6.2f}{promise}")
    print(f"\n{'cost':66} {'seen':>6} {'limit':>6}")
    for label, value, limit in costs(best):
        promise = f" {limit:6.2f}{verdict(value <= limit)}" if limit else ""
        print(f"{label:66} {value:6.2f}{promise}")
    for label, name, unit, limit in TIMES:
        if name in best:
            seen = best[name] / SCALE[unit]
            promise = f"{limit:6.0f}{verdict(seen <= limit)}" if limit else ""
            print(f"{label + ', ' + unit:66} {seen:6.0f} {promise}")
    if options.json:
        table = [{"ratio": label, "seen": value, "goal": goal} for label, value, goal in rows]
        table += [{"cost": label, "seen": value, "limit": limit} for label, value, limit in costs(best)]
        pathlib.Path(options.json).write_text(json.dumps({"context": machine, "ratios": table}, indent=1))


if __name__ == "__main__":
    main()
