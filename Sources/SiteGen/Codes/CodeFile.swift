/// Reads and writes `family-codes.yml` for `storysite code`.
struct CodeFile {
    /// The library's folder as the command names it, and with every link followed.
    let library: String
    let root: String
    var codes: FamilyCodes
    /// Held while the codes change, so that the second of two runs adds to what the first one has written.
    private let lock: FileLock?

    /// What the codes are read for.
    enum Purpose {
        case read
        case change
        /// To add one; a library without codes gets a secret.
        case create
    }

    static func open(_ library: String, for purpose: Purpose) -> (file: CodeFile?, diagnostics: [Diagnostic]) {
        guard let root = Library.root(of: library), Library.isLibrary(root) else {
            return (nil, [.noLibraryHere(library)])
        }
        let path = "\(root)/\(FamilyCodes.file)"
        let lock: FileLock?
        do throws(SystemError) { lock = try purpose == .read ? nil : FileLock(path) } catch {
            return (nil, [.cannotMake(SystemError(path: path, code: error.code), in: root, shownAs: library)])
        }
        let (found, diagnostics) = FamilyCodes.load(root, isChecked: false)
        if let found { return (CodeFile(library: library, root: root, codes: found, lock: lock), diagnostics) }
        let isThere = FileStamp(path: path) != nil
        guard diagnostics.isEmpty, !isThere, purpose == .create else {
            return (nil, (diagnostics.isEmpty ? [.noCodesYet()] : diagnostics).shown(from: library))
        }
        do throws(Cipher.Failure) {
            return (CodeFile(library: library, root: root, codes: try FamilyCodes(), lock: lock), [])
        } catch { return (nil, [.noCipher(error)]) }
    }

    /// Writes the file so that only its owner can read it, and keeps it out of git.
    /// - Returns: a line for each other file that was changed.
    func save() throws(SystemError) -> [String] {
        let ignored = try ignore()
        try Files.replace("\(root)/\(FamilyCodes.file)", by: codes.bytes, isSecret: true)
        return ignored
    }

    private func ignore() throws(SystemError) -> [String] {
        let path = "\(root)/.gitignore"
        let isThere = FileStamp(path: path) != nil
        let text = isThere ? try Files.read(path, limit: .text) : []
        guard !FamilyCodes.isIgnored(by: text) else { return [] }
        let start = text.isEmpty || text.last == UInt8(ascii: "\n") ? text : text + [UInt8(ascii: "\n")]
        try Files.replace(path, by: start + "\(FamilyCodes.ignored)\n".utf8)
        return ["\([Diagnostic].prefix(of: library)).gitignore: \(FamilyCodes.ignored)"]
    }
}

extension Diagnostic {
    static func noCodesYet() -> Diagnostic {
        Diagnostic(
            .error, .notACode, file: FamilyCodes.file, "this library has no family codes yet",
            notes: ["make one with 'storysite code new'"])
    }

    static func noCode(_ id: String, known: [FamilyCodes.Code]) -> Diagnostic {
        let ids = known.filter { !$0.isRemoved }.map(\.id)
        let isRemoved = known.contains { $0.id == id }
        let near = isRemoved ? [] : suggestions(for: id, among: ids)
        return Diagnostic(
            .error, .notACode, file: FamilyCodes.file,
            isRemoved ? "the code '\(id)' is removed already" : "there is no code '\(id)'",
            notes: near + (ids.isEmpty ? [] : ["the codes are: \(listed(ids))"]) + ["no code was removed"])
    }

    static func nothingToOpen(_ name: String, known: [String]) -> Diagnostic {
        Diagnostic(
            .error, .notACode, file: name, "no tale with 'access: premium' has this name, level or theme",
            notes: suggestions(for: name, among: known)
                + ["write 'access: premium' into the front matter of the tale that the code opens"])
    }

    static func noCodeWords(_ language: Language, in theme: ThemeLayers) -> Diagnostic {
        let folder = theme.layers.first.map { "\($0.label)/codes" } ?? "codes"
        return Diagnostic(
            .error, .missingLanguage, file: "\(folder)/\(language.tag).txt", "the theme has no list of words for codes",
            notes: [
                "write 256, 512, 1,024 or 2,048 different words, one a line; storybook has lists in five languages"
            ])
    }
}
