// One triangle that covers the view.
out vec2 v_at; // 0..1 across the view

void main()
{
    v_at = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
    gl_Position = vec4(2.0 * v_at - 1.0, 0.0, 1.0);
}
