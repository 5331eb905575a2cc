#include "still_picture.h"

#include "export_options.h"
#include "film.h"
#include "scene_builder.h"

// The moment of the slow turn about a touch at which the camera faces the piste's side, seconds.
#define TOUCH_LOOK_S 1.0

static camera look(const film *f, enum still_picture_view view)
{
    const duel_config *config = recording_player_config(film_player(f));
    const duel_state *state = &recording_player_now(film_player(f))->state;
    const duel_touch *touch = replay_deciding_touch(state);
    camera_subject subject =
        scene_builder_subject(config, state, (double)EXPORT_WIDTH_PX / (double)EXPORT_HEIGHT_PX);
    if (view == STILL_PICTURE_TOUCH && touch != NULL) {
        return film_close_up(f, touch, TOUCH_LOOK_S);
    }
    return view == STILL_PICTURE_BEHIND ? camera_behind(&subject, DUEL_LEFT)
                                        : camera_side(&subject);
}

bool still_pictures_take(const recording_file *file, const bout_assets *assets,
                         const still_picture *shots, int count, char *error, size_t error_size)
{
    const film_options options = {
        .width_px = EXPORT_WIDTH_PX, .height_px = EXPORT_HEIGHT_PX, .quality = PICTURE_FINE};
    film *f = film_open(file, assets, &options, error, error_size);
    bool taken = f != NULL;
    for (int i = 0; i < count && taken; i++) {
        film_seek(f, shots[i].at);
        const camera view = look(f, shots[i].view);
        film_draw_from(f, &view);
        taken = film_save_png(f, shots[i].path, error, error_size);
    }
    film_close(&f);
    return taken;
}
