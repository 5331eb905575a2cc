// The hall's diffuse light, from the probe that stands where the surface is (picture_probes.h).

uniform vec3 probe[9];

// The light on a white surface with this normal.
vec3 hall_light(vec3 n)
{
    vec3 light = probe[0] + probe[1] * n.y + probe[2] * n.z + probe[3] * n.x + probe[4] * (n.x * n.y) +
                 probe[5] * (n.y * n.z) + probe[6] * (3.0 * n.z * n.z - 1.0) + probe[7] * (n.x * n.z) +
                 probe[8] * (n.x * n.x - n.y * n.y);
    return max(light, 0.0);
}
