/// The codes of a library: `storysite code list`, `storysite code remove`.
package struct KnownCodes: Sendable {
    private let library: String

    /// - Parameter library: the library's folder, or `nil` for the one in which the command runs.
    package init(library: String?) { self.library = library ?? Library.here }

    package func list() -> CommandResult {
        let (opened, diagnostics) = CodeFile.open(library, for: .read)
        guard let file = opened else { return CommandResult(diagnostics: diagnostics) }
        let namesTales = file.codes.open.contains { if case .tales = $0.opens { true } else { false } }
        let reading = namesTales ? Project(root: file.root, jobs: 1).read(jobs: 1) : nil
        let locked = Set(reading?.tales.filter(\.isLocked).map(\.slug) ?? []).union(reading?.unread ?? [])
        return CommandResult(
            report: file.codes.codes.map { code in
                let opens =
                    switch code.opens {
                    case .all: "all locked tales"
                    case .tales(let slugs):
                        slugs.map { locked.contains($0) ? $0 : "\($0) (not a locked tale)" }.joined(separator: ", ")
                    case .matching(let word): "the tales of '\(word)'"
                    }
                return [
                    code.id, code.label, code.isRemoved ? "removed" : opens, code.until.map { "until \($0.text)" },
                ].compactMap(\.self).joined(separator: " · ")
            })
    }

    package func remove(_ ids: [String]) -> CommandResult {
        let (opened, diagnostics) = CodeFile.open(library, for: .change)
        guard var file = opened else { return CommandResult(diagnostics: diagnostics) }
        let known = file.codes.codes
        let unknown = ids.filter { id in !known.contains { $0.id == id && !$0.isRemoved } }
        guard unknown.isEmpty else {
            return CommandResult(diagnostics: unknown.map { .noCode($0, known: known) }.shown(from: library))
        }
        for index in known.indices where ids.contains(known[index].id) { file.codes.codes[index].isRemoved = true }
        do throws(SystemError) {
            let ignored = try file.save()
            return CommandResult(
                report: ignored + [
                    "removed: \(ids.joined(separator: ", "))",
                    "to let it open nothing more, build the site again and publish it: storysite build",
                    "anyone who opened a tale with it may still have the files that the device keeps",
                ])
        } catch {
            return CommandResult(.cannotMake(error, in: file.root, shownAs: file.library))
        }
    }
}
