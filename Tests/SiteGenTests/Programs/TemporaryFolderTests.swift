import Glibc
import Testing

@testable import SiteGen

@Suite struct TemporaryFolderTests {
    private enum Fault: SystemFailure, Equatable {
        case ofBody
        case ofSystem(SystemError)

        init(_ error: SystemError) { self = .ofSystem(error) }
    }

    @Test func isGoneAfterAnErrorOfItsBodyWhichArrivesAsItIs() throws {
        var path = ""
        #expect(throws: Fault.ofBody) {
            try TemporaryFolder.use { folder throws(Fault) in
                path = folder
                #expect(FileStamp(path: folder)?.kind == .folder)
                throw .ofBody
            }
        }
        #expect(!path.isEmpty && FileStamp(path: path) == nil)
    }

    @Test func onlyAbandonedFoldersOfThisUserAreRemoved() throws {
        let place = try TemporaryPlace()
        for name in ["storysite.own", "storysite.other", "another"] {
            try place.write("\(name)/lock", "")
            try place.write("\(name)/content/file", "")
        }
        let isRoot = unsafe chown(place.path(of: "storysite.other"), 65534, 65534) == 0
        TemporaryFolder.removeAbandoned(in: place.path)
        #expect(FileStamp(path: place.path(of: "storysite.own")) == nil)
        #expect(place.text(of: "another/content/file") != nil)
        if isRoot { #expect(place.text(of: "storysite.other/content/file") != nil) }
    }
}
