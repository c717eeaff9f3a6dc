import COnDemand
import Synchronization

/// The fonts from which pages take the letters that the theme's own fonts lack: those in the folder `fonts` of the
/// library, then installed ones. Safe to use from many threads at once. A font is opened when a letter needs it.
final class LetterFonts: Sendable {
    /// The paths of the library's fonts.
    private let own: [String]
    private let installed: FontFolders
    private let open = Mutex<[Location: FontFile?]>([:])

    /// A font in a file.
    private struct Location: Hashable {
        let path: String
        let index: Int
    }

    /// The `font-family` under which a theme's style sheets name the fonts of these letters.
    static let family = "Letters"

    /// - Parameters:
    ///   - folder: `fonts`.
    ///   - root: the library's folder.
    init(_ folder: LibraryFolder, root: String, installed: FontFolders = .installed) {
        self.installed = installed
        own = folder.files.filter { file in FontFolders.endings.contains { file.name.lowercased().hasSuffix($0) } }
            .map { "\(root)/\(folder.path(of: $0.name))" }
    }

    /// Letters, and the font that has them.
    struct Group: Sendable {
        let font: FontFile
        var letters: [UInt32]
    }

    /// Finds a font for each letter.
    /// - Parameters:
    ///   - letters: in order.
    ///   - language: the language of the text: the form of a Chinese character can depend on it.
    /// - Returns: the letters by font, and those that no font has. Joiners are with the letters of each font, and wide
    ///   marks with the first that has them: the theme's font has them, too.
    func groups(of letters: [UInt32], in language: Language) -> (groups: [Group], missing: [UInt32]) {
        guard Self.areReadable else { return ([], letters.filter { !Self.accompanies($0) }) }
        var groups: [Group] = []
        var missing: [UInt32] = []
        for letter in letters where !Self.accompanies(letter) {
            if let index = groups.firstIndex(where: { Self.mayHold($0.letters[0], letter) && $0.font.has(letter) }) {
                groups[index].letters.append(letter)
            } else if let font = font(for: letter, language, letters) {
                if let index = groups.firstIndex(where: { $0.font === font }) {
                    groups[index].letters.append(letter)
                } else {
                    groups.append(Group(font: font, letters: [letter]))
                }
            } else {
                missing.append(letter)
            }
        }
        let joiners = letters.filter(LetterParts.joiners.contains)
        for index in groups.indices { groups[index].letters += joiners.filter(groups[index].font.has) }
        for mark in letters where LetterCoverage.wideMarks.contains(mark) {
            let index = groups.firstIndex { Self.isWide($0.letters[0]) && $0.font.has(mark) }
            if let index { groups[index].letters.append(mark) }
        }
        return (groups, missing)
    }

    /// Whether a character needs no font of its own, but goes with others.
    private static func accompanies(_ letter: UInt32) -> Bool {
        LetterParts.joiners.contains(letter) || LetterCoverage.wideMarks.contains(letter)
    }

    /// Whether a letter is Chinese, Japanese or Korean.
    private static func isWide(_ letter: UInt32) -> Bool { NotoFonts.script(of: letter)?.isWide == true }

    /// Whether a letter may come from the font of another writing system; one from its own font looks better.
    private static func mayHold(_ first: UInt32, _ letter: UInt32) -> Bool {
        NotoFonts.script(of: first)?.name == NotoFonts.script(of: letter)?.name
    }

    private func font(for letter: UInt32, _ language: Language, _ letters: [UInt32]) -> FontFile? {
        for path in own {
            if let font = opened(Location(path: path, index: NotoFonts.index(in: path, for: language, letters))),
                !font.isRestricted, font.has(letter)
            {
                return font
            }
        }
        for name in NotoFonts.files(NotoFonts.script(of: letter)) {
            guard let path = installed.paths[name],
                let font = opened(Location(path: path, index: NotoFonts.index(in: name, for: language, letters))),
                font.has(letter)
            else { continue }
            return font
        }
        return nil
    }

    private func opened(_ location: Location) -> FontFile? {
        open.withLock { open in
            if let known = open[location] { return known }
            let font = FontFile(path: location.path, index: location.index)
            open[location] = font
            return font
        }
    }

    /// Whether the libraries are installed that read fonts and make smaller ones.
    static var areReadable: Bool { unsafe storysite_open_letters() == nil }

    /// Returns diagnostics about the library's own fonts.
    /// - Parameter root: the library's folder.
    static func diagnostics(_ folder: LibraryFolder, root: String) -> [Diagnostic] {
        folder.files.compactMap { file in
            let path = folder.path(of: file.name)
            guard FontFolders.endings.contains(where: { file.name.lowercased().hasSuffix($0) }) else {
                let usual = [".txt", ".md", ".license"]
                return usual.contains { file.name.lowercased().hasSuffix($0) } ? nil : .unusableFont(path)
            }
            guard areReadable else { return nil }
            guard let font = FontFile(path: "\(root)/\(path)", index: 0) else { return .damagedFont(path) }
            return font.isRestricted ? .restrictedFont(path, family: font.family) : nil
        }
    }
}
