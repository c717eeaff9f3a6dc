/// The rules for paths of files in the output folder.
enum OutputPath {
    /// Whether `path` names one file below the output folder, on every file system and in every address: no part is
    /// empty, `.` or `..`, no part ends in a full stop or blank, and no character is a control character, one of
    /// `\ : ? * " < > | # %`, or one that changes the direction of text.
    static func isPlain(_ path: some Collection<UInt8>) -> Bool {
        var (length, last): (Int, UInt8) = (0, 0)
        var hasOthers = false
        for byte in path {
            if byte == UInt8(ascii: "/") {
                if length == 0 || isRefusedAtEnd(last) { return false }
                (length, last) = (0, 0)
                continue
            }
            if isRefused(byte) { return false }
            if byte >= 0x80 { hasOthers = true }
            (length, last) = (length + 1, byte)
        }
        if length == 0 || isRefusedAtEnd(last) { return false }
        return !hasOthers
            || String(validating: Array(path), as: UTF8.self)?.unicodeScalars.contains(where: isRefused) == false
    }

    private static func isRefusedAtEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: " ") }

    private static func isRefused(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F: true
        case UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "\""),
            UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "#"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x80..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
