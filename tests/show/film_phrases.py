#!/usr/bin/env python3
"""Films six phrases of computer fencers, in which the touch is made by six different actions.

    tests/show/film_phrases.py FOLDER [SEED] [--battuta PROGRAM] [--quality fine|plain|auto]

Fences bouts between fencers of the best level by the rules of the FIE, from SEED (1) on, until there
is a clear phrase for each action, records those bouts, exports each phrase as a film from the side at
half speed, and writes into the film what the referee reads, as it happens. FOLDER then has six films,
the recordings, and phrases.jpg, a sheet with a row for each phrase. Needs ffmpeg with libass. The same
seed gives the same phrases.
"""

import argparse
import glob
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BATTUTA = os.path.join(ROOT, "build", "release", "game", "app", "battuta")
SIDES = ("left", "right")

# Each film: the name of its file, its title, and the weapon. The title names the last action.
KINDS = {
    "attack": ("1_attack", "Direct attack", "sabre"),
    "compound": ("2_compound_attack", "Compound attack", "foil"),
    "riposte": ("3_riposte", "Parry and riposte", "foil"),
    "counter": ("4_counter_attack", "Counter-attack", "epee"),
    "counter-riposte": ("5_counter_riposte", "Second intention: counter-riposte", "epee"),
    "renewal": ("6_renewal", "Renewed attack", "sabre"),
}
# How many actions the referee tells of the clearest phrase of a kind: more are harder to follow.
FEWEST = {"attack": 1, "compound": 1, "riposte": 3, "counter": 2, "counter-riposte": 5, "renewal": 3}

OFFENCES = ("attack", "riposte", "counter-attack", "remise", "redoublement", "reprise")
RENEWALS = ("remise", "redoublement", "reprise")

# Bouts are fenced in groups of so many, and a weapon is given up after so many groups.
BOUTS, GROUPS = 6, 10

SPEED = 0.5
FPS = 30
# A film begins so long before the first action and shows so much after the lamp, ms of the bout; then
# it holds the last picture, s of the film, so that the last words can be read.
BEFORE_MS, AFTER_MS, HOLD_S = 300, 350, 1.0
# From the first action to the lamp, ms of the bout: at least so much, and so much more for each further
# action, so that the eye can tell them apart. With the times above a film lasts from 2.8 to 6 s.
LEAST_MS, EACH_MS, MOST_MS = 250, 100, 1800
# A feint that is shorter can hardly be seen, ms of the bout.
LEAST_FEINT_MS = 80

# The fencers' colors of the HUD, lighter, so that letters can be read on the dark panel; white and gray.
# In the order blue, green, red, as the format of the captions has them.
COLOR = {"left": "FFB473", "right": "5C9BFF"}
WHITE, GRAY, DARK = "FFFFFF", "C8C8C8", "18120E"
SEPARATOR = " \u203a "
# A bold letter's mean width as a share of the size, rounded up.
LETTER_WIDTH = 0.50


# ---- Which phrase is which ----------------------------------------------------------------


def lamp_ms(phrase):
    """When the touch lit its lamp; None unless exactly one fencer has hit, on target, and got the touch."""
    touch = phrase["phrase"]["touch"]
    lights = {side: phrase[side + "_lamp"]["light"] for side in SIDES}
    if touch not in SIDES or sorted(lights.values()) != ["colored", "dark"] or lights[touch] != "colored":
        return None
    return phrase[touch + "_lamp"]["tick"]


def hit_of(phrase):
    """The action that landed last, of the fencer who touched; None if there is none."""
    landed = [s for s in phrase["phrase"]["segments"][phrase["phrase"]["touch"]]
              if s["kind"] in OFFENCES and s["ends"] == "landed"]
    return landed[-1] if landed else None


def kind_of(phrase):
    """With which action the only touch of the phrase was made; None for others than those of KINDS."""
    if lamp_ms(phrase) is None or hit_of(phrase) is None:
        return None
    touch = phrase["phrase"]["touch"]
    other = SIDES[1 - SIDES.index(touch)]
    segments = phrase["phrase"]["segments"]
    own = [s for s in segments[touch] if s["kind"] in OFFENCES]
    hit = hit_of(phrase)
    if hit["kind"] == "riposte":
        # After an own attack that was parried, and a riposte of the other, it is a counter-riposte.
        parried = [s for s in own if s["start"] < hit["start"] and s["ends"] == "parried"]
        between = [s for s in segments[other] if parried and s["kind"] == "riposte" and
                   parried[-1]["start"] < s["start"] < hit["start"]]
        return "counter-riposte" if between else "riposte"
    if hit["kind"] == "attack":
        return "compound" if hit["feints"] > 0 else "attack"
    return "renewal" if hit["kind"] in RENEWALS else "counter"


def clarity(phrase):
    """The smaller, the clearer; None if the phrase does not fit a film."""
    told = phrase["phrase"]["clauses"]
    kind = kind_of(phrase)
    if kind is None or len(told) < FEWEST[kind]:
        return None
    lasts = lamp_ms(phrase) - told[0]["tick"]
    actions = sum(not c["words"].startswith("The ") for c in told)  # "The left is short" is none
    if not LEAST_MS + EACH_MS * (actions - 1) <= lasts <= MOST_MS:
        return None
    if kind == "compound" and hit_of(phrase)["final"] - hit_of(phrase)["start"] < LEAST_FEINT_MS:
        return None
    feints = sum(c["words"].startswith("Compound") for c in told) - (kind == "compound")
    return len(told) - FEWEST[kind] + feints + (2 if phrase["phrase"]["close"] else 0)


def choose(phrases, found):
    """Adds to `found` the clearest phrase of each kind, with the weapon of that kind."""
    for phrase in phrases:
        kind, unclear = kind_of(phrase), clarity(phrase)
        if unclear is None or phrase["weapon"] != KINDS[kind][2]:
            continue
        if kind not in found or unclear < clarity(found[kind]):
            found[kind] = phrase


def is_clear(found, kind):
    return kind in found and clarity(found[kind]) == 0


# ---- What is written ----------------------------------------------------------------------


def short_name(words):
    """The clause "Parried in quarte by the left: the point ..." becomes "Parry in quarte"."""
    name = re.split(r"[,:]", words)[0]
    name = re.sub(r" (from|by) the (left|right)\b", "", name)
    name = re.sub(r"^The (left|right) (is )?", "", name)
    name = re.sub(r"^Parried", "Parry", name)
    name = re.sub(r"^Delayed r", "R", name)
    name = re.sub(r" not enough$", ", not enough", name)
    name = "Falls short" if name == "short" else name
    return name[0].upper() + name[1:]


def names_of(phrase):
    """What is written of each action: (ms of the bout, side, name)."""
    names = [(c["tick"], c["side"], short_name(c["words"])) for c in phrase["phrase"]["clauses"]]
    if kind_of(phrase) == "compound":
        tick, side, _ = names[-1]
        names[-1:] = [(tick, side, "Feint"), (hit_of(phrase)["final"], side, "Attack")]
    if kind_of(phrase) == "counter-riposte":
        tick, side, name = names[-1]
        names[-1] = (tick, side, re.sub("(?i)riposte$", "counter-riposte", name))
        names[-1] = (tick, side, names[-1][2][0].upper() + names[-1][2][1:])
    return names


def verdict(phrase):
    return re.findall(r"Touch (?:left|right)[^.]*\.", phrase["phrase"]["words"])[-1]


def window_ms(phrase):
    """From where to where the bout is filmed."""
    return phrase["phrase"]["clauses"][0]["tick"] - BEFORE_MS, lamp_ms(phrase) + AFTER_MS


def film_s(phrase):
    begin, end = window_ms(phrase)
    return (end - begin) / 1000 / SPEED + HOLD_S


def ass_time(seconds):
    hundredths = max(0, round(100 * seconds))
    return "%d:%02d:%02d.%02d" % (hundredths // 360000, hundredths // 6000 % 60, hundredths // 100 % 60,
                                  hundredths % 100)


def ass_file(width, height, lines):
    """Captions: lines of (from s, to s, x, y, alignment of the keypad, size, is bold, text)."""
    head = ("[Script Info]\nScriptType: v4.00+\nPlayResX: %d\nPlayResY: %d\nWrapStyle: 2\n\n[V4+ Styles]\n"
            "Format: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BackColour, Bold, BorderStyle, "
            "Outline, Shadow, Alignment, MarginL, MarginR, MarginV\n"
            "Style: Panel,DejaVu Sans,30,&H00%s,&H00%s,&H00%s,0,3,9,0,2,10,10,10\n\n[Events]\n"
            "Format: Layer, Start, End, Style, Text\n") % (width, height, WHITE, DARK, DARK)
    return head + "".join("Dialogue: 0,%s,%s,Panel,{\\an%d\\pos(%d,%d)\\fs%d\\b%d}%s\n" % (
        ass_time(begin), ass_time(end), align, x, y, size, bold, text)
        for begin, end, x, y, align, size, bold, text in lines)


def colored(text, color):
    return "{\\c&H%s&}%s" % (color, text)


def fitted(size, text, width):
    """The size of the letters with which the text, without its colors, is at most so wide."""
    return min(size, int(width / (LETTER_WIDTH * len(re.sub(r"\{[^}]*\}", "", text)))))


def chain(names):
    """The actions so far in one line, each in the color of its fencer."""
    return colored(SEPARATOR, GRAY).join(colored(name, COLOR[side]) for _, side, name in names)


def weapon_word(phrase):
    return "épée" if phrase["weapon"] == "epee" else phrase["weapon"]


def film_captions(phrase):
    begin, _ = window_ms(phrase)
    whole, names = film_s(phrase), names_of(phrase)
    title = KINDS[kind_of(phrase)][1]
    lines = [(0, whole, 30, 30, 7, 38, 1, title + colored("   " + weapon_word(phrase), GRAY))]
    at = [(tick - begin) / 1000 / SPEED for tick, _, _ in names]
    size = fitted(34, chain(names), 1220)
    for i, since in enumerate(at):
        until = at[i + 1] if i + 1 < len(at) else whole
        if until > since:
            lines.append((since, until, 640, 655, 2, size, 1, chain(names[:i + 1])))
    lamp = (lamp_ms(phrase) - begin) / 1000 / SPEED
    lines.append((lamp, whole, 640, 706, 2, 28, 0, verdict(phrase)))
    return ass_file(1280, 720, lines)


# ---- Programs -----------------------------------------------------------------------------


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit("film_phrases: %s failed:\n%s" % (" ".join(command), done.stdout))


def without_last(phrases):
    """Without the last phrase of each bout: a recording may end before the film of it would."""
    return [one for one, after in zip(phrases, phrases[1:]) if one["seed"] == after["seed"]]


def fence(battuta, weapon, seed, bouts, folder, record=False):
    """Fences bouts and returns their phrases; with `record` the recordings are kept in the folder."""
    out = os.path.join(folder, "phrases.json")
    run([battuta, "simulate", "--left", "ai:3", "--right", "ai:3", "--rules", "fie", "--touches", "5",
         "--weapon", weapon, "--seed", str(seed), "--bouts", str(bouts), "--export-phrases", out] +
        (["--record", folder] if record else []))
    with open(out, encoding="utf-8") as file:
        phrases = [json.loads(line) for line in file]
    os.remove(out)
    return phrases


def find(battuta, seed, folder):
    """A phrase for each kind, as clear as there is."""
    found = {}
    for weapon in sorted({weapon for _, _, weapon in KINDS.values()}):
        wanted = [kind for kind in KINDS if KINDS[kind][2] == weapon]
        for group in range(GROUPS):
            choose(without_last(fence(battuta, weapon, seed + group * BOUTS, BOUTS, folder)), found)
            if all(is_clear(found, kind) for kind in wanted):
                break
    return found


def recording_of(battuta, phrase, folder):
    pattern = os.path.join(folder, "*-%s-seed%d.duel" % (phrase["weapon"], phrase["seed"]))
    if not glob.glob(pattern):
        fence(battuta, phrase["weapon"], phrase["seed"], 1, folder, record=True)
    return sorted(glob.glob(pattern))[-1]


def film(battuta, phrase, folder, quality):
    """Returns the film without captions and writes the one with them."""
    name = os.path.join(folder, KINDS[kind_of(phrase)][0])
    begin, end = window_ms(phrase)
    run([battuta, "export", recording_of(battuta, phrase, folder), name + ".plain.mp4", "--from",
         "%.3f" % (begin / 1000), "--to", "%.3f" % (end / 1000), "--speed", str(SPEED), "--fps", str(FPS),
         "--camera", "side"] + ([] if quality == "auto" else ["--" + quality]))
    with open(name + ".ass", "w", encoding="utf-8") as file:
        file.write(film_captions(phrase))
    run(["ffmpeg", "-v", "error", "-y", "-i", name + ".plain.mp4", "-vf",
         "tpad=stop_mode=clone:stop_duration=%.2f,ass=%s.ass" % (HOLD_S, name), "-af", "apad", "-t",
         "%.3f" % film_s(phrase), "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p", "-c:a", "aac",
         name + ".mp4"])
    return name + ".plain.mp4"


# The sheet, pixels: four pictures in a row, each a part of the film's picture.
TILE_W, TILE_H, HEAD_H, COLUMNS = 312, 174, 38, 4
CROP = "crop=1040:580:120:110"


def sheet(films, folder):
    """Writes phrases.jpg: a row for each film, from the begin of its first action to the lamp."""
    inputs, filters, lines = [], [], []
    for row, (phrase, path) in enumerate(films):
        begin, _ = window_ms(phrase)
        first, last = phrase["phrase"]["clauses"][0]["tick"], lamp_ms(phrase) + 30
        for column in range(COLUMNS):
            at = (first + (last - first) * column / (COLUMNS - 1) - begin) / 1000 / SPEED
            inputs += ["-ss", "%.3f" % at, "-i", path]
            filters.append("[%d:v]trim=end_frame=1,setpts=0,%s,scale=%d:%d,setsar=1,pad=%d:%d:2:%d:0x%s[t%d]" % (
                row * COLUMNS + column, CROP, TILE_W - 4, TILE_H - 2, TILE_W, TILE_H + HEAD_H, HEAD_H,
                "0E1218", row * COLUMNS + column))
        y = row * (TILE_H + HEAD_H) + HEAD_H - 9
        title = "%d  %s, %s:  " % (row + 1, KINDS[kind_of(phrase)][1], weapon_word(phrase))
        text = colored(title, WHITE) + chain(names_of(phrase))
        lines.append((0, 10, 8, y, 1, fitted(22, text, COLUMNS * TILE_W - 20), 0, text))
    count = len(films) * COLUMNS
    places = "|".join("%d_%d" % (i % COLUMNS * TILE_W, i // COLUMNS * (TILE_H + HEAD_H)) for i in range(count))
    captions = os.path.join(folder, "sheet.ass")
    with open(captions, "w", encoding="utf-8") as file:
        file.write(ass_file(COLUMNS * TILE_W, len(films) * (TILE_H + HEAD_H), lines))
    filters.append("".join("[t%d]" % i for i in range(count)) +
                   "xstack=inputs=%d:layout=%s,ass=%s" % (count, places, captions))
    run(["ffmpeg", "-v", "error", "-y"] + inputs + ["-filter_complex", ";".join(filters), "-frames:v", "1",
                                                    "-q:v", "5", os.path.join(folder, "phrases.jpg")])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("seed", nargs="?", type=int, default=1)
    parser.add_argument("--battuta", default=BATTUTA)
    parser.add_argument("--quality", choices=["fine", "plain", "auto"], default="auto")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    found = find(options.battuta, options.seed, options.folder)
    films = []
    for kind, (name, title, weapon) in KINDS.items():
        if kind not in found:
            sys.exit("film_phrases: no touch by '%s' with the %s in %d bouts; try another seed" % (
                title, weapon, BOUTS * GROUPS))
        phrase = found[kind]
        print("%s.mp4, %s, seed %d, %.3f s, %.1f s long: %s" % (
            name, weapon_word(phrase), phrase["seed"], lamp_ms(phrase) / 1000, film_s(phrase),
            phrase["phrase"]["words"]), flush=True)
        films.append((phrase, film(options.battuta, phrase, options.folder, options.quality)))
    sheet(films, options.folder)
    for _, path in films:
        os.remove(path)


if __name__ == "__main__":
    main()
