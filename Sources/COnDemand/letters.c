#include "letters.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* What HarfBuzz's headers declare (hb.h, hb-ot.h, hb-subset.h), so that building does not need them. */
typedef struct hb_blob_t hb_blob_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_set_t hb_set_t;
typedef struct hb_subset_input_t hb_subset_input_t;
typedef const struct hb_language_impl_t *hb_language_t;
enum { NO_HINTING = 1, NAME_ID = 4, OS2 = 0x4F532F32, LICENCE = 13, LICENCE_ADDRESS = 14 };
enum { LAYOUT_FEATURE = 6, HALT = 0x68616C74, CHWS = 0x63687773 };

static struct {
    hb_blob_t *(*hb_blob_create_from_file_or_fail)(const char *path);
    void (*hb_blob_destroy)(hb_blob_t *blob);
    const char *(*hb_blob_get_data)(hb_blob_t *blob, unsigned int *count);
    hb_face_t *(*hb_face_create)(hb_blob_t *blob, unsigned int index);
    void (*hb_face_destroy)(hb_face_t *face);
    unsigned int (*hb_face_get_glyph_count)(const hb_face_t *face);
    void (*hb_face_collect_unicodes)(hb_face_t *face, hb_set_t *set);
    void (*hb_face_make_immutable)(hb_face_t *face);
    hb_blob_t *(*hb_face_reference_blob)(hb_face_t *face);
    hb_blob_t *(*hb_face_reference_table)(const hb_face_t *face, uint32_t tag);
    hb_language_t (*hb_language_from_string)(const char *text, int count);
    unsigned int (*hb_ot_name_get_utf8)(
        hb_face_t *face, unsigned int id, hb_language_t language, unsigned int *count, char *text);
    void (*hb_set_add)(hb_set_t *set, uint32_t value);
    hb_set_t *(*hb_set_create)(void);
    int (*hb_set_has)(const hb_set_t *set, uint32_t value);
    hb_subset_input_t *(*hb_subset_input_create_or_fail)(void);
    void (*hb_subset_input_destroy)(hb_subset_input_t *input);
    hb_set_t *(*hb_subset_input_set)(hb_subset_input_t *input, int kind);
    void (*hb_subset_input_set_flags)(hb_subset_input_t *input, unsigned int flags);
    hb_set_t *(*hb_subset_input_unicode_set)(hb_subset_input_t *input);
    hb_face_t *(*hb_subset_or_fail)(hb_face_t *face, const hb_subset_input_t *input);
} table;

/* What Brotli's header declares (brotli/encode.h). */
enum { BEST_QUALITY = 11, LARGEST_WINDOW = 24, FONT_MODE = 2 };
static size_t (*BrotliEncoderMaxCompressedSize)(size_t count);
static int (*BrotliEncoderCompress)(
    int quality, int window, int mode, size_t count, const uint8_t *bytes, size_t *made_count, uint8_t *made);

static const char *failure;

static const char *load(void) {
    void *library = dlopen("libharfbuzz-subset.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define FIND(function) \
    if ((table.function = (__typeof__(table.function))dlsym(library, #function)) == NULL) return dlerror();
    FIND(hb_blob_create_from_file_or_fail) FIND(hb_blob_destroy) FIND(hb_blob_get_data)
    FIND(hb_face_create) FIND(hb_face_destroy) FIND(hb_face_get_glyph_count) FIND(hb_face_collect_unicodes)
    FIND(hb_face_make_immutable) FIND(hb_face_reference_blob) FIND(hb_face_reference_table)
    FIND(hb_language_from_string) FIND(hb_ot_name_get_utf8) FIND(hb_set_add) FIND(hb_set_create) FIND(hb_set_has)
    FIND(hb_subset_input_create_or_fail) FIND(hb_subset_input_destroy) FIND(hb_subset_input_set)
    FIND(hb_subset_input_set_flags) FIND(hb_subset_input_unicode_set) FIND(hb_subset_or_fail)
    void *encoder = dlopen("libbrotlienc.so.1", RTLD_NOW | RTLD_LOCAL);
    if (encoder == NULL) return dlerror();
    BrotliEncoderMaxCompressedSize =
        (__typeof__(BrotliEncoderMaxCompressedSize))dlsym(encoder, "BrotliEncoderMaxCompressedSize");
    BrotliEncoderCompress = (__typeof__(BrotliEncoderCompress))dlsym(encoder, "BrotliEncoderCompress");
    return BrotliEncoderMaxCompressedSize == NULL || BrotliEncoderCompress == NULL ? dlerror() : NULL;
}

static void load_once(void) { failure = load(); }

const char *storysite_open_letters(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_once);
    return failure;
}

struct storysite_font {
    hb_face_t *face;
    hb_set_t *letters;
};

struct storysite_font *storysite_open_font(const char *path, unsigned int index) {
    hb_blob_t *blob = table.hb_blob_create_from_file_or_fail(path);
    if (blob == NULL) return NULL;
    hb_face_t *face = table.hb_face_create(blob, index);
    table.hb_blob_destroy(blob); // the face keeps it
    struct storysite_font *font = malloc(sizeof *font);
    if (font == NULL || table.hb_face_get_glyph_count(face) == 0) {
        table.hb_face_destroy(face);
        free(font);
        return NULL;
    }
    *font = (struct storysite_font){face, table.hb_set_create()};
    table.hb_face_collect_unicodes(face, font->letters);
    table.hb_face_make_immutable(face);
    return font;
}

int storysite_has_letter(const struct storysite_font *font, uint32_t letter) {
    return table.hb_set_has(font->letters, letter);
}

int storysite_embedding(const struct storysite_font *font) {
    unsigned int count = 0;
    hb_blob_t *blob = table.hb_face_reference_table(font->face, OS2);
    const uint8_t *bytes = (const uint8_t *)table.hb_blob_get_data(blob, &count);
    int rights = count >= 10 ? bytes[8] << 8 | bytes[9] : -1;
    table.hb_blob_destroy(blob);
    return rights;
}

unsigned int storysite_font_name(const struct storysite_font *font, unsigned int id, char *text, unsigned int count) {
    unsigned int room = count;
    unsigned int length =
        table.hb_ot_name_get_utf8(font->face, id, table.hb_language_from_string("en", 2), &room, text);
    return length < count ? length : count - 1;
}

/* The tables whose tags WOFF2 writes as a number, in its order (WOFF File Format 2.0, 4.1). */
static const char KNOWN[63][5] = {
    "cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca", "prep",
    "CFF ", "VORG", "EBDT", "EBLC", "gasp", "hdmx", "kern", "LTSH", "PCLT", "VDMX", "vhea", "vmtx", "BASE",
    "GDEF", "GPOS", "GSUB", "EBSC", "JSTF", "MATH", "CBDT", "CBLC", "COLR", "CPAL", "SVG ", "sbix", "acnt",
    "avar", "bdat", "bloc", "bsln", "cvar", "fdsc", "feat", "fmtx", "fvar", "gvar", "hsty", "just", "lcar",
    "mort", "morx", "opbd", "prop", "trak", "Zapf", "Silf", "Glat", "Gloc", "Feat", "Sill",
};
enum { UNKNOWN = 63, PLAIN_OUTLINES = 3 << 6, HEADER = 48, SFNT_HEADER = 12, SFNT_ENTRY = 16, LONGEST_ENTRY = 10 };

static uint32_t number(const uint8_t *at) {
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint8_t *put(uint8_t *at, uint32_t value, int width) {
    for (int i = width - 1; i >= 0; i -= 1) *at++ = (uint8_t)(value >> (8 * i));
    return at;
}

/* Writes a number in sevens of bits, as `UIntBase128`. */
static uint8_t *put_length(uint8_t *at, uint32_t value) {
    int sevens = 1;
    while (sevens < 5 && value >> (7 * sevens) != 0) sevens += 1;
    while (sevens-- > 0) *at++ = (uint8_t)((value >> (7 * sevens) & 0x7F) | (sevens > 0 ? 0x80 : 0));
    return at;
}

/* Writes the font as WOFF2. Its outlines stay as they are: the format's own transformation would save a tenth.
   Returns NULL if it is no font, or there is no memory. */
static uint8_t *woff2(const uint8_t *font, size_t count, size_t *size) {
    if (count < SFNT_HEADER) return NULL;
    unsigned int tables = (unsigned int)(font[4] << 8 | font[5]);
    if (tables == 0 || count < SFNT_HEADER + (size_t)tables * SFNT_ENTRY) return NULL;
    uint8_t *joined = malloc(count);
    size_t room = HEADER + tables * LONGEST_ENTRY + BrotliEncoderMaxCompressedSize(count) + 4;
    uint8_t *made = malloc(room);
    if (joined == NULL || made == NULL) goto failed;
    uint8_t *at = made + HEADER;
    size_t total = 0;
    size_t whole = SFNT_HEADER + (size_t)tables * SFNT_ENTRY;
    for (unsigned int i = 0; i < tables; i += 1) {
        const uint8_t *entry = font + SFNT_HEADER + i * SFNT_ENTRY;
        size_t offset = number(entry + 8);
        size_t length = number(entry + 12);
        if (offset > count || length > count - offset || length > count - total) goto failed;
        int known = 0;
        while (known < UNKNOWN && memcmp(KNOWN[known], entry, 4) != 0) known += 1;
        int is_outline = memcmp(entry, "glyf", 4) == 0 || memcmp(entry, "loca", 4) == 0;
        *at++ = (uint8_t)(known | (is_outline ? PLAIN_OUTLINES : 0));
        if (known == UNKNOWN) {
            memcpy(at, entry, 4);
            at += 4;
        }
        at = put_length(at, (uint32_t)length);
        memcpy(joined + total, font + offset, length);
        // That the font was made anew without loss (OpenType, `head`, bit 11 of `flags`).
        if (memcmp(entry, "head", 4) == 0 && length > 16) joined[total + 16] |= 0x08;
        total += length;
        whole += (length + 3) & ~(size_t)3;
    }
    size_t packed = room - (size_t)(at - made);
    if (!BrotliEncoderCompress(BEST_QUALITY, LARGEST_WINDOW, FONT_MODE, total, joined, &packed, at)) goto failed;
    at += packed;
    while ((at - made) % 4 != 0) *at++ = 0;
    *size = (size_t)(at - made);
    uint8_t *head = made;
    memcpy(head, "wOF2", 4);
    memcpy(head + 4, font, 4);
    head = put(head + 8, (uint32_t)*size, 4);
    head = put(head, tables, 2);
    head = put(head, 0, 2);
    head = put(head, (uint32_t)whole, 4);
    head = put(head, (uint32_t)packed, 4);
    memset(head, 0, (size_t)(made + HEADER - head));
    free(joined);
    return made;
failed:
    free(joined);
    free(made);
    return NULL;
}

uint8_t *storysite_subset(
    const struct storysite_font *font, const uint32_t *letters, size_t count, size_t *size) {
    hb_subset_input_t *input = table.hb_subset_input_create_or_fail();
    if (input == NULL) return NULL;
    hb_set_t *wanted = table.hb_subset_input_unicode_set(input);
    for (size_t i = 0; i < count; i += 1) table.hb_set_add(wanted, letters[i]);
    table.hb_subset_input_set_flags(input, NO_HINTING);
    hb_set_t *names = table.hb_subset_input_set(input, NAME_ID);
    table.hb_set_add(names, LICENCE);
    table.hb_set_add(names, LICENCE_ADDRESS);
    /* Half widths, with which browsers squeeze two wide marks in a row: older versions of HarfBuzz drop them. */
    hb_set_t *features = table.hb_subset_input_set(input, LAYOUT_FEATURE);
    table.hb_set_add(features, HALT);
    table.hb_set_add(features, CHWS);
    hb_face_t *face = table.hb_subset_or_fail(font->face, input);
    table.hb_subset_input_destroy(input);
    if (face == NULL) return NULL;
    hb_blob_t *blob = table.hb_face_reference_blob(face);
    table.hb_face_destroy(face);
    unsigned int length = 0;
    const uint8_t *bytes = (const uint8_t *)table.hb_blob_get_data(blob, &length);
    uint8_t *made = woff2(bytes, length, size);
    table.hb_blob_destroy(blob);
    return made;
}
