"""Fills the template of the manual page or of the bash completion, while the program is built, from its own tables.

    pages.py COMMANDS TEMPLATE OUTPUT

COMMANDS is what quack_pages printed (commands_json.cpp). Every line @NAME@ of the template is replaced.
"""

import json
import re
import sys
from pathlib import Path

# The completion of an option's value, by what the help calls it: a word in angle brackets that the script knows.
COMPLETED = {"FILE": "<files>", "DIR": "<files>", "PATH": "<files>", "FINDING": "<files>", "SPEC": "<specs>",
             "PROFILE": "<list profiles>", "SUITE": "<list suites>", "ENGINE": "<list engines>", "ID": "<problems>",
             "FORMAT=FILE": "<report>"}


def roff(text):
    """A text as roff takes it for letters and nothing else: a line that begins with a dot or a quote is a request."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + escaped if escaped[:1] in (".", "'") else escaped


def entry(head, text):
    return f".TP\n{head}\n{roff(text)}\n"


def bold(text):
    return f"\\fB{text}\\fR"


def manual_option(option):
    letter = bold("\\-" + option["letter"]) + ", " if option["letter"] else ""
    value = f" \\fI{roff(option['value'])}\\fR" if option["value"] else ""
    return entry(letter + bold("\\-\\-" + roff(option["name"])) + value, option["help"])


def manual_command(command):
    return (f".SS {roff(command['usage'])}\n" +
            "".join(f".PP\n{roff(paragraph)}\n" for paragraph in command["description"].split("\n\n")) +
            "".join(map(manual_option, command["options"])) + ".PP\nExit codes:\n" +
            "".join(entry(bold(line[0]), line[1:].lstrip(" ")) for line in command["exit_codes"]) +
            ".PP\nExamples:\n" +
            "".join(entry(bold(roff(one["command"])), one["meaning"]) for one in command["examples"]))


def bash_case(name, patterns):
    """A function of bash that gives a text for a word; `patterns` are pairs of what the word may be and the text."""
    lines = "".join(f'    {pattern}) echo "{text}" ;;\n' for pattern, text in patterns)
    return f"{name}() {{\n  case $1 in\n{lines}  esac\n}}\n"


def completion_tables(commands, problems):
    names = " ".join(command["name"] for command in commands)
    ids = " ".join(" ".join([problem["id"], *problem["aliases"]]) for problem in problems)
    values = []
    for command in commands:
        for option in command["options"]:
            spellings = ["--" + option["name"]] + (["-" + option["letter"]] if option["letter"] else [])
            pattern = " | ".join(f'"{command["name"]} {spelling}"' for spelling in spellings)
            if option["value"]:
                values.append((pattern, " ".join(option["choices"]) or COMPLETED.get(option["value"], "<nothing>")))
    options = [(each["name"], " ".join("--" + option["name"] for option in each["options"])) for each in commands]
    first_words = [(each["name"], " ".join(each["first_words"])) for each in commands if each["first_words"]]
    return (f'_quackcheck_commands="{names} help"\n_quackcheck_problems="{ids}"\n\n'
            "# _quackcheck_options COMMAND\n" + bash_case("_quackcheck_options", options) +
            '\n# _quackcheck_values "COMMAND OPTION"\n' + bash_case("_quackcheck_values", values) +
            "\n# _quackcheck_first_words COMMAND\n" +
            bash_case("_quackcheck_first_words", first_words + [("help", names)]))


def main(tables, template, output):
    read = json.loads(Path(tables).read_text(encoding="utf-8"))
    commands, problems = read["commands"], read["problems"]
    fillings = {
        "VERSION_LINE": f'.TH QUACKCHECK 1 "" "quackcheck {read["version"]}" "User Commands"\n',
        "MANUAL_COMMANDS": "".join(map(manual_command, commands)),
        "MANUAL_PROBLEMS": "".join(entry(bold(roff(each["id"])), f"{each['title']}: {each['origin']}")
                                   for each in problems),
        "MANUAL_PIECES": "".join(entry(bold(roff(each["id"])), ", ".join(each["pieces"]))
                                 for each in problems if each["pieces"]),
        "COMPLETION_TABLES": completion_tables(commands, problems)}

    def filling(found):
        return fillings.get(found[1]) or sys.exit(f"pages.py: there is nothing to put in place of '@{found[1]}@'")

    text = re.sub(r"^@(.+)@\n", filling, Path(template).read_text(encoding="utf-8"), flags=re.MULTILINE)
    Path(output).write_text(text, encoding="utf-8")


main(*sys.argv[1:])
