"""The results as one picture: throughput over file sizes, and nodes a second beside the peers. Plain SVG."""

import math

WIDTH, HEIGHT = 960, 420
STYLE = """
 text { font: 13px sans-serif; fill: #24292f; }
 .small { font-size: 11px; fill: #57606a; }
 .title { font-size: 15px; font-weight: bold; }
 .axis { stroke: #8c959f; stroke-width: 1; }
 .grid { stroke: #d8dee4; stroke-width: 1; }
 @media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; } .small { fill: #9da7b1; } .grid { stroke: #30363d; } .ground { fill: #0d1117; }
 }
"""
COLOURS = {"answer": "#0969da", "floor": "#8250df", "floor_fixed": "#bf8700", "scanf": "#cf222e"}
NAMES = {"answer": "quackcheck answer", "floor": "floor: reads any numbers", "floor_fixed": "floor: eight bytes a line",
         "scanf": "contestant's program (scanf)"}


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def text(x, y, words, kind="", anchor="start"):
    return '<text x="%.1f" y="%.1f" class="%s" text-anchor="%s">%s</text>' % (x, y, kind, anchor, escape(words))


def line(x1, y1, x2, y2, kind):
    return '<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="%s"/>' % (x1, y1, x2, y2, kind)


def power(exponent):
    return "1" + "0" * exponent if exponent < 4 else "10" + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(d)] for d in str(exponent))


def over_sizes(rows, left, top, width, height):
    """Operations a second over file sizes, both axes logarithmic."""
    first, last = math.log10(rows[0]["operations"]), math.log10(rows[-1]["operations"])
    rates = [row["operations"] / seconds for row in rows for name, seconds in row["seconds"].items() if name in COLOURS]
    low, high = math.floor(math.log10(min(rates))), math.ceil(math.log10(max(rates)))
    place_x = lambda count: left + width * (math.log10(count) - first) / max(last - first, 1)
    place_y = lambda rate: top + height * (high - math.log10(rate)) / (high - low)
    drawn = [text(left - 50, top - 30, "Answering a dense game: operations a second", "title")]
    for exponent in range(low, high + 1):
        y = place_y(10**exponent)
        drawn += [line(left, y, left + width, y, "grid"), text(left - 6, y + 4, power(exponent), "small", "end")]
    for row in rows:
        x = place_x(row["operations"])
        drawn.append(text(x, top + height + 18, power(round(math.log10(row["operations"]))), "small", "middle"))
    drawn.append(text(left + width / 2, top + height + 38, "operations in the file", "small", "middle"))
    drawn.append(line(left, top + height, left + width, top + height, "axis"))
    for number, (name, colour) in enumerate(COLOURS.items()):
        points = [(place_x(row["operations"]), place_y(row["operations"] / row["seconds"][name])) for row in rows]
        drawn.append('<polyline fill="none" stroke="%s" stroke-width="2" points="%s"/>' %
                     (colour, " ".join("%.1f,%.1f" % point for point in points)))
        drawn += ['<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>' % (x, y, colour) for x, y in points]
        y = top + height - 74 + 18 * number
        drawn.append('<rect x="%.1f" y="%.1f" width="12" height="12" fill="%s"/>' % (left + width - 190, y - 10, colour))
        drawn.append(text(left + width - 172, y, NAMES[name], "small"))
    return drawn


def nodes(rows, left, top, width):
    """Nodes a second of perft, a pair of bars for each position."""
    bars = [(row["position"] + ", depth %d" % row["depth"], row["nodes_per_second"], row["fairy_per_second"],
             "fairy-stockfish", row["times_fairy"]) for row in rows]
    bars.append(("start; chess", rows[0]["nodes_per_second"], rows[0]["stockfish_per_second"], "stockfish",
                 rows[0]["times_stockfish"]))
    most = max(bar[1] for bar in bars)
    drawn = [text(left, top - 30, "Move generation: million nodes a second", "title")]
    for number, (name, ours, theirs, peer, times) in enumerate(bars):
        y = top + 50 * number
        drawn.append(text(left, y, "%s: %.1f times %s" % (name, times, peer)))
        for offset, rate, colour in ((6, ours, COLOURS["answer"]), (20, theirs, COLOURS["scanf"])):
            length = (width - 50) * rate / most
            drawn.append('<rect x="%.1f" y="%.1f" width="%.1f" height="12" fill="%s"/>' % (left, y + offset, length,
                                                                                        colour))
            drawn.append(text(left + length + 6, y + offset + 10, "%.0f" % (rate / 1e6), "small"))
    return drawn


def draw(results):
    drawn = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img">' % (WIDTH, HEIGHT),
             "<title>How fast QuackCheck answers and counts moves</title>", "<style>%s</style>" % STYLE,
             '<rect class="ground" width="%d" height="%d" fill="#ffffff"/>' % (WIDTH, HEIGHT)]
    drawn += over_sizes(results["sizes"], 70, 60, 460, 260)
    drawn += nodes(results["moves"], 590, 60, 340)
    made = results["made_with"]
    drawn.append(text(20, HEIGHT - 14, "%s; %s; %s" % (made["date"], made["processor"].split(";")[0], made["compiler"]),
                      "small"))
    return "\n".join(drawn + ["</svg>"]) + "\n"
