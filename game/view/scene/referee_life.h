// What a referee does besides signaling, so that nobody takes him for a signpost: the weight goes
// from one leg to the other, the chest breathes, and the eyes follow the blades while the fencers
// fence. A function of the scene alone, so play, the viewer, films and both eyes of a headset
// agree.
#ifndef REFEREE_LIFE_H
#define REFEREE_LIFE_H

#include "scene.h"

// The scene's referee with the signal that is shown; if the scene is still, without these
// movements.
referee_figure referee_alive(const picture_scene *scene);

#endif
