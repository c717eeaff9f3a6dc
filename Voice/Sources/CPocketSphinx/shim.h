#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fsg_model.h>

/// The state in which a path through the grammar begins and the one in which it must end.
static inline void storysite_fsg_set_ends(fsg_model_t *fsg, int32 start, int32 final) {
    fsg->start_state = start;
    fsg->final_state = final;
}
