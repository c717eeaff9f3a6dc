import Glibc

/// A new family code: `storysite code new`.
package struct NewCode: Sendable {
    /// The names of tales; none for all locked tales.
    package var tales: [String] = []
    /// A reading level or a theme whose tales it opens.
    package var matching: String?
    package var label: String?
    package var library: String?
    /// The path of the card to print; `nil` for one beside `site.yml`.
    package var card: String?
    private var until: Day?

    package init() {}

    /// The most bytes of a label.
    package static let longestLabel = 500

    /// Whether a text can be a label, or the name of a level or a theme: one visible line, which the file of keys can
    /// hold.
    package static func isLabel(_ text: String) -> Bool {
        !text.isBlank && text.utf8.count <= longestLabel && text.unicodeScalars.allSatisfy(\.isOfALine)
    }

    /// Why a text cannot be the last day.
    package enum WrongDay: Error { case notADay, isOver }

    /// Sets the last day.
    /// - Parameter text: a day such as 2027-01-31.
    package mutating func setUntil(_ text: String) throws(WrongDay) {
        guard let day = Day(text) else { throw .notADay }
        guard day >= Day.today else { throw .isOver }
        until = day
    }

    package func run() -> CommandResult {
        let library = library ?? Library.here
        let (opened, diagnostics) = CodeFile.open(library, for: .create)
        guard var file = opened else { return CommandResult(diagnostics: diagnostics) }
        guard file.codes.open.count < FamilyCodes.mostCodes else {
            return CommandResult(diagnostics: [.tooManyCodes()].shown(from: library))
        }
        let project = Project(root: file.root, jobs: 1)
        let reading = project.read(jobs: 1)
        let locked = reading.tales.filter(\.isLocked).map { $0.tale() }
        let opens: FamilyCodes.Opens =
            matching.map { .matching($0) } ?? (tales.isEmpty ? .all : .tales(tales.map(TaleFolder.slug(named:))))
        if let wrong = wrong(opens, among: locked) { return CommandResult(wrong) }
        guard let layers = project.themeLayers, let language = project.config.languages.first else {
            return CommandResult(diagnostics: project.diagnostics.shown(from: library))
        }
        guard let (words, own) = CodeWords.load(language, in: layers) else {
            let refusal = Diagnostic.noCodeWords(language, in: layers)
            return CommandResult(diagnostics: (project.diagnostics + [refusal]).shown(from: library))
        }
        let (text, id) = (words.makeCode(), file.codes.freeID())
        let key = file.codes.cipher.stretch(text, salt: file.codes.salt, rounds: FamilyCodes.rounds)
        let code = FamilyCodes.Code(
            id: id, label: label, key: key, bits: words.bits, language: own, opens: opens, until: until)
        file.codes.codes.append(code)
        let first = locked.first { opens.includes($0.slug, $0.header) }
        let link = project.config.address.flatMap { address in
            first.map { address.url(of: $0.page) + "#" + Self.fragment(text) }
        }
        return save(file, code, text, link, project, layers)
    }

    /// Returns the code as it follows `#` in a link. The reader takes it from there and removes it from the address.
    private static func fragment(_ code: String) -> String {
        "code="
            + code.utf8.map { byte in
                switch byte {
                case UInt8(ascii: " "): "-"
                case 48...57, 97...122: String(Unicode.Scalar(byte))
                default: "%" + Hexadecimal.text([byte], inCapitals: true)
                }
            }.joined()
    }

    private static func build(_ library: String) -> String {
        library == Library.here ? "storysite build" : "storysite build \(shellWord(library))"
    }

    private func wrong(_ opens: FamilyCodes.Opens, among locked: [TaleFolder]) -> Diagnostic? {
        switch opens {
        case .all: nil
        case .matching(let word):
            locked.contains { opens.includes($0.slug, $0.header) }
                ? nil : .nothingToOpen(word, known: locked.flatMap(\.header.themes))
        case .tales(let slugs):
            // A name without a letter or numeral has no slug.
            zip(slugs, tales).first { slug, _ in !locked.contains { $0.slug == slug } }
                .map { slug, name in .nothingToOpen(slug.isEmpty ? name : slug, known: locked.map(\.slug)) }
        }
    }

    private func save(
        _ file: CodeFile, _ code: FamilyCodes.Code, _ text: String, _ link: String?, _ project: Project,
        _ layers: ThemeLayers
    ) -> CommandResult {
        let name = card ?? "\(file.root)/family-code-\(code.id).html"
        let shown = card ?? [Diagnostic].prefix(of: file.library) + "family-code-\(code.id).html"
        if FileStamp(path: name) != nil {
            return CommandResult(
                .alreadyThere(
                    shown, "this already exists, and 'storysite code' replaces nothing",
                    notes: ["name another file with --card"]))
        }
        let page = CodeCard(code: code, text: text, link: link, config: project.config, layers: layers)
        do throws(SystemError) {
            // Without its card nobody would know the code.
            try Files.replace(name, by: page.html(), isSecret: true)
            let ignored: [String]
            do throws(SystemError) { ignored = try file.save() } catch {
                _ = unsafe unlink(name)
                throw error
            }
            return CommandResult(
                report: [
                    "the code: \(text)",
                    "\(CodeStrength(bits: code.bits).text) to find it (\(code.bits) bits)",
                    "\(shown): a card to print; it has the code, and storysite keeps the code nowhere else",
                ] + ignored + ["to let it open tales, build the site again: \(Self.build(file.library))"])
        } catch {
            return CommandResult(.cannotMake(error, in: file.root, shownAs: file.library))
        }
    }
}
