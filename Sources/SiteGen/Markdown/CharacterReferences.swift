/// Character references in Markdown, such as `&#24;`, that name a character which HTML does not allow.
enum CharacterReferences {
    /// Returns an error for each reference that puts a forbidden character into a page.
    ///
    /// A reference in code is text as it is written. It is reported all the same if the tale has that character from
    /// another reference, because libcmark does not say where a text came from.
    /// - Parameters:
    ///   - body: the offset at which the Markdown begins, in bytes.
    ///   - blocks: the blocks of the Markdown.
    static func errors(in source: Source, from body: Int, blocks: [MarkdownNode]) -> DiagnosticList {
        let found = forbidden(in: source.bytes.span, from: body)
        if found.isEmpty { return [] }
        let shown = forbiddenCharacters(in: blocks)
        var errors: DiagnosticList = []
        for reference in found where shown.contains(reference.scalar) {
            errors.append(
                Diagnostic(
                    .error, .controlCharacter, in: source, at: reference.range,
                    "this stands for \(reference.scalar.forbiddenName), which no page can show",
                    notes: ["remove it, or write '&amp;' in place of '&' to show it as it is written"]))
        }
        return errors
    }

    /// Returns the numeric character references of CommonMark (0.30, section 2.5) whose characters HTML does not allow.
    private static func forbidden(
        in bytes: Span<UInt8>, from start: Int
    ) -> [(scalar: Unicode.Scalar, range: Range<Int>)] {
        var found: [(scalar: Unicode.Scalar, range: Range<Int>)] = []
        var next = start
        while true {
            let index = bytes.first(UInt8(ascii: "&"), from: next)
            guard index < bytes.count else { return found }
            next = index + 1
            guard bytes.has("#", at: next) else { continue }
            let isHexadecimal = bytes.hasAnyCase("x", at: index + 2)
            var (end, value): (Int, UInt32) = (index + (isHexadecimal ? 3 : 2), 0)
            let radix: UInt8 = isHexadecimal ? 16 : 10
            while end < bytes.count, value < 0x110000, let digit = bytes[end].hexadecimalDigit, digit < radix {
                value = value * UInt32(radix) + UInt32(digit)
                end += 1
            }
            guard bytes.has(";", at: end), value > 0, let scalar = Unicode.Scalar(value), scalar.isForbiddenInHTML
            else { continue }
            found.append((scalar, index..<end + 1))
        }
    }

    /// The forbidden characters in texts, titles and names of languages.
    private static func forbiddenCharacters(in blocks: [MarkdownNode]) -> Set<Unicode.Scalar> {
        var found: Set<Unicode.Scalar> = []
        var text: [UInt8] = []
        for block in blocks {
            block.walk { node, isEntering in
                guard isEntering else { return }
                text.removeAll(keepingCapacity: true)
                switch node.kind {
                case .text: node.appendLiteral(to: &text)
                case .link, .image: text += node.title
                case .codeBlock: text += node.fenceInfo
                default: return
                }
                // libcmark writes these two as single bytes, which no UTF-8 has.
                if text.contains(0xFE) { found.insert("\u{FFFE}") }
                if text.contains(0xFF) { found.insert("\u{FFFF}") }
                var start = 0
                while let next = text.span.forbiddenCharacter(from: start) {
                    found.insert(next.scalar)
                    start = next.range.upperBound
                }
            }
        }
        return found
    }
}
