// Volumes of the sounds of a bout, and which of them are heard; shared by the audio device and the
// sound track of films.
#ifndef SOUND_LEVELS_H
#define SOUND_LEVELS_H

// After the blades part, a scrape fades over SOUND_SCRAPE_FADE_S. It reaches its full gain, which
// is low, at the sliding speed SOUND_SCRAPE_LOUD_MPS.
#define SOUND_SCRAPE_FADE_S   0.06
#define SOUND_SCRAPE_LOUD_MPS 2.5
#define SOUND_SCRAPE_GAIN     0.20
// Two contacts of the blades closer together than this are heard as one, unless the later one is
// louder.
#define SOUND_CLASH_APART_TICKS 12
// A weapon that falls on the floor strikes with one end: the effective mass at the contact in kg,
// the place of the contact along the blade (0 guard .. 1 tip; near the guard, which rings), and the
// gain of the thump.
#define SOUND_FALL_MASS_KG    0.06
#define SOUND_FALL_ALONG      0.15
#define SOUND_FALL_THUMP_GAIN 0.25
// Sounds are placed at most this far to the side of the ears, and this far in front of them. A
// piste is 14 m long, and no sound on it may be heard in one ear only.
#define SOUND_PAN_REACH_M 2.0
#define SOUND_PAN_DEPTH_M 2.5
// Gains of the other sounds; a blade contact's gain depends on its impulse.
#define SOUND_STEP_GAIN   0.8
#define SOUND_BUZZER_GAIN 0.8
#define SOUND_LOST_GAIN   0.35

#endif
