// Hash of the state, field by field, so that padding has no influence.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "duel_state_fields.h"

// The mixing of MurmurHash3 (Appleby) for 64-bit words: multiply, rotate, multiply.
static uint64_t rotated(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static uint64_t mixed(uint64_t hash, uint64_t word)
{
    word = rotated(word * 0x87c37b91114253d5u, 31) * 0x4cf5ad432745937fu;
    return rotated(hash ^ word, 27) * 5u + 0x52dce729u;
}

static uint64_t finished(uint64_t hash)
{
    hash = (hash ^ hash >> 33) * 0xff51afd7ed558ccdu;
    hash = (hash ^ hash >> 33) * 0xc4ceb9fe1a85ec53u;
    return hash ^ hash >> 33;
}

// -0 and +0 count as equal.
static uint64_t without_sign_of_zero(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    assert(!isnan(x));
    return x == 0.0 ? 0 : bits;
}

uint64_t duel_state_hash(const duel_state *state)
{
    uint64_t hash = 0;
    duel_field_walk walk = {0};
    duel_field field;
    while (duel_field_next(&walk, state, &field)) {
        for (uint32_t i = 0; i < field.count; i++) {
            uint64_t bits = duel_field_get(state, &field, i);
            hash = mixed(hash, field.type == DUEL_FIELD_F64 ? without_sign_of_zero(bits) : bits);
        }
    }
    return finished(hash);
}
