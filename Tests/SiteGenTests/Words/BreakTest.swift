import Glibc

/// The examples of one of the Unicode character database's break tests, such as `÷ 0061 × 0308 ÷ 0020 ÷`.
struct BreakTest {
    struct Example {
        let line: Int
        let scalars: [Unicode.Scalar]
        let text: [UInt8]
        /// UTF-8 offsets of all boundaries but the first.
        let boundaries: [Int]
    }

    /// Where Debian's package `unicode-data` puts them.
    static let folder = "/usr/share/unicode/auxiliary/"

    static func isInstalled(_ name: String) -> Bool { unsafe access(folder + name, R_OK) == 0 }

    static func examples(_ name: String) -> [Example] {
        guard let file = unsafe fopen(folder + name, "r") else { return [] }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { example($0.element, line: $0.offset + 1) }
    }

    private static func example(_ line: Substring, line number: Int) -> Example? {
        let marks = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
        guard !marks.isEmpty else { return nil }
        var scalars: [Unicode.Scalar] = []
        var text = ""
        var boundaries: [Int] = []
        for mark in marks {
            if mark == "÷" {
                boundaries.append(text.utf8.count)
            } else if mark != "×", let scalar = UInt32(mark, radix: 16).flatMap(Unicode.Scalar.init) {
                scalars.append(scalar)
                text.unicodeScalars.append(scalar)
            }
        }
        boundaries.removeFirst()
        return Example(line: number, scalars: scalars, text: Array(text.utf8), boundaries: boundaries)
    }
}
