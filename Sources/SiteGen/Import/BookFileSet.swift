/// The files of a book: those of its text, and those of its pictures and recordings, which may be elsewhere.
final class BookFileSet {
    let files: BookFiles
    let pictures: BookFiles
    let sounds: BookFiles

    init(_ files: BookFiles, pictures: BookFiles? = nil, sounds: BookFiles? = nil) {
        (self.files, self.pictures, self.sounds) = (files, pictures ?? files, sounds ?? files)
    }

    /// Begins another book of the same files.
    func beginBook() { for files in [files, pictures, sounds] { files.beginBook() } }

    /// The names of numbered pictures, by the names of their folders: `0042` has `medium/0042/01.jpg`.
    private(set) lazy var picturesByFolder: [String: [String]] = {
        var found: [String: [String]] = [:]
        for name in pictures.names where Int(BookFiles.stem(of: name)) != nil {
            let parts = name.split(separator: "/")
            if parts.count > 1 { found[String(parts[parts.count - 2]), default: []].append(name) }
        }
        return found
    }()

    /// The names of recordings, by the names of the file and of the folders that they are in, without endings.
    private(set) lazy var soundsByName: [String: [String]] = {
        var found: [String: [String]] = [:]
        for name in sounds.names where name.hasEnding(SoundFormat.endings) {
            let folders = name.split(separator: "/").dropLast().map(String.init)
            for key in Set(folders + [BookFiles.stem(of: name)]) { found[key, default: []].append(name) }
        }
        return found
    }()
}
