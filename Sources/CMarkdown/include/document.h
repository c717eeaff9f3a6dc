#include <stddef.h>

/* A document that libcmark has read, and the memory of all its nodes. */
struct storysite_document {
    struct cmark_node *root;
    struct storysite_memory *memory;
};

/* Reads Markdown in UTF-8. Threads may do so at the same time. The nodes must not be changed. */
struct storysite_document storysite_read_markdown(const char *text, size_t count);

/* Frees a document with all its nodes. */
void storysite_free_document(struct storysite_document document);
