/// An answer that depends on what the browser has already (RFC 9110, sections 13 and 14).
struct ConditionalResponse {
    let request: HTTPRequest
    /// The entity tag: other bytes have another tag.
    let tag: String
    /// When the file was changed, in seconds since 1970; `nil` if the tag alone is to decide.
    let modified: Int64?
    let headers: [(name: String, value: String)]

    init(_ request: HTTPRequest, tag: String, modified: Int64?, headers: [(name: String, value: String)]) {
        (self.request, self.tag, self.modified) = (request, "\"\(tag)\"", modified)
        self.headers =
            headers + [("ETag", "\"\(tag)\"")] + (modified.map { [("Last-Modified", HTTPDate.text($0))] } ?? [])
    }

    /// Returns the whole body, or status 304 if the browser has it.
    func whole(_ body: HTTPResponse.Body) -> HTTPResponse {
        isKnown ? HTTPResponse(304, headers) : HTTPResponse(200, headers, body)
    }

    /// Returns the part of a file that the browser asks for.
    func part(of file: OpenFile) -> HTTPResponse {
        let size = Int(file.stamp.size)
        if isKnown { return HTTPResponse(304, headers) }
        switch isPartOfThis ? ByteRange(request.range, size: size) : .whole {
        case .whole: return HTTPResponse(200, headers, .file(file, 0..<size))
        case .part(let part):
            let range = ("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)")
            return HTTPResponse(206, headers + [range], .file(file, part))
        case .unsatisfiable: return HTTPResponse(416, headers + [("Content-Range", "bytes */\(size)")])
        }
    }

    /// Whether the browser has these bytes.
    private var isKnown: Bool {
        if let wanted = request.ifNoneMatch {
            return wanted.split(separator: ",").contains { candidate in
                let name = candidate.drop { $0 == " " || $0 == "\t" }
                // Two files with one tag have the same bytes, so that a weak tag is as good.
                return name == "*" || name.drop { $0 != "\"" }.prefix(tag.count) == tag
            }
        }
        guard let modified, let time = request.ifModifiedSince.flatMap(HTTPDate.seconds) else { return false }
        return modified <= time
    }

    /// Whether the parts that the browser has already are of these bytes.
    private var isPartOfThis: Bool {
        guard let condition = request.ifRange else { return true }
        return condition == tag || modified.map { HTTPDate.text($0) == condition } ?? false
    }
}
