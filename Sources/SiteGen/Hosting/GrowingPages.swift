/// A list in pages, newest first. The first page has the newest items; the others are numbered from the oldest on, so
/// that a full page stays as it is when something newer comes.
struct GrowingPages<Item: Sendable>: Sendable {
    private let first: ArraySlice<Item>
    /// The pages, the oldest first; the items of each page, the newest first.
    private let older: [ArraySlice<Item>]

    /// - Parameters:
    ///   - items: newest first.
    ///   - least: the least number of items on the first page, if there are as many.
    ///   - length: the number of items on each other page.
    init(_ items: [Item], least: Int, length: Int) {
        let count = max(items.count - least, 0) / length
        older = (0..<count).map { items[(items.count - ($0 + 1) * length)..<(items.count - $0 * length)] }
        first = items.dropLast(count * length)
    }

    var isEmpty: Bool { first.isEmpty }
    /// How many items all pages have.
    var count: Int { older.reduce(first.count) { $0 + $1.count } }

    /// The numbers of the pages: 0 for the first one, and those of the others from 1, the oldest;
    /// none for an empty list.
    var numbers: Range<Int> { isEmpty ? 0..<0 : 0..<older.count + 1 }

    /// The number of the page with the newest items after the first page; `nil` if there is only one page.
    var newestOlder: Int? { older.isEmpty ? nil : older.count }

    func items(of number: Int) -> ArraySlice<Item> { number == 0 ? first : older[number - 1] }

    /// The number of the page with newer items; `nil` for the first page.
    func newer(than number: Int) -> Int? { number == 0 ? nil : number == older.count ? 0 : number + 1 }

    /// The number of the page with older items; `nil` for the last page.
    func older(than number: Int) -> Int? { number == 0 ? newestOlder : number > 1 ? number - 1 : nil }
}
