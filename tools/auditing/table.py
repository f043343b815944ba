# SPDX-License-Identifier: Apache-2.0
"""Takes rows of words, gives a table in plain text."""


def table(heading, columns, rows, left=1):
    """The first `left` columns and the last one stand left, the others right; no line ends in blanks."""
    cells = [list(columns), *[[str(cell) for cell in row] for row in rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(columns))]

    def line(row):
        parts = [cell.ljust(width) if i < left or i == len(row) - 1 else cell.rjust(width)
                 for i, (cell, width) in enumerate(zip(row, widths))]
        return ("  " + "  ".join(parts)).rstrip()
    return "\n".join([heading, *map(line, cells)])


def by_width(counter):
    """Takes {bytes of one access: how many}, gives `7 x 4 B, 2 x 16 B`."""
    return ", ".join(f"{count} x {size} B" for size, count in sorted(counter.items())) or "0"


def shortened(name, most=44):
    return name if len(name) <= most else name[:most - 3] + "..."
