#include "letters.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

/* What HarfBuzz's headers declare (hb.h, hb-ot.h, hb-subset.h), so that building does not need them. */
typedef struct hb_blob_t hb_blob_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_set_t hb_set_t;
typedef struct hb_subset_input_t hb_subset_input_t;
typedef const struct hb_language_impl_t *hb_language_t;
enum { NO_HINTING = 1, NAME_ID = 4, OS2 = 0x4F532F32, LICENCE = 13, LICENCE_ADDRESS = 14 };

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

/* Functions of C++ with their mangled names (woff2/encode.h). */
static size_t (*largest_woff2)(const uint8_t *data, size_t count);
static bool (*make_woff2)(const uint8_t *data, size_t count, uint8_t *result, size_t *result_count);

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
    void *encoder = dlopen("libwoff2enc.so.1.0.2", RTLD_NOW | RTLD_LOCAL);
    if (encoder == NULL) return dlerror();
    largest_woff2 = (__typeof__(largest_woff2))dlsym(encoder, "_ZN5woff222MaxWOFF2CompressedSizeEPKhm");
    make_woff2 = (__typeof__(make_woff2))dlsym(encoder, "_ZN5woff217ConvertTTFToWOFF2EPKhmPhPm");
    return largest_woff2 == NULL || make_woff2 == NULL ? dlerror() : NULL;
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
    hb_face_t *face = table.hb_subset_or_fail(font->face, input);
    table.hb_subset_input_destroy(input);
    if (face == NULL) return NULL;
    hb_blob_t *blob = table.hb_face_reference_blob(face);
    table.hb_face_destroy(face);
    unsigned int length = 0;
    const uint8_t *bytes = (const uint8_t *)table.hb_blob_get_data(blob, &length);
    uint8_t *made = NULL;
    if (length > 0) {
        *size = largest_woff2(bytes, length);
        made = malloc(*size);
        if (made != NULL && !make_woff2(bytes, length, made, size)) {
            free(made);
            made = NULL;
        }
    }
    table.hb_blob_destroy(blob);
    return made;
}
