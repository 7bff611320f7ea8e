"""Looks for English in what the program prints in Chinese, and holds src/po/zh_CN.po to the messages of the sources.

    chinese_test.py QUACKCHECK SOURCE_DIR

With gettext's tools (Debian's package gettext).
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from cli_cases import NOT_ISOLATED
from grade_samples import make_data
from judge_faults_test import fault_rows

PROBLEMS = ("duckchess", "duckchess-remix", "primitive-chess")
COMMANDS = "answer validate check explain play diff shrink grade package prove fuzz gen perft list".split()

# Words that stay as they are: our own names, those of others, and words of options and of judge texts.
NAMES = set("""quackcheck QuackCheck reference optimized answers corpora native testlib kattis judge auto always never none first
all full forever en zh json zip luogu hydro polygon domjudge text junit html github sarif Kattis BAPCtools DOMjudge Hydro Polygon Debian Python
libFuzzer fuzz clang tar bubblewrap checker AddressSanitizer UndefinedBehaviorSanitizer Esc chmod root cmake
Ctrl ms in out Invalid command yes no None Yes No""".split())

# What is no sentence: a clause's id, a position, a SPEC, a file, an option, a value of an option as help calls it, what
# stands between quotes or backquotes, what programs write, a number with its unit.
VERBATIM = re.compile(r"\b[DP][CR]-[\d.]+[abc]?|[\w.<>-]*/[\w./<>-]+|\b\w+:[\w+.-]+|\b[\w-]+(\.\w+)+\b|(?<=[ （])\.[a-z]+\b|--?[a-zA-Z][\w-]*(=\S+)?|[A-Z_]{2,}[a-z]?\b"
                      r"|'(\\.|[^'\\])*'(\.\.\.)?|`[^`]*`|\b0x\w+|\b[RBrb]x?\(|(red|blue) [a-z]+;|;(red|blue) [a-z]+|fuzz-\w+|input[N\d]|finding-\w+"
                      r"|\b[xy][st]\b|quackcheck [a-z]+|duckchess|[a-z]+(-[a-z]+)+|GameOver|Continue|\bcgehrds\b|\d MiB\b|<.*?>", re.A)

# A fuzzer that finds a difference.
FUZZER = r"""#!/bin/bash
printf 'quack-fuzz: difference target=demo\nGroup: it-differs\nquack-fuzz: target=demo runs=10 past-reader=5 operations=20\n' >&2
for word; do
  [ -f "$word" ] && exit 77
  [[ $word == -artifact_prefix=* ]] && echo b >"${word#*=}crash-$(echo b | sha1sum | cut -c -40)"
done
sleep 0.3
exit 77
"""


def english_in(text):
    """The words of a text that should have been translated."""
    return [word for word in re.findall(r"[A-Za-z]{2,}", VERBATIM.sub(" ", text)) if word not in NAMES]


def unquoted(text):
    quoted = "".join(re.findall(r'"((?:\\.|[^"\\])*)"', text))
    return re.sub(r"\\(.)", lambda found: {"n": "\n"}.get(found[1], found[1]), quoted)


def messages_of(path):
    """[(English, Chinese)] of a PO file, without its head; of a message with a plural, that."""
    entries = re.findall(r'^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)', path.read_text(encoding="utf-8"), re.M)
    return [(unquoted(english), unquoted(chinese)) for english, chinese in entries[1:]]


class Chinese(unittest.TestCase):
    def run_in(self, lang, *words, status=(0, 1, 2), **options):
        run = subprocess.run([self.quackcheck, *map(str, words), "--lang", lang], capture_output=True, text=True,
                             timeout=300, env=dict(os.environ, LC_ALL="C", PYTHON="/usr/bin/python3"), **options)
        self.assertIn(run.returncode, status, run.stderr)
        return run.stdout + run.stderr

    def assert_chinese(self, text, where):
        with self.subTest(where=where):
            left = {line.strip() for line in text.splitlines() if english_in(line)}
            self.assertFalse(left, f"{where}: English words in\n  " + "\n  ".join(sorted(left)[:20]))

    def scratch(self, files):
        """A directory with those files that other users may read, as whom programs run where root runs this."""
        directory = tempfile.TemporaryDirectory(prefix="quackcheck-chinese-")
        self.addCleanup(directory.cleanup)
        os.chmod(directory.name, 0o755)
        for name, text in files.items():
            path = Path(directory.name, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        return Path(directory.name)

    def test_every_message_of_the_sources_has_its_translation(self):
        check = subprocess.run([self.source / "scripts/translations", "--check"], capture_output=True, text=True)
        self.assertEqual(check.returncode, 0, check.stdout + check.stderr)
        messages = messages_of(self.source / "src/po/zh_CN.po")
        self.assertGreater(len(messages), 1000)
        self.assertEqual(english_in("The horse 'is' on (1,2)"), ["The", "horse", "on"])
        for english, chinese in messages:
            numbers = [re.sub("{}", lambda _, count=iter(range(10)): f"{{{next(count)}}}", text) for text in (english, chinese)]
            placeholders = [set(re.findall(r"{\d}", text)) for text in numbers]
            self.assertEqual(*placeholders, english)
            self.assertEqual(english_in(re.sub(r"{\d?}", " ", chinese)), [], chinese)

    def test_a_changed_message_is_noticed(self):
        copy = self.scratch({})
        for name in ("src", "scripts", "fuzz"):
            subprocess.run(["cp", "-r", self.source / name, copy], check=True)
        changed = copy / "src/io/translation.cpp"
        changed.write_text(changed.read_text().replace('"Permission denied"', '"Permission is denied"'))
        check = subprocess.run([copy / "scripts/translations", "--check"], capture_output=True, text=True)
        self.assertEqual(check.returncode, 1)
        self.assertIn("Permission is denied", check.stdout)

    def test_help_is_chinese(self):
        for command in COMMANDS:
            text = self.run_in("zh", "help", command, status=(0,))
            self.assertGreater(text.count("\n"), 15)
            text = re.sub(r"(?m)^用法：.*|^ *(-\w \[ )?--[\w-]+( \])?( [A-Z=]+)? +|^  quackcheck .*", "", text)
            self.assert_chinese(re.sub(r"\s+", " ", text), command)
        self.assert_chinese(re.sub(r"(?m)^(用法：|  [a-z-]+ ).*?(  |$)|^  quackcheck .*|quackcheck help", "", self.run_in("zh", "help")), "help")

    def test_every_list_is_chinese(self):
        for topic in ("problems", "mistakes", "profiles", "suites", "targets", "engines"):
            for problem in PROBLEMS:
                text = self.run_in("zh", "list", topic, "-p", problem, status=(0,))
                self.assert_chinese(re.sub(r"(?m)^\S+|（.*[；)）].*", "", text), f"list {topic} -p {problem}")

    def test_every_explanation_is_chinese(self):
        explained = 0
        for problem in PROBLEMS:
            for number, path in enumerate(sorted((self.source / "corpora" / problem).iterdir())):
                if path.stat().st_size > 1000:  # long games say the same again
                    continue
                text = self.run_in("zh", "explain", "-p", problem, path)
                explained += text.count("\n")
                if number % 5 == 0:  # of the first operation also the board, and what the clauses say
                    text += self.run_in("zh", "explain", "-p", problem, path, "--op", 1)
                text = re.sub(r" -> .*?  \[|(?m:^答案：.*$)|(?m:^ *\d* ? ?( [A-Za-z.]\b)+)", "[", text)
                self.assert_chinese(text, path)
        self.assertGreater(explained, 1000)

    def test_what_is_said_of_bad_input_is_chinese(self):
        """As strict validators say it, and as those who read as a judge does."""
        scratch = self.scratch({})
        for problem in PROBLEMS:
            inputs = []
            for (its, _), _, text, _, _ in fault_rows():
                if its == problem:
                    inputs.append(scratch / f"{len(inputs)}.in")
                    inputs[-1].write_bytes(text)
            complaints = []
            for words in (("validate",), ("diff", "-i", "reference", "-i", "optimized")):
                complaints += [line[len(str(scratch)):] for line in self.run_in("zh", *words, "-p", problem, *inputs).splitlines()
                               if line.startswith(str(scratch))]
            self.assertGreater(len(complaints), len(inputs))
            self.assert_chinese("\n".join(complaints), f"bad input of {problem}")

    def test_what_is_said_of_bad_command_lines_is_chinese(self):
        """The command lines of tests/cli/ that end with 2, in an empty directory."""
        number = 0
        environment = dict(os.environ, LC_ALL="zh_CN.UTF-8")
        for path in sorted((self.source / "tests" / "cli").glob("*.txt")):
            for case in re.split(r"(?m)^(?=\$ )", path.read_text(encoding="utf-8"))[1:]:
                command = case.split("\n")[0][2:]
                if not re.search("(?m)^= 2$", case) or not re.fullmatch(r"quackcheck (?!fuzz)[^|&;<>$]*", command):
                    continue
                with self.subTest(command=command), tempfile.TemporaryDirectory(prefix="quackcheck-") as scratch:
                    run = subprocess.run(command, shell=True, cwd=scratch, capture_output=True, timeout=60, input=b"", env=environment)
                    text = NOT_ISOLATED.sub(b"", run.stderr).decode(errors="replace").replace(scratch, ".")
                    # A single word may be a name.
                    complaints = "\n".join(re.findall("^quackcheck: (.*)", text, re.M))
                    self.assert_chinese("\n".join(re.findall("[a-z]+ [a-z]+", VERBATIM.sub(";", complaints))), command)
                    number += 1
        self.assertGreater(number, 100)

    def test_json_is_the_same_in_both_languages(self):
        scratch = self.scratch({"crash.py": "import os\nos.abort()", "short.py": "print('Invalid command')"})
        make_data(scratch / "data")
        reports = {}
        for lang in ("en", "zh"):
            for name, words in {"diff": ("diff", "--random", 3, "--time-limit", "20s", "--sandbox", "none", "crash.py", "short.py", "mistake:blue-first"),
                                "grade": ("grade", "data", "--wrong", "mistake:blue-first")}.items():
                self.run_in(lang, *words, "--report", f"json={name}-{lang}.json", cwd=scratch)
                text = (scratch / f"{name}-{lang}.json").read_text()
                # Without what two runs in one language differ in, and the option itself.
                reports[name, lang] = re.sub(r'\d+(\.\d+)? (s|ms|MB)\b|--lang \w\w|-(en|zh)\.json|20\d\d-.*Z|"(seconds|\w+_us|\w+_bytes)": [\d.]+', "#", text)
            listed = subprocess.run([self.quackcheck, "list", "mistakes", "--json", "--lang", lang], capture_output=True, text=True, check=True).stdout
            reports["list", lang] = listed
        for name in ("diff", "grade", "list"):
            self.assertEqual(reports[name, "en"], reports[name, "zh"])
            self.assertNotRegex(reports[name, "zh"], "[一-鿿]")

    def test_what_is_printed_of_programs_data_and_campaigns_is_chinese(self):
        scratch = self.scratch({"programs/refused.cpp": "int main( {}", "programs/silent.py": "open('board.in')",
                                "programs/index.cpp": "int a[3]; int main(int n, char**) { return a[n + 5]; }",
                                "programs/some.py": "print('Invalid command')", "programs/loop.py": "while True: pass",
                                "weak/1.in": "2\n3 0 4 0\n6 0 5 0\n", "remix/1.in": "1\n1 1 2 1\n",
                                "cases/1.in": "1\n2 3\n1 1 R\n2 2 B\n", "fuzz-demo": FUZZER})
        make_data(scratch / "data")
        (scratch / "fuzz-demo").chmod(0o755)
        few = ("--random", "2", "--time-limit", "100ms")
        for words in (("diff", "mistake:horse-checks-over-its-leg", "--random", "20"), ("diff", "mistake:start-ducks-as-cannons", "--random", "3"),
                      ("diff", "mistake:two-plies", "-p", "primitive-chess", "--random", "4"),
                      ("diff", "programs/index.cpp", "--sandbox", "none", *few), ("diff", "programs/loop.py", "--sandbox", "none", *few),
                      ("diff", "programs", "--sandbox", "none", *few, "--all"),
                      ("grade", "weak", "--all"), ("grade", "remix", "-p", "duckchess-remix", "--all"), ("grade", "cases", "-p", "pc", "--all"),
                      ("grade", "data", "--wrong", "mistake:blue-first", "--wrong", "same=reference", "--impl", "other=cmd:printf x",
                       "--impl", "programs/refused.cpp", "--right", "mistake:horse-checks-over-its-leg", "--sandbox", "none"),
                      ("grade", "weak", "--fix", "more", "--runs", "20"),
                      ("fuzz", "demo", "--binaries", ".", "-j", "1", "--time", "1s"),
                      ("gen", "--suite", "samples", "-o", "samples"),
                      ("package", "--format", "hydro", "--suite", "samples", "-o", "hydro.zip"),
                      ("shrink", "weak/1.in", "--impl", "reference", "--impl", "mistake:blue-first")):
            text = self.run_in("zh", *words, cwd=scratch)
            self.assertGreater(text.count("\n"), 0)
            # Without commands, the lines for scripts, boards and rows that have only a name and numbers, and what programs said.
            text = re.sub(r"(?m)^ *\S*quackcheck .*|^ *(fuzzed|compared): .*|.*重现.*|^ *留作.*|^    .*|demo|it-differs|refused.cpp[：:].*"
                          r"|same|other|data|weak|remix|cases|samples|programs|（(duckchess|primitive).*?）|duckchess|^ +\d* ?( [A-Za-z.]\b)+.*", "", text)
            self.assert_chinese(text.replace(str(scratch), ""), words)


if __name__ == "__main__":
    Chinese.source = Path(sys.argv.pop())
    Chinese.quackcheck = str(Path(sys.argv.pop()).resolve())
    os.environ["PATH"] = f"{Path(Chinese.quackcheck).parent}:{os.environ['PATH']}"  # so commands name it by its name
    unittest.main()
