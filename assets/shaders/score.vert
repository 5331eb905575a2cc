// The score board of the scoring apparatus, in world coordinates.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in float segment; // the segment's bit, or -1 for the board itself

uniform mat4 clip_from_world;

out vec3 v_normal;
flat out int v_segment;

void main()
{
    v_normal = normal;
    v_segment = int(segment);
    gl_Position = clip_from_world * vec4(position, 1.0);
}
