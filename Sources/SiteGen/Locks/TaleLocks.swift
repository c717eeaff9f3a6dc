/// What locks the tales of a library.
struct TaleLocks: Sendable {
    /// `nil` if the library has no codes yet: then only the open pages of locked tales are made.
    let codes: FamilyCodes?
    /// Whether the codes could not be read, so that nobody knows which tales they open.
    let isUnread: Bool
    /// Whether the library has no file of codes here, although it had one where it was written.
    let isElsewhere: Bool
    /// The lists of words in which codes are, by the tag of their language.
    let words: [String: CodeWords]

    /// - Parameter root: the library's folder.
    init(_ codes: FamilyCodes?, isUnread: Bool, _ layers: ThemeLayers, root: String) {
        (self.codes, self.isUnread) = (codes, isUnread)
        let ignored = codes == nil && !isUnread ? try? Files.read("\(root)/.gitignore", limit: .text) : nil
        isElsewhere = ignored.map(FamilyCodes.isIgnored) ?? false
        var words: [String: CodeWords] = [:]
        for code in codes?.codes ?? [] where words[code.language.tag] == nil {
            words[code.language.tag] = CodeWords.load(code.language, in: layers)?.words
        }
        self.words = words
    }
}
