"""The mutants of a C++ source: the places that change, which libclang finds, and the switch around each."""

import re
from types import SimpleNamespace

from clang.cindex import CursorKind as Kind, Index, TypeKind as Type

EXCHANGED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
             "*": "+", "/": "*", "%": "/", "&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<", "+=": "-=", "-=": "+=",
             "|=": "&=", "&=": "|=", "<<=": ">>=", ">>=": "<<="}
RELATIONAL = {"<", "<=", ">", ">=", "==", "!="}
LITERAL = re.compile(r"(0[xX][0-9a-fA-F']+|0[bB][01']+|0|[1-9][\d']*)([uUlLzZ]*)")
FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.FUNCTION_TEMPLATE,
             Kind.CONVERSION_FUNCTION}
SKIPPED = {Kind.STATIC_ASSERT, Kind.ENUM_CONSTANT_DECL, Kind.TEMPLATE_NON_TYPE_PARAMETER, Kind.TYPE_ALIAS_DECL}
OPERATIONS = {Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR, Kind.CALL_EXPR, Kind.UNEXPOSED_EXPR}
BLOCKS = {Kind.COMPOUND_STMT, Kind.IF_STMT, Kind.FOR_STMT, Kind.WHILE_STMT, Kind.CXX_FOR_RANGE_STMT, Kind.CASE_STMT,
          Kind.DEFAULT_STMT}

# The code in front of a place and after it.
EXPRESSION = "({switch} ? ({text}) : (", "))"
CONDITION = "({switch} ? ({text}) : static_cast<bool>(", "))"
STATEMENT = "if ({switch}) {text}; else ", ""

SIZE = 1 << 20  # bytes of the file that throws the switches: the active mutant's number, and a byte per mutant reached
RECORDING = -1  # instead of a number; 0: none is active
# Each source with mutants includes this. The sandbox clears the environment, but leaves descriptor 777 open.
HEADER = """#pragma once
#include <type_traits>
#ifdef __wasm__
inline int mutant_memory[1 << 18];
[[gnu::used, clang::export_name("mutant_switch")]] inline int* mutant_active() { return mutant_memory; }
#else
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
inline int mutant_none = 0;
inline int* mutant_memory = &mutant_none;
inline int* mutant_active() { return mutant_memory; }
[[gnu::constructor(101)]] static void mutant_begin() {
  if (mutant_memory != &mutant_none) return;
  const char* path = getenv("MUTANT_FILE");
  const int file = path != nullptr ? open(path, O_RDWR) : 777;
  void* memory = mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (path != nullptr) dup2(file, 777), close(file);
  if (memory != MAP_FAILED) mutant_memory = static_cast<int*>(memory);
}
#endif
inline bool mutant_runs(int number) {
  const int active = *mutant_active();
  if (__builtin_expect(active < 0, false)) reinterpret_cast<char*>(mutant_active() + 1)[number] = 1;
  return __builtin_expect(active == number, false);
}
constexpr bool mutant_is(int number) { return !std::is_constant_evaluated() && mutant_runs(number); }
"""
# Node requires this, for the code that is compiled to WebAssembly.
NODE = """const fs = require("fs"), {instantiate} = WebAssembly;
WebAssembly.instantiate = async (...words) => {
  const made = await instantiate(...words), {memory, mutant_switch: place} = (made.instance ?? made).exports;
  if (place === undefined) return made;
  fs.readFileSync(process.env.MUTANT_FILE).copy(Buffer.from(memory.buffer, place(), 4));
  process.on("exit", () => {
    const file = fs.openSync(process.env.MUTANT_FILE, "r+");
    Buffer.from(memory.buffer, place() + 4, (1 << 20) - 4).forEach((reached, at) => reached && fs.writeSync(file, "\\1", at + 4));
  });
  return made;
};
"""


class Mutant(SimpleNamespace):
    """A change of the bytes [start, end) of a file into `text`, and of lines `before` into `after`. `switch` is the function
    that asks for it: mutant_runs, mutant_is if the compiler may run the code as well, none if the compiler alone does."""

    def lines(self):
        return set(range(self.line, self.line + self.before.count("\n") + 1))

    def key(self):
        return self.name, " ".join(self.before.split()), " ".join(self.after.split())


def switched(source, mutants):
    """The bytes of a source with all these mutants under switches. It keeps the source's lines, which the compiler names."""
    inserted = []  # (offset, whether it opens something, order, text)
    for one in sorted(mutants, key=lambda one: (one.start, -one.end, one.form != STATEMENT)):
        opening = one.form[0].format(switch=f"{one.switch}({one.number})", text=one.text.replace("\n", " "))
        inserted += [(one.start, True, len(inserted), opening), (one.end, False, -len(inserted), one.form[1])]
    text, result, at = source.decode("latin-1"), "", 0
    for offset, _, _, code in sorted(inserted):
        result, at = result + text[at:offset] + code, offset
    return (result + text[at:]).encode("latin-1")


class Finder:
    """Finds the mutants of one file, be it a header. The text has a character per byte (latin-1): libclang counts bytes."""

    def __init__(self, root, name):
        self.name, self.text, self.mutants = name, (root / name).read_bytes().decode("latin-1"), []
        flags = ["-x", "c++", "-std=c++20", f"-I{root}", f"-I{root}/src"]
        unit = Index.create().parse(str(root / name), flags, options=0x200)  # goes on where a generated header is not there
        for cursor in unit.cursor.get_children():
            if cursor.location.file and cursor.location.file.name == str(root / name):
                self.walk(cursor, unit.cursor, "mutant_runs", None)

    def span(self, cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def of(self, cursor):
        return self.text[slice(*self.span(cursor))]

    def walk(self, cursor, parent, switch, function):
        kind, start = cursor.kind, self.span(cursor)[0]
        if kind in SKIPPED:
            return
        if kind in FUNCTIONS or kind == Kind.VAR_DECL:
            if re.search(r"\bconst(expr|eval|init)\b", self.text[start:cursor.location.offset]):
                switch = "mutant_is" if kind in FUNCTIONS else ""
        elif kind == Kind.FIELD_DECL or kind == Kind.LAMBDA_EXPR and not switch:
            switch = "mutant_is"
        if kind in FUNCTIONS or kind == Kind.LAMBDA_EXPR:
            function = cursor if kind in FUNCTIONS else None
        children = list(cursor.get_children())
        for (start, end), text, operator, form in self.changes(cursor, children, parent, function):
            first, last = self.text.rfind("\n", 0, start) + 1, self.text.find("\n", end)
            before, after = (one.encode("latin-1").decode(errors="replace") for one in (
                self.text[first:last], self.text[first:start] + text + self.text[end:last]))
            if "\n" not in text or "//" not in text:  # otherwise it can't be written in one line
                self.mutants.append(Mutant(
                    name=self.name, line=self.text.count("\n", 0, start) + 1, start=start, end=end, text=text, before=before,
                    after=after, operator=operator, form=form, switch=switch))
        for child in children[kind == Kind.CASE_STMT:]:
            self.walk(child, cursor, switch, function)

    def changes(self, cursor, children, parent, function):
        """Yields (span, text, operator, form) of each change at a cursor."""
        kind, span, text = cursor.kind, self.span(cursor), self.of(cursor)
        before, after = self.text[:span[0]].rstrip()[-1:], self.text[span[1]:span[1] + 200].lstrip()[:1]
        if kind == Kind.INTEGER_LITERAL and (match := LITERAL.fullmatch(text)):
            is_type = parent.kind.is_declaration() and (span[0] < parent.location.offset or before == "[")
            of_template = before in "<," and after == ">" or parent.kind in (Kind.DECL_REF_EXPR, Kind.MEMBER_REF_EXPR)
            number, write = int(match[1].replace("'", ""), 0), hex if text[:2] in ("0x", "0X") else str
            for other in {number + 1, abs(number - 1)} if not is_type and not of_template else []:
                yield span, write(other) + match[2], "constant", EXPRESSION
        elif kind == Kind.CXX_BOOL_LITERAL_EXPR and text in ("true", "false"):
            yield span, "false" if text == "true" else "true", "constant", EXPRESSION
        elif kind == Kind.UNARY_OPERATOR and re.match("!(?!=)", text):  # a != that is made of == begins with it as well
            yield span, f"static_cast<bool>({text[1:]})", "condition negated", CONDITION
        elif kind == Kind.RETURN_STMT and children:
            yield from self.returned(span, children[0], function)
        elif kind in (Kind.BREAK_STMT, Kind.CONTINUE_STMT, Kind.RETURN_STMT):
            yield span, "", "statement removed", STATEMENT
        elif kind == Kind.CALL_EXPR:
            yield from self.swapped(cursor, span, text, parent)
        elif kind in (Kind.IF_STMT, Kind.WHILE_STMT, Kind.CONDITIONAL_OPERATOR) and not text.startswith("if constexpr"):
            found = [child for child in children if child.kind.is_expression() or child.kind == Kind.VAR_DECL]
            if found and found[0].kind != Kind.VAR_DECL:
                yield from self.negated(found[0], "condition negated")
        if len(children) in (2, 3) and kind in OPERATIONS:
            yield from self.exchanged(span, kind, *map(self.span, (children[0], children[-1])))
        in_head = before == "(" or parent.kind == Kind.FOR_STMT and before != ")"
        is_statement = kind.is_expression() and parent.kind in BLOCKS and after == ";" and not in_head
        if is_statement and kind != Kind.DECL_REF_EXPR and not text.startswith("static_cast<void>"):
            yield span, "", "statement removed", STATEMENT

    def negated(self, value, operator):
        text = self.of(value)
        if not re.match(r"!|true$|false$|(?!.*(&&|\|\||\?)).*[!=]=", text, re.S):  # those have mutants that do the same
            yield self.span(value), f"!({text})", operator, CONDITION

    def returned(self, span, value, function):
        text = self.of(value)
        if text in ("", "{}", "nullptr", "std::nullopt", '""') or LITERAL.fullmatch(text):
            return
        kind = (function.result_type if function else value.type).get_canonical().kind
        if kind == Type.BOOL:
            yield from self.negated(value, "return value")
        elif Type.BOOL.value < kind.value <= Type.INT128.value:
            yield self.span(value), f"({text}) + 1", "return value", EXPRESSION
        elif kind == Type.ENUM:  # {} may be the value that is returned
            other = f"static_cast<std::remove_cvref_t<decltype({text})>>(static_cast<int>({text}) ^ 1)"
            yield self.span(value), other, "return value", EXPRESSION
        elif function and kind not in (Type.LVALUEREFERENCE, Type.VOID):
            yield (span[0], self.span(value)[1]), "return {}", "return value", STATEMENT

    def exchanged(self, span, kind, left, right):
        between = self.text[left[1]:right[0]]
        found = between.strip()
        if found in RELATIONAL or found in EXCHANGED and kind not in (Kind.CALL_EXPR, Kind.UNEXPOSED_EXPR):  # overloaded
            name = "logical" if found in ("&&", "||") else "relational" if found in RELATIONAL else "arithmetic"
            other = self.text[span[0]:left[1]] + between.replace(found, EXCHANGED[found]) + self.text[right[0]:span[1]]
            yield span, other, f"{name} operator", EXPRESSION

    def swapped(self, cursor, span, text, parent):
        arguments = [one for one in cursor.get_arguments() if one is not None and self.of(one)]
        is_declaration = parent.location.offset == span[0] or parent.kind == Kind.CONSTRUCTOR  # Type name(a, b)
        is_call = text[:1] not in "{(" and text[-1:] in ")}" and not cursor.spelling.startswith("operator")
        for one, two in zip(arguments, arguments[1:]) if is_call and not is_declaration else []:
            (a, b), (c, d) = self.span(one), self.span(two)
            same = one.type.get_canonical().spelling == two.type.get_canonical().spelling
            if same and span[0] <= a < b <= c < d <= span[1] and self.text[b:c].strip() == ",":
                other = self.text[span[0]:a] + self.text[c:d] + self.text[b:c] + self.text[a:b] + self.text[d:span[1]]
                yield span, other, "arguments swapped", EXPRESSION
