/// A PDF that a browser printed.
///
/// A browser writes its own name and the time into each file. storysite replaces both with values that depend on the
/// tale alone. They have as many bytes as before, because a PDF refers to its parts by their offsets.
enum PrintedFile {
    private static let start = Array("%PDF-".utf8)
    private static let (creator, producer) = (Array("/Creator (".utf8), Array("/Producer (".utf8))
    private static let (created, changed) = (Array("/CreationDate (".utf8), Array("/ModDate (".utf8))
    private static let mark: StaticString = "/Creator (storysite)"

    /// Whether storysite made a file.
    static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: start) && bytes.span.contains(mark)
    }

    /// Whether the theme's script finished: it sets the size of the sheets last, and until then each is an inch wide.
    static func isLaidOut(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: start) && !bytes.span.contains("/MediaBox [0 0 72 72]")
    }

    /// Returns the PDF in the form that is the same in each run.
    /// - Parameter day: the day of the tale; `nil` for the first day that ZIP archives can have, as in books.
    static func settled(_ bytes: [UInt8], on day: Day?) -> [UInt8] {
        var settled = bytes
        if let names = entry(creator, in: settled), let maker = entry(producer, in: settled),
            names.upperBound < maker.lowerBound, maker.lowerBound - names.upperBound < 8
        {
            let text = Array("\(mark)\n/Producer (Skia/PDF)".utf8)
            let range = names.lowerBound..<maker.upperBound
            if text.count <= range.count {
                settled.replaceSubrange(range, with: text + Array(repeating: 0x20, count: range.count - text.count))
            }
        }
        let date = Array("D:\(Day.moment(day).filter(\.isNumber))+00'00'".utf8)
        for name in [created, changed] {
            guard let found = entry(name, in: settled) else { continue }
            let value = found.lowerBound + name.count..<found.upperBound - 1
            if value.count == date.count { settled.replaceSubrange(value, with: date) }
        }
        return settled
    }

    /// Returns the range of an entry of the document information dictionary,
    /// from its name to the bracket that ends its value.
    private static func entry(_ name: [UInt8], in bytes: [UInt8]) -> Range<Int>? {
        guard let start = bytes.span.firstRange(of: name.span, in: bytes.indices),
            let end = bytes[start.upperBound...].firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        return start.lowerBound..<end + 1
    }
}
