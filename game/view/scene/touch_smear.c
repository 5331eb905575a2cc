#include "touch_smear.h"

#include <string.h>

// A point does not slide this far within a tick, meters; if it does, ticks are missing, and the
// line between is unknown.
static const double UNSEEN_M = 0.03;

static phys_vec3 place_on(const fencer_model *model, const float (*position)[3], uint32_t triangle,
                          const double barycentric[3])
{
    phys_vec3 place = v3(0, 0, 0);
    for (int c = 0; c < 3; c++) {
        place = v3_add_scaled(place, v3_from_floats(position[model->triangle[triangle][c]]),
                              barycentric[c]);
    }
    return place;
}

static void put(touch_smear *smear, int i, uint32_t triangle, const double barycentric[3])
{
    smear->triangle[i] = triangle;
    memcpy(smear->barycentric[i], barycentric, sizeof smear->barycentric[i]);
    smear->count = i + 1;
}

// Lengths on the cloth are measured on the body at rest.
static double apart_m(const touch_smear *smear, const fencer_model *model, int i,
                      const duel_press *press)
{
    return v3_distance(
        place_on(model, model->rest_position, smear->triangle[i], smear->barycentric[i]),
        place_on(model, model->rest_position, press->triangle, press->barycentric));
}

void touch_smear_add(touch_smear *smear, const fencer_model *model, const duel_touch *touch,
                     const duel_press *press)
{
    if (touch->by == DUEL_NOBODY || touch->blade_part != BLADE_POINT) {
        smear->count = 0;
        return;
    }
    if (smear->count == 0 || smear->begun_tick != touch->tick) {
        smear->begun_tick = touch->tick;
        put(smear, 0, touch->triangle, touch->barycentric);
    }
    bool draws = press->kind == DUEL_PRESS_HELD || press->kind == DUEL_PRESS_SLIDING;
    if (!draws || press->begun_tick != touch->tick ||
        apart_m(smear, model, smear->count - 1, press) > UNSEEN_M) {
        return;
    }
    // The last place moves with the point until it is a spacing from the one before it; then it
    // stays.
    int last = smear->count > 1 ? smear->count - 1 : 1;
    bool far = apart_m(smear, model, last - 1, press) >= TOUCH_SMEAR_SPACING_M;
    if (far && last == TOUCH_SMEAR_PLACES - 1) {
        return;
    }
    put(smear, last, press->triangle, press->barycentric);
    if (far) {
        put(smear, last + 1, press->triangle, press->barycentric);
    }
}

int touch_smear_place(const touch_smear *smear, const fencer_model *model,
                      const float (*position)[3], phys_vec3 out_place[TOUCH_SMEAR_PLACES])
{
    for (int i = 0; i < smear->count; i++) {
        out_place[i] = place_on(model, position, smear->triangle[i], smear->barycentric[i]);
    }
    return smear->count;
}
