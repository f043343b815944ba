# SPDX-License-Identifier: Apache-2.0
"""Takes points with words, gives each word a place near its point where it covers no other word and no point."""
import math

# Directions to try, the reader's favourite first: to the right, above and below it, then around.
DIRECTIONS = [0, 45, -45, 180, 135, -135, 90, -90, 22, -22, 158, -158, 67, -67, 113, -113]
DISTANCES = [9, 15, 22, 30, 40, 52, 66, 82, 100, 122, 148, 180, 220, 270, 330, 400]


def width_of(text, size):
    """About how wide a text is in a sans-serif font of this size; rather too wide than too narrow."""
    narrow = sum(letter in " .,:;il|'!()[]fjtr" for letter in text)
    return size * (0.36 * narrow + 0.61 * (len(text) - narrow))


def overlap(a, b):
    """Whether two boxes (left, top, right, bottom) share any place."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def crosses(segment, box):
    """Whether a segment ((x, y), (x, y)) has a point in a box, by clipping it to the box's sides."""
    (x0, y0), (x1, y1) = segment
    enter, leave = 0.0, 1.0
    for start, step, low, high in ((x0, x1 - x0, box[0], box[2]), (y0, y1 - y0, box[1], box[3])):
        if step == 0:
            if not low < start < high:
                return False
            continue
        first, last = sorted(((low - start) / step, (high - start) / step))
        enter, leave = max(enter, first), min(leave, last)
    return enter < leave


def intersect(a, b):
    """Whether two segments cross each other."""
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return (side(*a, b[0]) * side(*a, b[1]) < 0) and (side(*b, a[0]) * side(*b, a[1]) < 0)


def nearest(point, box):
    """The place of a box that is nearest to a point."""
    return min(max(point[0], box[0]), box[2]), min(max(point[1], box[1]), box[3])


def candidates(point, width, height):
    """Boxes around a point, the best first: their near side lies at some distance in some direction."""
    for distance in DISTANCES:
        for order, degrees in enumerate(DIRECTIONS):
            dx, dy = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
            x, y = point[0] + distance * dx, point[1] + distance * dy
            left = x if dx > 0.3 else x - width if dx < -0.3 else x - width / 2
            top = y if dy > 0.8 else y - height if dy < -0.8 else y - height / 2
            yield distance + 0.4 * order, (left, top, left + width, top + height)


def place(points, sizes, area, lines=(), taken=(), marker=5):
    """Takes points, (width, height) of their words, the area that all lies in, segments that are better not covered and
    boxes that are taken; gives a box for each word. The most crowded points choose first."""
    markers = [(x - marker, y - marker, x + marker, y + marker) for x, y in points]
    crowd = [sum(abs(x - p[0]) < 90 and abs(y - p[1]) < 30 for x, y in points) for p in points]
    boxes, leaders = [None] * len(points), []
    occupied = list(markers) + list(taken)
    for i in sorted(range(len(points)), key=lambda k: (-crowd[k], k)):
        best = None
        for cost, box in candidates(points[i], *sizes[i]):
            if best and cost >= best[0]:
                break
            inside = area[0] <= box[0] and area[1] <= box[1] and box[2] <= area[2] and box[3] <= area[3]
            if not inside or any(overlap(box, other) for other in occupied):
                continue
            leader = (points[i], nearest(points[i], box))
            cost += 25 * sum(crosses(line, box) for line in lines)
            cost += 60 * sum(intersect(leader, other) or crosses(other, box) for other in leaders)
            cost += 60 * sum(crosses(leader, other) for k, other in enumerate(occupied) if k != i)
            if not best or cost < best[0]:
                best = cost, box, leader
        if not best:
            raise ValueError(f"there is no room for the words of point {i}")
        boxes[i] = best[1]
        occupied.append(best[1])
        leaders.append(best[2])
    return boxes
