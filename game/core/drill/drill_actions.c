// The actions that a partner repeats, each with the answer that it trains.
#include "drill.h"
#include "text_mark.h"

#define BIT(n) (1u << (n))
#define THRUST                                                                                     \
    {                                                                                              \
        [WEAPON_EPEE] = true, [WEAPON_FOIL] = true                                                 \
    }
#define CUT                                                                                        \
    {                                                                                              \
        [WEAPON_SABRE] = true                                                                      \
    }
#define ANY                                                                                        \
    {                                                                                              \
        [WEAPON_EPEE] = true, [WEAPON_FOIL] = true, [WEAPON_SABRE] = true                          \
    }
#define ATTACKS (BIT(DRILL_ATTACK) | BIT(DRILL_AROUND) | BIT(DRILL_ARM))
#define RIPOSTE "want touch within 1.2\n"

static const drill_action ACTIONS[] = {
    {.key = "inside",
     .name = TEXT("Drill: thrust to the inside"),
     .weapon = THRUST,
     .kinds = BIT(DRILL_ATTACK) | BIT(DRILL_ARM),
     .lines = BIT(DRILL_HIGH_INSIDE) | BIT(DRILL_HEAD),
     .says =
         TEXT("The partner thrusts high inside. Push the blade aside in quarte, then hit back."),
     .measure_m = 2.2,
     .cue = "cue\n    0.00  x 0.3\n    0.10  extension 1\n    0.30  lunge 1\n    0.42  lunge 0\n"
            "want parry quarte within 1\n" RIPOSTE},
    {.key = "outside",
     .name = TEXT("Drill: thrust around the blade to the outside"),
     .weapon = THRUST,
     .kinds = ATTACKS,
     .lines = BIT(DRILL_HIGH_OUTSIDE),
     .says = TEXT("The partner goes under your blade to the outside. Push it aside in sixte, then "
                  "hit back."),
     .measure_m = 2.2,
     .cue = "cue\n    0.00  x -0.9  y -1\n    0.10  x -0.8  y 0.2  extension 1\n"
            "    0.45  lunge 1\n    0.57  lunge 0\nwant parry sixte within 1.2\n" RIPOSTE},
    {.key = "low-inside",
     .name = TEXT("Drill: thrust low to the inside"),
     .weapon = THRUST,
     .kinds = ATTACKS,
     .lines = BIT(DRILL_LOW_INSIDE),
     .says = TEXT("The partner thrusts low inside. Sweep the blade aside in septime."),
     .measure_m = 2.2,
     .cue = "cue\n    0.00  x 0.3  y -0.5\n    0.10  extension 1\n    0.30  lunge 1\n"
            "    0.45  lunge 0\nwant parry septime within 1.2\n"},
    {.key = "low-outside",
     .name = TEXT("Drill: thrust low to the outside"),
     .weapon = {[WEAPON_EPEE] = true},
     .kinds = ATTACKS,
     .lines = BIT(DRILL_LOW_OUTSIDE),
     .says = TEXT("The partner thrusts low outside. Push the blade down and out in octave."),
     .measure_m = 2.2,
     .cue = "cue\n    0.00  x -0.73  y 0.44\n    0.10  x -0.18  y -0.49  extension 1\n"
            "    0.44  lunge 1\n    0.56  lunge 0\nwant parry octave within 1.2\n"},
    {.key = "low-outside",
     .name = TEXT("Drill: thrust low to the outside"),
     .weapon = {[WEAPON_FOIL] = true},
     .kinds = ATTACKS,
     .lines = BIT(DRILL_LOW_OUTSIDE),
     .says = TEXT("The partner thrusts low outside. Push the blade down and out in octave."),
     .measure_m = 2.2,
     .cue = "cue\n    0.00  x 0.2  y -0.95\n    0.10  x -0.53  y -0.25  extension 1\n"
            "    0.43  lunge 1\n    0.55  lunge 0\nwant parry octave within 1.2\n"},
    {.key = "riposte",
     .name = TEXT("Drill: parry and riposte"),
     .weapon = THRUST,
     .kinds = BIT(DRILL_RIPOSTE),
     .lines = 0xff,
     .says = TEXT("Lunge in order to be parried. Push the riposte aside in quarte, then hit."),
     .measure_m = 2.6,
     .cue = "cue on lunge\n    0.00  x 0\n    0.15  x -0.7\n    0.50  x 0.3\n"
            "    0.70  extension 1\n    0.85  lunge 1\n    1.00  lunge 0\n"
            "want lunge within 4\nwant parry quarte within 2\n" RIPOSTE},
    {.key = "stop-hit",
     .name = TEXT("Drill: arm out into your attack"),
     .weapon = ANY,
     .kinds = BIT(DRILL_STOP_HIT),
     .lines = 0xff,
     .says =
         TEXT("The partner's arm waits for you. Strike the blade aside first, then hit at once."),
     .measure_m = 2.5,
     .cue = "cue\n    0.0  extension 0.2\nwant beat within 3\nwant touch within 1\n"},
    {.key = "beat",
     .name = TEXT("Drill: beat and attack"),
     .weapon = ANY,
     .kinds = BIT(DRILL_AFTER_BEAT),
     .lines = 0xff,
     .says =
         TEXT("The partner beats your blade and attacks. Step back at once, until it falls short."),
     .measure_m = 2.4,
     .cue = "cue\n    0.00  x 0.9\n    0.25  x -0.7\n    0.40  x 0.2  extension 1\n"
            "    0.55  lunge 1\n    0.67  lunge 0\nwant unhurt\nwant go -0.3 within 1.5\n"},
    {.key = "head",
     .name = TEXT("Drill: cut to the head"),
     .weapon = CUT,
     .kinds = ATTACKS,
     .lines = BIT(DRILL_HEAD),
     .says = TEXT("The partner cuts at your head. Raise the blade across above it: quinte."),
     .measure_m = 2.2,
     .cue = "cue\n    0.00  y 1\n    0.30  lunge 1\n    0.42  lunge 0\n    0.45  y 0\n"
            "    0.48  extension 1\nwant parry quinte within 1\n"},
    {.key = "chest",
     .name = TEXT("Drill: cut to the chest"),
     .weapon = CUT,
     .kinds = ATTACKS | BIT(DRILL_RIPOSTE),
     .lines = BIT(DRILL_HIGH_INSIDE) | BIT(DRILL_LOW_INSIDE),
     .says = TEXT(
         "The partner cuts at your chest. Carry the hand across, point up: quarte. Then hit back."),
     .measure_m = 2.3,
     .cue =
         "cue\n    0.00  x 0.9  y 0.75\n    0.39  x -0.3  y 0\n"
         "    0.45  lunge 1  extension 1\n    0.57  lunge 0\nwant parry quarte within 1\n" RIPOSTE},
    {.key = "flank",
     .name = TEXT("Drill: cut to the flank"),
     .weapon = CUT,
     .kinds = ATTACKS | BIT(DRILL_RIPOSTE),
     .lines = BIT(DRILL_HIGH_OUTSIDE) | BIT(DRILL_LOW_OUTSIDE),
     .says = TEXT(
         "The partner cuts at your weapon side. Bring the hand up and out: tierce. Then hit back."),
     .measure_m = 2.3,
     .cue = "cue\n    0.00  x -0.65  y 0.7\n    0.33  lunge 1\n    0.45  lunge 0  extension 1\n"
            "    0.50  x 0.5  y 0.35\nwant parry tierce within 1\n" RIPOSTE},
};

const drill_action *drill_action_at(int place)
{
    return place >= 0 && place < (int)(sizeof ACTIONS / sizeof *ACTIONS) ? &ACTIONS[place] : NULL;
}
