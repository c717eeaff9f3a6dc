"""Mutation schemata: one debug build of the generator that holds hundreds of mutations, each switched on by its number.

Swift takes minutes to compile, so no build is made for a single mutation. Regular expressions find what can be mutated,
and no parser is needed: an operator becomes a new operator of the same precedence, a literal becomes the argument of a
call, a condition gets a second one, and a call becomes conditional. Mutations that the compiler refuses are taken out,
and the build is tried again.

The program and its tests read STORYSITE_MUTATION, the number of the mutation that is on. The file STORYSITE_REACHED
has a byte for each mutation; they set the bytes of those that they reach.
"""

import pathlib
import re
import subprocess
from dataclasses import dataclass

MOST = 4096
"""The most mutations of one build: the bytes that a program maps to note which of them it reached."""

# What stands for the digits of a number in the name of an operator.
DIGITS = "⊕⊖⊗⊘⊙⊚⊛⊜⊞⊟"
PRECEDENCE = dict.fromkeys(("<", "<=", ">", ">=", "==", "!="), "Comparison") | {
    "&&": "LogicalConjunction", "||": "LogicalDisjunction", "+": "Addition", "-": "Addition"}
INSTEAD = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+"}
FORMS = {
    "operator": re.compile(r"(?<= )(?:<=?|>=?|==|!=|&&|\|\||\+|-)(?= )"),
    "number": re.compile(r"(?<![\w.#$-])\d+(?![\w.])"),
    "flag": re.compile(r"\b(?:true|false)\b"),
    "branch": re.compile(r"\b(?:if|guard) (?=\S)"),
    "call": re.compile(r"^\s*(?:try )?[\w.]+\([^={]*\)$"),
}
UNCHANGED = re.compile(r"\s*(//|/?\*|import\b|@|#|case [\d.])|.*(precondition\(|reserveCapacity|\bfunc |\bprecedencegroup )")

SUPPORT = """\
import Glibc

nonisolated(unsafe) private let isOn = getenv("STORYSITE_MUTATION").flatMap {{ Int(String(cString: $0)) }} ?? -1
nonisolated(unsafe) private let reached: UnsafeMutablePointer<UInt8> = {{
    let file = getenv("STORYSITE_REACHED").map {{ open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o666) }} ?? -1
    if file >= 0, ftruncate(file, {most}) == 0 {{
        return mmap(nil, {most}, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0).assumingMemoryBound(to: UInt8.self)
    }}
    return .allocate(capacity: {most})
}}()
func isMutated(_ number: Int) -> Bool {{
    reached[number] = 1
    return number == isOn
}}
func isOriginal(_ number: Int) -> Bool {{ !isMutated(number) }}
func changed(_ number: Int, _ value: Bool) -> Bool {{ isMutated(number) != value }}
func changed<T: ExpressibleByIntegerLiteral & AdditiveArithmetic>(_ number: Int, _ value: T) -> T {{
    isMutated(number) ? value + 1 : value
}}
"""


@dataclass
class Mutation:
    """What is changed on a line of a file, counted from 0, from the column `start`."""

    file: pathlib.Path
    line: int
    start: int
    kind: str
    old: str
    text: str
    number: int = -1

    @property
    def new(self) -> str:
        match self.kind:
            case "operator":
                return self.old + "".join(DIGITS[int(digit)] for digit in str(self.number))
            case "number" | "flag":
                return f"changed({self.number}, {self.old})"
            case "branch":
                return f"{self.old}isOriginal({self.number}), "
            case "call":
                return f"if isOriginal({self.number}) {{ {self.old.strip()} }}"

    def __str__(self):
        instead = {"number": "one more", "flag": "the opposite", "branch": "never", "call": "left out"}.get(self.kind)
        return (f"{self.file}:{self.line + 1}: `{self.old.strip()}` becomes {instead or f'`{INSTEAD[self.old]}`'}\n"
                f"    {self.text.strip()}")

    def operator(self) -> str:
        """The declaration of the operator that stands in the place of the old one."""
        old, new, name = self.old, INSTEAD[self.old], self.new
        test, head = f"isMutated({self.number})", f"infix operator {name}: {PRECEDENCE[self.old]}Precedence\n"
        either = f"{test} ? a {new} b : a {old} b"
        if old in ("&&", "||"):
            return head + (f"func {name} (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool "
                           f"{{ {test} ? try a {new} b() : try a {old} b() }}\n")
        if old in ("==", "!="):
            forms = [("<T: Equatable>", "T", "T"), ("<T: Equatable>", "T?", "T?"),
                     ("<T>", "T?", "_OptionalNilComparisonType")]
            return head + "".join(f"func {name} {types}(a: {left}, b: {right}) -> Bool {{ {test} != (a {old} b) }}\n"
                                  for types, left, right in forms)
        if old in ("+", "-"):
            joined = f"func {name} <T: RangeReplaceableCollection>(a: T, b: T) -> T {{ {test} ? a : a + b }}\n"
            return head + f"func {name} <T: AdditiveArithmetic>(a: T, b: T) -> T {{ {either} }}\n" + joined * (old == "+")
        return head + f"func {name} <T: Comparable>(a: T, b: T) -> Bool {{ {either} }}\n"


def mutations(root: pathlib.Path, file: pathlib.Path) -> list[Mutation]:
    """All mutations of a file."""
    found, is_string = [], False
    for number, line in enumerate((root / file).read_text(encoding="utf-8").split("\n")):
        if line.count('"""') % 2:
            is_string = not is_string
        elif not is_string and not UNCHANGED.match(line):
            code = line.split(" // ")[0]
            found += [Mutation(file, number, place.start(), kind, place[0], line) for kind, form in FORMS.items()
                      for place in form.finditer(code) if code[:place.start()].count('"') % 2 == 0]
    return found


def write(copy: pathlib.Path, chosen: list[Mutation], whole: dict[pathlib.Path, str]) -> None:
    """Writes the files with their mutations, and one that declares what these call."""
    texts = {}
    for file, text in whole.items():
        lines = text.split("\n")
        here = (each for each in chosen if each.file == file)
        for each in sorted(here, key=lambda each: (-each.line, -each.start)):
            line = lines[each.line]
            lines[each.line] = line[:each.start] + each.new + line[each.start + len(each.old):]
        texts[file] = "\n".join(lines)
    operators = "".join(each.operator() for each in chosen if each.kind == "operator")
    texts[pathlib.Path("Sources/SiteGen/Mutations.swift")] = SUPPORT.format(most=MOST) + operators
    for file, text in texts.items():
        if not (copy / file).exists() or (copy / file).read_text(encoding="utf-8") != text:
            (copy / file).write_text(text, encoding="utf-8")


def build(copy: pathlib.Path, chosen: list[Mutation]) -> list[Mutation]:
    """Builds the copy of the project with its tests. Returns the mutations that the compiler takes."""
    package = (copy / "Package.swift").read_text(encoding="utf-8")
    package = re.sub(r".*(strictMemorySafety|treatAllWarnings).*\n", "", package)
    (copy / "Package.swift").write_text(package, encoding="utf-8")
    whole = {each.file: (copy / each.file).read_text(encoding="utf-8") for each in chosen}
    while True:
        write(copy, chosen, whole)
        done = subprocess.run(["swift", "build", "--build-tests"], cwd=copy, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return chosen
        said = done.stdout + done.stderr
        errors = {(file, int(line) - 1) for file, line in re.findall(r"/(Sources/SiteGen/[^:\n]+):(\d+):\d+: error:", said)}
        # The compiler may report an error on a line near the one that has the mutation.
        for reach in (0, 3, 12, 10_000):
            refused = [each for each in chosen
                       if any(str(each.file) == file and abs(each.line - line) <= reach for file, line in errors)]
            if refused:
                break
        else:
            raise SystemExit(f"the project does not compile:\n{said[-4000:]}")
        chosen = [each for each in chosen if each not in refused]
