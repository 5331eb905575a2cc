// Draws shapes and letters of the HUD. A shape is defined by the distance to its edge in pixels,
// from which its coverage follows.
in vec2 v_local;
flat in vec4 v_shape;
flat in vec4 v_color;
flat in float v_kind;

uniform sampler2D letters;

out vec4 out_color;

// shape: half width, half height, corner radius, line thickness (0: filled)
float box_distance()
{
    vec2 q = abs(v_local) - v_shape.xy + v_shape.z;
    float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - v_shape.z;
    return v_shape.w > 0.0 ? abs(d + 0.5 * v_shape.w) - 0.5 * v_shape.w : d;
}

// shape: radius, half thickness, middle angle, half aperture (angles clockwise from up)
float arc_distance()
{
    float c = cos(v_shape.z), s = sin(v_shape.z);
    // Rotate so that the arc's middle points up, then use the mirror symmetry.
    vec2 q = vec2(c * v_local.x + s * v_local.y, s * v_local.x - c * v_local.y);
    q.x = abs(q.x);
    vec2 end = v_shape.x * vec2(sin(v_shape.w), cos(v_shape.w));
    bool inside = atan(q.x, q.y) <= v_shape.w;
    float d = inside ? abs(length(q) - v_shape.x) : length(q - end);
    return d - v_shape.y;
}

void main()
{
    float coverage;
    if (v_kind < 0.5) {
        coverage = texture(letters, v_local).r;
    } else {
        coverage = clamp(0.5 - (v_kind < 1.5 ? box_distance() : arc_distance()), 0.0, 1.0);
    }
    out_color = vec4(v_color.rgb, v_color.a * coverage);
}
