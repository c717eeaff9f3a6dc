#include <stddef.h>
#include <stdint.h>

/* Opens liblzma. Returns NULL, or why it cannot be opened. */
const char *storysite_open_packing(void);

/* Packs bytes with LZMA (lc 3, lp 0, pb 0, a mark at the end, no header). `packed` has room for `room` bytes. Returns how
   many there are, or -1 after a failure. */
int64_t storysite_pack(const uint8_t *bytes, size_t count, uint8_t *packed, size_t room);
