#include <zip.h>

/* Opens libzip. Returns NULL, or why it cannot be opened. */
const char *storysite_open_zip(void);
