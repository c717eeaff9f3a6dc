import Testing

@testable import SiteGen

@Suite struct LetterFontsTests {
    private let none = LibraryFolder(path: "fonts")

    @Test func ofInstalledFontsOfOneNameTheFirstIsTaken() throws {
        let place = try TemporaryPlace()
        for name in ["own/deep/A.ttf", "all/A.otf", "all/B.TTC", "all/notes.txt"] { try place.write(name, "") }
        let folders = FontFolders(in: ["own", "gone", "all"].map(place.path(of:)))
        #expect(folders.paths == ["A": place.path(of: "own/deep/A.ttf"), "B": place.path(of: "all/B.TTC")])
        #expect(folders.digest != FontFolders(in: [place.path(of: "all")]).digest)
    }

    @Test(.enabled(if: LetterFonts.areReadable, "needs HarfBuzz and Brotli"))
    func aLetterThatNoInstalledFontHasIsMissing() throws {
        let place = try TemporaryPlace()
        let language = try #require(Language("bo"))
        let fonts = LetterFonts(none, root: place.path, installed: FontFolders(in: [place.path]))
        #expect(fonts.groups(of: [0xF40], in: language).missing == [0xF40])
    }

    @Test func aDeviceWithoutAChineseFontLacksNoQuotationMark() throws {
        let place = try TemporaryPlace()
        let language = try #require(Language("zh"))
        let fonts = LetterFonts(none, root: place.path, installed: FontFolders(in: [place.path]))
        #expect(
            fonts.groups(of: [0x2014, 0x201C, 0x72D0], in: language).missing == [0x72D0],
            "an author is told to install a font for quotation marks that the theme has")
    }
}
