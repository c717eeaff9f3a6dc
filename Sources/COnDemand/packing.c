#include "packing.h"

#include <lzma.h>

#include "library.h"

#define FUNCTIONS(X) X(lzma_lzma_preset) X(lzma_raw_buffer_encode)

LIBRARY("liblzma.so.5")

const char *storysite_open_packing(void) { return open_library(); }

int64_t storysite_pack(const uint8_t *bytes, size_t count, uint8_t *packed, size_t room) {
    lzma_options_lzma options;
    /* The extreme preset would save 25 bytes of a usual page, and take five times as long for a large one. */
    if (table.lzma_lzma_preset(&options, 9)) return -1;
    options.pb = 0;
    options.nice_len = 160; /* of seven lengths from 64 to 240 the one that packs a page best, by 0.1 % */
    /* The preset's table for matches would take memory for far more bytes. */
    if (count < options.dict_size) options.dict_size = (uint32_t)count;
    if (options.dict_size < LZMA_DICT_SIZE_MIN) options.dict_size = LZMA_DICT_SIZE_MIN;
    lzma_filter filters[] = {{LZMA_FILTER_LZMA1, &options}, {LZMA_VLI_UNKNOWN, NULL}};
    size_t size = 0;
    lzma_ret result = table.lzma_raw_buffer_encode(filters, NULL, bytes, count, packed, &size, room);
    return result == LZMA_OK ? (int64_t)size : -1;
}
