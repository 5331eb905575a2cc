#include "xr_loop.h"

#include "exit_guard.h"

enum xr_loop_event xr_loop_update(xr_loop *l, double now_s)
{
    enum xr_connection_state before = l->connection.state;
    xr_connection_update(&l->connection, now_s);
    enum xr_connection_state now = l->connection.state;
    if (now == XR_CONNECTION_ENDED) {
        return XR_LOOP_ENDED;
    }
    bool was_silent = l->is_silent;
    l->is_silent =
        now == XR_CONNECTION_OPEN && xr_session_state(l->connection.session) == XR_SESSION_SILENT;
    if (before == XR_CONNECTION_OPEN && now == XR_CONNECTION_LOST) {
        return XR_LOOP_LOST;
    }
    if (l->is_silent != was_silent) {
        return l->is_silent ? XR_LOOP_SILENT : XR_LOOP_ANSWERS;
    }
    return before == XR_CONNECTION_LOST && now == XR_CONNECTION_OPEN ? XR_LOOP_BACK : XR_LOOP_SAME;
}

double xr_loop_wait(xr_loop *l, window *w)
{
    l->has_frame = xr_connection_wait(&l->connection, &l->frame);
    window_wait_for_screen(w, !l->has_frame);
    XrTime before = l->shown_at;
    l->shown_at = l->has_frame ? l->frame.display_time : 0;
    return l->has_frame && before > 0 ? 1e-9 * (double)(l->shown_at - before) : -1.0;
}

bool xr_loop_find_head(const xr_loop *l, phys_pose *out_head)
{
    if (l->frame.sight == XR_SIGHT_NONE) {
        return false;
    }
    *out_head = l->frame.head;
    return true;
}

void xr_loop_read_hands(const xr_loop *l, xr_hand_sample out_hand[XR_HANDS])
{
    XrSpace space = xr_session_space(l->connection.session);
    exit_guard_call("xrLocateSpace");
    for (int hand = 0; hand < XR_HANDS; hand++) {
        out_hand[hand] =
            xr_hands_sample(l->connection.hands, (enum xr_hand)hand, space, l->frame.display_time);
    }
    exit_guard_returned();
}

bool xr_loop_listen(const xr_loop *l, phys_pose head_in_hall, phys_vec3 *out_at,
                    phys_vec3 *out_ahead)
{
    if (l->shown_at == 0) {
        return false;
    }
    *out_at = head_in_hall.position;
    *out_ahead = quat_rotate(head_in_hall.orientation, v3(0.0, 0.0, -1.0));
    return true;
}

void xr_loop_end_frame(xr_loop *l)
{
    if (l->has_frame) {
        xr_session_submit(l->connection.session, &l->frame, NULL, 0);
    }
    l->has_frame = false;
}
