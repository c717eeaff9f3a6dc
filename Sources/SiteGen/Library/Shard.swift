/// One of several shares of a library's tales, so that several runs do the work of one. A tale's share follows from its
/// name in addresses alone: another tale more or less moves no tale to another share.
package struct Shard: Sendable, Equatable {
    /// From 1 to `count`.
    let number: Int
    package let count: Int

    /// The largest number of shares.
    package static let most = 10_000

    /// `nil` for numbers out of bounds.
    package init?(number: Int, count: Int) {
        guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
        (self.number, self.count) = (number, count)
    }

    /// Reads `I/N`; `nil` for anything else.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { (1...5).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }
        guard parts.count == 2, isPlain, let number = Int(String(decoding: parts[0], as: UTF8.self)),
            let count = Int(String(decoding: parts[1], as: UTF8.self))
        else { return nil }
        self.init(number: number, count: count)
    }

    /// As `init(_:)` reads it.
    package var text: String { "\(number)/\(count)" }

    /// Whether the tale with this name in addresses is in the shard.
    func holds(_ slug: String) -> Bool { Int(Self.sum(of: slug) % UInt32(count)) == number - 1 }

    /// Whether the tale in a folder is in the shard.
    func holds(_ folder: LibraryFolder) -> Bool { holds(TaleFolder.slug(of: folder)) }

    /// The CRC-32 of ZIP and PNG, of the name's UTF-8: standard libraries have it,
    /// so that schedulers can compute a shard.
    static func sum(of slug: String) -> UInt32 { CRC32.sum(of: Array(slug.utf8).span) }
}
