// Exports a recorded bout as a glTF 2.0 animation: both fencers with their skeletons, both weapons.
// World frame as in fencer_frame.h, meters.
//
// Nodes: "left fencer" is at the fencer's root and has the bones ("left hand.R") and the body;
// "left weapon" is the weapon; the same for the right side; "hall". Every millisecond is sampled.
// Only those animation keys are kept between which interpolation deviates by at most
// EXPORT_GLTF_PLACE_M and EXPORT_GLTF_TURN_RAD: a blade's point is within 0.5 mm of its true place,
// a bone within 1 mm. Times are floats as glTF requires; after ten minutes they are exact to 0.03
// ms.
//
// The program skins bodies by dual quaternions (skin.h). Readers of glTF blend matrices, so wrists
// and shoulders that twist far are thinner there. Blades that bend on a body are exported straight,
// and the hall has its colors without baked light.
#ifndef EXPORT_GLTF_H
#define EXPORT_GLTF_H

#include "export_job.h"

// Tolerances of the interpolation between two keys. At the end of a blade, or summed over the bones
// from the hips to a hand, the rotation's error stays below half a millimeter.
#define EXPORT_GLTF_PLACE_M  1e-4
#define EXPORT_GLTF_TURN_RAD 1.5e-4

// EXPORT_GLB or EXPORT_GLTF, the latter with OUT.bin beside it.
enum export_end export_gltf(const export_job *job, char *line, size_t line_size);

#endif
