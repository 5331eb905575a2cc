// A blade near the eye is drawn as steel, one far away as a ribbon that stays as wide as a pixel. In
// between the one goes over into the other, so that nowhere both are whole: then whichever is nearer
// would be seen, which changes along the blade in wide bands.

// Steel that is hardly wider than a pixel would break into dots: it is gone below the first of these
// widths and whole above the second, in pixels.
const vec2 GONE_AND_WHOLE_PX = vec2(2.0, 3.2);

// The width of a blade of this radius, in meters, on the screen. `away` is the depth of the place, the w
// of its clip coordinates, and `lines` the height of the window in pixels.
float blade_width_px(mat4 clip_from_world, float radius, float lines, float away)
{
    // Pixels per meter at this depth: the clip matrix scales y by 1 / tan(half angle).
    vec3 up = vec3(clip_from_world[0].y, clip_from_world[1].y, clip_from_world[2].y);
    return radius * lines * length(up) / max(away, 0.05);
}
