/// Keeps dashes, the marks of French, and one-letter words of Slavic languages beside their words where a browser breaks
/// lines.
///
/// By UAX #14 a line may begin and end with an em dash (class B2), and may begin with any dash after a space. Readers
/// of Spanish, and of Baltic and Slavic languages, find neither in print. In French, a space is before `! ? : ;` and
/// inside guillemets, and no line begins or ends there.
enum LineBreaks {
    private enum Neighbour {
        /// The beginning or the end of a line.
        case none
        case space(at: Int)
        case word
    }

    private static let wordJoiner: [UInt8] = [0xE2, 0x81, 0xA0]
    static let noBreakSpace: [UInt8] = [0xC2, 0xA0]
    /// The elements over whose tags a line goes on.
    private static let inlineElements = ["span", "em", "strong", "a"]

    /// Returns the HTML of a text with characters that join a dash to the word that it belongs to: a word joiner where
    /// nothing stands between the two, and a no-break space in place of the space before a dash between spaces. A dash
    /// between two words without a space may end a line. A no-break space also replaces the spaces of French marks.
    /// - Parameters:
    ///   - html: as `ProseWriter` writes it: a `>` only ends a tag.
    ///   - language: the code of its language.
    static func joined(_ html: [UInt8], in language: String) -> [UInt8] {
        withOneLetterWordsJoined(withMarksJoined(withDashesJoined(html)), in: language)
    }

    private static func withMarksJoined(_ html: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var (copied, looked, isInTag) = (0, 0, false)
        var code = CodeBlocks(html)
        func join(at space: Int) {
            if space < copied || code.contains(space) { return }  // two marks may share a space
            output += html[copied..<space]
            output += noBreakSpace
            copied = space + 1
        }
        var marks = MarkSearch(in: html.span)
        while let position = marks.next(in: html.span) {
            isInTag = opensTag(looked..<position, in: html) ?? isInTag
            looked = position
            if !isInTag {
                switch Mark(at: position, in: html) {
                case .opening?:
                    guard case .space(let space) = after(position + 2, in: html) else { break }
                    if case .word = before(position, in: html) { break }
                    join(at: space)
                case .closing(let length)?:
                    guard case .space(let space) = before(position, in: html) else { break }
                    if length > 1, beginsWord(position + length, in: html) { break }
                    join(at: space)
                case nil: break
                }
            }
        }
        if copied == 0 { return html }
        return output + html[copied...]
    }

    /// The blocks of code, whose lines stay as they are.
    struct CodeBlocks {
        private static let (opening, closing): ([UInt8], [UInt8]) = (Array("<pre>".utf8), Array("</pre>".utf8))
        private let html: [UInt8]
        /// The first block that does not end before the last offset that was asked for.
        private var block = 0..<0

        init(_ html: [UInt8]) { self.html = html }

        /// - Parameter offset: of a space, not before the last one.
        mutating func contains(_ offset: Int) -> Bool {
            // Within a line nothing but the break is lost.
            guard html[offset] == 0x0A else { return false }
            while block.upperBound <= offset {
                let rest = block.upperBound..<html.count
                guard let start = html.span.firstRange(of: Self.opening.span, in: rest)?.lowerBound else {
                    block = html.count..<Int.max
                    break
                }
                let end = html.span.firstRange(of: Self.closing.span, in: start..<html.count)
                block = start..<(end?.upperBound ?? html.count)
            }
            return block.contains(offset)
        }
    }

    /// What a space belongs to. German has its guillemets the other way around, without spaces inside: then neither
    /// joins anything.
    private enum Mark {
        case opening
        /// Its length is in bytes.
        case closing(Int)

        init?(at offset: Int, in html: [UInt8]) {
            guard html[offset] == 0xC2 else {
                self = .closing(1)
                return
            }
            switch offset + 1 < html.count ? html[offset + 1] : 0 {
            case 0xAB: self = .opening
            case 0xBB: self = .closing(2)
            default: return nil
            }
        }
    }

    /// Finds the bytes that may begin a mark, in order. A page has few of them, so `memchr` looks for each of the five.
    private struct MarkSearch {
        private static let beginnings = Array("!?:;".utf8) + [0xC2]
        /// Where each of the five is next.
        private var places: [Int]

        init(in html: Span<UInt8>) { places = Self.beginnings.map { html.first($0, from: 0) } }

        /// Returns the offset of the next one; `nil` if there is none.
        mutating func next(in html: Span<UInt8>) -> Int? {
            var first = 0
            for index in places.indices where places[index] < places[first] { first = index }
            let place = places[first]
            guard place < html.count else { return nil }
            places[first] = html.first(Self.beginnings[first], from: place + 1)
            return place
        }
    }

    /// Whether the last angle bracket of a range begins a tag; `nil` if the range has none.
    private static func opensTag(_ range: Range<Int>, in html: [UInt8]) -> Bool? {
        var offset = range.upperBound
        while offset > range.lowerBound {
            offset -= 1
            if html[offset] == UInt8(ascii: "<") { return true }
            if html[offset] == UInt8(ascii: ">") { return false }
        }
        return nil
    }

    private static func withDashesJoined(_ html: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var copied = 0
        func put(_ joint: [UInt8], at offset: Int) {
            output += html[copied..<offset]
            output += joint
            copied = offset
        }
        var (position, isInTag, code) = (0, false, CodeBlocks(html))
        while let dash = dash(from: position, in: html.span) {
            isInTag = opensTag(position..<dash, in: html) ?? isInTag
            let end = dash + 3
            position = end
            if isInTag { continue }
            switch (before(dash, in: html), after(end, in: html)) {
            case (.word, _):
                // No line begins with an en dash after a letter.
                if html[dash + 2] == 0x94 { put(wordJoiner, at: dash) }
            case (_, .word): put(wordJoiner, at: end)
            case (.space(let space), _):
                if code.contains(space) { continue }
                put(noBreakSpace, at: space)
                copied += 1
            case (.none, _): break
            }
        }
        if copied == 0 { return html }
        return output + html[copied...]
    }

    /// Returns the offset of the first en dash (U+2013) or em dash (U+2014) from `offset` on.
    private static func dash(from offset: Int, in html: Span<UInt8>) -> Int? {
        var position = html.first(0xE2, from: offset)
        while position + 2 < html.count {
            if html[position + 1] == 0x80, html[position + 2] == 0x93 || html[position + 2] == 0x94 { return position }
            position = html.first(0xE2, from: position + 1)
        }
        return nil
    }

    private static func before(_ offset: Int, in html: [UInt8]) -> Neighbour {
        var position = offset
        var space: Int?
        while position > 0 {
            position -= 1
            if html[position] == UInt8(ascii: ">") {
                let end = position
                while position > 0, html[position] != UInt8(ascii: "<") { position -= 1 }
                if !isInline(html[(position + 1)..<end]) { return .none }
            } else if isSpace(html[position]) {
                space = space ?? position
            } else {
                return space.map { .space(at: $0) } ?? .word
            }
        }
        return .none
    }

    private static func after(_ offset: Int, in html: [UInt8]) -> Neighbour {
        guard let next = next(from: offset, in: html) else { return .none }
        return isSpace(html[next]) ? .space(at: next) : .word
    }

    /// Returns the offset of the first byte of the line from `offset` on that is in no tag; `nil` if the line ends.
    static func next(from offset: Int, in html: [UInt8]) -> Int? {
        var position = offset
        while position < html.count, html[position] == UInt8(ascii: "<") {
            let start = position + 1
            while position < html.count, html[position] != UInt8(ascii: ">") { position += 1 }
            if !isInline(html[start..<position]) { return nil }
            position += 1
        }
        return position < html.count ? position : nil
    }

    /// Whether a word begins there: not white space, and not punctuation as far as it stands after a quotation.
    private static func beginsWord(_ offset: Int, in html: [UInt8]) -> Bool {
        guard let next = next(from: offset, in: html) else { return false }
        let byte = html[next]
        return byte.isASCIILetter || byte.isASCIIDigit || (byte > 0xC2 && byte != 0xE2)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }

    /// - Parameter tag: what stands between its angle brackets.
    static func isInline(_ tag: ArraySlice<UInt8>) -> Bool {
        let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix { $0 != 0x20 }
        return inlineElements.contains { name.elementsEqual($0.utf8) }
    }
}
