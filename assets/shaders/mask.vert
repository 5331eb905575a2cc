// The parts of the view that the lens hides, in front of everything else in depth.
layout(location = 0) in vec2 corner; // -1..1 across the view

void main()
{
    gl_Position = vec4(corner, -1.0, 1.0);
}
