import COnDemand
import Glibc
import Synchronization

/// Answers HTTP requests on a listening socket, by libmicrohttpd, on one thread.
final class HTTPServer: Sendable {
    /// What the thread needs.
    private final class Context: Sendable {
        let answers: PreviewAnswers
        let events: EventChannel
        let open = Mutex(OpenConnections())

        init(_ events: EventChannel, _ answers: PreviewAnswers) { (self.events, self.answers) = (events, answers) }
    }

    /// A request whose body comes in pieces. One thread uses it.
    private final class Body {
        let request: HTTPRequest
        var bytes: [UInt8] = []

        init(of request: HTTPRequest) {
            self.request = request
            if !request.isReading, let length = request.length { bytes.reserveCapacity(max(length, 0)) }
        }
    }

    private let context: Context
    /// The address of the daemon: a pointer cannot be shared between threads.
    private let daemon: Int

    /// A browser opens six connections to a host. Events hold one more for each browser.
    private static let connections: UInt32 = 500
    /// Seconds after which an idle connection is closed.
    private static let idleLimit: UInt32 = 30

    /// Opens libmicrohttpd. This is necessary before the first server.
    static func prepare() throws(PreviewError) {
        guard let failure = unsafe storysite_open_http() else { return }
        throw .system(
            "the preview cannot be served, because libmicrohttpd cannot be opened (on Debian: apt install "
                + "libmicrohttpd12): \(unsafe String(cString: failure))")
    }

    /// - Parameters:
    ///   - socket: listens, and is closed at the end.
    ///   - events: what a response with the body `events` sends.
    ///   - answers: answers each request; it must not take long.
    /// - Returns: `nil` if the system has no more threads or files.
    init?(socket: Int32, events: EventChannel, answers: PreviewAnswers) {
        // A browser that closes a connection in the middle of a file must not end the program (SIGPIPE).
        signal(SIGPIPE, SIG_IGN)
        context = Context(events, answers)
        let unretained = unsafe Unmanaged.passUnretained(context).toOpaque()
        let daemon = unsafe storysite_start_http(
            socket,
            { context, connection, _, change in
                guard let context = unsafe context, let connection = unsafe connection else { return }
                let shared = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
                unsafe HTTPServer.note(change, of: connection, in: shared)
            },
            { context, connection, target, method, _, upload, size, state in
                unsafe HTTPServer.receive(context, connection, target, method, upload, size, state)
            },
            { _, _, state, _ in
                guard let body = unsafe state?.pointee else { return }
                unsafe Unmanaged<Body>.fromOpaque(body).release()
            }, unretained, Self.connections, Self.idleLimit)
        guard let daemon = unsafe daemon else { return nil }
        self.daemon = Int(bitPattern: daemon)
    }

    /// Closes all connections.
    func stop() {
        context.events.end()
        unsafe MHD_stop_daemon(OpaquePointer(bitPattern: daemon))
    }

    private static func note(
        _ change: MHD_ConnectionNotificationCode, of connection: OpaquePointer, in context: Context
    ) {
        let id = Int(bitPattern: connection)
        guard change == .CONNECTION_NOTIFY_STARTED else { return context.open.withLock { $0.remove(id) } }
        let socket = unsafe storysite_socket(connection)
        // libmicrohttpd closes a connection that is shut down as one that its other side closes.
        if let idle = context.open.withLock({ $0.add(id, socket) }) { shutdown(idle, Int32(SHUT_RDWR)) }
    }

    private static func receive(
        _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ target: UnsafePointer<CChar>?,
        _ method: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
        _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let context = unsafe context, let connection = unsafe connection, let target = unsafe target,
            let method = unsafe method, let size = unsafe size, let state = unsafe state
        else { return .NO }
        let shared = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
        shared.open.withLock { $0.use(Int(bitPattern: connection)) }
        // The first call comes before the body, so that a request that may not write is
        // refused before its body is read.
        guard let known = unsafe state.pointee else {
            let request = unsafe request(connection, target: target, method: method)
            if let refusal = shared.answers.refusal(of: request) {
                return unsafe send(refusal, to: connection, shared.events)
            }
            unsafe state.pointee = Unmanaged.passRetained(Body(of: request)).toOpaque()
            return .YES
        }
        let body = unsafe Unmanaged<Body>.fromOpaque(known).takeUnretainedValue()
        if let upload = unsafe upload, unsafe size.pointee > 0 {
            // libmicrohttpd reads no more than the announced length, which was checked if the request writes. What
            // comes with any other request is not kept.
            if !body.request.isReading {
                let piece = unsafe UnsafeRawBufferPointer(start: upload, count: size.pointee)
                unsafe body.bytes.append(contentsOf: piece)
            }
            unsafe size.pointee = 0
            return .YES
        }
        let answer = shared.answers.answer(body.request, body.bytes)
        if case .events = answer.body { shared.open.withLock { $0.remove(Int(bitPattern: connection)) } }
        return unsafe send(answer, to: connection, shared.events)
    }

    private static func request(
        _ connection: OpaquePointer, target: UnsafePointer<CChar>, method: UnsafePointer<CChar>
    ) -> HTTPRequest {
        func header(_ name: String) -> String? {
            let value = unsafe MHD_lookup_connection_value(connection, .HEADER_KIND, name)
            return unsafe value.map { unsafe String(cString: $0) }
        }
        // With two Host fields, a proxy may have used the other one (RFC 9112, 3.2).
        let host = unsafe storysite_only_header(connection, "Host").map { unsafe String(cString: $0) }
        let bytes = unsafe UnsafeBufferPointer(start: target, count: strlen(target))
        return unsafe HTTPRequest(
            method: String(cString: method), target: bytes.map { UInt8(bitPattern: $0) }, host: host,
            origin: header("Origin"), range: header("Range"), ifRange: header("If-Range"),
            ifNoneMatch: header("If-None-Match"), ifModifiedSince: header("If-Modified-Since"),
            ifMatch: header("If-Match"), isLocal: storysite_is_of_this_machine(connection) != 0,
            token: header("X-Storysite-Token"), acceptLanguage: header("Accept-Language"),
            length: header("Content-Length").flatMap(Int.init))
    }

    private static func send(_ answer: HTTPResponse, to connection: OpaquePointer, _ events: EventChannel) -> MHD_Result
    {
        let response: OpaquePointer?
        switch answer.body {
        case .bytes(let bytes):
            unsafe response = bytes.withUnsafeBytes { buffer in
                unsafe MHD_create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .file(let file, let part):
            // The response closes its descriptor, also if it cannot be made.
            let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return .NO }
            unsafe response = MHD_create_response_from_fd_at_offset64(
                UInt64(part.count), copy, UInt64(part.lowerBound))
            if unsafe response == nil { close(copy) }
        case .events: unsafe response = events.response(to: connection)
        }
        guard let response = unsafe response else { return .NO }
        defer { unsafe MHD_destroy_response(response) }
        for header in answer.headers { unsafe MHD_add_response_header(response, header.name, header.value) }
        return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
    }
}
