extension Source {
    /// Returns an error at the first bytes that are not UTF-8; `nil` if all are.
    func encodingError() -> Diagnostic? {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            let start = error.byteOffsets.lowerBound
            return Diagnostic(
                .error, .notUTF8, in: self, at: start..<start + 1, "this file is not UTF-8",
                notes: ["save it again as UTF-8 (Unicode)"])
        }
    }

    /// Returns an error at the first control character that HTML does not allow in a page (HTML Standard, 13.2.3.5);
    /// `nil` if there is none. NUL is none of them: Markdown replaces it.
    func controlCharacterError() -> Diagnostic? {
        let start = bytes.firstIndex { byte in
            byte < 0x20 && byte != 0 && byte != 0x0C && byte != 0x0D && !(0x09...0x0A).contains(byte)
        }
        guard let start else { return nil }
        let digits = String(bytes[start], radix: 16, uppercase: true)
        return Diagnostic(
            .error, .controlCharacter, in: self, at: start..<start + 1,
            "this file has the control character U+00\(digits.utf8.count == 1 ? "0" : "")\(digits), which no page can show",
            notes: ["remove it: delete the word that it is in, and type the word again"])
    }
}
