#include <string.h>

#include "model_file.h"

int model_file_node(const model_file *file, const char *name)
{
    for (uint32_t i = 0; i < file->node_count; i++) {
        if (strcmp(file->node[i].name, name) == 0) {
            return (int)i;
        }
    }
    return MODEL_NO_NODE;
}
