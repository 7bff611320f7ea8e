"""Packs the board into one HTML file: pack.py OUTPUT.html OUTPUT.inc SHELL.html PAGE.html ENGINES.wasm FILE…

Of the other files the styles (.css) and the scripts (.js) each become one element, in the order given, allowed by their
hashes; the engines are packed with gzip, as base64; the translations (.po) of what stands in the scripts and PAGE.html are
put in as JSON. SHELL.html is that of the reports. OUTPUT.inc is the same page as C++ string literals. The same bytes for the same files.
"""

import base64
import gzip
import hashlib
import json
import re
import sys
from pathlib import Path

output, literal, shell, page, engines = map(Path, sys.argv[1:6])
sources = [Path(name) for name in sys.argv[6:]]


def joined(suffix):
    return "".join(each.read_text("utf-8") for each in sources if each.suffix == suffix)


def one_script(modules):
    """Without imports and exports; as quack_page_part does it for the reports."""
    return re.sub(r"\nexport ", "\n", re.sub(r"\nimport {[^}]*} from [^;]*;", "", modules))


def hash_of(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def messages(scripts):
    """{English: Chinese} of the messages in the scripts."""
    known = [map(json.loads, pair) for pair in re.findall(r'^msgid (".+")\nmsgstr (".*")', joined(".po"), re.M)]
    return {english: chinese for english, chinese in known if english and english in scripts}


style, script = joined(".css"), one_script(joined(".js"))
text = shell.read_text("utf-8")
for mark, value in (
    ("{{LANGUAGE}}", ""),
    ("{{STYLE_SOURCE}}", f"{hash_of(style)}"),
    ("{{SCRIPT_SOURCE}}", f"{hash_of(script)} 'wasm-unsafe-eval'"),
    ("{{TITLE}}", "QuackCheck: the board"),
    ("{{STYLE}}", style),
    ("{{BOARD}}", ""),
    ("{{MAIN}}", page.read_text("utf-8")),
    ("{{ENGINES}}", base64.b64encode(gzip.compress(engines.read_bytes(), mtime=0)).decode()),
    ("{{DATA}}", "null"),
    ("{{MESSAGES}}", json.dumps(messages(script + page.read_text("utf-8")), ensure_ascii=False).replace("<", "\\u003c")),
    ("{{SCRIPT}}", script),
):
    if mark not in text:
        sys.exit(f"{shell} has no {mark}")
    text = text.replace(mark, value, 1)
output.write_text(text, "utf-8")
# Compilers take literals of some size only; adjacent ones are one.
pieces = [text[at : at + 8000] for at in range(0, len(text), 8000)]
literal.write_text("".join(f'R"board({piece})board"\n' for piece in pieces), "utf-8")
