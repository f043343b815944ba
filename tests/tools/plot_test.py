# SPDX-License-Identifier: Apache-2.0
"""tools/plot.py must put values where the axes say, words where they cover nothing, and join what belongs together."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as tree

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tools"))
import plot  # noqa: E402
from plot_chart import Axis, Chart, shown  # noqa: E402
from plot_labels import crosses, intersect, overlap, place, width_of  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"
MACHINE = {"copy_bytes_per_second": 4e10, "peak_flops_float": 2e11, "peak_flops_double": 1e11}


def axes():
    return (Axis("x", 1, 100, lambda t: f"{t:g}"), Axis("y", 1e6, 1e9, lambda t: plot.si(t, "B/s")))


def dots(svg):
    """Takes a picture, gives the places of its points by their names."""
    found = {}
    for path in tree.fromstring(svg).iter(SVG + "path"):
        title = path.find(SVG + "title")
        if title is not None:
            found[title.text] = tuple(float(v) for v in re.findall(r"-?[\d.]+", path.get("transform")))
    return found


def report(kernel, flops, size, bytes_of_number=4):
    return {"kernel": kernel, "made_of": kernel, "elements": 8, "flops": flops, "bytes": size, "in_double": bytes_of_number == 8,
            "arguments": [{"name": "argument 1", "kind": "in", "numbers": 3, "bytes": bytes_of_number}]}


def timed(kernel, elements, seconds):
    return {"kernel": kernel, "elements": elements, "seconds": seconds}


class Placing(unittest.TestCase):
    def test_words_cover_neither_words_nor_points(self):
        for seed in range(12):
            dice = random.Random(seed)
            points = [(dice.gauss(400, 120), dice.gauss(300, 60)) for _ in range(30)]
            points = [(min(max(x, 20), 780), min(max(y, 20), 580)) for x, y in points]
            sizes = [(dice.uniform(40, 160), 13) for _ in points]
            boxes = place(points, sizes, (0, 0, 800, 600))
            for i, box in enumerate(boxes):
                self.assertAlmostEqual(box[2] - box[0], sizes[i][0])
                self.assertTrue(0 <= box[0] and box[2] <= 800 and 0 <= box[1] and box[3] <= 600)
                self.assertFalse(any(overlap(box, other) for other in boxes[i + 1:]))
                self.assertFalse(any(overlap(box, (x - 5, y - 5, x + 5, y + 5)) for x, y in points))

    def test_a_single_word_stands_right_of_its_point(self):
        (box,) = place([(100, 100)], [(50, 12)], (0, 0, 400, 200))
        self.assertEqual(box, (109, 94, 159, 106))

    def test_a_line_in_the_way_is_avoided(self):
        line = ((0, 100), (400, 100))
        (box,) = place([(100, 100)], [(50, 12)], (0, 0, 400, 200), lines=[line])
        self.assertFalse(crosses(line, box))

    def test_where_there_is_no_room_it_is_said(self):
        with self.assertRaisesRegex(ValueError, "no room"):
            place([(5, 5)], [(50, 12)], (0, 0, 20, 20))

    def test_segments(self):
        self.assertTrue(crosses(((0, 0), (10, 10)), (4, 4, 6, 6)))
        self.assertFalse(crosses(((0, 0), (10, 10)), (6, 1, 9, 4)))
        self.assertFalse(crosses(((0, 5), (0, 9)), (1, 1, 3, 3)))
        self.assertTrue(intersect(((0, 0), (4, 4)), ((0, 4), (4, 0))))
        self.assertFalse(intersect(((0, 0), (1, 1)), ((0, 4), (4, 0))))


class Drawing(unittest.TestCase):
    def test_a_point_lies_where_the_axes_say(self):
        x, y = axes()
        chart = Chart("title", "note", x, y, width=326, height=228, right=26)
        left, top, right, bottom = chart.area
        self.assertEqual((left, top, right, bottom), (100, 66, 300, 166))
        chart.point("first", 1, 1e6, 0)
        chart.point("middle", 10, 1e9, 1, square=True)
        chart.point("last", 100, 10 ** 7.5, 1)
        self.assertEqual(dots(chart.svg()), {"first": (100, 166), "middle": (200, 66), "last": (300, 116)})

    def test_ticks_are_the_powers_of_the_base(self):
        x, y = axes()
        self.assertEqual(x.ticks(), [1, 10, 100])
        self.assertEqual(x.worded(), [1, 2, 5, 10, 20, 50, 100])
        self.assertEqual([y.name(t) for t in y.worded()], ["1 MB/s", "10 MB/s", "100 MB/s", "1 GB/s"])
        n = Axis("n", 256, 2 ** 24, lambda t: plot.superscript(round(t)), base=2, every=4)
        self.assertEqual([n.name(t) for t in n.ticks()], ["2⁸", "2¹²", "2¹⁶", "2²⁰", "2²⁴"])

    def test_words_at_the_end_of_lines_are_pushed_apart_in_their_order(self):
        x, y = axes()
        chart = Chart("title", "note", x, y, right=200)
        chart.end_words([(f"line {i}", 1e8 * (1 + 0.01 * i), i) for i in range(6)] + [("low", 1e6, 7)])
        boxes = chart.taken
        self.assertFalse(any(overlap(a, b) for i, a in enumerate(boxes) for b in boxes[i + 1:]))
        texts = tree.fromstring(chart.svg()).iter(SVG + "text")
        heights = [float(t.get("y")) for t in texts if "line" in (t.text or "")]
        self.assertEqual(len(heights), 6)
        self.assertEqual(heights, sorted(heights))

    def test_both_pages_have_their_colours_and_words_are_escaped(self):
        x, y = axes()
        chart = Chart("a < b & c", "note", x, y)
        text = chart.svg()
        self.assertIn("prefers-color-scheme:dark", text)
        self.assertIn("a < b & c", [t.text for t in tree.fromstring(text).iter(SVG + "text")])

    def test_coordinates_have_one_digit(self):
        self.assertEqual([shown(v) for v in (1.0, 1.25, -0.04, 2.96, 100.0)], ["1", "1.2", "0", "3", "100"])

    def test_words_are_about_as_wide_as_they_look(self):
        self.assertLess(width_of("ill", 10), width_of("www", 10))
        self.assertTrue(55 < width_of("rigid_body: tumble", 10) < 110)


class Data(unittest.TestCase):
    def test_of_repeated_runs_the_fastest_counts(self):
        runs = [{"name": f"speed/copy/n:{n}/real_time", "run_type": kind, "bytes_per_second": s}
                for n, kind, s in ((512, "iteration", 3e9), (256, "iteration", 1e9), (256, "iteration", 2e9),
                                   (256, "aggregate", 9e9))]
        runs.append({"name": "launch/one_element/real_time", "run_type": "iteration"})
        self.assertEqual(plot.curves_of(runs), {"copy": [(256, 2e9), (512, 3e9)]})

    def test_a_point_joins_a_report_with_the_time_after_it(self):
        steps = {"made_of": "iterate(step)", "loops": [{"kind": "iterate", "steps": 100, "parent": -1}]}
        found = plot.points_of("example", [report("step", 60, 40), timed("step", 100_000, 1e-4),
                                           report("step", 6000, 40) | steps, timed("step", 100_000, 1e-2)])
        self.assertEqual([p["name"] for p in found], ["example: step", "example: step, 100 steps"])
        self.assertEqual([p["intensity"] for p in found], [1.5, 150])
        for point in found:
            self.assertAlmostEqual(point["flops_per_second"] / 6e10, 1)
            self.assertFalse(point["double"])

    def test_steps_between_outputs_are_steps(self):
        loops = [{"kind": "iterate", "steps": 20, "parent": -1}, {"kind": "every", "steps": 4, "parent": 0}]
        recorded = report("step", 60, 40) | {"made_of": "iterate every(step)", "loops": loops}
        self.assertEqual(plot.points_of("example", [recorded, timed("step", 100, 1e-3)])[0]["name"],
                         "example: step, 80 steps")

    def test_a_launch_that_computes_nothing_is_no_point(self):
        self.assertEqual(plot.points_of("example", [report("copy", 0, 8), timed("copy", 1000, 1e-3)]), [])

    def test_of_short_launches_the_longest_is_a_point_where_there_is_no_other(self):
        short = [report("step", 60, 40), timed("step", 100, 1e-6), report("walk", 60, 40), timed("walk", 100, 2e-6)]
        self.assertEqual([p["name"] for p in plot.points_of("example", short)], ["example: walk"])
        long = [report("run", 60, 40), timed("run", 100, 1e-3)]
        self.assertEqual([p["name"] for p in plot.points_of("example", short + long)], ["example: run"])
        of_both = [plot.points_of("example", lines)[0] | {"name": words} for lines, words in ((short, "a"), (long, "b"))]
        drawn = plot.roofline_chart(MACHINE, of_both, "").svg()
        self.assertEqual((drawn.count("class='ring "), drawn.count("class='dot ")), (1, 1))

    def test_points_of_the_same_name_say_how_wide_they_are(self):
        wide = report("step", 60, 40)
        wide["arguments"][0]["numbers"] = 9
        lines = [report("step", 60, 40), timed("step", 100, 1e-3), wide, timed("step", 100, 1e-3)]
        self.assertEqual([p["name"] for p in plot.points_of("example", lines)],
                         ["example: step, 3 numbers", "example: step, 9 numbers"])

    def test_a_time_of_another_kernel_is_refused(self):
        with self.assertRaisesRegex(ValueError, "report of step is followed by the time of other"):
            plot.points_of("example", [report("step", 60, 40), timed("other", 1000, 1e-6)])

    def test_a_kernel_of_double_is_a_square(self):
        of_double = [report("a kernel", 60, 40, bytes_of_number=8), timed("a kernel", 1000, 1e-3)]
        self.assertTrue(plot.points_of("a_kernel", of_double)[0]["double"])
        self.assertEqual(plot.points_of("a_kernel", of_double)[0]["name"], "a_kernel")

    def test_decades(self):
        self.assertEqual(plot.decade(0.02, 30), (0.01, 100))
        self.assertEqual(plot.decade(1, 1000), (1, 1000))

    def test_both_pictures_of_one_run(self):
        with tempfile.TemporaryDirectory() as folder:
            def path(name):
                return os.path.join(folder, name)
            os.mkdir(path("runs"))
            with open(path("speed.json"), "w", encoding="utf-8") as file:
                context = {"date": "2026-11-30T03:00:00+00:00", "machine": "Some <CPU>, 2 threads"}
                context |= {key: str(value) for key, value in MACHINE.items()}
                json.dump({"context": context, "benchmarks": [
                    {"name": f"speed/{name}/n:{n}/real_time", "run_type": "iteration", "bytes_per_second": 1e7 * n}
                    for name in ("in-place copy", "saxpy") for n in (256, 1024, 4096)]}, file)
            with open(path("runs/falling.jsonl"), "w", encoding="utf-8") as file:
                for line in (report("step", 60, 40), timed("step", 100_000, 1e-4), report("sum", 4, 8, 8),
                             timed("sum", 9_000_000, 1e-3)):
                    file.write(json.dumps(line) + "\n")
            subprocess.run([sys.executable, os.path.join(ROOT, "tools/plot.py"),
                            f"--speed-json={path('speed.json')}", f"--runs={path('runs')}",
                            f"--speed={path('speed.svg')}", f"--roofline={path('roofline.svg')}"], check=True)
            with open(path("roofline.svg"), encoding="utf-8") as file:
                roofline = file.read()
            with open(path("speed.svg"), encoding="utf-8") as file:
                speed = file.read()
        self.assertEqual(set(dots(roofline)), {"falling: step", "falling: sum"})
        texts = [t.text for t in tree.fromstring(roofline).iter(SVG + "text")]
        for wanted in ("memory, 40 GB/s", "multiply-adds in float, 200 GFLOP/s", "in double, 100 GFLOP/s"):
            self.assertIn(wanted, texts)
        self.assertTrue(any("Some <CPU>, 2 threads, 2026-11-30" in (t or "") for t in texts))
        self.assertIn("saxpy", [t.text for t in tree.fromstring(speed).iter(SVG + "text")])

    def test_a_point_at_the_copys_speed_lies_on_the_roof(self):
        points = [{"name": "a", "double": False, "seconds": 1e-3, "intensity": 0.5, "flops_per_second": 2e10},
                  {"name": "b", "double": False, "seconds": 1e-3, "intensity": 100, "flops_per_second": 2e11}]
        svg = plot.roofline_chart(MACHINE, points, "note").svg()
        found = dots(svg)
        roof = next(p.get("d") for p in tree.fromstring(svg).iter(SVG + "path") if p.get("stroke-width") == "2.4")
        (x0, y0), (x1, y1), (x2, y2) = [tuple(map(float, p.split())) for p in roof[1:].split("L")]
        ax, ay = found["a"]
        self.assertLess(abs(y0 + (ax - x0) / (x1 - x0) * (y1 - y0) - ay), 0.2)
        self.assertEqual(found["b"][1], y1)
        self.assertEqual(y1, y2)


if __name__ == "__main__":
    unittest.main()
