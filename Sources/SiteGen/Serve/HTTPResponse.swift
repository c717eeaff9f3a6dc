/// An answer to a request.
struct HTTPResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// A part of an open file, which is closed when it is sent.
        case file(OpenFile, Range<Int>)
        /// The events of a channel, until the connection ends.
        case events
    }

    var status: Int
    var headers: [(name: String, value: String)]
    var body: Body

    init(_ status: Int, _ headers: [(name: String, value: String)] = [], _ body: Body = .bytes([])) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// A short answer for a person at a terminal.
    static func plain(_ status: Int, _ text: String, _ headers: [(name: String, value: String)] = []) -> HTTPResponse {
        HTTPResponse(
            status, [("Content-Type", "text/plain; charset=utf-8")] + headers, .bytes(Array((text + "\n").utf8)))
    }
}
