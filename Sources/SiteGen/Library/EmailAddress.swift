/// An e-mail address as HTML knows it (`input type=email`): a stricter form than RFC 5322,
/// which allows comments and spaces.
struct EmailAddress: Sendable, Equatable {
    let text: String

    /// RFC 5321.
    private static let longest = 254
    private static let longestLabel = 63

    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= Self.longest, !parts[0].isEmpty,
            parts[0].allSatisfy({ Self.isAlphanumeric($0) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0) }),
            parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(Self.isLabel)
        else { return nil }
        self.text = text
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...longestLabel).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { isAlphanumeric($0) || $0 == hyphen }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit
    }
}
