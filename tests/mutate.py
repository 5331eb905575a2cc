#!/usr/bin/env python3
"""Changes one line of the program at a time and reports which changes no test notices.

    tests/mutate.py [--seed 1] [--count 120] [--room game_duel] [--tests room|fast|all] [--only N ...]

Works on a copy of the last commit in build/mutants and changes nothing else. A seed always gives the
same mutants of the same sources. For each mutant the test of the changed file (test_<file>.c) is
built and run, then the tests of its room, then the fast tests of all rooms; with `--tests all` the
whole test suite, with `--tests room` only the first two. A warning of the compiler counts as
noticed, because the build refuses it. What no test notices is listed at the end: either a test is
missing, or the change is equivalent (it cannot change any behavior), or the changed statement is
redundant. Run by hand: 120 mutants take hours on two cores; `--tests room` takes about one.
"""

import argparse
import os
import random
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COPY = os.path.join(ROOT, "build", "mutants")
BUILD = os.path.join(COPY, "build", "relwithassert")

# They compare bits with recorded ones, so they notice any change but do not say what is right.
GOLDEN = "^(golden_duels|same_bits|exchanges)$"
SLOW = "^(golden_duels|same_bits|exchanges|invariant|playing|headless_bout|layering|circles|format|shell|.*_validated)$"


def run(command, folder):
    """Whether a command succeeds, and what it printed. Other programs on the machine go first."""
    done = subprocess.run(["nice"] + command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", check=False)
    return done.returncode == 0, done.stdout


def without_comments(text):
    """The text with comments and string literals replaced by spaces, every place kept."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', lambda m: re.sub(r"[^\n]", " ", m[0]), text,
                  flags=re.S)


# What a mutant does to a line: its name, what to look for, and a function that turns what was found
# into what is written instead.
def swap(table):
    return lambda found: table[found.strip()].join(re.match(r"(\s*)\S+(\s*)", found).groups())


def doubled(number):
    suffix = "f" if number.endswith("f") and "." in number else "u" if number.endswith("u") else ""
    value = number.rstrip("fu")
    if re.fullmatch(r"\d+", value):
        return ("1" if int(value) == 0 else str(2 * int(value))) + suffix
    return ("1.0" if float(value) == 0.0 else repr(2.0 * float(value))) + suffix


RULES = [
    ("comparison", r" (?:<=|>=|==|!=|<|>) ",
     swap({"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="})),
    ("limit", r" (?:<=|>=|<|>) ", swap({"<": "<=", "<=": "<", ">": ">=", ">=": ">"})),
    ("sign", r" (?:\+|-) ", swap({"+": "-", "-": "+"})),
    ("factor", r" / ", swap({"/": "*"})),
    ("sum", r" (?:\+=|-=) ", swap({"+=": "-=", "-=": "+="})),
    ("and or", r" (?:&&|\|\|) ", swap({"&&": "||", "||": "&&"})),
    ("number", r"(?<![\w.])(?:\d+\.\d+f?|\d+u?)(?![\w.])", doubled),
    ("negation", r"!(?=[\w(])", lambda found: ""),
    ("truth", r"\b(?:true|false)\b", swap({"true": "false", "false": "true"})),
    ("condition", r"(?<=if \()[^\n]+(?=\) \{$)", lambda found: "!(" + found + ")"),
    ("deleted call", r"^ +[a-z]\w*\([^\n]*\);$", lambda found: ";"),
]


def mutants_of(text):
    """Every mutant of a file: (rule, begin, end, what is written instead)."""
    code = without_comments(text)
    found = []
    for rule, pattern, write in RULES:
        for match in re.finditer(pattern, code, flags=re.M):
            line = code[code.rfind("\n", 0, match.start()) + 1:match.end()].lstrip()
            if not line.startswith(("#include", "#if", "#endif", "_Static_assert", "static inline")):
                # Strings are blank in `code`.
                found.append((rule, match.start(), match.end(), write(text[match.start():match.end()])))
    return found


def read_rooms():
    rooms = []
    with open(os.path.join(BUILD, "rooms.txt"), encoding="utf-8") as lines:
        for line in lines:
            name, folder, _ = line.rstrip("\n").split("|")
            rooms.append((name, folder))
    return rooms


def choose(rooms, rng):
    """A random mutant: a room, a file of it by its length, a place in the file."""
    while True:
        _, folder = rng.choice(rooms)
        path = os.path.join(COPY, folder)
        files = sorted(name for name in os.listdir(path) if name.endswith(".c"))
        texts = [open(os.path.join(path, name), encoding="utf-8").read() for name in files]
        index = rng.choices(range(len(files)), [len(text) for text in texts])[0]
        mutants = mutants_of(texts[index])
        if mutants:
            return os.path.join(folder, files[index]), texts[index], rng.choice(mutants)


def ctest(folder, arguments):
    """Whether a test of the build's folder failed, and which ones."""
    ok, output = run(["ctest", "--test-dir", os.path.join(BUILD, folder), "--stop-on-failure",
                      "-j", str(os.cpu_count())] + arguments, COPY)
    failed = re.findall(r"^\s+\d+ - (\S+) \(", output, flags=re.M)
    return not ok and "No tests were found" not in output, failed


def runs_program(room):
    """Whether tests of this folder run the program itself."""
    with open(os.path.join(COPY, room, "CMakeLists.txt"), encoding="utf-8") as lists:
        return "$<TARGET_FILE:battuta>" in lists.read()


def judge(path, how_far):
    """Who noticed the mutant that stands in the copy; None if nobody did."""
    unit = os.path.basename(path)[:-2]
    room = os.path.join("tests", path.split("/")[-2])
    steps = []  # what to build, the folder whose tests run, and which of them
    if os.path.exists(os.path.join(COPY, room, f"test_{unit}.c")):
        steps.append(([f"test_{unit}"], room, ["-R", f"^{unit}$"]))
    if os.path.isdir(os.path.join(COPY, room)):
        program = ["battuta"] if runs_program(room) else []
        steps.append(([f"{room}/all"] + program, room, ["-E", SLOW[:-2] + f"|{unit})$"]))
    if how_far != "room":
        steps.append((["all"], "", ["-E", GOLDEN if how_far == "all" else SLOW]))
        steps.append((["all"], "", ["-R", GOLDEN]))
    for targets, folder, arguments in steps:
        built, _ = run(["ninja", "-C", BUILD] + targets, COPY)
        if not built:
            return "the compiler"
        noticed, failed = ctest(folder, arguments)
        if noticed:
            golden = " (recorded bits only)" if arguments[1] == GOLDEN else ""
            return ", ".join(failed) + golden
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--room", help="only this room, by the name of its target")
    parser.add_argument("--tests", choices=["room", "fast", "all"], default="fast",
                        help="how far to look for a test that notices: in the mutant's room, in all "
                             "rooms, or in the slow tests, too")
    parser.add_argument("--only", type=int, nargs="+", help="only the mutants of these numbers")
    parser.add_argument("--hang", type=int, default=900,
                        help="a test that runs for more seconds than this hangs, because the mutant "
                             "made a loop endless; that counts as noticed")
    options = parser.parse_args()

    # The copy: the last commit, built once. Its own index lets git write only the files that differ,
    # so that later runs only build what has changed.
    os.makedirs(COPY, exist_ok=True)
    subprocess.run(["git", "-C", ROOT, "--work-tree", COPY, "read-tree", "--reset", "-u", "HEAD"],
                   env=os.environ | {"GIT_INDEX_FILE": os.path.join(COPY, ".index")}, check=True)
    ok, output = run(["cmake", "--preset", "relwithassert", f"-Dhang_s={options.hang}"], COPY)
    if ok:
        ok, output = run(["ninja", "-C", BUILD, "all"], COPY)
    if not ok:
        sys.exit(output)

    rooms = [room for room in read_rooms() if options.room in (None, room[0])]
    if not rooms:
        sys.exit(f"there is no room '{options.room}'; build/mutants/build/relwithassert/rooms.txt lists them")
    rng = random.Random(options.seed)
    survivors = []
    for number in range(1, options.count + 1):
        path, text, (rule, begin, end, written) = choose(rooms, rng)
        if options.only and number not in options.only:
            continue
        line = text.count("\n", 0, begin) + 1
        with open(os.path.join(COPY, path), "w", encoding="utf-8") as file:
            file.write(text[:begin] + written + text[end:])
        by = judge(path, options.tests)
        with open(os.path.join(COPY, path), "w", encoding="utf-8") as file:
            file.write(text)
        title = f"{path}:{line} {rule}: '{text[begin:end].strip()}' -> '{written.strip()}'"
        print(f"{number:4} {title}: {'noticed by ' + by if by else 'SURVIVED'}", flush=True)
        if by is None:
            survivors.append(title)
    tried = len(options.only) if options.only else options.count
    print(f"\nseed {options.seed}: {tried - len(survivors)} of {tried} mutants were noticed")
    for title in survivors:
        print(f"survived: {title}")


if __name__ == "__main__":
    main()
