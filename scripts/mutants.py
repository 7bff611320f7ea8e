"""The places of a C++ source that scripts/mutation changes, and how a switch is put around each."""

import copy
import os
import re

EXCHANGED = {"<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="], "!=": ["=="], "&&": ["||"],
             "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"], "&": ["|"], "|": ["&"],
             "^": ["&"], "<<": [">>"], ">>": ["<<"], "+=": ["-="], "-=": ["+="], "|=": ["&="], "&=": ["|="],
             "<<=": [">>="], ">>=": ["<<="]}
LITERAL = re.compile(r"(0[xX][0-9a-fA-F']+|0[bB][01']+|\d[\d']*)([uUlLzZ]*)")

SIZE = 1 << 20  # of the file: the number of the mutant that runs, and a byte for each that was reached
# Each source that has mutants includes this. Descriptor 777 reaches those that the environment does not (the supervisor).
SWITCH = """#pragma once
#pragma clang diagnostic ignored "-Wc++11-narrowing"
#include <type_traits>
#ifdef __wasm__
inline bool mutant_runs(int) { return false; }
#else
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
inline int mutant_active = -1;  // 0: records what is reached
inline char* mutant_reached = nullptr;
[[gnu::constructor(101)]] static void mutant_begin() {
  if (mutant_active != -1) return;
  mutant_active = -2;
  const char* path = getenv("MUTANT_FILE");
  const int file = path != nullptr ? open(path, O_RDWR) : 777;
  void* memory = mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory == MAP_FAILED) return;
  if (path != nullptr) dup2(file, 777), close(file);
  mutant_active = *static_cast<int*>(memory);
  mutant_reached = static_cast<char*>(memory);
}
inline bool mutant_runs(int number) {
  if (__builtin_expect(mutant_active == number, false)) return true;
  if (__builtin_expect(mutant_active == 0, false)) mutant_reached[number + 4] = 1;
  return false;
}
#endif
constexpr bool mutant_is(int number) { return !std::is_constant_evaluated() && mutant_runs(number); }
"""


class Mutant:
    """The text [start, end) of a file becomes `text`. `form` says how the switch is put around it; `when` the code runs:
    "" at run time, "function" by the compiler as well, "variable" by the compiler alone; a number is where a variable is
    declared constexpr that can be const, so that it is filled at run time."""

    def __init__(self, source, start, end, text, operator, form, when):
        self.source, self.start, self.end, self.text = source, start, end, text
        self.operator, self.form, self.when = operator, form, when
        self.number, self.fate = 0, ""

    def key(self):
        return self.source.name, *(" ".join(one.split()) for one in self.lines())

    def lines(self):
        """The lines that it changes, before and after."""
        whole = self.source.text
        first = whole.rfind("\n", 0, self.start) + 1
        last = whole.find("\n", self.end)
        return whole[first:last], whole[first:self.start] + self.text + whole[self.end:last]

    def line(self):
        return self.source.text.count("\n", 0, self.start) + 1

    def shown(self):
        before, after = (re.sub(r"^", sign + " ", text, flags=re.M) for sign, text in zip("-+", self.lines()))
        return f"{self.source.name}:{self.line()}: {self.operator}\n{before}\n{after}"

    def around(self):
        switch = f"{'mutant_is' if self.when == 'function' else 'mutant_runs'}({self.number})"
        if self.form == "flow":
            return f"if ({switch}) {self.text or '{}'}{';' if self.text else ''} else ", ""
        if self.form == "statement":
            return f"({switch} ? void() : void(", "))"
        if self.form == "condition":
            return f"({switch} ? ({self.text}) : static_cast<bool>(", "))"
        return f"({switch} ? ({self.text}) : (", "))"


class Source:
    """A file of the tree, as UTF-8; libclang's offsets are bytes, and ours are too (latin-1 keeps each byte apart)."""

    def __init__(self, root, name):
        self.name, self.text = name, (root / name).read_bytes().decode("latin-1")
        self.mutants = {}

    def add(self, cursor_range, text, operator, form, when):
        start, end = cursor_range
        before = self.text[start:end]
        if start < end and before != text:
            self.mutants.setdefault((start, end, text), Mutant(self, start, end, text, operator, form, when))

    def switched(self, mutants):
        """The text with all these mutants under switches. An alternative holds plain text: one mutant runs at a time."""
        inserted = []  # (offset, whether it ends something, order, text)
        for one in sorted(mutants, key=lambda one: (one.start, -one.end, one.form == "expression")):
            before, after = one.around()
            inserted.append((one.start, 1, len(inserted), before))
            inserted.append((one.end, 0, -len(inserted), after))
        inserted += [(at, 1, 0, "/*") for at in {one.when for one in mutants if isinstance(one.when, int)}]
        inserted += [(at + 9, 0, 0, "*/ const") for at in {one.when for one in mutants if isinstance(one.when, int)}]
        result, at = [], 0
        for offset, _, _, text in sorted(inserted):
            result += [self.text[at:offset], text]
            at = offset
        return "".join(result) + self.text[at:]


class Finder:
    """Finds the places in one translation unit."""

    def __init__(self, cindex, sources):
        self.kinds, self.types, self.sources = cindex.CursorKind, cindex.TypeKind, sources
        kinds = self.kinds
        self.skipped = {kinds.STATIC_ASSERT, kinds.ENUM_CONSTANT_DECL, kinds.TEMPLATE_NON_TYPE_PARAMETER,
                        kinds.TYPE_ALIAS_DECL, kinds.TYPE_REF, kinds.TEMPLATE_REF, kinds.CONCEPT_DECL
                        if hasattr(kinds, "CONCEPT_DECL") else kinds.TYPE_REF}
        self.functions = {kinds.FUNCTION_DECL, kinds.CXX_METHOD, kinds.CONSTRUCTOR, kinds.DESTRUCTOR,
                          kinds.FUNCTION_TEMPLATE, kinds.CONVERSION_FUNCTION}

    def find(self, unit, wanted):
        for cursor in unit.cursor.get_children():
            file = cursor.location.file
            source = self.sources.get(os.path.normpath(file.name)) if file else None
            if source in wanted:
                one = copy.copy(self)  # several threads find at a time
                one.source, one.text = source, source.text
                one.walk(cursor, None, "", None)

    def span(self, cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def of(self, cursor):
        return self.text[slice(*self.span(cursor))]

    def walk(self, cursor, parent, when, function):
        kind, kinds = cursor.kind, self.kinds
        if kind in self.skipped:
            return
        start, _ = self.span(cursor)
        if found := kind in {*self.functions, kinds.VAR_DECL} and \
                re.search(r"\bconst(expr|eval|init)\b", self.text[start:cursor.location.offset]):
            # A header's may be needed as a constant by any source.
            is_own = when == "" and found[1] == "expr" and self.source.name.endswith(".cpp")
            when = "function" if kind != kinds.VAR_DECL else start + found.start() if is_own else "variable"
        if kind in self.functions or kind == kinds.LAMBDA_EXPR:
            function = cursor
        if kind == kinds.FIELD_DECL or kind == kinds.LAMBDA_EXPR and when != "":
            when = "function"
        children = list(cursor.get_children())
        self.mutate(cursor, children, parent, when, function)
        if kind == kinds.CASE_STMT:
            children = children[1:]
        for child in children:
            self.walk(child, cursor, when, function)

    def mutate(self, cursor, children, parent, when, function):
        kind, kinds = cursor.kind, self.kinds

        def add(span, text, operator, form="expression"):
            self.source.add(span, text, operator, form, when)

        if kind == kinds.INTEGER_LITERAL:
            self.constant(cursor, parent, add)
        elif kind == kinds.CXX_BOOL_LITERAL_EXPR:
            words = {"true": "false", "false": "true"}
            if (text := self.of(cursor)) in words:
                add(self.span(cursor), words[text], "constant")
        elif kind == kinds.UNARY_OPERATOR:
            text = self.of(cursor)
            if re.match("!(?!=)", text):  # a != that is made of == begins with it as well
                add(self.span(cursor), f"static_cast<bool>({text[1:]})", "condition negated", "condition")
            elif re.match(r"-\w", text):
                add(self.span(cursor), text[1:], "arithmetic operator")
        elif kind == kinds.RETURN_STMT:
            self.returned(cursor, children, function, add)
        elif kind in (kinds.BREAK_STMT, kinds.CONTINUE_STMT):
            add(self.span(cursor), "", "statement removed", "flow")
        if kind == kinds.CALL_EXPR:
            self.arguments(cursor, parent, add)
        if len(children) in (2, 3) and kind in (kinds.BINARY_OPERATOR, kinds.COMPOUND_ASSIGNMENT_OPERATOR,
                                                kinds.CALL_EXPR, kinds.UNEXPOSED_EXPR):
            self.operator(cursor, children, add)
        for condition in self.conditions(cursor, children):
            text = self.of(condition)
            if not re.fullmatch(r"!.*|true|false", text, re.S) and not self.is_equality(condition):
                add(self.span(condition), f"!({text})", "condition negated", "condition")
        if kind in (kinds.COMPOUND_STMT, kinds.IF_STMT, kinds.FOR_STMT, kinds.WHILE_STMT, kinds.CXX_FOR_RANGE_STMT,
                    kinds.CASE_STMT, kinds.DEFAULT_STMT):
            for child in children if kind == kinds.COMPOUND_STMT else children[1:]:
                self.statement(child, kind, add)

    def constant(self, cursor, parent, add):
        start, end = self.span(cursor)
        text = self.text[start:end]
        match = LITERAL.fullmatch(text)
        before, after = self.text[:start].rstrip()[-1:], self.text[end:end + 20].lstrip()[:1]
        kinds = self.kinds
        is_type = parent.kind in (kinds.VAR_DECL, kinds.FIELD_DECL, kinds.PARM_DECL, *self.functions) and (
            start < parent.location.offset or before == "[")
        if not match or is_type or after == ">" and before in "<," or parent.kind in (kinds.DECL_REF_EXPR, kinds.MEMBER_REF_EXPR):
            return
        is_octal = re.fullmatch(r"0\d+", match[1])
        number = int(match[1].replace("'", ""), 8 if is_octal else 0)
        for other in (number + 1, number - 1):
            if other >= 0:
                add((start, end), (hex(other) if match[1][1:2] in ("x", "X") else str(other)) + match[2], "constant")

    def returned(self, cursor, children, function, add):
        if not children:
            add(self.span(cursor), "", "statement removed", "flow")
            return
        value, text = children[0], self.of(children[0])
        if not text or text in ("{}", "nullptr", "std::nullopt", '""', "true", "false"):
            return
        is_lambda = function is None or function.kind == self.kinds.LAMBDA_EXPR
        kind = (value.type if is_lambda else function.result_type).get_canonical().kind
        types = self.types
        if kind == types.BOOL:
            if not text.startswith("!") and not self.is_equality(value):
                add(self.span(value), f"!({text})", "return value", "condition")
        elif types.BOOL.value < kind.value <= types.INT128.value and not LITERAL.fullmatch(text):
            add(self.span(value), f"({text}) + 1", "return value")
        elif kind == types.ENUM:  # {} may be what is returned
            add(self.span(value), f"static_cast<std::remove_cvref_t<decltype({text})>>(static_cast<int>({text}) ^ 1)", "return value")
        elif kind not in (types.LVALUEREFERENCE, types.VOID) and not is_lambda and not LITERAL.fullmatch(text):
            add((self.span(cursor)[0], self.span(value)[1]), "return {}", "return value", "flow")

    def operator_between(self, children):
        if len(children) < 2:
            return "", (0, 0)
        start, end = self.span(children[0])[1], self.span(children[-1])[0]
        between = self.text[start:end]
        return between.strip(), (start + len(between) - len(between.lstrip()), end - len(between) + len(between.rstrip()))

    def is_equality(self, cursor):
        while len(children := list(cursor.get_children())) == 1 and self.span(children[0]) == self.span(cursor):
            cursor = children[0]
        return self.operator_between(children)[0] in ("==", "!=")

    def operator(self, cursor, children, add):
        found, (start, end) = self.operator_between(children)
        if found not in EXCHANGED:
            return
        is_ours = cursor.kind in (self.kinds.CALL_EXPR, self.kinds.UNEXPOSED_EXPR)
        if is_ours and found not in ("==", "!=", "<", "<=", ">", ">="):
            return  # an overloaded operator has its own meaning
        if self.types.POINTER in (children[0].type.get_canonical().kind, children[-1].type.get_canonical().kind) and \
                found in ("-", "*", "/", "%"):
            return
        name = ("logical operator" if found in ("&&", "||") else
                "relational operator" if found in ("<", "<=", ">", ">=", "==", "!=") else "arithmetic operator")
        first, last = self.span(cursor)
        for other in EXCHANGED[found]:
            add((first, last), self.text[first:start] + other + self.text[end:last], name)

    def conditions(self, cursor, children):
        kind, kinds = cursor.kind, self.kinds
        if kind in (kinds.IF_STMT, kinds.WHILE_STMT) and not self.of(cursor).startswith("if constexpr"):
            found = [child for child in children if child.kind.is_expression()][:1]
            is_declared = any(child.kind == kinds.VAR_DECL for child in children)
            return [] if is_declared else found
        if kind == kinds.CONDITIONAL_OPERATOR:
            return children[:1]
        if kind == kinds.DO_STMT:
            return children[-1:]
        if kind == kinds.FOR_STMT:
            return [child for child in children if child.kind.is_expression() and
                    self.text[self.span(child)[1]:].lstrip()[:1] == ";" and
                    self.text[:self.span(child)[0]].rstrip()[-1:] == ";"][:1]
        return []

    def statement(self, cursor, parent_kind, add):
        start, end = self.span(cursor)
        text = self.text[start:end]
        follows = self.text[end:end + 200].lstrip()[:1]
        if not cursor.kind.is_expression() or follows != ";" or text.startswith("static_cast<void>"):
            return
        if parent_kind == self.kinds.FOR_STMT and self.text[:start].rstrip()[-1:] != ")":
            return
        if cursor.kind == self.kinds.DECL_REF_EXPR or text in ("void()", ""):
            return
        add((start, end), "", "statement removed", "statement")

    def arguments(self, cursor, parent, add):
        start, end = self.span(cursor)
        text = self.text[start:end]
        arguments = [one for one in cursor.get_arguments() if one is not None and self.of(one)]
        if len(arguments) < 2 or text[:1] in "{(" or text[-1:] not in ")}" or cursor.spelling.startswith("operator"):
            return
        if parent is not None and (parent.location.offset == start or parent.kind == self.kinds.CONSTRUCTOR):
            return  # a declaration: Type name(a, b)
        for one, two in zip(arguments, arguments[1:]):
            (a, b), (c, d) = self.span(one), self.span(two)
            same = one.type.get_canonical().spelling == two.type.get_canonical().spelling
            if same and start <= a < b <= c < d <= end and self.text[b:c].strip() == ",":
                add((start, end), self.text[start:a] + self.text[c:d] + self.text[b:c] + self.text[a:b] + self.text[d:end],
                    "arguments swapped")
