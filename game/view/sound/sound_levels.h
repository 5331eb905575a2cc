// How loud the sounds of a bout are, and which of them are heard: for the loudspeakers and for
// the track of a film.
#ifndef SOUND_LEVELS_H
#define SOUND_LEVELS_H

// A scrape fades over this time once the blades part; at this speed of sliding it
// is as loud as it gets, and that is quiet.
#define SOUND_SCRAPE_FADE_S   0.06
#define SOUND_SCRAPE_LOUD_MPS 2.5
#define SOUND_SCRAPE_GAIN     0.20
// Two blows closer together than this are heard as one, unless the later is louder.
#define SOUND_CLASH_APART_TICKS 12
// A weapon strikes the floor with an end of it: so much of its mass is met there, kg.
// Guards ring.
#define SOUND_FALL_MASS_KG    0.06
#define SOUND_FALL_ALONG      0.15
#define SOUND_FALL_THUMP_GAIN 0.25
// Sounds are heard at most this far to the side and this far in front of the ears:
// a piste is 14 m long, and nothing of it may sit in one ear only.
#define SOUND_PAN_REACH_M 2.0
#define SOUND_PAN_DEPTH_M 2.5
// Beside a blow's, whose gain is its own.
#define SOUND_STEP_GAIN   0.8
#define SOUND_BUZZER_GAIN 0.8
#define SOUND_LOST_GAIN   0.35

#endif
