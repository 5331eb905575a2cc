// A line that the window shows for a few seconds, also for the screens around an evening.
#ifndef PLAY_NOTICE_H
#define PLAY_NOTICE_H

typedef struct play play;

// Shows a line at the top for a few seconds; printf-like. The format is an
// English text, which is shown in the chosen language.
void play_notice(play *p, const char *format, ...);

#endif
