import Testing

@testable import SiteGen

@Suite struct CommitPlanTests {
    /// The output folder before: home, library and a tale.
    private static let folders: Set<Substring> = ["library", "tales", "tales/fox", "assets"]
    private static let new = [
        "sw.js", "index.html", "library/index.html", "library/2/index.html", "parents/index.html", "404.html",
        "catalog.json",
        "assets/style.aaaaaaaa.css", "assets/tales-1.aaaaaaaa.js", "tales/fox/index.html", "tales/fox/files.json",
        "tales/fox/1.aaaaaaaa.png", "tales/owl/index.html", "tales/owl/files.json", "tales/owl/1.aaaaaaaa.png",
    ]

    private func order(_ paths: [String], there: Set<Substring>) -> [String] {
        CommitPlan(paths) { there.contains($0) }.steps.joined()
            .flatMap { group in group.names.map { group.folder.isEmpty ? $0 : "\(group.folder)/\($0)" } }
    }

    @Test func filesComeBeforeThePagesThatNameThem() {
        let expected = [
            "assets/style.aaaaaaaa.css", "assets/tales-1.aaaaaaaa.js", "tales/fox/1.aaaaaaaa.png", "tales/owl",
            "tales/fox/files.json", "tales/fox/index.html", "404.html", "parents", "library/2", "library/index.html",
            "index.html", "catalog.json", "sw.js",
        ]
        for paths in [Self.new, Self.new.reversed(), Self.new.sorted()] {
            let order = order(paths, there: Self.folders)
            #expect(
                order.filter { $0 != "library/2" } == expected.filter { $0 != "library/2" }, "a kill leaves dead links")
            #expect(order.count == expected.count)
        }
    }

    @Test func aFirstBuildMovesWholeFolders() {
        #expect(
            order(Self.new, there: [])
                == ["assets", "tales", "404.html", "parents", "library", "index.html", "catalog.json", "sw.js"])
    }

    @Test func aTalesPageAndItsListOfFilesAreReplacedOneAfterTheOther() throws {
        let plan = CommitPlan(Self.new) { Self.folders.contains($0) }
        let group = try #require(plan.steps.joined().first { $0.names.contains("files.json") })
        #expect(group == .init(folder: "tales/fox", names: ["files.json", "index.html"]))
        #expect(plan.count == 13)
    }

    @Test func aNewTaleComesBeforeTheOneThatShowsItsPictures() throws {
        let plan = CommitPlan(
            ["tales/bee/index.html", "tales/owl/index.html", "tales/owl/1.aaaaaaaa.png", "tales/yak/index.html"],
            lenders: ["tales/owl"]
        ) { $0 == "tales" }
        #expect(plan.steps == [[.init(folder: "tales", names: ["owl", "bee", "yak"])]])
    }

    @Test(arguments: ["catalog", "feed", "podcast"])
    func aPlainPageOfThatNameComesBeforeHomeWhichLinksToIt(name: String) {
        let page = "\(name)/index.html"
        #expect(order(["index.html", page], there: [name[...]]) == [page, "index.html"])
    }

    @Test func partsOfCatalogsComeAfterTheTalesThatTheyName() {
        let lists = ["catalog/2.json", "feed/2.xml", "opds/all.xml", "podcast/tales-lv.xml"]
        let order = order(
            ["catalog.json", "feed.xml"] + lists + ["tales/owl/index.html"],
            there: ["tales", "catalog", "feed", "opds", "podcast"])
        #expect(order == ["tales/owl"] + lists + ["catalog.json", "feed.xml"])
    }

    @Test func pagesGoBeforeThePicturesThatTheyShow() {
        let stale = ["tales/fox/1.aaaaaaaa.png", "tales/fox/index.html", "assets/a.js", "about/index.html"]
        #expect(
            CommitPlan.removals(stale)
                == ["about/index.html", "tales/fox/index.html", "assets/a.js", "tales/fox/1.aaaaaaaa.png"])
    }
}
