#!/usr/bin/env python3
"""Tests which phrases film_phrases.py films, and what it writes into the films.

    test_film_phrases.py PROGRAM        # the program battuta

The phrases of the first tests are written here by hand; the last test reads those of a real bout, so
that a change of what `battuta simulate --export-phrases` writes is noticed. No film is made.
"""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import film_phrases as films  # noqa: E402  (its folder has to be known first)

LAMP = 2000


def segment(kind, start, ends, feints=0):
    return {"kind": kind, "start": start, "ends": ends, "feints": feints, "final": start + 100 * feints}


def clause(tick, side, words):
    return {"tick": tick, "side": side, "words": words}


def phrase(weapon, left, right, clauses, touch="left", light="dark"):
    """A phrase in which the fencer of `touch` lit the lamp at LAMP, and the other has `light`."""
    other = "right" if touch == "left" else "left"
    return {"weapon": weapon, "seed": 1, touch + "_lamp": {"light": "colored", "tick": LAMP},
            other + "_lamp": {"light": light, "tick": LAMP},
            "phrase": {"touch": touch, "close": False, "segments": {"left": left, "right": right},
                       "clauses": clauses, "words": "Whatever. Touch %s." % touch}}


ATTACK = phrase("sabre", [segment("attack", 1600, "landed")], [],
                [clause(1600, "left", "Attack from the left")])
COMPOUND = phrase("foil", [segment("attack", 1600, "landed", 1)], [],
                  [clause(1600, "left", "Compound attack from the left")])
RIPOSTE = phrase("foil", [segment("parry", 1500, "done"), segment("riposte", 1700, "landed")],
                 [segment("attack", 1200, "parried")],
                 [clause(1200, "right", "Attack from the right"),
                  clause(1500, "left", "Parried in quarte: the point then misses by 3 cm"),
                  clause(1700, "left", "Riposte from the left, 120 ms")])
COUNTER = phrase("epee", [segment("counter-attack", 1500, "landed")], [segment("attack", 1200, "passed")],
                 [clause(1200, "right", "Attack from the right"),
                  clause(1500, "left", "Counter-attack from the left, later by 300 ms")])
COUNTER_RIPOSTE = phrase(
    "epee", [segment("attack", 900, "parried"), segment("riposte", 1800, "landed")],
    [segment("riposte", 1300, "parried")],
    [clause(900, "left", "Attack from the left"),
     clause(1200, "right", "Parried in sixte by the right: the point is turned away"),
     clause(1300, "right", "Riposte from the right, 90 ms"), clause(1600, "left", "Parried by the left"),
     clause(1800, "left", "Delayed riposte from the left, 200 ms")])
RENEWAL = phrase("sabre", [segment("attack", 1200, "short"), segment("remise", 1700, "landed")], [],
                 [clause(1200, "left", "Attack from the left"), clause(1600, "left", "The left is short"),
                  clause(1700, "left", "Remise from the left")])
ALL = {"attack": ATTACK, "compound": COMPOUND, "riposte": RIPOSTE, "counter": COUNTER,
       "counter-riposte": COUNTER_RIPOSTE, "renewal": RENEWAL}


class FilmPhrases(unittest.TestCase):
    program = None

    def test_the_action_that_lands_names_the_kind(self):
        self.assertEqual(sorted(ALL), sorted(films.KINDS))
        for kind, known in ALL.items():
            self.assertEqual(films.kind_of(known), kind)
            self.assertEqual(films.clarity(known), 0, kind)

    def test_a_phrase_with_two_lamps_or_without_a_touch_is_not_filmed(self):
        segments = ATTACK["phrase"]["segments"]
        for light in ("colored", "white"):
            double = phrase("epee", segments["left"], [], ATTACK["phrase"]["clauses"], light=light)
            self.assertIsNone(films.kind_of(double))
            self.assertIsNone(films.clarity(double))
        nothing = phrase("foil", segments["left"], [], ATTACK["phrase"]["clauses"])
        nothing["phrase"]["touch"] = "none"
        self.assertIsNone(films.kind_of(nothing))

    def test_a_phrase_too_short_to_be_seen_or_too_long_for_a_film_is_not_filmed(self):
        for first in (LAMP - films.LEAST_MS + 1, LAMP - films.MOST_MS - 1):
            wrong = phrase("sabre", [segment("attack", first, "landed")], [],
                           [clause(first, "left", "Attack from the left")])
            self.assertIsNone(films.clarity(wrong))
        flicker = phrase("foil", [dict(segment("attack", 1600, "landed", 1), final=1600 + films.LEAST_FEINT_MS - 1)],
                         [], COMPOUND["phrase"]["clauses"])
        self.assertEqual(films.kind_of(flicker), "compound")
        self.assertIsNone(films.clarity(flicker))

    def test_the_clearest_phrase_of_the_kinds_weapon_is_chosen(self):
        beaten = phrase("sabre", [segment("attack", 1600, "landed")], [],
                        [clause(1500, "left", "Beat from the left"),
                         clause(1600, "left", "Attack from the left")])
        other_weapon = phrase("foil", [segment("attack", 1600, "landed")], [], ATTACK["phrase"]["clauses"])
        found = {}
        films.choose([other_weapon], found)
        self.assertEqual(found, {})
        films.choose([beaten], found)
        self.assertFalse(films.is_clear(found, "attack"))
        films.choose([ATTACK, beaten], found)
        self.assertIs(found["attack"], ATTACK)
        self.assertTrue(films.is_clear(found, "attack"))

    def test_the_last_phrase_of_a_bout_is_not_filmed(self):
        bouts = [dict(ATTACK, seed=seed, tick=tick) for seed, tick in ((1, 1), (1, 2), (2, 1), (3, 1), (3, 2))]
        self.assertEqual([(one["seed"], one["tick"]) for one in films.without_last(bouts)], [(1, 1), (3, 1)])

    def test_each_action_has_a_short_name(self):
        names = [name for _, _, name in films.names_of(COUNTER_RIPOSTE)]
        self.assertEqual(names, ["Attack", "Parry in sixte", "Riposte", "Parry", "Counter-riposte"])
        self.assertEqual([name for _, _, name in films.names_of(RENEWAL)], ["Attack", "Falls short", "Remise"])
        self.assertEqual(films.names_of(COMPOUND), [(1600, "left", "Feint"), (1700, "left", "Attack")])
        self.assertEqual(films.short_name("Parry in tierce by the left not enough: the attack lands"),
                         "Parry in tierce, not enough")

    def test_a_long_line_is_written_smaller(self):
        width = 1000
        for count in (1, 10, 100, 200):
            text = films.colored("m" * count, films.WHITE)
            size = films.fitted(34, text, width)
            self.assertLessEqual(size * films.LETTER_WIDTH * count, width)
            self.assertTrue(size == 34 or (size + 1) * films.LETTER_WIDTH * count > width)

    def test_an_action_is_written_when_it_begins_and_stays(self):
        lines = [line for line in films.film_captions(RIPOSTE).splitlines() if line.startswith("Dialogue")]
        # The bout is seen from 900 ms on, at half speed: the parry of 1500 ms is seen after 1.2 s.
        parry = [line for line in lines if "Parry in quarte" in line]
        self.assertTrue(parry[0].startswith("Dialogue: 0,0:00:01.20,0:00:01.60,"), parry[0])
        self.assertNotIn("Riposte", parry[0])
        self.assertIn("Attack", parry[1])
        self.assertIn("Riposte", parry[1])
        self.assertTrue(lines[-1].startswith("Dialogue: 0,0:00:02.20,"), lines[-1])
        self.assertIn("Touch left.", lines[-1])

    def test_phrases_of_a_real_bout_are_read(self):
        with tempfile.TemporaryDirectory() as folder:
            phrases = films.fence(self.program, "sabre", 1, 1, folder)
        kinds = [films.kind_of(one) for one in phrases]
        self.assertTrue(any(kinds), kinds)
        for one in phrases:
            if films.clarity(one) is not None:
                self.assertTrue(2.0 <= films.film_s(one) <= 6.0, films.film_s(one))
                self.assertRegex(films.film_captions(one), r"Touch (left|right)")


if __name__ == "__main__":
    FilmPhrases.program = sys.argv.pop(1)
    unittest.main()
