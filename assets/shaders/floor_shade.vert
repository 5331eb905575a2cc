// One triangle that covers the whole area of floor.
uniform vec4 floor_area; // x and z of the corner with the smallest coordinates; 1 / size

out vec2 v_place;

void main()
{
    vec2 corner = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
    v_place = floor_area.xy + corner / floor_area.zw;
    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
