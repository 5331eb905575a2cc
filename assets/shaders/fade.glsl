// Surfaces that fade without blending, so that they need no order: in shadows and in the mirror image,
// which are blurred, and weapons. A body is blended instead (picture_bodies.c), because dots that cover
// a third of the picture are ugly.

uniform float opacity;

// The threshold of ordered dithering at this pixel, 0..15 / 16, in a 4 x 4 pattern.
float dither()
{
    const float ORDER[16] = float[16](0.0, 8.0, 2.0, 10.0, 12.0, 4.0, 14.0, 6.0, 3.0, 11.0, 1.0,
                                      9.0, 15.0, 7.0, 13.0, 5.0);
    ivec2 p = ivec2(gl_FragCoord.xy) & 3;
    return ORDER[p.y * 4 + p.x] / 16.0;
}

// Whether a surface of this opacity leaves out this pixel.
bool left_out()
{
    return opacity <= dither();
}
