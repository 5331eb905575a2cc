#include "ai_choice_table.h"

// One line for each way a point comes (enum ai_approach), then who is open, who prepares, who is
// near. Within a line, as situation_of() of ai_choice.c counts: the line of the point and its side,
// or what else is seen, and last the three distances from near to far.
// clang-format off
const char AI_CHOICES[MATCH_RULES_COUNT][WEAPON_KIND_COUNT][AI_SITUATIONS_TO_CHOOSE_IN + 1] = {
    [MATCH_DUEL] = {
        [WEAPON_EPEE] =
            "........................"
            "........A.....A..A......"
            ".....c...c..ccc..c......"
            "........B..............."
            "....bb.................."
            "........................"
            "..m.....r..."
            "......",
        [WEAPON_FOIL] =
            "..a....................."
            "........................"
            ".A..........ACc....h...."
            "..c..c.................."
            ".....A.......cc........."
            "........................"
            "..m........."
            "...l..",
        [WEAPON_SABRE] =
            "..............c........."
            ".......B................"
            ".c.A...f..........D....."
            "..............G........."
            "..A.A..a.........A......"
            "................m......."
            "mm...mmm.m.."
            "..ww.m",
    },
    [MATCH_FIE] = {
        [WEAPON_EPEE] =
            "........................"
            "........................"
            "r.H...F.B.....H........."
            "........................"
            ".fF........F.fB.F......."
            "........................"
            ".....w......"
            "......",
        [WEAPON_FOIL] =
            "FFF...FFF...FFF..FFFF..."
            "...................FF..."
            "......F..F.............."
            "........................"
            "..F....................."
            "........................"
            "....m...m..."
            ".l....",
        [WEAPON_SABRE] =
            ".................F......"
            "........................"
            ".a.hG.FE....Fc........F."
            "........................"
            ".ca..........f...a......"
            ".......................m"
            ".....m..mm.m"
            "lll..l",
    },
};

// Learnt against scripts and drawn fencers, most of whom nobody had fenced against.
const char AI_CHOICES_PERSON[MATCH_RULES_COUNT][WEAPON_KIND_COUNT][AI_SITUATIONS_TO_CHOOSE_IN + 1] = {
    [MATCH_DUEL] = {
        [WEAPON_FOIL] =
            "..F...........F........."
            "........C..............."
            ".F......a....C.........."
            "F.....D.F.....F........."
            ".....h..B.....h........."
            "........................"
            "..mm.wmrm.sm"
            "......",
        [WEAPON_SABRE] =
            "..f..F..f..............."
            "........................"
            ".a..a..h................"
            "........................"
            "..f..f..f.....f..f......"
            ".............r.........."
            "r.....s..ss."
            ".mmr.m",
    },
};

const char AI_CHOICES_HEADSET[MATCH_RULES_COUNT][WEAPON_KIND_COUNT][AI_SITUATIONS_TO_CHOOSE_IN + 1] = {
    [MATCH_DUEL] = {
        [WEAPON_EPEE] =
            "E....EE....E..G..Ea....."
            ".................B......"
            "........................"
            "........................"
            ".....C..r.....r........."
            "..................m....."
            "r.w..w......"
            "......",
        [WEAPON_FOIL] =
            ".................D......"
            ".....D.....A.....h......"
            "..................H....."
            "........................"
            "..D..D.................."
            "........................"
            "............"
            "......",
        [WEAPON_SABRE] =
            "..B...........B..B......"
            "........................"
            ".F......................"
            ".....B.....A.....B......"
            ".FF.CB.................."
            "........................"
            "s..........."
            "......",
    },
};
// clang-format on
