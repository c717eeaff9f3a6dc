#include "http.h"

#include <string.h>
#include <strings.h>

#include "library.h"

#define FUNCTIONS(X) \
    X(MHD_add_response_header) X(MHD_create_response_from_buffer) X(MHD_create_response_from_callback) \
    X(MHD_create_response_from_fd_at_offset64) X(MHD_destroy_response) X(MHD_get_connection_info) \
    X(MHD_get_connection_values) X(MHD_lookup_connection_value) X(MHD_queue_response) \
    X(MHD_resume_connection) X(MHD_start_daemon) X(MHD_stop_daemon) X(MHD_suspend_connection)

/* Each version of libmicrohttpd that is not compatible has another number. */
LIBRARY("libmicrohttpd.so.12")

const char *storysite_open_http(void) { return open_library(); }

enum MHD_Result MHD_add_response_header(struct MHD_Response *response, const char *name, const char *value) {
    return table.MHD_add_response_header(response, name, value);
}
struct MHD_Response *MHD_create_response_from_buffer(size_t count, void *bytes, enum MHD_ResponseMemoryMode mode) {
    return table.MHD_create_response_from_buffer(count, bytes, mode);
}
struct MHD_Response *MHD_create_response_from_callback(
    uint64_t count, size_t block, MHD_ContentReaderCallback read, void *context,
    MHD_ContentReaderFreeCallback release) {
    return table.MHD_create_response_from_callback(count, block, read, context, release);
}
struct MHD_Response *MHD_create_response_from_fd_at_offset64(uint64_t count, int file, uint64_t offset) {
    return table.MHD_create_response_from_fd_at_offset64(count, file, offset);
}
void MHD_destroy_response(struct MHD_Response *response) { table.MHD_destroy_response(response); }
const char *MHD_lookup_connection_value(struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *key) {
    return table.MHD_lookup_connection_value(connection, kind, key);
}
enum MHD_Result MHD_queue_response(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    return table.MHD_queue_response(connection, status, response);
}
void MHD_resume_connection(struct MHD_Connection *connection) { table.MHD_resume_connection(connection); }
void MHD_stop_daemon(struct MHD_Daemon *daemon) { table.MHD_stop_daemon(daemon); }
void MHD_suspend_connection(struct MHD_Connection *connection) { table.MHD_suspend_connection(connection); }

struct found {
    const char *name, *value;
    int count;
};

static enum MHD_Result find(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
    struct found *found = context;
    (void)kind;
    if (strcasecmp(name, found->name) == 0) {
        found->value = value;
        found->count++;
    }
    return MHD_YES;
}

const char *storysite_only_header(struct MHD_Connection *connection, const char *name) {
    struct found found = {.name = name};
    table.MHD_get_connection_values(connection, MHD_HEADER_KIND, find, &found);
    return found.count == 1 ? found.value : NULL;
}

int storysite_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        table.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

int storysite_is_of_this_machine(struct MHD_Connection *connection) {
    static const unsigned char own[16] = {[15] = 1}, mapped[13] = {[10] = 0xff, 0xff, 127};
    const union MHD_ConnectionInfo *info =
        table.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info == NULL || info->client_addr == NULL) return 0;
    /* The fields of sockaddr_in and sockaddr_in6: family and port, then the address or, before it, a flow label. */
    const unsigned char *bytes = (const unsigned char *)info->client_addr;
    if (info->client_addr->sa_family == AF_INET) return bytes[4] == 127;
    if (info->client_addr->sa_family != AF_INET6) return 0;
    return memcmp(bytes + 8, own, sizeof own) == 0 || memcmp(bytes + 8, mapped, sizeof mapped) == 0;
}

/* Leaves the target of a request as it was sent: it is decoded where it is checked. */
static size_t leave_encoded(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/* Swift cannot call functions with a variable number of arguments. */
struct MHD_Daemon *storysite_start_http(
    int socket, MHD_NotifyConnectionCallback change, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback done, void *context, unsigned int connections, unsigned int seconds) {
    return table.MHD_start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, context,
        MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_UNESCAPE_CALLBACK, &leave_encoded, NULL,
        MHD_OPTION_NOTIFY_CONNECTION, change, context, MHD_OPTION_NOTIFY_COMPLETED, done, NULL,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_END);
}
