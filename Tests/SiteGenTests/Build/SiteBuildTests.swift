import Foundation
import Testing

@testable import SiteGen

/// Files that change while the site is built.
@Suite struct SiteBuildTests {
    /// Editors empty a file before they write it. The site would be without the tale, and nobody would be told.
    @Test(arguments: [nil, "", "Once there was a fox.\n"])
    func aTaleThatChangesBeforeItsTextIsReadIsAnError(_ changed: String?) throws {
        let place = try TemporaryPlace()
        try place.write("site.yml", "title: Test\nlanguages: [en]\n")
        for name in ["fox", "owl"] {
            try place.write("tales/\(name)/tale.md", "---\ntitle: \(name)\n---\n\nOnce there was one.\n")
        }
        let project = Project(root: place.path, jobs: 1)
        let reading = project.read(jobs: 1)
        if let changed {
            try place.write("tales/fox/tale.md", changed)
        } else {
            try FileManager.default.removeItem(atPath: place.path(of: "tales/fox/tale.md"))
        }
        var site = SiteBuild(project, reading, drafts: false, jobs: 1)
        site.run([], into: nil)
        let errors = site.diagnostics.filter(\.isError)
        #expect(errors.map(\.code) == [.changedFile])
        #expect(errors.map(\.file) == ["tales/fox/tale.md"])
    }
}
