/// The part of a request that the preview looks at (RFC 9110).
struct HTTPRequest: Sendable {
    let method: String
    /// As it was sent, percent-encoded and without the query.
    let target: [UInt8]
    var host: String?
    var origin: String?
    var range: String?
    var ifRange: String?
    var ifNoneMatch: String?
    var ifModifiedSince: String?
    var ifMatch: String?
    /// Whether it comes from this machine.
    var isLocal = false
    /// The token by which a page of the bench proves that it sends the request.
    var token: String?
    /// The languages that the person reads, as the browser says them.
    var acceptLanguage: String?
    /// The length of the body in bytes, as the request announces it; `nil` without one.
    var length: Int?

    /// Whether the request only reads.
    var isReading: Bool { method == "GET" || method == "HEAD" }
}
