// The shadow map's depth of something that fades. Separate from shadow.frag, because a shader with
// discard is slower.
#include "fade.glsl"

void main()
{
    if (left_out()) {
        discard;
    }
}
