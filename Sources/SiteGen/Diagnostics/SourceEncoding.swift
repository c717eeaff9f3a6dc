extension Source {
    /// Whether the file begins as one of Word, OpenDocument, RTF or PDF does.
    var isOfWordProcessor: Bool {
        let beginnings: [[UInt8]] = [
            Array("PK\u{3}\u{4}".utf8), [0xD0, 0xCF, 0x11, 0xE0], Array("{\\rtf".utf8), Array("%PDF".utf8),
        ]
        return beginnings.contains { bytes.starts(with: $0) }
    }

    /// Returns an error at the first bytes that are not UTF-8; `nil` if all are.
    func encodingError() -> Diagnostic? {
        let known = bytes.span.validUTF8PrefixLength
        do {
            _ = try UTF8Span(validating: bytes.span.extracting(known..<bytes.count))
            return nil
        } catch {
            let start = known + error.byteOffsets.lowerBound
            return Diagnostic(
                .error, .notUTF8, in: self, at: start..<start + 1, "this file is not UTF-8",
                notes: ["save it again as UTF-8 (Unicode)"])
        }
    }

    /// Returns an error at the first character that HTML does not allow in a page; `nil` if there is none.
    ///
    /// CR and NEL are none of them, because they end lines. NUL is one: Markdown would put U+FFFD in its place, but it
    /// is a sign of another encoding, or of a damaged disk.
    func forbiddenCharacterError() -> Diagnostic? {
        var start = 0
        while let found = bytes.span.forbiddenCharacter(from: start) {
            guard found.scalar == "\r" || found.scalar == "\u{85}" else {
                return Diagnostic(
                    .error, .controlCharacter, in: self, at: found.range,
                    "this file has \(found.scalar.forbiddenName), which no page can show",
                    notes: [
                        found.scalar == "\0"
                            ? "save it again as UTF-8 (Unicode), or take it from a copy"
                            : "remove it: delete the word that it is in, and type the word again"
                    ])
            }
            start = found.range.upperBound
        }
        return nil
    }
}
