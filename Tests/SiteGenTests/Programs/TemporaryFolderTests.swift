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
}
