// The two who fence on the second piste, far from the eye: an instance is a part of one of them, a
// cone with round ends between two places.
layout(location = 0) in vec4 shape; // on a unit sphere around z, and which end it belongs to

#define PARTS 48 // as PICTURE_SECOND_PARTS

uniform mat4 clip_from_world;
uniform vec4 part_from[PARTS]; // place and radius, meters
uniform vec4 part_to[PARTS];
uniform vec3 part_wider[PARTS]; // along this direction, by its length as a share of the radius
uniform vec3 part_color[PARTS];

out vec3 v_place;
out vec3 v_normal;
out vec3 v_color;

void main()
{
    vec4 from = part_from[gl_InstanceID], to = part_to[gl_InstanceID];
    vec3 way = to.xyz - from.xyz;
    vec3 along = dot(way, way) > 1e-8 ? normalize(way) : vec3(0.0, 1.0, 0.0);
    vec3 aside = normalize(cross(along, abs(along.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    v_normal = shape.x * aside + shape.y * cross(along, aside) + shape.z * along;
    vec4 end = mix(from, to, shape.w);
    vec3 wider = part_wider[gl_InstanceID];
    float off = dot(v_normal, wider);
    v_place = end.xyz + end.w * (v_normal + off * wider / max(length(wider), 1e-6));
    v_normal = normalize(v_normal - off * wider / (1.0 + dot(wider, wider)));
    v_color = part_color[gl_InstanceID];
    gl_Position = clip_from_world * vec4(v_place, 1.0);
}
