/// The character that stands in a text where a child's name belongs: one for private use, another at each place.
enum NameMark {
    private static let first: UInt32 = 0xE000
    /// The number of such characters: more than a text of `MakerText.mostBytes` can have places.
    private static let most: UInt32 = 0x1000
    /// Bytes in UTF-8.
    static let length = 3
    /// The first byte of each mark in UTF-8, and of no character but U+E000 to U+EFFF.
    private static let lead: UInt8 = 0xEE

    /// Returns the first character of a text that would be taken for a mark.
    static func first(in text: ArraySlice<UInt8>) -> Range<Int>? {
        text.firstIndex(of: lead).map { $0..<$0 + length }
    }

    /// Returns what replaces `gap`: the comma and the space with which it begins, and then the mark.
    static func bytes(_ number: Int, replacing gap: ArraySlice<UInt8>) -> [UInt8] {
        let scalar = Unicode.Scalar(first + UInt32(number) % most) ?? " "
        return gap.prefix { $0 != UInt8(ascii: "{") } + Array(String(Character(scalar)).utf8)
    }

    /// Returns the number of the mark at the end of a text.
    static func number(in text: ArraySlice<UInt8>) -> Int? {
        guard text.count >= length, text[text.endIndex - length] == lead else { return nil }
        let (second, third) = (Int(text[text.endIndex - 2] & 0x3F), Int(text[text.endIndex - 1] & 0x3F))
        return second << 6 | third
    }

    /// Returns the offset of the comma at the end of a text, in any writing system, after words and before spaces.
    static func comma(in text: ArraySlice<UInt8>) -> Int? {
        let words = text[..<(text.lastIndex { $0 != UInt8(ascii: " ") } ?? text.startIndex)]
        for comma in [",", "،", "、", "，"] {
            let start = words.endIndex + 1 - comma.utf8.count
            guard start > text.startIndex, text[start...words.endIndex].elementsEqual(comma.utf8) else { continue }
            return start
        }
        return nil
    }
}
