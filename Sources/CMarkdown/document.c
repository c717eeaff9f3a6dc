#include "document.h"

#include <cmark.h>
#include <stdlib.h>
#include <string.h>

#if CMARK_VERSION < 0x001e00
#error "before 0.30, libcmark asks for memory for a node's text when it is read: after the document's memory is complete"
#endif

/* libcmark asks for a thousand small pieces of memory for a tale, and a page that is read needs all of them to its end.
   So they are cut from large blocks, which are freed together. */

/* A block. */
struct storysite_memory {
    struct storysite_memory *before;
    size_t used, size;
    _Alignas(16) char bytes[];
};

struct piece {
    size_t size;
    /* After it was given back: another one of its size. */
    struct piece *next;
    char bytes[];
};

enum { usual = 1 << 16, reused = 512 };

/* Of the document that this thread is reading. */
static _Thread_local struct storysite_memory *newest;
/* Small pieces that were given back, by size: a hostile text may take and give back more than all its nodes need. */
static _Thread_local struct piece *given_back[reused / 16];

static void *take(size_t size) {
    size = (size + 15) / 16 * 16;
    if (size < reused && given_back[size / 16]) {
        struct piece *piece = given_back[size / 16];
        given_back[size / 16] = piece->next;
        return piece->bytes;
    }
    size_t whole = sizeof(struct piece) + size;
    if (!newest || newest->size - newest->used < whole) {
        size_t room = whole > usual ? whole : usual;
        struct storysite_memory *block = malloc(sizeof *block + room);
        if (!block) abort();
        *block = (struct storysite_memory){newest, 0, room};
        newest = block;
    }
    struct piece *piece = (struct piece *)(newest->bytes + newest->used);
    piece->size = size;
    newest->used += whole;
    return piece->bytes;
}

static struct piece *piece_at(void *bytes) { return (struct piece *)((char *)bytes - sizeof(struct piece)); }

static void *take_zeros(size_t count, size_t size) { return memset(take(count * size), 0, count * size); }

static void give_back(void *bytes) {
    if (!bytes || piece_at(bytes)->size >= reused) return;
    struct piece *piece = piece_at(bytes);
    piece->next = given_back[piece->size / 16];
    given_back[piece->size / 16] = piece;
}

static void *take_more(void *bytes, size_t size) {
    if (!bytes) return take(size);
    if (size <= piece_at(bytes)->size) return bytes;
    void *more = memcpy(take(size), bytes, piece_at(bytes)->size);
    give_back(bytes);
    return more;
}

struct storysite_document storysite_read_markdown(const char *text, size_t count) {
    static cmark_mem memory = {take_zeros, take_more, give_back};
    cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, &memory);
    cmark_parser_feed(parser, text, count);
    struct storysite_document document = {.root = cmark_parser_finish(parser)};
    cmark_parser_free(parser);
    document.memory = newest;
    newest = NULL;
    memset(given_back, 0, sizeof given_back);
    return document;
}

void storysite_free_document(struct storysite_document document) {
    while (document.memory) {
        struct storysite_memory *before = document.memory->before;
        free(document.memory);
        document.memory = before;
    }
}
