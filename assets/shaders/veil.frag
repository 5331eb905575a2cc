// Darkens the edge of an eye's view (vignette), or all of the view.
uniform vec3 window;      // width and height in pixels
uniform vec3 low, across; // the view's lower left corner and its extent, as tangents
uniform vec3 clear;       // angles: clear inside the first, dark outside the second; the darkness
uniform float fade;       // the darkness of the whole view

out vec4 color;

void main()
{
    vec2 tangent = low.xy + across.xy * gl_FragCoord.xy / window.xy;
    float angle = atan(length(tangent));
    float rim = clear.z * smoothstep(clear.x, clear.y, angle);
    color = vec4(0.0, 0.0, 0.0, max(rim, fade));
}
