#include <microhttpd.h>

/* Opens libmicrohttpd. Returns NULL, or why it cannot be opened. */
const char *storysite_open_http(void);

/* Whether a request comes from this machine, by the address of its other end: 127.x.x.x, ::1 or ::ffff:127.x.x.x. */
int storysite_is_of_this_machine(struct MHD_Connection *connection);

/* The socket of a connection; -1 if it has none. */
int storysite_socket(struct MHD_Connection *connection);

/* The value of the header with this name; NULL if the request has none of them, or several. */
const char *storysite_only_header(struct MHD_Connection *connection, const char *name);

/* Starts to answer on a listening socket, which is closed at the end. `change` is called when a connection is opened or
   closed, `done` after each request. */
struct MHD_Daemon *storysite_start_http(
    int socket, MHD_NotifyConnectionCallback change, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback done, void *context, unsigned int connections, unsigned int seconds);
