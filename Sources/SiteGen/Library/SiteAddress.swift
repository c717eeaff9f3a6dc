/// The address of a site, with or without a path: `https://tales.example/library/`.
struct SiteAddress: Sendable, Equatable {
    /// The scheme and host in lower case, and the port if there is one, without a slash at the end.
    let origin: String
    /// The path after it, percent-encoded: `/` or `/library/`.
    let path: String

    /// The error of a text that is not the address of a site.
    struct Failure: Error {
        var message: String
        var notes: [String]
    }

    /// Reads an author's text. Schemes and hosts are changed to lower case, several slashes to one, and letters beyond
    /// ASCII in the path are percent-encoded (RFC 3986, sections 2.1 and 6.2).
    /// - Parameters:
    ///   - what: the name of the address in errors.
    ///   - schemes: those that it may have.
    init(
        _ text: String, as what: String = "the address of a site", schemes: [String] = ["https", "http"]
    ) throws(Failure) {
        let (scheme, rest) = try Self.scheme(of: text, what, among: schemes)
        if let mark = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
            throw Failure(
                message: "\(what) cannot have a '\(rest[mark])'",
                notes: ["write it as \(scheme)://\(rest[..<mark])"])
        }
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        origin = "\(scheme)://\(try Self.authority(rest[..<slash], what))"
        path = try Self.path(rest[slash...], after: origin)
    }

    /// Returns the address of a page. The home page has the site's own address, as the author gave it.
    /// - Parameter page: the page's path below the site's root.
    func url(of page: String) -> String { page == "index.html" ? origin + path : url(ofFile: page) }

    /// Returns the percent-encoded address of a file of the site.
    func url(ofFile file: String) -> String { origin + path + Self.encoded(Array(file.utf8)) }

    /// The path without percent-encoding, as servers match it. It has no ASCII control characters, quotes or blanks.
    var decodedPath: String { String(decoding: percentDecoded(Array(path.utf8)), as: UTF8.self) }

    private static func scheme(
        of text: String, _ what: String, among wanted: [String]
    ) throws(Failure) -> (scheme: String, rest: Substring) {
        let beginnings = wanted.map { "\($0)://" }.joined(separator: " or ")
        guard let mark = text.utf8.firstRange(of: "://".utf8), mark.lowerBound > text.startIndex else {
            let meant = "https://\(text.drop { $0 == "/" })"
            let isGood = meant.contains(".") && (try? SiteAddress(meant)) != nil
            throw Failure(
                message: "an address must begin with \(beginnings)",
                notes: isGood ? ["did you mean '\(meant)'?"] : [])
        }
        let scheme = text[..<mark.lowerBound].lowercased()
        let rest = text[mark.upperBound...]
        if wanted.contains(scheme) { return (scheme, rest) }
        throw Failure(
            message: "\(what) must begin with \(beginnings), not '\(scheme)://'",
            notes: closestName(to: scheme, among: wanted).map { ["did you mean '\($0)://\(rest)'?"] } ?? [])
    }

    private static func authority(_ text: Substring, _ what: String) throws(Failure) -> String {
        let lowered = text.lowercased()
        if lowered.isEmpty {
            throw Failure(
                message: "this address has no host",
                notes: ["write the name of the site after '://', such as https://tales.example.org"])
        }
        if lowered.contains("@") {
            throw Failure(
                message: "\(what) cannot have a user or a password",
                notes: ["remove everything before '@', and the '@'"])
        }
        if !lowered.utf8.allSatisfy({ $0 < 0x80 }) {
            throw Failure(
                message: "the host '\(text)' has letters beyond a–z",
                notes: ["write the form of the name that begins with xn-- (Punycode), which its registry gives"])
        }
        let parts = lowered.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let labels = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let isHost = labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.utf8.allSatisfy { $0.isLowercaseASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
        }
        guard isHost else {
            throw Failure(
                message: "'\(parts[0])' cannot be the name of a host",
                notes: [
                    "each part between the dots has at most 63 characters: letters a–z, digits, and hyphens inside it"
                ])
        }
        if parts.count == 2 {
            let digits = parts[1].utf8.allSatisfy(\.isASCIIDigit)
            guard digits, let port = Int(parts[1]), (1...65535).contains(port) else {
                throw Failure(message: "'\(parts[1])' is not a port", notes: ["a port is a number from 1 to 65535"])
            }
        }
        return lowered
    }

    private static func path(_ text: Substring, after origin: String) throws(Failure) -> String {
        let segments = text.split(separator: "/")
        if segments.last == "index.html" {
            throw Failure(
                message: "this is the address of a page, not of a site",
                notes: ["write it as \(origin)/\(segments.dropLast().map { $0 + "/" }.joined())"])
        }
        var path = "/"
        for segment in segments {
            let bytes = percentDecoded(Array(segment.utf8))
            let isPlain = bytes.allSatisfy { $0 >= 0x80 || isUnreserved($0) }
            guard isPlain, (try? UTF8Span(validating: bytes.span)) != nil, bytes != Array(".".utf8),
                bytes != Array("..".utf8)
            else {
                throw Failure(
                    message: "the path of an address cannot have '\(segment)' in it",
                    notes: ["use letters, digits, '-', '.', '_' and '~'"])
            }
            path += encoded(bytes) + "/"
        }
        return path
    }

    /// Returns a path with all but the unreserved characters percent-encoded (RFC 3986, section 2.3).
    static func encoded(_ path: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var url: [UInt8] = []
        url.reserveCapacity(path.count)
        for byte in path {
            if isUnreserved(byte) || byte == UInt8(ascii: "/") {
                url.append(byte)
            } else {
                url += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: url, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
    }
}
