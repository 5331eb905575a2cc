// Corners of what a headset's eye never sees, before everything else in depth.
layout(location = 0) in vec2 corner; // -1..1 across the view

void main()
{
    gl_Position = vec4(corner, -1.0, 1.0);
}
