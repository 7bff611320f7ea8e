"""Packs the board into one HTML file: pack.py OUTPUT.html OUTPUT.inc PAGE.html ENGINES.wasm STYLE.css… SCRIPT.js…

The styles and the scripts each become one element, in the order given, allowed by their hashes; the engines are packed
with gzip, as base64. OUTPUT.inc is the same page as a C++ string literal. The same bytes for the same files.
"""

import base64
import gzip
import hashlib
import sys
from pathlib import Path

output, literal, page, engines = map(Path, sys.argv[1:5])
sources = [Path(name) for name in sys.argv[5:]]


def joined(suffix):
    return "".join(each.read_text("utf-8") for each in sources if each.suffix == suffix)


def hash_of(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


style, script = joined(".css"), joined(".js")
text = page.read_text("utf-8")
for mark, value in (
    ("{{STYLE_HASH}}", hash_of(style)),
    ("{{SCRIPT_HASH}}", hash_of(script)),
    ("{{STYLE}}", style),
    ("{{ENGINES}}", base64.b64encode(gzip.compress(engines.read_bytes(), mtime=0)).decode()),
    ("{{SCRIPT}}", script),
):
    text = text.replace(mark, value, 1)
output.write_text(text, "utf-8")
# Compilers take literals of some size only; adjacent ones are one.
pieces = [text[at : at + 8000] for at in range(0, len(text), 8000)]
literal.write_text("".join(f'R"board({piece})board"\n' for piece in pieces), "utf-8")
