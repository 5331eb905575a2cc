// The sequential probability ratio test: after each result it says whether a change is proved to be
// better, proved not to be, or whether to go on. It needs far fewer results than a fixed number.
//
// Source: A. Wald, "Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics
// 16 (1945), sections 3 and 4. Used in the same way by fishtest of the chess program Stockfish.
#ifndef SPRT_H
#define SPRT_H

enum sprt_verdict { SPRT_GO_ON, SPRT_ACCEPT, SPRT_REJECT };

typedef struct sprt {
    double points[2];   // strength of the change, in rating points: not worth it, and worth it
    double wrongly_in;  // the chance of accepting a change of points[0]
    double wrongly_out; // the chance of rejecting a change of points[1]
} sprt;

// Accepts 20 points more and rejects none, each wrongly in at most 5 % of the cases.
sprt sprt_default(void);

// The logarithm of the likelihood ratio of these touches.
double sprt_ratio(const sprt *test, double taken, double given);

// The verdict. A change of a strength between the two may get either.
enum sprt_verdict sprt_verdict_of(const sprt *test, double taken, double given);

#endif
