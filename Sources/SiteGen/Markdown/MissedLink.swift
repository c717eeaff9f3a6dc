/// A link or a picture that CommonMark takes for text, such as `[Sleep](#at bedtime)` and `![A fox](my fox.svg)`.
struct MissedLink {
    /// What stands in the text from the end of the words on.
    private let end: String
    /// Why it is no link, in an author's words.
    private let reason: String
    private var isPicture = true
    /// What to write after its words, if the name is good but for spaces or for what follows it.
    private var target: String?
    /// The words of the link, if they are not those in the brackets.
    private var words: String?
    /// What to do to get there.
    private var remedy = "put the name between < and >"
    /// The line on which its text begins, from 1, in the Markdown that was parsed.
    private var line = 1

    private init(_ end: String, _ reason: String) { (self.end, self.reason) = (end, reason) }

    /// The longest name that is looked at, in bytes.
    private static let longestName = 200

    /// Returns the links and pictures in the texts of blocks.
    /// - Parameters:
    ///   - firstLine: the line of the file on which the Markdown begins.
    ///   - anyName: whether `[Sleep](#at bedtime)` is meant as a link even if there is no such page.
    ///   - page: returns the link to the page that a text names without `#`, as `page 2` does.
    ///   - isPage: returns whether the tale has a page of that name.
    static func all(
        in blocks: [MarkdownNode], _ lines: SourceLines, firstLine: Int, anyName: Bool = false,
        page: (_ text: String) -> String? = { _ in nil }, isPage: (_ name: [UInt8]) -> Bool
    ) -> [MissedLink] {
        blocks.flatMap { block in
            let range = lines.range(of: block, firstLine: firstLine)
            // Most blocks have no bracket, and to take their texts together would cost a twentieth of a build.
            let bytes = lines.source.bytes.span.extracting(range)
            guard bytes.first(UInt8(ascii: "]"), from: 0) < bytes.count else { return [] as [MissedLink] }
            return all(in: block, anyName, page, isPage)
        }
    }

    private static func all(
        in block: MarkdownNode, _ anyName: Bool, _ page: (_ text: String) -> String?,
        _ isPage: (_ name: [UInt8]) -> Bool
    ) -> [MissedLink] {
        var links: [MissedLink] = []
        var (text, line): ([UInt8], Int) = ([], 0)
        block.walk { node, _ in
            switch node.kind {
            case .text:
                // Each bracket is a node of its own.
                if text.isEmpty { line = node.line }
                node.appendLiteral(to: &text)
            case .emphasis, .strong: break
            default:
                var opening: Int?
                for index in text.indices {
                    if text[index] == UInt8(ascii: "[") { opening = index }
                    guard text[index] == UInt8(ascii: "]") else { continue }
                    guard var link = link(in: text, opening, index, anyName, page, isPage) else { continue }
                    link.line = line
                    links.append(link)
                }
                text.removeAll(keepingCapacity: true)
            }
        }
        return links
    }

    /// - Parameters:
    ///   - opening: the offset of the last `[` before `closing`.
    ///   - closing: the offset of a `]`.
    private static func link(
        in text: [UInt8], _ opening: Int?, _ closing: Int, _ anyName: Bool, _ page: (_ text: String) -> String?,
        _ isPage: (_ name: [UInt8]) -> Bool
    ) -> MissedLink? {
        let before = text[..<(opening ?? 0)]
        let rest = text[(closing + 1)...].prefix(longestName)
        let hasMark = before.last == UInt8(ascii: "!")
        if rest.first == UInt8(ascii: "(") { return link(to: rest.dropFirst(), hasMark, anyName, page, isPage) }
        if hasMark, rest.starts(with: " (".utf8) { return MissedLink("] (", "a space is between the brackets") }
        if !hasMark, let opening,
            let link = link(named: text[(opening + 1)..<closing], before, rest, page, isPage)
        {
            return link
        }
        if !hasMark, let opening, let link = swapped(before, text[(opening + 1)..<closing], isPage) { return link }
        let isDoubled = rest.first == UInt8(ascii: "]") && before.suffix(2).elementsEqual("![".utf8)
        guard isDoubled || before.last == UInt8(ascii: ")"), let opening else { return nil }
        let name = String(decoding: text[(opening + 1)..<closing], as: UTF8.self)
        let isSwapped = !isDoubled && isPictureName(name) && before.suffix(longestName).firstRange(of: "!(".utf8) != nil
        guard isDoubled || isSwapped else { return nil }
        return MissedLink(isDoubled ? "[\(name)]]" : ")[\(name)]", "its brackets are not ![…](…)")
    }

    /// A link to a page with its brackets in the wrong order: `(Home)[#home]`.
    private static func swapped(
        _ before: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>, _ isPage: (_ name: [UInt8]) -> Bool
    ) -> MissedLink? {
        guard before.last == UInt8(ascii: ")"), name.first == UInt8(ascii: "#"), name.count < longestName,
            isPage(Array(name.dropFirst())),
            let start = before.suffix(longestName).lastIndex(of: UInt8(ascii: "("))
        else { return nil }
        let target = String(decoding: name, as: UTF8.self)
        var link = MissedLink(")[\(target)]", "its brackets are not […](#…)")
        link.target = target.contains(" ") ? "<\(target)>" : target
        link.words = String(decoding: before[(start + 1)...].dropLast(), as: UTF8.self)
        (link.isPicture, link.remedy) = (false, "write square brackets first")
        return link
    }

    /// A link to a page in another form: `[Home] (#home)`, `[[Home]]` or `[[Go home->Home]]`.
    /// - Parameters:
    ///   - words: what stands in brackets.
    ///   - before: what stands before the bracket.
    ///   - rest: what follows them.
    private static func link(
        named words: ArraySlice<UInt8>, _ before: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>,
        _ page: (_ text: String) -> String?, _ isPage: (_ name: [UInt8]) -> Bool
    ) -> MissedLink? {
        let (name, isApart): (ArraySlice<UInt8>, Bool)
        if rest.starts(with: "[#".utf8), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
            let target = rest[(rest.startIndex + 1)..<end]
            guard isPage(Array(target.dropFirst())) else { return nil }
            let written = String(decoding: target, as: UTF8.self)
            var link = MissedLink("][\(written)]", "its brackets are not […](#…)")
            link.target = written.contains(" ") ? "<\(written)>" : written
            (link.isPicture, link.remedy) = (false, "write round brackets around the page")
            return link
        }
        if rest.starts(with: " (#".utf8), let length = nameLength(rest.dropFirst(2)) {
            (name, isApart) = (rest.dropFirst(3).prefix(length - 1), true)
        } else if rest.first == UInt8(ascii: "]"), before.last == UInt8(ascii: "["), words.count < longestName {
            (name, isApart) = (words, false)
        } else {
            return nil
        }
        guard isPage(Array(name)) else { return isApart ? nil : parted(words, page) }
        let target = "#" + String(decoding: name, as: UTF8.self)
        var link = MissedLink(
            isApart ? "] (\(target))" : "]]",
            isApart ? "a space is between the brackets" : "its brackets are not […](#…)")
        link.target = target.contains(" ") ? "<\(target)>" : target
        (link.isPicture, link.remedy) = (false, isApart ? "delete the space" : "write the page after its words")
        return link
    }

    /// A link as other programs write it: `[[Go home->Home]]`, `[[Go home|Home]]`.
    private static func parted(_ text: ArraySlice<UInt8>, _ page: (_ text: String) -> String?) -> MissedLink? {
        let text = String(decoding: text, as: UTF8.self)
        guard let place = ["->", "|"].lazy.compactMap(text.firstRange).first,
            let target = page(String(text[place.upperBound...]).collapsingWhitespace())
        else { return nil }
        var link = MissedLink("]]", "its brackets are not […](#…)")
        (link.target, link.words) = (target, String(text[..<place.lowerBound]).collapsingWhitespace())
        (link.isPicture, link.remedy) = (false, "write the page after its words")
        return link
    }

    /// - Parameter target: what stands after `](`.
    private static func link(
        to target: ArraySlice<UInt8>, _ hasMark: Bool, _ anyName: Bool, _ page: (_ text: String) -> String?,
        _ isPage: (_ name: [UInt8]) -> Bool
    ) -> MissedLink? {
        guard let length = nameLength(target) else {
            guard target.count < longestName - 1 else { return nil }
            let bytes = target.prefix { !$0.isWhiteSpace }
            let name = String(decoding: bytes, as: UTF8.self)
            var link = MissedLink("](\(name)", "its ) is missing")
            if hasMark { return link }
            guard bytes.first == UInt8(ascii: "#"), isPage(Array(bytes.dropFirst())) else { return nil }
            (link.isPicture, link.target, link.remedy) = (false, name, "close it")
            return link
        }
        let bytes = Array(target.prefix(length))
        guard bytes.contains(UInt8(ascii: " ")) else { return nil }
        let name = String(decoding: bytes, as: UTF8.self)
        let anchor = name.drop { "# ".contains($0) }
        if name.hasPrefix("# "), !anchor.contains(" "), isPage(Array(anchor.utf8)) {
            var link = MissedLink("](\(name))", "a space follows its #")
            (link.isPicture, link.target, link.remedy) = (false, "#\(anchor)", "delete the space")
            return link
        }
        if let file = fileName(before: name) {
            var link = MissedLink("](\(name))", "something follows the file's name")
            link.target = file.contains(" ") ? "<\(file)>" : file
            link.remedy = "delete what follows the name"
            return link
        }
        let isPicture = hasMark || isPictureName(name)
        let namesPage = bytes.first == UInt8(ascii: "#")
        let isLink =
            namesPage ? anyName || isPage(Array(bytes.dropFirst())) : name.contains(".md") || name.contains("://")
        if !isPicture, !isLink, !namesPage, let target = page(name) {
            var link = MissedLink("](\(name))", "no page has a name with spaces")
            (link.isPicture, link.target, link.remedy) = (false, target, "write # and the name of the page")
            return link
        }
        guard isPicture || isLink else { return nil }
        var link = MissedLink("](\(name))", "the \(namesPage ? "page" : "file")'s name has spaces")
        (link.isPicture, link.target) = (isPicture, "<\(name)>")
        return link
    }

    /// Returns the name of a picture at the beginning of `text`, before a title or a size such as `=100x20`.
    private static func fileName(before text: String) -> String? {
        if isPictureName(text) { return nil }
        return text.indices.lazy.filter { text[$0] == " " }.map { String(text[..<$0]) }.first(where: isPictureName)
    }

    /// The number of bytes before the parenthesis that ends a name, which may have pairs of them itself; `nil` without
    /// one.
    private static func nameLength(_ text: ArraySlice<UInt8>) -> Int? {
        var open = 0
        for index in text.indices {
            if text[index] == UInt8(ascii: "(") { open += 1 }
            if text[index] == UInt8(ascii: ")") { open -= 1 }
            if open < 0 { return index - text.startIndex }
        }
        return nil
    }

    /// Whether a name ends as that of a picture.
    static func isPictureName(_ name: String) -> Bool {
        let ending = name.lowercased().split(separator: ".").last.map(String.init)
        return name.contains(".") && Picture.Format.allCases.contains { $0.endings.contains(ending ?? "") }
    }

    /// Returns the warning for it; `nil` if the author escaped it.
    /// - Parameter firstLine: the line of the file on which the Markdown begins.
    func warning(in lines: inout SourceLines, firstLine: Int) -> Diagnostic? {
        let found = lines.range(of: Array(end.utf8), on: firstLine + max(line, 1) - 1)
        let before = lines.bytes(before: found.lowerBound).suffix(Self.longestWords)
        let bracket = before.lastIndex(of: UInt8(ascii: "["))
        let outside = before[..<(bracket ?? before.startIndex)]
        let backslash = UInt8(ascii: "\\")
        if [before.last, outside.last].contains(backslash) { return nil }
        if outside.suffix(2).elementsEqual("\\!".utf8) { return nil }
        let words = self.words ?? bracket.map { String(decoding: before[($0 + 1)...], as: UTF8.self) } ?? "…"
        let note =
            target.map { "\(remedy): \(isPicture ? "!" : "")[\(words)](\($0))" }
            ?? "write it as in ![A wolf at the door](wolf.jpg)"
        return Diagnostic(
            .warning, isPicture ? .noPicture : .noLink, in: lines.source, at: found,
            "this is shown as text and is no \(isPicture ? "picture" : "link"): \(reason)", notes: [note])
    }

    /// How far before the end of a link its words are looked for, in bytes.
    private static let longestWords = 500
}
