#include <stddef.h>
#include <stdint.h>

/* Opens the newest version of ICU's libicuuc. Returns NULL, or why it cannot be opened. */
const char *storysite_open_words(void);

/* The parts of ICU's version. */
void storysite_words_version(uint8_t version[4]);

/* Finds the word boundaries after the beginning of a text in UTF-8, in order, by ICU's rules and dictionaries. `ends` has
   room for `count` of them. Returns how many there are, or -1 after a failure. */
int32_t storysite_word_ends(const uint8_t *text, int32_t count, int32_t *ends);
