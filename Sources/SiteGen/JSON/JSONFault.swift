/// Why bytes are not JSON, and where.
struct JSONFault: Error, Equatable {
    /// UTF-8 offsets in the file; empty at its end.
    let range: Range<Int>
    /// For an author: no full stop, no capital at the start.
    let message: String

    init(_ range: Range<Int>, _ message: String) {
        self.range = range
        self.message = message
    }
}
