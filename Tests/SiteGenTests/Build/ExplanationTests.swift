import Testing

@testable import SiteGen

@Suite struct ExplanationTests {
    @Test func namesOfFilesAreWhole() {
        let tale = MadeTale(
            slug: "koshka", record: [], reason: .folder(["tales/кошка/tale.md"]), needsDictionary: false, files: nil)
        let result = TaleResult(folder: "tales/кошка", record: .made(tale))
        #expect(Explanation([result]).lines == ["tales/кошка: new or changed: tale.md"])
    }
}
