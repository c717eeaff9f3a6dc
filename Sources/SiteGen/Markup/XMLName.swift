/// Names of elements and attributes that every browser reads.
enum XMLName {
    /// Returns a name without its prefix.
    static func local(_ bytes: [UInt8], _ name: Range<Int>) -> Range<Int> {
        let start = bytes[name].lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? name.lowerBound
        return start..<name.upperBound
    }

    /// Whether `name` is a name without a colon (Namespaces in XML 1.0, production 4).
    static func isPlain(_ name: ArraySlice<UInt8>) -> Bool {
        var isFirst = true
        var hasOthers = false
        for byte in name {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): break
            case 0x80...: hasOthers = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                if isFirst { return false }
            default: return false
            }
            isFirst = false
        }
        return !isFirst && (!hasOthers || isPlain(String(decoding: name, as: UTF8.self).unicodeScalars))
    }

    /// Whether the characters outside ASCII may stand anywhere in a name. Browsers differ: Firefox has the letters of
    /// the fourth edition of XML 1.0 (appendix B), the others the wider ranges of the fifth (production 4). These are
    /// the long runs of letters that both have.
    private static func isPlain(_ name: String.UnicodeScalarView) -> Bool {
        for scalar in name where !scalar.isASCII {
            switch scalar.value {
            case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x131, 0x14A...0x17E, 0x1E00...0x1E9B, 0x1EA0...0x1EF9,  // Latin
                0x3A3...0x3CE, 0x40E...0x44F, 0x451...0x45C, 0x45E...0x481, 0x10D0...0x10F6,  // to Georgian
                0x5D0...0x5EA, 0x621...0x63A, 0x641...0x64A, 0x905...0x939, 0xE01...0xE2E,  // Hebrew to Thai
                0x3041...0x3094, 0x30A1...0x30FA, 0x4E00...0x9FA5, 0xAC00...0xD7A3:
                break
            default: return false
            }
        }
        return true
    }
}
