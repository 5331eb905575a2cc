#include "keyframes_survey.h"

void keyframes_survey_start(keyframes_survey *survey)
{
    survey->done = 0;
    survey->trouble = 0;
}

static double share(int i, int of)
{
    return (double)i / (of - 1);
}

bool keyframes_survey_go_on(keyframes_survey *survey, int places, keyframes_checker *checker,
                            const weapon *held, const key_grid *grid)
{
    const int side = KEYFRAMES_SURVEY_SIDE;
    const footwork_state feet = footwork_start();
    const fencer_frame frame = {0.0, 1.0, 1.0, 0};
    for (; places > 0 && survey->done < KEYFRAMES_SURVEY_PLACES; places--, survey->done++) {
        int column = survey->done % side, row = survey->done / side % side;
        int layer = survey->done / (side * side);
        phys_pose hand =
            key_grid_pose(grid, 2.0 * share(column, side) - 1.0, 2.0 * share(row, side) - 1.0,
                          share(layer, KEYFRAMES_SURVEY_LAYERS));
        keyframes_finding found = keyframes_check(checker, held, &feet, frame, hand);
        unsigned wrong = keyframes_wrong(&found);
        survey->wrong[layer][row][column] = (uint8_t)wrong;
        survey->trouble += wrong != 0;
    }
    return survey->done == KEYFRAMES_SURVEY_PLACES;
}
