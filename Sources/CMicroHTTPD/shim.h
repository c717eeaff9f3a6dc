#include <microhttpd.h>
#include <string.h>

/* Swift cannot call functions with a variable number of arguments. */

/* Leaves the target of a request as it was sent: it is decoded where it is checked. */
static inline size_t storysite_leave_encoded(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/* Whether a request comes from this machine, by the address of its other end: 127.x.x.x, ::1 or ::ffff:127.x.x.x. */
static inline int storysite_is_of_this_machine(struct MHD_Connection *connection) {
    static const unsigned char own[16] = {[15] = 1}, mapped[13] = {[10] = 0xff, 0xff, 127};
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info == NULL || info->client_addr == NULL) return 0;
    /* The fields of sockaddr_in and sockaddr_in6: family and port, then the address or, before it, a flow label. */
    const unsigned char *bytes = (const unsigned char *)info->client_addr;
    if (info->client_addr->sa_family == AF_INET) return bytes[4] == 127;
    if (info->client_addr->sa_family != AF_INET6) return 0;
    return memcmp(bytes + 8, own, sizeof own) == 0 || memcmp(bytes + 8, mapped, sizeof mapped) == 0;
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
