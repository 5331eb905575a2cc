// A mote of dust in the sun's light behind a window (picture_dust.h): a square that faces the eye. The
// instance is the mote's number.

uniform mat4 clip_from_world;
uniform vec3 eye;
uniform vec3 key_direction; // toward the sun
uniform float turn;         // 0..1 over half an hour, after which all is as before
uniform float height_px;

out vec2 v_local;
out float v_bright;

// The windows in the wall toward +z (build_salle.py): their distance along the wall, half their width,
// their lower and upper edge, and where the wall is, meters.
const float WINDOWS = 6.0, WINDOW_APART = 3.6, HALF_WIDE = 1.0, SILL = 1.25, LINTEL = 5.19, WALL = 5.95;

// How large a mote appears, meters: its glare on the eye, not its body. A mote smaller than the least
// size in pixels is fainter instead.
const float MOTE_M = 0.0065, LEAST_PX = 0.75;
// Nearer than the first distance a mote would be a blot; from there to the second it fades in, meters.
const vec2 NEAR_M = vec2(1.5, 4.0);
// Dust scatters mostly forward: how bright it is against the sun and away from it.
const float FORWARD = 1.0, BACKWARD = 0.30;

uint scrambled(uint x)
{
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return x ^ (x >> 16);
}

// A number 0..1 that belongs to this mote; `which` tells its numbers apart.
float number(uint which)
{
    return float(scrambled(uint(gl_InstanceID) * 16u + which) >> 8) / 16777216.0;
}

// As many whole turns as are nearest to this share of `most`, either way.
float turns(float share, float most)
{
    return floor((2.0 * share - 1.0) * most + 0.5);
}

void main()
{
    const float TAU = 6.2831853;
    // The place in the beam: across and up the window, and from the glass down to the floor. Air rises
    // in the middle of a beam and carries most motes along; each goes its way and comes back.
    float across = fract(number(0u) + turns(number(1u), 9.0) * turn);
    float up = fract(number(2u) + turns(number(3u), 12.0) * turn);
    float down = fract(number(4u) + turns(0.35 + 0.5 * number(5u), 16.0) * turn);
    float window = floor(number(6u) * WINDOWS) - 0.5 * (WINDOWS - 1.0);
    vec3 glass = vec3(window * WINDOW_APART + (2.0 * across - 1.0) * HALF_WIDE, mix(SILL, LINTEL, up), WALL);
    vec3 place = glass - key_direction * (down * glass.y / key_direction.y);
    vec3 wave = vec3(number(7u), number(8u), number(9u)) + turn * vec3(turns(number(10u), 130.0), 97.0, 113.0);
    place += 0.05 * sin(TAU * wave);
    // It appears and vanishes at the edges of the beam.
    vec3 edge = vec3(across, up, down);
    edge = clamp(12.0 * edge * (1.0 - edge), 0.0, 1.0);

    vec4 clip = clip_from_world * vec4(place, 1.0);
    vec3 scale = vec3(clip_from_world[0].y, clip_from_world[1].y, clip_from_world[2].y);
    float px_per_m = 0.5 * height_px * length(scale) / max(clip.w, 0.05);
    float size = MOTE_M * (0.5 + number(11u) * number(12u));
    float shown = max(size, LEAST_PX / px_per_m);
    vec3 ahead = normalize(place - eye);
    vec3 right = normalize(cross(ahead, vec3(0.0, 1.0, 0.0)));
    v_local = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
    place += shown * (right * v_local.x + cross(right, ahead) * v_local.y);

    float toward = max(dot(ahead, key_direction), 0.0);
    float tumbles = 0.65 + 0.35 * sin(TAU * (number(13u) + turn * turns(number(14u), 1500.0)));
    float share = size / shown;
    v_bright = edge.x * edge.y * edge.z * mix(BACKWARD, FORWARD, toward * toward) * tumbles * share * share *
               smoothstep(NEAR_M.x, NEAR_M.y, distance(place, eye));
    gl_Position = clip_from_world * vec4(place, 1.0);
}
