/// How large the site of a library becomes: its pictures and recordings to the byte, all else by experience.
struct SiteSize: Sendable, Equatable {
    var files = 0
    var folders = 0
    /// Of all files together.
    var bytes = 0
    /// The largest picture or recording, with its path in the library.
    var largest: File?
    /// The largest number of files in a folder.
    var filesInFolder = 0
    /// Recordings beside the first format of each.
    var otherFormats = 0
    /// Recordings beyond the first of each voice: those that have one for each page.
    var pageRecordings = 0
    var tales = 0

    struct File: Sendable, Equatable {
        var path: String
        var bytes: Int
    }

    /// What the page, lists and data of a tale have besides its words, in bytes.
    private static let bytesOfTale = 28_000
    /// What a word has on a page.
    private static let bytesOfWord = 22
    /// What a voice adds to a page, and the time of each of its words.
    private static let bytesOfVoice = (all: 7000, word: 35)
    /// The theme's files, home, and what there is once.
    private static let shared = (files: 80, bytes: 2_000_000)
    /// A page of the library, and parts of lists and data, for so many tales.
    private static let talesOfPage = 25
}

extension SiteSize {
    /// - Parameters:
    ///   - media: the pictures and recordings, with their sizes in bytes.
    ///   - isOffline: whether each tale has a list of its files.
    init(cards: [Card], readings: [TaleReading], media: [File], isOffline: Bool) {
        let pages = cards.count { $0.state == nil }
        tales = cards.count
        let lists = cards.count / Self.talesOfPage
        files = Self.shared.files + pages * (isOffline ? 2 : 1) + lists + media.count
        folders = cards.count + lists
        filesInFolder = lists + Self.shared.files
        bytes =
            Self.shared.bytes + cards.reduce(0) { $0 + Self.bytes(of: $1) } + media.reduce(0) { $0 + $1.bytes }
        largest = media.max { ($0.bytes, $1.path) < ($1.bytes, $0.path) }
        for recordings in readings.flatMap(\.voices).map(\.recordings) {
            otherFormats += recordings.reduce(0) { $0 + max($1.files.count - 1, 0) }
            pageRecordings += max(recordings.count - 1, 0)
        }
    }

    private static func bytes(of card: Card) -> Int {
        bytesOfTale + card.words * bytesOfWord + card.voices.count * (bytesOfVoice.all + card.words * bytesOfVoice.word)
    }
}
