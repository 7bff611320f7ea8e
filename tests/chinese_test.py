"""Looks for English in what the program prints in Chinese, and for translations that nothing uses any more.

    chinese_test.py QUACKCHECK SOURCE_DIR

gettext's msgfmt checks the files; Debian's package gettext.
"""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from cli_cases import NOT_ISOLATED
from grade_samples import make_data

PROBLEMS = ("duckchess", "duckchess-remix", "primitive-chess")

# Words that stay as they are: what programs read and write, and names of ours.
NAMES = set("""Invalid command NA None yes no Yes No GameOver Continue WIN LOSE DRAW xs ys xt yt optimized reference
MOVED CAPTURED CHECK OVER QuackCheck LF BOM CRLF quackcheck ms INPUT OUTPUT ANSWER DEPTH COMMAND PROFILE SUITE DIR REPORT
FORMAT FILE NAME SPEC LINE PROGRAM cmd answers chmod so in out zip NA Debian Kattis BAPCtools Hydro Polygon inputN outputN JSON
perft answer check validate explain diff shrink grade package prove gen list help mistakes testlib native style
root rx Ctrl AC WA PE RE TLE MLE OLE CE JE MB java lang OutOfMemoryError delete free SIGSEGV SIGABRT printf all none report json AddressSanitizer UTC sanitizer bubblewrap xdg open Esc WebAssembly DecompressionStream JavaScript""".split())

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

# A clause's id, a position as text, a SPEC, a file, an option, what stands between quotes or backquotes.
VERBATIM = re.compile(r"\b[DP][CR]-[\d.]+[abc]?|\b[\w.]*/[\w./-]+|\b\w+:[\w+.-]+|\b[\w-]+\.\w+\b|--[\w-]+(=\S+)?"
                      r"|'(\\.|[^'\\])*'(\.\.\.)?|`[^`]*`|\b0x\w+|\b[RBrb]x?\(|(red|blue) [a-z]+;|;(red|blue) [a-z]+")


def english_in(text):
    """The words of a text that should have been translated."""
    return [word for word in re.findall(r"[A-Za-z]{2,}", VERBATIM.sub(" ", text)) if word not in NAMES]


@contextlib.contextmanager
def open_directory():
    """A scratch directory that other users may read, as whom programs run where root runs this."""
    with tempfile.TemporaryDirectory(prefix="quackcheck-chinese-") as scratch:
        os.chmod(scratch, 0o755)
        yield scratch


def unquoted(text):
    return re.sub(r"\\(.)", r"\1", "".join(re.findall(r'"((?:\\.|[^"\\])*)"', text)))


def messages_of(path):
    """[(English, Chinese)] of a PO file, without its head."""
    entries = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        match = re.search(r"^msgid (.*?)^(?:msgid_plural .*)?msgstr(?:\[0\])? (.*)", block + "\n", re.M | re.S)
        if match and unquoted(match[1]):
            entries.append((unquoted(match[1]), unquoted(match[2])))
    return entries


class Chinese(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = sorted((cls.source / "src/po/zh_CN").glob("*.po"))
        cls.messages = [message for path in cls.files for message in messages_of(path)]
        cls.catalogue = cls.source / "src/po/zh_CN.po"

    def run_in(self, lang, *words, status=(0, 1, 2), **options):
        run = subprocess.run([self.quackcheck, *map(str, words), "--lang", lang], capture_output=True, text=True,
                             timeout=300, env=dict(os.environ, LC_ALL="C", PYTHON="/usr/bin/python3"), **options)
        self.assertIn(run.returncode, status, run.stderr)
        return run.stdout + run.stderr

    def assert_chinese(self, text, where):
        left = {line.strip() for line in text.splitlines() if english_in(line)}
        self.assertFalse(left, f"{where}: these lines have words that src/po/zh_CN/*.po doesn't translate: "
                               + "\n  ".join(["", *sorted(left)[:20]]))

    def test_the_files_are_what_translators_expect(self):
        self.assertGreater(len(self.messages), 300)
        for path in self.files:
            subprocess.run(["msgfmt", "--check", "-o", os.devnull, path], check=True)
            self.assertNotIn("fuzzy", path.read_text(encoding="utf-8"), path)
        sources = [english for english, _ in self.messages]
        self.assertEqual([one for one in set(sources) if sources.count(one) > 1], [], "translated twice")
        for english, chinese in self.messages:
            placeholders = re.findall(r"{(\w+)}", english)
            self.assertEqual(sorted(placeholders), sorted(re.findall(r"{(\w+)}", chinese)), english)
            self.assertEqual(len(set(placeholders)), len(placeholders), english)
            self.assertEqual(english_in(re.sub(r"{\w+}", " ", chinese)), [], chinese)

    def test_the_catalogue_is_what_translators_expect(self):
        subprocess.run(["msgfmt", "--check", "-o", os.devnull, self.catalogue], check=True)
        self.assertNotIn("fuzzy", self.catalogue.read_text(encoding="utf-8"))
        messages = messages_of(self.catalogue)
        self.assertGreater(len(messages), 300)
        for english, chinese in messages:
            numbers = [re.sub("{}", lambda _, count=iter(range(10)): f"{{{next(count)}}}", text) for text in (english, chinese)]
            placeholders = [set(re.findall(r"{(\d)}", text)) for text in numbers]
            self.assertEqual(*placeholders, english)

    def test_every_clause_is_translated(self):
        translated = {english for english, chinese in messages_of(self.catalogue) if chinese}
        clauses = []
        for path in self.source.glob("src/problems/*/*.cpp"):
            text = path.read_text(encoding="utf-8")
            clauses += [unquoted(sentence) for sentence in
                        re.findall(r'{\s*"[A-Z]{2}-[\d.a-c]+",\s*tr_later\(\s*((?:"(?:\\.|[^"\\])*"\s*)+)\)}', text)]
        self.assertGreater(len(clauses), 35)
        self.assertEqual([clause for clause in clauses if clause not in translated], [])

    def test_every_known_mistake_is_translated(self):
        for problem in PROBLEMS:
            text = self.run_in("zh", "list", "mistakes", "-p", problem, status=(0,))
            self.assertGreater(text.count("\n"), 40)
            self.assert_chinese(re.sub(r"(?m)^\S+", "", text), f"list mistakes -p {problem}")

    def test_every_explanation_is_translated(self):
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

    def test_what_is_said_of_bad_input_is_translated(self):
        number = 0
        with tempfile.TemporaryDirectory(prefix="quackcheck-chinese-") as scratch:
            for section in (self.source / "tests" / "judge_faults.txt").read_text(encoding="utf-8").split("\n== ")[1:]:
                problem, _, cases = section.partition(" ")
                for case in cases.split("\n\n")[1:]:
                    text = re.sub(r"{(.+?)\*(\d+)}", lambda match: match[1] * int(match[2]), case.split("\n")[1][2:])
                    bad = Path(scratch, "bad.in")
                    bad.write_bytes(text.encode().decode("unicode_escape").encode("latin-1"))
                    for command in ("validate", "explain"):
                        complaints = [line for line in self.run_in("zh", command, "-p", problem, bad).splitlines()
                                      if line.startswith(str(bad))]
                        self.assert_chinese("\n".join(line[len(str(bad)):] for line in complaints), case)
                        number += len(complaints)
        self.assertGreater(number, 100)

    def test_what_is_said_of_bad_command_lines_is_translated(self):
        """The command lines of tests/cli/ that end with 2, in an empty directory."""
        number = 0
        environment = dict(os.environ, LC_ALL="zh_CN.UTF-8")
        for path in sorted((self.source / "tests" / "cli").glob("*.txt")):
            for case in re.split(r"(?m)^(?=\$ )", path.read_text(encoding="utf-8"))[1:]:
                command = case.split("\n")[0][2:]
                if not re.search("(?m)^= 2$", case) or not re.fullmatch(r"quackcheck (?!fuzz)[^|&;<>$]*", command):
                    continue
                with self.subTest(command=command), tempfile.TemporaryDirectory(prefix="quackcheck-") as scratch:
                    run = subprocess.run(command, shell=True, cwd=scratch, capture_output=True, timeout=60, input=b"",
                                         env=environment)
                    text = NOT_ISOLATED.sub(b"", run.stderr).decode(errors="replace").replace(scratch, ".")
                    # A single word may be a name.
                    complaints = "\n".join(re.findall("^quackcheck: (.*)", text, re.M))
                    self.assert_chinese("\n".join(re.findall("[a-z]+ [a-z]+", VERBATIM.sub(";", complaints))), command)
                    number += 1
        self.assertGreater(number, 100)

    def test_what_is_found_in_programs_is_translated(self):
        with open_directory() as scratch:
            sources = {"refused.cpp": "int main( {}", "index.cpp": "int a[3]; int main(int n, char**) { return a[n + 5]; }",
                       "silent.py": "open('board.in')", "crash.py": "import os\nos.abort()",
                       "some.py": "print('Invalid command')", "loop.py": "while True: pass"}
            for name, text in sources.items():
                Path(scratch, name).write_text(text)
            for words in (("mistake:horse-checks-over-its-leg", "--random", 20), ("mistake:start-ducks-as-cannons", "--random", 3),
                          ("mistake:two-plies", "-p", "primitive-chess", "--random", 4),
                          (Path(scratch, "index.cpp"), "--random", 2), (Path(scratch, "loop.py"), "--random", 2, "--time-limit", "200ms"),
                          (scratch, "--random", 2, "--time-limit", "200ms", "--all")):
                text = self.run_in("zh", "diff", "--sandbox", "none", *words, status=(1,))
                # Without the boards, what programs said, commands to repeat it, and the line for scripts.
                text = re.sub(r"(?m)^ +\d* ?( [A-Za-z.]\b)+.*|^compared: .*|.*重现.*|^    .*|refused.cpp:.*", "", text)
                with self.subTest(words=words):
                    self.assert_chinese(text.replace(scratch, ""), words)

    def test_what_grade_and_fuzz_print_is_translated(self):
        with open_directory() as scratch:
            for problem, folder, text in (("duckchess", "weak", "2\n3 0 4 0\n6 0 5 0\n"), ("duckchess-remix", "remix", "1\n1 1 2 1\n"),
                                          ("primitive-chess", "cases", "1\n2 3\n1 1 R\n2 2 B\n")):
                Path(scratch, folder).mkdir()
                Path(scratch, folder, "1.in").write_text(text)
                self.assert_printed_in_chinese(scratch, "grade", folder, "-p", problem, "--all")
            make_data(Path(scratch, "data"))
            Path(scratch, "refused.cpp").write_text("int main( {}")
            self.assert_printed_in_chinese(
                scratch, "grade", "data", "--wrong", "mistake:blue-first", "--wrong", "same=reference", "--impl", "other=cmd:printf x",
                "--impl", "refused.cpp", "--right", "mistake:horse-checks-over-its-leg", "--sandbox", "none")
            self.assert_printed_in_chinese(scratch, "grade", "weak", "--fix", "more", "--runs", "20")
            Path(scratch, "fuzz-demo").write_text(FUZZER)
            Path(scratch, "fuzz-demo").chmod(0o755)
            self.assert_printed_in_chinese(scratch, "fuzz", "demo", "--binaries", ".", "-j", "1", "--time", "1s")
            self.assert_printed_in_chinese(scratch, "gen", "--suite", "samples", "-o", "samples")

    def assert_printed_in_chinese(self, scratch, *words):
        text = self.run_in("zh", *words, cwd=scratch)
        self.assertGreater(text.count("\n"), 0)
        # Without commands, the lines for scripts, rows that have only a name and numbers, and what a compiler said.
        text = re.sub(r"(?m)^ *\S*quackcheck .*|^ *(fuzzed|compared): .*|.*重现.*|^ *留作.*|^    (quack-fuzz|Group): .*|demo|it-differs|refused.cpp：.*"
                      r"|same|other|data|weak|remix|cases|samples|（(duckchess|primitive).*?）|^ +\d* ?( [A-Za-z.]\b)+.*", "", text)
        with self.subTest(words=words):
            self.assert_chinese(text, words)

    def test_the_language_is_what_was_asked_for(self):
        english, chinese = "the first player", "先手"
        case = "1\n1 2\n1 1 R\n1 2 R\n"

        def printed(*words, **environment):
            variables = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "LANG")}
            run = subprocess.run([self.quackcheck, "explain", "-p", "primitive-chess", *words], input=case,
                                 capture_output=True, text=True, check=True, env=dict(variables, **environment))
            return english in run.stdout, chinese in run.stdout
        for expected, words, environment in (
                ("en", (), {}), ("zh", ("--lang", "zh"), {}), ("zh", ("--lang=zh",), {"LC_ALL": "en_US.UTF-8"}),
                ("en", ("--lang", "en"), {"LC_ALL": "zh_CN.UTF-8"}), ("zh", (), {"LANG": "zh_CN.UTF-8"}),
                ("zh", (), {"LC_MESSAGES": "zh_TW.utf8", "LANG": "C"}), ("en", (), {"LC_ALL": "C", "LANG": "zh_CN"}),
                ("zh", (), {"LC_ALL": "", "LANG": "zh_CN"}), ("en", (), {"LANG": "zh_CN.GBK"}),
                ("en", (), {"LANG": "zhuang"})):
            with self.subTest(words=words, environment=environment):
                self.assertEqual(printed(*words, **environment), (expected == "en", expected == "zh"))

    def test_every_translation_is_used(self):
        literals = self.literals()
        system = {os.strerror(number) for number in range(200)}
        unused = [english for english, _ in self.messages
                  if english.split(": ")[-1] not in system and not all(self.made_of(chunk, literals) for chunk in re.split(r"{\w+}", english))]
        self.assertEqual(unused, [], "no source has these sentences any more")
        self.assertTrue(self.made_of("The horse goes whatever stands on its leg, as the knight of chess.", literals))
        self.assertFalse(self.made_of("The horse goes whatever stands on its foot, as the knight of chess.", literals))

    def literals(self):
        """Every text between quotation marks in the sources, neighbours joined, in one long text with NUL between."""
        texts = []
        for path in sorted(self.source.rglob("*")):
            folder = path.relative_to(self.source).parts[0]
            if folder in ("build", "tests", "fuzz", ".git") or path.suffix not in (".cpp", ".h", ".js", ".html"):
                continue
            text = path.read_text(encoding="utf-8")
            texts += [unquoted(found) for found in re.findall(r'(?:"(?:\\.|[^"\\\n])*"\s*)+', text)]
            if path.suffix in (".js", ".html"):
                texts += [re.sub(r"\s+", " ", found) for found in re.findall(r"(?<=[>`'])[^<>`']+(?=[<`'])", text)]
        texts = [re.sub(r"\$?{[^{}]*}", "\0", one) for one in texts]
        return "\0" + "\0".join(texts) + "\0"

    def made_of(self, chunk, literals):
        """Whether a text without placeholders is one literal's text, or the ends and beginnings of several."""
        chunk = chunk.strip()
        if not chunk or chunk in literals:
            return True
        for cut in range(len(chunk) - 1, 0, -1):
            head, tail = chunk[:cut], chunk[cut:]
            if head + "\0" in literals and self.made_whole(tail, literals):
                return True
        return False

    def made_whole(self, chunk, literals):
        if "\0" + chunk in literals:
            return True
        return any("\0" + chunk[:cut] + "\0" in literals and self.made_whole(chunk[cut:], literals)
                   for cut in range(len(chunk) - 1, 0, -1))


if __name__ == "__main__":
    Chinese.source = Path(sys.argv.pop())
    Chinese.quackcheck = str(Path(sys.argv.pop()).resolve())
    os.environ["PATH"] = f"{Path(Chinese.quackcheck).parent}:{os.environ['PATH']}"  # so commands name it by its name
    unittest.main()
