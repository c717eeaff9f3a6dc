#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

/* A library is a list FUNCTIONS(X), with X(name) for each function, and a function of that name that forwards. */

#define DECLARE(name) __typeof__(&name) name;
#define FIND(name) if ((table.name = (__typeof__(&name))dlsym(library, #name)) == NULL) return dlerror();

/* Defines `open_library`, which opens the library `file` once and fills `table`. It returns NULL, or what is wrong. */
#define LIBRARY(file) \
    static struct { FUNCTIONS(DECLARE) } table; \
    static const char *failure; \
    static const char *load(void) { \
        void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL); \
        if (library == NULL) return dlerror(); \
        FUNCTIONS(FIND) \
        return NULL; \
    } \
    static void load_once(void) { failure = load(); } \
    static const char *open_library(void) { \
        static pthread_once_t once = PTHREAD_ONCE_INIT; \
        pthread_once(&once, load_once); \
        return failure; \
    }
