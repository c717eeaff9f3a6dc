#include <stddef.h>
#include <stdint.h>

/* Opens HarfBuzz's subsetter and Brotli's encoder. Returns NULL, or why one of them cannot be opened. */
const char *storysite_open_letters(void);

/* A font that is open. Threads may use it at the same time. It is never closed: a build needs it to its end. */
struct storysite_font;

/* Opens a font of a file (TrueType, OpenType, or one of a collection); NULL if there is none that can be read. */
struct storysite_font *storysite_open_font(const char *path, unsigned int index);

/* Whether the font has a glyph for a code point. */
int storysite_has_letter(const struct storysite_font *font, uint32_t letter);

/* The embedding permissions (OS/2 `fsType`, OpenType 1.9); -1 if the font does not say. */
int storysite_embedding(const struct storysite_font *font);

/* Writes a name of the font (`name` table, in English) as UTF-8. Returns its length in bytes without the zero at its end. */
unsigned int storysite_font_name(const struct storysite_font *font, unsigned int id, char *text, unsigned int count);

/* Makes a WOFF2 with the glyphs that these code points need, joined and stacked in every way. Returns its bytes, which the
   caller frees, or NULL after a failure. */
uint8_t *storysite_subset(
    const struct storysite_font *font, const uint32_t *letters, size_t count, size_t *size);
