// What this proves: on the loopback a receiver of our own gets INFO at once, on a change, on HELLO
// and every 15 s, but not more often; DISP sets names; ACK of an end is answered with NEXT; rubbish
// changes nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "efp_link.h"

// The tournament's software: a socket, and the address of the piste as the last message had it.
typedef struct receiver {
    int socket;
    struct sockaddr_in piste;
    efp_link *link;
} receiver;

static receiver start(void)
{
    receiver r = {.socket = socket(AF_INET, SOCK_DGRAM, 0)};
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof own;
    char address[64], error[256];
    assert_int_equal(bind(r.socket, (struct sockaddr *)&own, size), 0);
    assert_int_equal(getsockname(r.socket, (struct sockaddr *)&own, &size), 0);
    snprintf(address, sizeof address, "127.0.0.1:%u", ntohs(own.sin_port));
    r.link = efp_link_open(address, error, sizeof error);
    assert_non_null(r.link);
    efp_message *message = efp_link_message(r.link);
    efp_field_set(message->general[EFP_PROTOCOL], "EFP1.1");
    efp_field_set(message->general[EFP_COMMAND], "INFO");
    efp_field_set(message->general[EFP_STATE], "W");
    return r;
}

static void finish(receiver *r)
{
    efp_link_close(&r->link);
    assert_null(r->link);
    close(r->socket);
}

// Whether a message has come; on the loopback a datagram is there when send() returns.
static bool comes(receiver *r, efp_message *out_message)
{
    char text[EFP_MESSAGE_SIZE];
    socklen_t size = sizeof r->piste;
    ssize_t length =
        recvfrom(r->socket, text, sizeof text, MSG_DONTWAIT, (struct sockaddr *)&r->piste, &size);
    return length > 0 && efp_message_parse(text, (size_t)length, out_message);
}

static void say(const receiver *r, const char *text)
{
    assert_int_equal(sendto(r->socket, text, strlen(text), 0, (const struct sockaddr *)&r->piste,
                            sizeof r->piste),
                     (ssize_t)strlen(text));
}

static void info_comes_at_once_on_a_change_on_hello_and_every_15_seconds(void **state)
{
    (void)state;
    receiver r = start();
    efp_message got;
    efp_link_update(r.link, 100.0);
    assert_true(comes(&r, &got) && efp_message_is(&got, "INFO"));
    for (double now_s = 100.0; now_s < 114.9; now_s += 0.5) {
        efp_link_update(r.link, now_s);
        assert_false(comes(&r, &got));
    }
    efp_link_update(r.link, 115.1);
    assert_true(comes(&r, &got));
    efp_field_set(efp_link_message(r.link)->general[EFP_STOPWATCH], "2:59");
    efp_link_update(r.link, 115.15); // too soon after the last one
    assert_false(comes(&r, &got));
    efp_link_update(r.link, 115.3);
    assert_true(comes(&r, &got));
    assert_string_equal(got.general[EFP_STOPWATCH], "2:59");
    say(&r, "|EFP1.1|HELLO|17|fm-eq|%|");
    efp_link_update(r.link, 115.31);
    assert_true(comes(&r, &got) && efp_message_is(&got, "INFO"));
    efp_link_update(r.link, 115.4);
    assert_false(comes(&r, &got));
    finish(&r);
}

static void names_of_disp_are_in_the_next_info(void **state)
{
    (void)state;
    receiver r = start();
    efp_message got;
    efp_link_update(r.link, 0.0);
    assert_true(comes(&r, &got));
    say(&r, "|EFP1.1|DISP|17|fm-eq|1|A32|12|1|10:30|3:00|I|E|N|W|||| %|");
    say(&r,
        "|EFP1.1|DISP|17|fm-eq|1|A32|12|1|10:30||I|E||||||%|28|MARTIN P.|FRA|9|%|32|PANINI|ITA|%|");
    efp_link_update(r.link, 1.0);
    assert_true(comes(&r, &got));
    assert_string_equal(got.general[EFP_PISTE], "17");
    assert_string_equal(got.general[EFP_MATCH], "12");
    assert_string_equal(got.fencer[1][EFP_NAME], "MARTIN P.");
    assert_string_equal(got.fencer[0][EFP_NATION], "ITA");
    assert_string_equal(got.fencer[1][EFP_SCORE], ""); // the score is the apparatus's own
    finish(&r);
}

static void the_acknowledged_end_of_a_bout_asks_for_the_next(void **state)
{
    (void)state;
    receiver r = start();
    efp_message got;
    efp_link_update(r.link, 0.0);
    assert_true(comes(&r, &got));
    say(&r, "|EFP1.1|ACK|17|fm-eq|%|"); // nothing has ended yet
    efp_link_update(r.link, 1.0);
    assert_false(comes(&r, &got));
    efp_field_set(efp_link_message(r.link)->general[EFP_STATE], "E");
    efp_link_update(r.link, 2.0);
    assert_true(comes(&r, &got));
    say(&r, "|EFP1.1|NAK|17|fm-eq|%|");
    efp_link_update(r.link, 3.0);
    assert_false(comes(&r, &got));
    say(&r, "|EFP1.1|ACK|17|fm-eq|%|");
    efp_link_update(r.link, 4.0);
    assert_true(comes(&r, &got) && efp_message_is(&got, "NEXT"));
    efp_link_update(r.link, 5.0);
    assert_false(comes(&r, &got));
    finish(&r);
}

static void rubbish_changes_nothing(void **state)
{
    (void)state;
    receiver r = start();
    efp_message got;
    efp_link_update(r.link, 0.0);
    assert_true(comes(&r, &got));
    for (int i = 0; i < 100; i++) {
        say(&r, i % 2 == 0 ? "rubbish" : "|EFP1.1|DISP\n|");
    }
    for (int i = 0; i < 20; i++) {
        efp_link_update(r.link, 0.01 * i);
    }
    assert_false(comes(&r, &got));
    finish(&r);
}

static void a_wrong_address_is_refused_in_one_line(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "host", ":50100",
                                        "127.0.0.1:", "127.0.0.1:port of none"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char error[400] = "";
        assert_null(efp_link_open(wrong[i], error, sizeof error));
        assert_non_null(strstr(error, "HOST:PORT"));
        assert_null(strchr(error, '\n'));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(info_comes_at_once_on_a_change_on_hello_and_every_15_seconds),
        cmocka_unit_test(names_of_disp_are_in_the_next_info),
        cmocka_unit_test(the_acknowledged_end_of_a_bout_asks_for_the_next),
        cmocka_unit_test(rubbish_changes_nothing),
        cmocka_unit_test(a_wrong_address_is_refused_in_one_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
