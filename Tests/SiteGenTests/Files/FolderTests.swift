import Foundation
import Testing

@testable import SiteGen

@Suite struct FolderTests {
    @Test func removingAFolderRemovesLinksInItAndNotWhatTheyLeadTo() throws {
        let place = try TemporaryPlace()
        try place.write("mine/thesis.odt", "years of work")
        try place.write("root/old/deep/page.html", "old")
        try place.link("root/old/deep/link", to: "mine")
        try place.link("root/direct", to: "mine")
        let root = try Folder(place.path(of: "root"))
        for name in ["old", "direct", "nothing"] { root.removeTree(name) }
        #expect(place.text(of: "mine/thesis.odt") == "years of work", "a file of the user is deleted")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path(of: "root")) == [])
    }

    @Test func anEndlesslyDeepFolderEndsNothing() throws {
        let place = try TemporaryPlace()
        var folder = try Folder(place.path)
        for _ in 0..<300 { folder = try folder.folder("d", createIfMissing: true) }
        try Folder(place.path).removeTree("d")
        #expect(try Folder(place.path).stamp(of: "d") != nil)
    }

    @Test func aCopyOfAPrivateFileIsPrivate() throws {
        let place = try TemporaryPlace()
        let folder = try Folder(place.path)
        for (name, permissions) in [("codes", 0o600), ("tale", 0o644)] as [(String, mode_t)] {
            try folder.create(name, [1], permissions: permissions)
            try folder.keep(name, [1])
            try Files.keep([1], of: place.path(of: name))
            #expect(folder.permissions(of: "\(name)~") == permissions, "others read the copy")
            try Files.replace(place.path(of: name), by: [2])
            #expect(folder.permissions(of: name) == permissions, "others read the new file")
        }
        try Files.replace(place.path(of: "tale"), by: [3], isSecret: true)
        #expect(folder.permissions(of: "tale") == 0o600)
    }

    @Test func nothingIsOpenedOrWrittenThroughALink() throws {
        let place = try TemporaryPlace()
        try place.write("mine/notes", "mine")
        try place.write("root/file", "own")
        try place.link("root/folder", to: "mine")
        try place.link("root/notes", to: "mine/notes")
        let tree = FolderTree(root: try Folder(place.path(of: "root")))
        #expect { try tree.parent(of: "folder/notes") } throws: {
            ($0 as? SystemError)?.code == SystemError.symbolicLink
        }
        #expect { try tree.parent(of: "folder/new/notes", createIfMissing: true) } throws: {
            ($0 as? SystemError)?.code == SystemError.symbolicLink
        }
        #expect { try tree.root.read("notes", limit: .text) } throws: {
            ($0 as? SystemError)?.code == SystemError.symbolicLink
        }
        #expect(throws: SystemError.self) { try tree.root.create("notes", [1]) }
        #expect(throws: SystemError.self) { try tree.root.create("file", [1]) }
        try tree.root.replace("notes", by: Array("new".utf8))
        #expect(place.text(of: "mine/notes") == "mine", "a file of the user is overwritten")
        #expect(place.text(of: "root/notes") == "new")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place.path(of: "root")).count == 3, "a draft is left")
    }

    @Test func onlyRegularFilesUpToALimitAreRead() throws {
        let place = try TemporaryPlace()
        let made = unsafe mkfifo(place.path(of: "pipe"), 0o600)
        try place.write("large", "")
        let grown = unsafe truncate(place.path(of: "large"), 1 << 40)
        #expect(made == 0 && grown == 0)
        #expect { try Files.read(place.path(of: "pipe"), limit: .text) } throws: {
            ($0 as? SystemError)?.message == "it is not a regular file but a pipe, a device or a socket"
        }
        #expect { try Files.read(place.path(of: "large"), limit: .text) } throws: {
            ($0 as? SystemError)?.message == "it is larger than 1.5 MB, the limit for such a file"
        }
        for path in ["/dev/zero", place.path] {
            #expect(throws: SystemError.self) { try Files.read(path, limit: .own) }
        }
        let folder = try Folder(place.path)
        #expect(throws: SystemError.self) { try folder.create("copy", copyOf: "/dev/zero") }
        #expect(throws: SystemError.self) { try folder.digest(of: "pipe") }
    }

    @Test func aDiskThatCannotLockIsNotTakenForAnotherRun() throws {
        let place = try TemporaryPlace()
        try place.write("lock", "")
        let files = try (0..<2).map { _ in try Folder(place.path).open("lock", O_RDWR) }
        defer { for file in files { close(file) } }
        #expect(try FileLock.take(files[0], at: "lock"))
        #expect(try !FileLock.take(files[1], at: "lock"))
        // The system refuses to lock what is not open, as it does on a disk without locks.
        #expect(throws: SystemError.self) { try FileLock.take(-1, at: "lock") }
    }

    @Test func theDigestOfAFileIsThatOfItsBytes() throws {
        let place = try TemporaryPlace()
        for count in [0, 1, 240, 300_000] {
            let text = String(repeating: "x", count: count)
            try place.write("file", text)
            #expect(try Folder(place.path).digest(of: "file") == Digest(Array(text.utf8)))
        }
    }

    @Test(arguments: [(-20_000_000_000, Int64.min), (20_000_000_000, Int64.max), (1, 1_000_000_000)])
    func aTimeBeyondTheClockIsNotBelievedAndDoesNotTrap(_ seconds: Int, _ expected: Int64) {
        var status = stat()
        (status.st_mtim.tv_sec, status.st_ctim.tv_sec) = (seconds, 5)
        let stamp = FileStamp(status)
        #expect(stamp.modified == expected)
        #expect(stamp.isTooRecent(at: 100_000_000_000) == (seconds != 1), "a changed file could pass as unchanged")
    }
}

@Suite struct LastPathComponentTests {
    @Test(arguments: [("tales/fox/tale.md", "tale.md"), ("/tales/fox//", "fox"), ("fox", "fox"), ("/", ""), ("", "")])
    func theLastNameIsFound(_ path: String, _ name: String) {
        #expect(lastPathComponent(of: path) == name)
    }
}
