import COnDemand
import Glibc

/// A font that is open, from which letters can be taken.
@safe final class FontFile: Sendable {
    /// Read only, by functions that many threads may call at once.
    private nonisolated(unsafe) let font: OpaquePointer
    /// Its family, such as `Noto Sans Khmer`.
    let family: String
    /// Its family, its maker and its licence.
    let notice: String

    /// The largest size of a file, in bytes: a font with all styles of Chinese, Japanese and Korean has less.
    private static let largest: Int64 = 256_000_000

    /// Opens a font.
    /// - Parameter index: the number of the font in a collection, from 0.
    /// - Returns: `nil` if it is not a font that can be read.
    init?(path: String, index: Int) {
        guard let stamp = FileStamp(path: path), stamp.kind == .file, stamp.size <= Self.largest,
            unsafe storysite_open_letters() == nil, let number = UInt32(exactly: index),
            let font = unsafe storysite_open_font(path, number)
        else { return nil }
        unsafe self.font = font
        family = unsafe Self.name(1, of: font)
        let (licence, address) = unsafe (Self.name(13, of: font), Self.name(14, of: font))
        notice = unsafe [family, Self.name(0, of: font), address.isEmpty ? licence : address]
            .filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// Whether its licence flags forbid embedding it (OpenType `fsType`: restricted licence, or bitmaps only).
    var isRestricted: Bool {
        let rights = unsafe storysite_embedding(font)
        return rights > 0 && (rights & 0x000F == 0x0002 || rights & 0x0200 != 0 || rights & 0x0100 != 0)
    }

    func has(_ letter: UInt32) -> Bool { unsafe storysite_has_letter(font, letter) != 0 }

    /// Returns a WOFF2 subset of the font with the glyphs of these letters; `nil` if the font is damaged.
    func subset(_ letters: [UInt32]) -> [UInt8]? {
        var count = 0
        guard let bytes = unsafe storysite_subset(font, letters, letters.count, &count) else { return nil }
        defer { unsafe free(bytes) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Returns a name of the font on one line, without characters that could end a comment or an element.
    private static func name(_ id: UInt32, of font: OpaquePointer) -> String {
        var text = [CChar](repeating: 0, count: 512)
        let count = unsafe storysite_font_name(font, id, &text, UInt32(text.count))
        let bytes = text.prefix(Int(count)).map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self).filter { !"*<>\\".contains($0) && !$0.isNewline }
    }
}
