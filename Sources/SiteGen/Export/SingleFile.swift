/// A tale as one HTML file with the reader in it.
///
/// What a browser with scripts shows is the tale's page as the site has it, packed with the scripts and styles that it
/// needs. Beside it is a plain text with pictures and players for browsers without scripts. Each picture, recording and
/// font is in the file once; scripts take them out of the plain text.
struct SingleFile {
    struct Medium {
        /// Its media type.
        let type: String
        let bytes: [UInt8]

        var isPicture: Bool { type.hasPrefix("image/") }
        /// The bytes as a URL (RFC 2397).
        var text: String { "data:\(type);base64,\(String(decoding: Base64.encoded(bytes), as: UTF8.self))" }
        var url: Value { .text(text) }
    }

    let tale: Tale
    let body: TaleBody
    let voices: [Voice]
    let music: [MediaFile]
    /// The pictures and recordings, by the names that they have beside the tale's page on the site.
    let media: [String: Medium]
    /// The media types of the recordings, by the paths of those of the library.
    let types: [String: String]
    let frame: ExportFrame
    /// What unpacks the file.
    let script: [UInt8]

    var folder: TaleFolder { tale.folder }
    var words: UIStrings { frame.words(in: folder.header.language) }

    /// What the file says about the program that made it.
    private static let mark: StaticString = "<meta name=\"generator\" content=\"storysite\">"
    private static let template = "single"

    /// Whether storysite made a file.
    static func isOne(_ bytes: [UInt8]) -> Bool {
        let start = bytes.prefix(2000)
        return start.span.has("<!doctype html>", at: 0) && start.span.contains(mark)
    }

    func html() throws(ExportError) -> [UInt8] {
        let asking = body.hasQuestions ? ["questions.js"] : []
        let bundles = ["appearance.js", "reader.js", "companions.js", "closer.js"] + asking
        let scripts = bundles.map(frame.theme.asset)
        let theme = frame.theme.speaking(words.used(by: UsedNames(pages: [], scripts: scripts)))
        let page: [UInt8]
        let plain: [UInt8]
        do throws(RenderError) {
            page = try self.page(theme)
            plain = try withoutMedia.document(theme, Parts())
        } catch {
            throw ExportError([theme.diagnostic(error)])
        }
        let style = UsedStyles(UsedNames(pages: [plain, page], scripts: scripts, others: ["js"]))
            .rules(
                of: theme.taleStyle(hasQuestions: body.hasQuestions)
                    + (tale.cards.isEmpty ? [] : theme.asset("glossary-style.css")))
        var parts = Parts(
            fonts: EmbeddedFonts.rules(of: theme, in: frame, for: folder, body, beside: words),
            style: UsedStyles(UsedNames(pages: [plain], scripts: [])).rules(of: plainStyle(theme)))
        parts.policy = try ContentSecurityPolicy.single(
            scripts: [script] + scripts, styles: [parts.fonts, parts.style, style], of: folder)
        parts.packed = try packed([style, page] + scripts)
        do throws(RenderError) { return try document(theme, parts) } catch {
            throw ExportError([theme.diagnostic(error)])
        }
    }

    /// What is in the head of the file.
    private struct Parts {
        var (policy, fonts, style, packed): (String, [UInt8], [UInt8], [UInt8]) = ("", [], [], [])

        init() {}
        init(fonts: [UInt8], style: [UInt8]) { (self.fonts, self.style) = (fonts, style) }
    }

    private func document(_ theme: Theme, _ parts: Parts) throws(RenderError) -> [UInt8] {
        var html: [UInt8] = []
        try theme.templates.render(
            Self.template,
            [
                "lang": .text(words.language.tag), "dir": .text(words.language.direction),
                "policy": .text(parts.policy),
                // A storage key of its own, because all files of a device share one storage.
                "site": ["id": .text("\(frame.config.id).\(folder.slug)")],
                "colours": theme.colours.value, "words": words.templateValue(),
                "fonts": .bytes(parts.fonts), "style": .bytes(parts.style), "packed": .bytes(parts.packed),
                "script": .bytes(script), "tale": plainTale(), "pages": .list(plainPages()),
            ], into: &html)
        return html
    }

    private var withoutMedia: SingleFile {
        SingleFile(
            tale: tale, body: body, voices: voices, music: music, media: [:], types: types, frame: frame, script: []
        )
    }

    private func packed(_ texts: [[UInt8]]) throws(ExportError) -> [UInt8] {
        do throws(LZMA.Failure) {
            return Base93.encoded(try LZMA.packed(Array(texts.joined(separator: [0]))))
        } catch {
            throw ExportError(
                .cannotWrite, file: folder.path, error.message, notes: ["install XZ's library, the package liblzma5"])
        }
    }

    /// Returns the tale's page as the site has it, without the document around it.
    func page(_ theme: Theme) throws(RenderError) -> [UInt8] {
        let site = SiteFrame(
            config: frame.config, theme: theme, pages: [], traits: .none,
            files: SiteFrame.OwnFiles(icons: SiteIcons([], ground: nil)))
        var inside = body
        for index in inside.pages.indices {
            inside.pages[index].html = Self.withoutWaysOut(inside.pages[index].html)
        }
        let page = try TalePage(
            tale: tale, body: inside, voices: voices, music: music, card: Card(folder, CardFacts(tale)),
            target: .file(SingleMedia(cover: tale.cover, sounds: types)), frame: site
        ).render()
        if case .bytes(let bytes) = page.content { return bytes }
        return []
    }

    /// Returns the text of a page without its links to other tales, which lead nowhere.
    private static func withoutWaysOut(_ html: [UInt8]) -> [UInt8] {
        var (text, copied): ([UInt8], Int) = ([], 0)
        var isOut = false
        while let start = html[copied...].firstIndex(of: UInt8(ascii: "<")) {
            text += html[copied..<start]
            copied = html[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? html.count
            let isEnd = html.span.has("</a>", at: start)
            if html.span.has("<a href=\"", at: start) { isOut = !html.span.has("<a href=\"#", at: start) }
            if !isOut || !isEnd && !html.span.has("<a ", at: start) { text += html[start..<copied] }
            if isEnd { isOut = false }
        }
        return text + html[copied...]
    }

    /// Returns the style of the plain text.
    private func plainStyle(_ theme: Theme) -> [UInt8] {
        let tokens = ThemeTokens(styles: theme.style)
        return Array(
            (BookStyle.rules(face: tokens.day["face-story"] ?? "serif", tokens) + """
                main {
                  max-width: 40em;
                  margin: 0 auto;
                }
                figure {
                  margin: 1em 0;
                }
                audio {
                  width: 100%;
                }
                .word img {
                  max-width: 8rem;
                  vertical-align: middle;
                }

                """).utf8)
    }
}

extension ContentSecurityPolicy {
    /// Returns the policy of a tale that is a file of its own.
    static func single(scripts: [[UInt8]], styles: [[UInt8]], of tale: TaleFolder) throws(ExportError) -> String {
        do throws(Cipher.Failure) {
            let cipher = try Cipher()
            return single(scripts: scripts.map(cipher.sha256), styles: styles.map(cipher.sha256))
        } catch {
            throw ExportError(
                .cannotWrite, file: tale.path,
                "the hashes for this file's Content-Security-Policy cannot be computed: \(error.message)",
                notes: ["install OpenSSL 3, the package libssl3"])
        }
    }
}

extension SingleFile {
    /// Returns the pictures of a tale, by the names that they have beside its page on the site.
    static func pictures(of tale: Tale) throws(ExportError) -> [String: Medium] {
        var pictures: [String: Medium] = [:]
        for file in tale.media {
            guard case .picture(let picture) = file.facts else { continue }
            pictures[tale.folder.addressBeside(file)] = Medium(
                type: picture.mediaType,
                bytes: try ExportError.reading("\(tale.folder.root)/\(file.path)", limit: .picture, shownAs: file.path))
        }
        return pictures
    }
}
