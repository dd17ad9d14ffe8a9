/* A hand-written twin of the scan for hexes a company can pay for: the yardstick of what C can reach. */
#include <stdint.h>

enum { WORD = 60, LOCOMOTIVES = 0x7f };    /* sets and cells are laid out as in the engine's records */

__attribute__((noinline)) int
affordable(const int64_t *edge, int words, const int8_t *track, const int16_t *cost, int treasury,
           int16_t *out)
{
    int n = 0;
    for (int w = 0; w < words; w++)
        for (uint64_t members = (uint64_t)edge[w]; members; members &= members - 1) {
            int h = w * WORD + __builtin_ctzll(members);
            int price = cost[h] * (1 + __builtin_popcount(track[h] & LOCOMOTIVES));
            if (price <= treasury)
                out[n++] = (int16_t)h;
        }
    return n;
}

int64_t
repeat(int64_t calls, const int64_t *edge, int words, const int8_t *track, const int16_t *cost, int treasury,
       int16_t *out)
{
    int64_t total = 0;
    for (int64_t i = 0; i < calls; i++) {
        /* The compiler must believe that the cells changed, or it could call once and multiply. */
        __asm__ volatile("" ::: "memory");
        total += affordable(edge, words, track, cost, treasury, out);
    }
    return total;
}
