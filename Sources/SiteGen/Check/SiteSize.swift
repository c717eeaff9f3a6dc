/// How large the site of a library is.
struct SiteSize: Sendable, Equatable {
    var files = 0
    var folders = 0
    /// The size of all files together.
    var bytes = 0
    /// The largest file: a picture or recording with its path in the library, any other with its path on the site.
    var largest: File?
    /// The largest number of files in a folder.
    var filesInFolder = 0
    /// Recordings beside the first format of each.
    var otherFormats = 0
    /// Recordings beyond the first of each voice: those that have one for each page.
    var pageRecordings = 0

    struct File: Sendable, Equatable {
        var path: String
        var bytes: Int
    }
}

extension SiteSize {
    /// - Parameters:
    ///   - files: the sizes of all files of the site in bytes, by path.
    ///   - media: the pictures and recordings of the library, with their sizes in bytes.
    init(files sizes: [String: Int], media: [File], readings: [TaleReading]) {
        var filesIn: [Substring: Int] = [:]
        for path in sizes.keys { filesIn[FolderTree.parent(of: path[...]), default: 0] += 1 }
        (files, bytes) = (sizes.count, sizes.values.reduce(0, +))
        folders = Set(filesIn.keys.flatMap { Files.folders(above: "\($0)/") }).count
        filesInFolder = filesIn.values.max() ?? 0
        let all = media + sizes.map { File(path: $0.key, bytes: $0.value) }
        let most = all.map(\.bytes).max()
        // A picture or recording has the same size on the site.
        largest = all.first { $0.bytes == most }
        for recordings in readings.flatMap(\.voices).map(\.recordings) {
            otherFormats += recordings.reduce(0) { $0 + max($1.files.count - 1, 0) }
            pageRecordings += max(recordings.count - 1, 0)
        }
    }
}
