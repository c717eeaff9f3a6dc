import Testing

@testable import SiteGen

@Suite struct PathBelowTests {
    @Test func aPathBelowAFolderIsTheRestOfIt() {
        #expect("tales/кошка/tale.md".path(below: "tales/кошка") == "tale.md")
        #expect("tales/a\u{304}/1.svg".path(below: "tales/a\u{304}") == "1.svg", "two scalars are one Character")
        #expect("a/\u{304}b".path(below: "a") == "\u{304}b", "a slash and a mark are one Character")
    }

    @Test func otherPathsAreNotBelowIt() {
        #expect("tales/foxes/1.svg".path(below: "tales/fox") == nil)
        #expect("tales/fox".path(below: "tales/fox") == nil)
        #expect("tales".path(below: "tales/fox") == nil)
    }
}
