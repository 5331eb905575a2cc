// A recorded bout as a glTF animation: both fencers with their skeletons, both weapons, for
// Blender and anything else that reads glTF 2.0. World frame as in fencer_frame.h, meters.
//
// Nodes: "left fencer" stands where the fencer does and has the bones ("left hand.R") and the
// body; "left weapon" is the weapon; the same on the right; "hall". Every millisecond is looked
// at, and kept are the keys between which nothing is farther off than EXPORT_GLTF_PLACE_M and
// EXPORT_GLTF_TURN_RAD: a blade's point is within 0.5 mm of where it was, a bone within 1 mm.
// Seconds are glTF's floats, which late in a recording of ten minutes are exact to 0.03 ms.
//
// The skin that is drawn and hit moves by dual quaternions (skin.h). Readers of glTF blend
// matrices, so wrists and shoulders that twist far are thinner there. Blades that bend on a body
// are straight, and the hall has its colors without the light that is baked for it.
#ifndef EXPORT_GLTF_H
#define EXPORT_GLTF_H

#include "export_job.h"

// How far the straight way between two keys may be off: the turn at the end of a blade, or added
// up over the bones from the hips to a hand, is then below half a millimeter.
#define EXPORT_GLTF_PLACE_M  1e-4
#define EXPORT_GLTF_TURN_RAD 1.5e-4

// EXPORT_GLB or EXPORT_GLTF, the latter with OUT.bin beside it.
enum export_end export_gltf(const export_job *job, char *line, size_t line_size);

#endif
