#include "words.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

/* What ICU's headers declare (ubrk.h, utext.h, uversion.h). Its functions have the version in their names, so headers of
   one version do not help to call another. */
typedef struct UBreakIterator UBreakIterator;
typedef struct UText UText;
enum { UBRK_WORD = 1, UBRK_DONE = -1 };

static struct {
    UBreakIterator *(*ubrk_open)(int type, const char *locale, const uint16_t *text, int32_t length, int *status);
    void (*ubrk_close)(UBreakIterator *iterator);
    void (*ubrk_setUText)(UBreakIterator *iterator, UText *text, int *status);
    int32_t (*ubrk_next)(UBreakIterator *iterator);
    UText *(*utext_openUTF8)(UText *text, const char *bytes, int64_t count, int *status);
    UText *(*utext_close)(UText *text);
    void (*u_getVersion)(uint8_t version[4]);
} table;

/* The newest version that is looked for, and the oldest. */
enum { NEWEST = 99, OLDEST = 60 };

static const char *failure;
/* Each thread has an iterator of its own. */
static pthread_key_t iterators;

static void close_iterator(void *iterator) { table.ubrk_close(iterator); }

static const char *load(void) {
    char name[64];
    void *library = NULL;
    int version = NEWEST;
    for (;; version -= 1) {
        if (version < OLDEST) return "there is no libicuuc";
        snprintf(name, sizeof name, "libicuuc.so.%d", version);
        library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
        if (library != NULL) break;
    }
#define FIND(function) \
    snprintf(name, sizeof name, #function "_%d", version); \
    if ((table.function = (__typeof__(table.function))dlsym(library, name)) == NULL) return dlerror();
    FIND(ubrk_open) FIND(ubrk_close) FIND(ubrk_setUText) FIND(ubrk_next)
    FIND(utext_openUTF8) FIND(utext_close) FIND(u_getVersion)
    return pthread_key_create(&iterators, close_iterator) == 0 ? NULL : "too many keys of threads";
}

static void load_once(void) { failure = load(); }

const char *storysite_open_words(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_once);
    return failure;
}

void storysite_words_version(uint8_t version[4]) { table.u_getVersion(version); }

static UBreakIterator *own_iterator(int *status) {
    UBreakIterator *iterator = pthread_getspecific(iterators);
    if (iterator == NULL) {
        iterator = table.ubrk_open(UBRK_WORD, "", NULL, 0, status);
        if (*status > 0) return NULL;
        pthread_setspecific(iterators, iterator);
    }
    return iterator;
}

int32_t storysite_word_ends(const uint8_t *text, int32_t count, int32_t *ends) {
    int status = 0;
    UBreakIterator *iterator = own_iterator(&status);
    UText *source = table.utext_openUTF8(NULL, (const char *)text, count, &status);
    if (status > 0 || iterator == NULL) return -1;
    int32_t found = 0;
    table.ubrk_setUText(iterator, source, &status);
    if (status <= 0) {
        int32_t end;
        while (found < count && (end = table.ubrk_next(iterator)) != UBRK_DONE) ends[found++] = end;
    }
    table.utext_close(source);
    return status > 0 ? -1 : found;
}
