/// The tales that use the pictures and music of another tale.
enum SharedPictures {
    /// Returns an error for each tale whose `pictures` names no other tale, or one that has to look elsewhere itself.
    /// - Parameters:
    ///   - tales: those that the library shows.
    ///   - found: all tales. A tale may use the pictures of a draft, or of a tale that was withdrawn.
    static func diagnostics(of tales: [TaleFolder], among found: [TaleFolder]) -> [Diagnostic] {
        let sharing = tales.filter { $0.header.pictures != nil }
        if sharing.isEmpty { return [] }
        let byPath = Dictionary(found.map { ($0.folder.path, $0) }) { first, _ in first }
        let names = found.map(\.slug).sorted(by: precedesByBytes)
        return sharing.compactMap { tale in
            tale.header.pictures.flatMap { wanted in
                diagnostic(tale, wanted, tale.shared.flatMap { byPath[$0.folder.path] }, names)
            }
        }
    }

    private static func diagnostic(
        _ tale: TaleFolder, _ wanted: Located<String>, _ other: TaleFolder?, _ names: [String]
    ) -> Diagnostic? {
        let range = SiteIndex.FileRange(tale, wanted.range)
        if wanted.value == tale.folder.name || wanted.value == tale.slug {
            return range.diagnostic(
                .picturesOfPictures, "a tale uses its own pictures anyway",
                ["remove this line, or name another tale's folder"])
        }
        guard let other else {
            // The other tale could not be read, and its own error says so.
            if tale.shared != nil { return nil }
            // A path is not followed. Its last name is probably meant.
            let near = suggestion(forTale: wanted.value, among: names)
            return range.diagnostic(
                .unknownTale, "there is no tale '\(wanted.value)' whose pictures can be used",
                [near ?? "write the name of another tale's folder in tales/"])
        }
        guard let further = other.header.pictures else { return nil }
        let isCircle = other.shared?.folder.path == tale.folder.path
        return range.diagnostic(
            .picturesOfPictures, "'\(wanted.value)' uses the pictures of another tale itself",
            [
                isCircle
                    ? "the two tales name each other: keep 'pictures' only in the one that has no pictures of its own"
                    : "name the tale that has them: pictures: \(further.value)"
            ])
    }
}
