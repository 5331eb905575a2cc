#!/usr/bin/env python3
"""Lists all texts of the program in assets/texts/battuta.pot, and brings the translations up to date.

    assets/texts/catalog.py          writes the list and the translations again
    assets/texts/catalog.py --check  only says what is not as it would be written, or not translated; status 1

A text is a literal in TEXT(), text_of(), text_write(), text_count(), play_say(), play_notice(), viewer_say(),
viewer_notice() or guards_notify(), or a line of an exercise or a character that people read. The texts of
NAMES come from rooms that know no texts and from SDL. The files are those of GNU gettext, so its tools can be
used too.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "assets" / "texts"
MARKS = re.compile(r"\b(TEXT|text_of|text_write|text_count|play_say|play_notice|viewer_say|screen_say|tournament_say|"
                   r"viewer_notice|recordings_screen_notice|tournament_screen_notice|guards_notify)\(")
STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
# Places of printf: what makes a text a format.
PLACE = re.compile(r"(?<!%)%(?:\d+\$)?[-+ #0]*\d*(?:\.\d+)?(?:hh|h|ll|l|z|j|t)?[diouxXeEfgGcs]")
NAMES = {
    "game/core/weapon/weapon.c": ["épée", "foil", "sabre"],
    "game/core/fencer/body_region.c": [
        "back", "behind", "belly", "below", "bib", "chest", "elbow", "flank", "forearm", "free elbow",
        "free forearm", "free hand", "free shoulder", "free side", "free upper arm", "free wrist",
        "front", "front ankle", "front foot", "front knee", "front shin", "front thigh", "groin",
        "hand", "heel", "high", "hip", "inside", "lap", "low", "mask", "middle", "neck", "outside",
        "rear ankle", "rear foot", "rear knee", "rear shin", "rear thigh", "seat", "shoulder", "sole",
        "toe", "top", "underneath", "upper arm", "waist", "weapon shoulder", "weapon side", "wrist"],
    "input/hand/guard_grid.c": ["line", "low", "on guard"],
    "game/core/fencer/fencer_model.c": [
        "bib of the mask", "torso", "weapon arm, above the elbow", "weapon arm, below the elbow",
        "weapon hand", "rear arm", "rear hand", "hips", "front leg", "rear leg"],
    "game/core/fencer/fencer_build": ["medium", "tall", "stocky", "slight"],
    "game/store/settings/settings_table.c": [f"Sensitivity of mouse {i}" for i in range(1, 9)],
    "input/desk/binding.c": [
        *(f"button {i}" for i in range(1, 17)), "hat up", "hat right", "hat down", "hat left",
        "stick up", "stick right", "stick down", "stick left",
        "apostrophe", "comma", "period", "slash"],
    "input/desk/input_device_list.c": ["mouse", "keyboard", "keyboard, left half"],
    "input/desk/input_help.c": ["d-pad", "left stick", "right stick", "wheel"],
    "names of keys in SDL": [
        "Space", "Return", "Backspace", "Left Shift", "Right Shift", "Left Ctrl", "Right Ctrl",
        "Left Alt", "Right Alt", "Keypad Enter", "Keypad .", "Keypad +", "Keypad -", "Keypad *",
        "Keypad /", *(f"Keypad {i}" for i in range(10)), "Tab", "Delete", "Up", "Down", "Left", "Right", "Pause"],
}


def unquote(literal):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]),
                  re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), literal[1:-1]))


def literals(words):
    """The literals of some code; those that follow each other are one."""
    found, end = [], None
    for match in STRING.finditer(words):
        if end is not None and not words[end:match.start()].strip():
            found[-1] += unquote(match[0])
        else:
            found.append(unquote(match[0]))
        end = match.end()
    return found


def call_end(code, at):
    """The end of the parentheses that are open at `at`."""
    depth = 1
    while depth > 0:
        literal = STRING.match(code, at)
        if literal:
            at = literal.end()
            continue
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        at += 1
    return at - 1


def without_comments(code):
    return re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*(?:\\\n[^\n]*)*',
                  lambda m: m[1] or " ", code, flags=re.S | re.M)


def texts_of_code(path, add):
    code = without_comments(path.read_text())
    where = str(path.relative_to(ROOT))
    for mark in MARKS.finditer(code):
        words = code[mark.end():call_end(code, mark.end())]
        if mark[1] != "TEXT":
            # What is marked inside is found by itself, and arguments of a call inside are its own.
            while MARKS.search(words):
                inner = MARKS.search(words)
                words = words[:inner.start()] + "0" + words[call_end(words, inner.end()) + 1:]
        # Letters make a text, and so does a colon: a space stands before it in French.
        found = [text for text in literals(words) if re.search(r"[A-Za-z]|: ", PLACE.sub("", text))]
        if mark[1] == "text_count":
            add(found[0], where, found[1])
        elif mark[1] in ("text_write", "play_notice", "viewer_notice", "recordings_screen_notice",
                         "tournament_screen_notice", "guards_notify"):
            for text in found[:1]:
                add(text, where)
        else:
            for text in found:
                add(text, where)


def all_texts():
    """{text: (its plural or None, {where it stands})}"""
    texts = {}

    def add(text, where, plural=None):
        before = texts.setdefault(text, [None, set()])
        before[0] = before[0] or plural
        before[1].add(where)

    for folder in ("game", "input"):
        for path in sorted((ROOT / folder).rglob("*.[ch]")):
            if path.parent != ROOT / "input" / "texts":  # it only declares them
                texts_of_code(path, add)
    for folder, keys in (("exercises", "name|says"), ("characters", "words")):
        for path in sorted((ROOT / "assets" / folder).iterdir()):
            for line in re.findall(rf"^(?:{keys})[ \t]+(.*?)[ \t]*$", path.read_text(), re.M):
                add(line, str(path.relative_to(ROOT)))
    for where, names in NAMES.items():
        for name in names:
            add(name, where)
    return texts


def quote(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def read_translations(path):
    """{text: [forms]} and the lines before the first text."""
    words = path.read_text() if path.exists() else ""
    parts = re.split(r"\n\s*\n", words)
    found = {}
    for part in parts[1:]:
        lines = [line for line in part.split("\n") if line and not line.startswith("#")]
        fields = []
        for line in lines:
            if not line.startswith('"'):
                fields.append([line.split(" ", 1)[0], ""])
            fields[-1][1] += unquote(STRING.search(line)[0])
        key = next((value for name, value in fields if name == "msgid"), None)
        forms = [value for name, value in fields if name.startswith("msgstr")]
        if key is not None:
            found[key] = forms
    return found, parts[0]


def write_catalog(head, texts, translations, forms):
    out = [head]
    for text in sorted(texts, key=lambda t: (sorted(texts[t][1])[0], t)):
        plural, where = texts[text]
        block = [f"#: {place}" for place in sorted(where)]
        if PLACE.search(text) and not re.search(r"\d %", text):
            block.append("#, c-format")
        block.append(f"msgid {quote(text)}")
        known = translations.get(text, [])
        if plural:
            block.append(f"msgid_plural {quote(plural)}")
            known = (known + [""] * forms)[:forms]
            block += [f"msgstr[{i}] {quote(form)}" for i, form in enumerate(known)]
        else:
            block.append(f"msgstr {quote(known[0] if known else '')}")
        out.append("\n".join(block))
    return "\n\n".join(out) + "\n"


HEAD = """# All texts of the program, written by assets/texts/catalog.py.
msgid ""
msgstr ""
"Language: \\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n\""""


def main():
    check = sys.argv[1:] == ["--check"]
    texts = all_texts()
    faults = []
    for path in [FOLDER / "battuta.pot", *sorted(FOLDER.glob("*.po"))]:
        is_list = path.suffix == ".pot"
        translations, head = ({}, HEAD) if is_list else read_translations(path)
        forms = int(re.search(r"nplurals=(\d)", head)[1])
        written = write_catalog(head, texts, translations, forms)
        name = path.relative_to(ROOT)
        if not is_list:
            missing = [text for text in texts if not all(translations.get(text, [""]))]
            faults += [f"{name}: not translated: {text!r}" for text in missing]
            faults += [f"{name}: in no place of the program: {text!r}"
                       for text in translations if text not in texts and check]
        if not check:
            path.write_text(written)
        elif not path.exists() or path.read_text() != written:
            faults.append(f"{name} is not up to date: run assets/texts/catalog.py")
    for fault in faults:
        print(fault, file=sys.stderr)
    if not check:
        print(f"{len(texts)} texts")
    return 1 if faults and check else 0


sys.exit(main())
