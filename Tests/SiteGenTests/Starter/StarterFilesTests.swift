import Testing

@testable import SiteGen

@Suite struct StarterFilesTests {
    @Test func aFolderThatWasMadeIsGoneIfTheNextOneCannotBe() throws {
        let place = try TemporaryPlace()
        let tooLong = String(repeating: "a", count: 300)
        var files = try StarterFiles(in: Folder(place.path))
        #expect(throws: SystemError.self) { try files.make([("tales/\(tooLong)/tale.md", [])]) }
        #expect(FileStamp(path: place.path(of: "tales")) == nil)
    }

    /// A conjunct of several consonants is one `Character` of many bytes.
    @Test(arguments: ["क्ष्म्य", "ស្ត្រី", "a", "狐"])
    func aNameHasAtMost80Bytes(syllable: String) {
        let name = Slug.address(of: String(repeating: syllable, count: 100))
        #expect((40...80).contains(name.utf8.count))
    }

    @Test func aNameHasWholeWords() {
        let name = Slug.address(of: String(repeating: "fox ", count: 30))
        #expect(name == Array(repeating: "fox", count: 20).joined(separator: "-"))
    }
}
