/// The guides that come with the program. Help texts and diagnostics call them `docs/NAME.md`.
package enum Guides {
    /// The folder with the guides: `share/doc/storysite` beside the program's folder, or `docs` in the package in which
    /// the program was built; `nil` if there are none.
    package static var folder: String? {
        Files.folders(above: Files.program()).flatMap { ["\($0)/share/doc/storysite", "\($0)/docs"] }
            .first { FileStamp(path: "\($0)/first-tale.md") != nil }
    }
}
