// The hand and the forearm behind a weapon that is struck.
//
// In a blow the fingers hold the grip like a ball joint: the hand must move with the grip, but the
// weapon may turn in it. So the arm answers with the mass that is felt when its hand is pushed
// across the forearm, and a blow finds that mass at the grip, behind the springs of blade and grip
// (phys_backing.h). A blow near the guard therefore meets more than the weapon, and
// one near the tip hardly more than the free weapon (test_duel_blow.c compares the impulses).
//
// The mass: the segments of a man of 73 kg after de Leva (J. Biomechanics 29, 1996), table 4:
//
//                  mass       length   center from the elbow's end   radius of gyration
//     hand         0.445 kg    86 mm   79 % (from the wrist)         63 %
//     forearm      1.183 kg   269 mm   46 %                          28 %
//     upper arm    1.978 kg   282 mm   58 % (from the shoulder)      29 %
//
// Wrist and forearm are taken as rigid, because fencers brace them for a blow; the elbow is hinged,
// and the upper arm turns about the shoulder, which makes it a mass of 0.82 kg at the elbow. The
// fingers pinch the grip HAND_WRIST_M in front of the wrist (estimated). Pushed there, such an arm
// has HAND_MASS_KG and turns about a point HAND_PIVOT_M behind the pinch (test_hand_mass.c computes
// both from the table). Along the forearm the arm is heavier, but blows come across it.
#ifndef HAND_MASS_H
#define HAND_MASS_H

#include "phys_backing.h"

#define HAND_WRIST_M 0.10
#define HAND_MASS_KG 0.52
#define HAND_PIVOT_M 0.315

// The compliance of fingers and palm around a grip, meters per newton. A handle that is shaken
// takes the hand with it up to some 40 Hz (the resonance of the hand-arm system in measurements of
// tools): with the mass above this is 33 N per millimeter.
#define HAND_GRIP_MPN 3e-5

// How long a blow of blade on blade lasts: 4 to 15 ms (FIE rules for a sabre's whip-over).
#define HAND_BLOW_S 0.010

// The hand behind a weapon, for phys_contact_step(). `weapon` is about its center of mass, which is
// the origin of the body frame, and the fingers pinch the grip at `grip_m`. `share` says how much
// of the hand holds: 1 firmly, 0 not at all. `blade` must outlive the result.
phys_backing hand_mass_behind(const phys_mass_properties *weapon, const phys_flexion_blade *blade,
                              phys_vec3 grip_m, double share);

// The angular momentum, N m s, that the grip must take out of the weapon after an impulse (body
// frame) at a point of the blade or, with `along` 0, of the guard: the weapon's angular momentum
// about the grip as seen from the hand. `ahead` is the unit vector from the elbow to the grip. Seen
// from a hand that stays where it is, this is the moment of the impulse about the grip. But the
// hand moves with the grip and turns with the forearm, by the share of its mass that the blow
// moves; near the guard weapon and forearm turn together, and hardly anything is left to the grip.
double hand_mass_moment(const phys_backing *hand, double along, phys_vec3 ahead, phys_vec3 point_m,
                        phys_vec3 impulse_ns);

#endif
