#include "guards_survey.h"

void guards_survey_start(guards_survey *survey)
{
    survey->done = 0;
    survey->trouble = 0;
}

static double share(int i, int of)
{
    return (double)i / (of - 1);
}

bool guards_survey_continue(guards_survey *survey, int places, guards_checker *checker,
                            const weapon *held, const guard_grid *grid)
{
    const int side = GUARDS_SURVEY_SIDE;
    const footwork_state feet = footwork_start();
    const fencer_frame frame = {0.0, 1.0, 1.0, 0};
    for (; places > 0 && survey->done < GUARDS_SURVEY_PLACES; places--, survey->done++) {
        int column = survey->done % side, row = survey->done / side % side;
        int layer = survey->done / (side * side);
        phys_pose hand =
            guard_grid_pose(grid, 2.0 * share(column, side) - 1.0, 2.0 * share(row, side) - 1.0,
                            share(layer, GUARDS_SURVEY_LAYERS));
        guards_finding found = guards_check(checker, held, &feet, frame, hand);
        unsigned wrong = guards_wrong(&found);
        survey->wrong[layer][row][column] = (uint8_t)wrong;
        survey->trouble += wrong != 0;
    }
    return survey->done == GUARDS_SURVEY_PLACES;
}
