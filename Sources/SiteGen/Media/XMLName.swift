/// Names of elements and attributes, as XML allows them.
enum XMLName {
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

    /// Whether the characters outside ASCII may stand in a name (XML 1.0, productions 4 and 4a).
    private static func isPlain(_ name: String.UnicodeScalarView) -> Bool {
        for (index, scalar) in name.enumerated() where !scalar.isASCII {
            switch scalar.value {
            case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
                0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
                0x10000...0xEFFFF:
                break
            case 0xB7, 0x300...0x36F, 0x203F...0x2040:
                if index == 0 { return false }
            default: return false
            }
        }
        return true
    }
}
