#include <microhttpd.h>
#include <string.h>

/* Swift cannot call functions with a variable number of arguments. */

/* Leaves the target of a request as it was sent: it is decoded where it is checked. */
static inline size_t storysite_leave_encoded(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/* Starts to answer on a listening socket, which is closed at the end. `done` is called after each request. */
static inline struct MHD_Daemon *storysite_start_http(
    int socket, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback done, void *context,
    unsigned int connections, unsigned int seconds) {
    return MHD_start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, context,
        MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_UNESCAPE_CALLBACK, &storysite_leave_encoded, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, done, NULL, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_END);
}
