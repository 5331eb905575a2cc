// Darkens the rim of what an eye sees, round about straight ahead, or all of it.
uniform vec3 window;      // width and height in pixels
uniform vec3 low, across; // tangents of the view's lower left corner, and how far it reaches
uniform vec3 clear;       // angles: clear within, dark without; how dark
uniform float fade;       // of everything

out vec4 colour;

void main()
{
    vec2 tangent = low.xy + across.xy * gl_FragCoord.xy / window.xy;
    float angle = atan(length(tangent));
    float rim = clear.z * smoothstep(clear.x, clear.y, angle);
    colour = vec4(0.0, 0.0, 0.0, max(rim, fade));
}
