/// A playlist of HTTP Live Streaming (RFC 8216), with nothing in it but what a finished video needs. It is text from
/// outside: no address in it is followed unless the author's folder has a file of that name.
struct HLSPlaylist: Sendable {
    enum Piece: Sendable {
        case text(String)
        /// The address of another file, as it is written.
        case address(String)
    }

    /// Its text, divided at the addresses of other files.
    private(set) var pieces: [Piece] = []
    /// Whether it names other playlists, and not the parts of a video.
    private(set) var isMaster = false

    var addresses: [String] {
        pieces.compactMap { if case .address(let address) = $0 { address } else { nil } }
    }

    struct Failure: Error {
        /// A sentence without a full stop.
        let message: String
        /// The line, as UTF-8 offsets.
        let line: Range<Int>
    }

    static let ending = "m3u8"
    static let mediaType = "application/vnd.apple.mpegurl"
    /// The largest number of files that one playlist can name: a day in parts of ten seconds.
    private static let most = 10_000

    /// The tags that stay. Keys and variables are refused, any other tag is left out with the files that it names.
    private static let known: Set = [
        "EXTM3U", "EXT-X-VERSION", "EXTINF", "EXT-X-TARGETDURATION", "EXT-X-MEDIA-SEQUENCE", "EXT-X-ENDLIST",
        "EXT-X-PLAYLIST-TYPE", "EXT-X-DISCONTINUITY", "EXT-X-DISCONTINUITY-SEQUENCE", "EXT-X-BYTERANGE", "EXT-X-MAP",
        "EXT-X-INDEPENDENT-SEGMENTS", "EXT-X-STREAM-INF", "EXT-X-MEDIA", "EXT-X-START",
    ]
    private static let ofMasters: Set = ["EXT-X-STREAM-INF", "EXT-X-MEDIA"]

    init(_ bytes: [UInt8]) throws(Failure) {
        var (offset, hasEnd, hasParts) = (0, false, false)
        for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        {
            let range = offset..<offset + line.count
            offset += line.count + 1
            let ends = line.last == UInt8(ascii: "\r")
            guard let text = String(validating: line.dropLast(ends ? 1 : 0), as: UTF8.self) else {
                throw Failure(message: "this line is not UTF-8", line: range)
            }
            if number == 0 {
                guard text == "#EXTM3U" else {
                    throw Failure(message: "a playlist must begin with the line #EXTM3U", line: range)
                }
            } else if text.isEmpty || text.hasPrefix("#") && !text.hasPrefix("#EXT") {
                continue
            }
            if text.hasPrefix("#") {
                let tag = String(text.dropFirst().prefix { $0 != ":" })
                hasEnd = hasEnd || tag == "EXT-X-ENDLIST"
                isMaster = isMaster || Self.ofMasters.contains(tag)
                hasParts = hasParts || tag == "EXTINF"
                try add(tag, text, range)
            } else {
                try add(address: text, range)
                pieces.append(.text("\n"))
            }
            guard pieces.count <= 4 * Self.most else {
                throw Failure(message: "a playlist can name at most \(Self.most) files", line: range)
            }
        }
        let end = bytes.count..<bytes.count
        if addresses.isEmpty { throw Failure(message: "this playlist names no files", line: end) }
        if isMaster && hasParts {
            throw Failure(message: "a playlist names either other playlists or the parts of a video", line: end)
        }
        if !isMaster && !hasEnd {
            throw Failure(
                message: "this playlist has no line #EXT-X-ENDLIST: it is a live stream, which is not supported",
                line: end)
        }
    }

    private mutating func add(_ tag: String, _ text: String, _ line: Range<Int>) throws(Failure) {
        if tag == "EXT-X-KEY" || tag == "EXT-X-SESSION-KEY" {
            if text == "#EXT-X-KEY:METHOD=NONE" { return }
            throw Failure(message: "this playlist is of an encrypted video, which is not supported", line: line)
        }
        if tag == "EXT-X-DEFINE" || text.contains("{$") {
            throw Failure(message: "a playlist with variables is not supported", line: line)
        }
        guard Self.known.contains(tag) else { return }
        let parts = text.split(separator: "URI=\"", omittingEmptySubsequences: false)
        // A player may be less strict than RFC 8216, 4.2.
        let meant = text.lowercased().split(separator: "uri", omittingEmptySubsequences: false).dropFirst()
            .count { $0.first { !$0.isWhitespace } == "=" }
        guard meant == parts.count - 1 else {
            throw Failure(message: "the address in this line must be written as URI=\"NAME\"", line: line)
        }
        guard parts.count > 1 else { return pieces.append(.text(text + "\n")) }
        guard parts.count == 2, let close = parts[1].firstIndex(of: "\"") else {
            throw Failure(message: "the address in this line has no end", line: line)
        }
        pieces.append(.text(parts[0] + "URI=\""))
        try add(address: String(parts[1][..<close]), line)
        pieces.append(.text(parts[1][close...] + "\n"))
    }

    private mutating func add(address: String, _ line: Range<Int>) throws(Failure) {
        let isPlain =
            !address.isEmpty && !address.hasPrefix("/") && !address.contains("..")
            && address.unicodeScalars.allSatisfy { $0.value >= 0x20 && !"\\:?#%\"".unicodeScalars.contains($0) }
        guard isPlain else {
            throw Failure(
                message: "'\(address.prefix(80))' is not the plain name of a file beside the playlist", line: line)
        }
        pieces.append(.address(address))
    }

    /// Returns the playlist with other addresses.
    func text(_ address: (String) -> String) -> [UInt8] {
        pieces.flatMap { piece -> [UInt8] in
            switch piece {
            case .text(let text): Array(text.utf8)
            case .address(let old): Array(address(old).utf8)
            }
        }
    }

    /// Returns the media type of a part of a video by its first bytes; `nil` for any other file.
    static func partType(_ bytes: Span<UInt8>) -> String? {
        if bytes.count > 0, bytes[0] == 0x47, bytes.count % 188 == 0 { return "video/mp2t" }
        for box in ["ftyp", "styp", "moof", "sidx", "emsg", "prft"] as [StaticString] where bytes.has(box, at: 4) {
            return "video/mp4"
        }
        if bytes.has("WEBVTT", at: 0) { return "text/vtt" }
        return bytes.has("ID3", at: 0) || MPEGAudio.isSync(bytes, at: 0) ? "audio/aac" : nil
    }

    /// The endings that a part of a media type may have, without the full stop; the first is the usual one.
    static func endings(of mediaType: String) -> [String] {
        switch mediaType {
        case "video/mp2t": ["ts"]
        case "video/mp4": ["mp4", "m4s", "m4v", "m4a"]
        case "text/vtt": ["vtt"]
        default: ["aac"]
        }
    }
}
