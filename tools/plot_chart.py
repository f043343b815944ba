# SPDX-License-Identifier: Apache-2.0
"""Takes lines and points with words on two logarithmic axes, gives a picture in SVG that can be read on a light and on
a dark page."""
import math
from xml.sax.saxutils import escape

from plot_labels import nearest, overlap, place, width_of

# Blue, orange, green, purple, red, teal, ochre, grey: told apart by most eyes, with enough contrast on each page.
LIGHT = ("#1f66b5", "#c2540a", "#2a7f3e", "#8340a8", "#c0272d", "#0f7c86", "#8a6a00", "#5a6270")
DARK = ("#6cb2ff", "#ff9d5c", "#6ed58a", "#cf97f5", "#ff7f7a", "#5fd3dc", "#e0c14a", "#a9b4c4")
PAGES = (("#ffffff", "#1c2330", "#5b6677", "#d9dee6", LIGHT), ("#10141c", "#e6ebf3", "#9aa7b8", "#2a3342", DARK))
SIZE, SMALL = 12, 11


def style():
    """The colours of both pages: what a class looks like."""
    rules = []
    for page, ink, pale, grid, colours in PAGES:
        rules.append(f".page{{fill:{page}}}.ink{{fill:{ink}}}.pale{{fill:{pale}}}.grid{{stroke:{grid}}}"
                     f".frame{{stroke:{pale}}}" + "".join(f".c{i}{{color:{c}}}" for i, c in enumerate(colours)))
    return (f"text{{font:{SIZE}px system-ui,sans-serif}}.small{{font-size:{SMALL}px}}"
            f".title{{font-size:16px;font-weight:600}}path{{fill:none}}.dot{{fill:currentColor}}.ring{{stroke:currentColor;stroke-width:1.6}}{rules[0]}"
            f"@media(prefers-color-scheme:dark){{{rules[1]}}}")


def shown(number):
    """A coordinate with one digit after the point, where it needs one."""
    return f"{round(number, 1) + 0.0:.1f}".removesuffix(".0")


class Axis:
    """A logarithmic axis from `low` to `high`, on pixels from `first` to `last`; `name(tick)` is a tick's word."""

    def __init__(self, title, low, high, name, base=10, every=1):
        self.title, self.low, self.high, self.name, self.base, self.every = title, low, high, name, base, every
        self.first, self.last = 0.0, 1.0

    def __call__(self, value):
        share = math.log(value / self.low) / math.log(self.high / self.low)
        return self.first + share * (self.last - self.first)

    def ticks(self):
        first = math.ceil(math.log(self.low, self.base) - 1e-9)
        last = math.floor(math.log(self.high, self.base) + 1e-9)
        return [float(self.base) ** e for e in range(first, last + 1) if (e - first) % self.every == 0]

    def half_ticks(self):
        """Ticks between the decades, which have words where there are few decades."""
        if self.base != 10:
            return []
        decades = [10.0 ** e for e in range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)))]
        return [m * t for t in decades for m in (2, 5) if self.low < m * t < self.high]

    def worded(self):
        return sorted(self.ticks() + (self.half_ticks() if self.high / self.low < 1e3 else []))


class Chart:
    """A picture of some width and height; lines and points are added in the units of its axes."""

    def __init__(self, title, note, x, y, width=960, height=600, right=26):
        self.title, self.note, self.x, self.y = title, note, x, y
        self.width, self.height = width, height
        self.area = (100, 66, width - right, height - 62)
        x.first, x.last, y.first, y.last = self.area[0], self.area[2], self.area[3], self.area[1]
        self.shapes, self.segments, self.taken = [], [], []
        self.points, self.words = [], []

    def line(self, values, colour, dashed=False, dots=False, width=1.8):
        """A line through (x, y) values; what it is called, `end_words` or `word` says."""
        places = [(self.x(a), self.y(b)) for a, b in values]
        path = "M" + "L".join(f"{shown(a)} {shown(b)}" for a, b in places)
        dash = " stroke-dasharray='5 4'" if dashed else ""
        self.shapes.append(f"<path class='c{colour}' stroke='currentColor' stroke-width='{width}'{dash} d='{path}'/>")
        if dots:
            round_dots = "".join(f"M{shown(a)} {shown(b)}h0" for a, b in places)
            self.shapes.append(f"<path class='c{colour}' stroke='currentColor' stroke-width='5' "
                               f"stroke-linecap='round' d='{round_dots}'/>")
        self.segments += list(zip(places, places[1:]))

    def word(self, text, places, colour, slope=0.0, above=7, anchor="start"):
        """Words along a line, at the first of some places where they cover no point; `slope` is that of the line, dy/dx in
        pixels."""
        for px, py in ((self.x(x), self.y(y)) for x, y in places):
            boxes = self.along(px, py, width_of(text, SIZE), slope, above, anchor)
            if not any(overlap(box, (x - 6, y - 6, x + 6, y + 6)) for box in boxes for x, y in self.points):
                break
        turn = f"rotate({shown(math.degrees(math.atan(slope)))})" if slope else ""
        self.shapes.append(f"<text class='c{colour}' fill='currentColor' text-anchor='{anchor}' "
                           f"transform='translate({shown(px)} {shown(py)}){turn}' y='-{above}'>{escape(text)}</text>")
        self.taken += boxes

    @staticmethod
    def along(px, py, width, slope, above, anchor):
        """The places that words along a line take: a row of small boxes."""
        length = math.hypot(1, slope)
        start = -width if anchor == "end" else 0.0
        boxes = []
        for k in range(int(width / 8) + 1):
            x, y = px + (start + 8 * k) / length, py + slope * (start + 8 * k) / length
            x, y = x + above * slope / length, y - above / length
            boxes.append((x - 4, y - 12, x + 10, y + 4))
        return boxes

    def point(self, text, x, y, colour, square=False, hollow=False):
        """A point with a word, which `svg` finds a place for."""
        px, py = self.x(x), self.y(y)
        outline = "M-4-4H4V4H-4z" if square else "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"
        look = "ring" if hollow else "dot"
        self.shapes.append(f"<path class='{look} c{colour}' transform='translate({shown(px)} {shown(py)})' d='{outline}'>"
                           f"<title>{escape(text)}</title></path>")
        self.points.append((px, py))
        self.words.append((text, colour))

    def end_words(self, words):
        """Words for lines, right of the picture at the heights where the lines end, pushed apart: (text, y, colour)."""
        step, order = SIZE + 5, sorted(words, key=lambda word: self.y(word[1]))
        heights = [self.y(word[1]) for word in order]
        spread = list(heights)
        for _ in range(200):
            for i in range(len(spread) - 1):
                missing = step - (spread[i + 1] - spread[i])
                if missing > 0:
                    spread[i] -= missing / 2
                    spread[i + 1] += missing / 2
        x = self.area[2]
        for (text, _, colour), height, at in zip(order, heights, spread):
            if abs(at - height) > 2:
                self.shapes.append(f"<path class='c{colour}' stroke='currentColor' stroke-width='0.7' "
                                   f"d='M{shown(x + 4)} {shown(height)}L{shown(x + 14)} {shown(at)}'/>")
            self.shapes.append(f"<text class='c{colour}' fill='currentColor' x='{shown(x + 18)}' y='{shown(at + 4)}'>"
                               f"{escape(text)}</text>")
            self.taken.append((x + 18, at - 7, x + 18 + width_of(text, SIZE), at + 7))

    def frame(self):
        """The grid, the words of both axes, title and note."""
        left, top, right, bottom = self.area
        out = [f"<text class='ink title' x='{left}' y='28'>{escape(self.title)}</text>",
               f"<text class='pale small' x='{left}' y='48'>{escape(self.note)}</text>"]
        thin = "".join(f"M{shown(self.x(t))} {top}V{bottom}" for t in self.x.ticks())
        thin += "".join(f"M{left} {shown(self.y(t))}H{right}" for t in self.y.ticks())
        out.append(f"<path class='grid' d='{thin}'/>")
        small = "".join(f"M{shown(self.x(t))} {bottom}v4" for t in self.x.ticks() + self.x.half_ticks())
        small += "".join(f"M{left} {shown(self.y(t))}h-4" for t in self.y.ticks() + self.y.half_ticks())
        out.append(f"<path class='frame' d='{small}M{left} {top}V{bottom}H{right}'/>")
        for t in self.x.worded():
            out.append(f"<text class='pale small' text-anchor='middle' x='{shown(self.x(t))}' y='{bottom + 18}'>"
                       f"{escape(self.x.name(t))}</text>")
        for t in self.y.worded():
            out.append(f"<text class='pale small' text-anchor='end' x='{left - 8}' y='{shown(self.y(t) + 4)}'>"
                       f"{escape(self.y.name(t))}</text>")
        out.append(f"<text class='ink' text-anchor='middle' x='{(left + right) / 2:.0f}' y='{bottom + 42}'>"
                   f"{escape(self.x.title)}</text>")
        out.append(f"<text class='ink' text-anchor='middle' transform='translate(18 {(top + bottom) / 2:.0f})"
                   f"rotate(-90)'>{escape(self.y.title)}</text>")
        return out

    @staticmethod
    def words_in(box, point, text):
        """Words in their box, which start or end on its side that is next to the point: fonts differ in width."""
        if box[0] >= point[0]:
            anchor, x = "start", box[0]
        elif box[2] <= point[0]:
            anchor, x = "end", box[2]
        else:
            anchor, x = "middle", (box[0] + box[2]) / 2
        return (f"<text class='ink small' text-anchor='{anchor}' x='{shown(x)}' y='{shown(box[3] - 3)}'>"
                f"{escape(text)}</text>")

    def svg(self):
        """The whole picture. Places of words are found here, when all else is known."""
        sizes = [(width_of(text, SMALL), SMALL + 2) for text, _ in self.words]
        boxes = place(self.points, sizes, self.area, self.segments, self.taken)
        words = []
        for (text, colour), point, box in zip(self.words, self.points, boxes):
            end = nearest(point, box)
            if math.dist(point, end) > 13:
                words.append(f"<path class='c{colour}' stroke='currentColor' stroke-width='0.7' opacity='0.7' "
                             f"d='M{shown(point[0])} {shown(point[1])}L{shown(end[0])} {shown(end[1])}'/>")
            words.append(self.words_in(box, point, text))
        head = (f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {self.width} {self.height}' width='{self.width}' "
                f"height='{self.height}' role='img' aria-label='{escape(self.title)}'>")
        page = f"<rect class='page' width='{self.width}' height='{self.height}' rx='6'/>"
        parts = [head, f"<style>{style()}</style>", page]
        return "\n".join(parts + self.frame() + self.shapes + words + ["</svg>"]) + "\n"
