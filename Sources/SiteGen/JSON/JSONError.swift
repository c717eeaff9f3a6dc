/// The reason why a file is not JSON, and its location.
struct JSONError: Error, Equatable {
    /// UTF-8 offsets in the file; an empty range at its end.
    let range: Range<Int>
    /// A message for authors, without a capital at the start and without a full stop.
    let message: String

    init(_ range: Range<Int>, _ message: String) {
        self.range = range
        self.message = message
    }
}
