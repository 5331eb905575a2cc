// The wire mesh of the mask: single wires near the eye, and from afar only the share of the area that
// they cover. In between the exact mean over the pixel is taken, so no pattern of its own (moire)
// comes up.

// Eight wires to a repetition of the texture's coordinates, 3.2 mm apart (bake_fencer.py).
const float WIRES_PER_UNIT = 8.0;
// The wire's thickness, as a share of the distance.
const float THICKNESS = 0.38;
// Where a pixel is so many distances wide, the wires are gone.
const vec2 SINGLE_AND_MEAN = vec2(0.45, 1.1);

// The part of the axis from 0 to x that wires cover, each around a whole number.
float covered_to(float x)
{
    float whole = floor(x + 0.5);
    return whole * THICKNESS + clamp(x - whole, -0.5 * THICKNESS, 0.5 * THICKNESS);
}

// How much of the pixel the wires of one direction cover, `width` wide at `x`.
float wires(float x, float width, float thicker)
{
    float w = max(width, 0.02);
    float exact = (covered_to(x + 0.5 * w) - covered_to(x - 0.5 * w)) / w;
    float seen = mix(exact, THICKNESS, smoothstep(SINGLE_AND_MEAN.x, SINGLE_AND_MEAN.y, width));
    return clamp(seen * thicker, 0.0, 1.0);
}

// The opacity of the mesh. `facing`: cosine of the angle between the line of sight and the normal.
// Seen at an angle the wires stand closer, and hide more.
float mesh_opacity(vec2 uv, vec2 width, float facing)
{
    float thicker = mix(1.0 / max(facing, 0.12), 1.0, 0.45);
    float across = wires(uv.x, width.x, thicker), along = wires(uv.y, width.y, thicker);
    return 1.0 - (1.0 - across) * (1.0 - along);
}
