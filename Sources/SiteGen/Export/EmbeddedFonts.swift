/// The fonts of a tale that is exported as one file, embedded in the file's style sheet.
enum EmbeddedFonts {
    /// - Parameters:
    ///   - theme: the theme with the UI strings `words`.
    ///   - words: the UI strings that stand beside the tale.
    static func rules(
        of theme: Theme, in frame: ExportFrame, for tale: TaleFolder, _ body: TaleBody, beside words: UIStrings
    ) -> [UInt8] {
        let writingSystem = WritingSystem(tale.header.language)
        let texts = body.pages.map { String(decoding: $0.html, as: UTF8.self) }
        let hasItalic = body.pages.contains { $0.html.span.contains("<em>") }
        let hasBold = body.hasQuestions || body.pages.contains { $0.html.span.contains("<strong>") }
        let hasLatin =
            WritingSystem(words.language) == nil || BookMaker.hasLatin(tale.header.title.utf8)
            || BookMaker.hasLatin(body.text.bytes)
        let letters = LetterCoverage(style: theme.style).missing(
            in: Array(([tale.header.title, tale.header.summary ?? ""] + texts).joined(separator: " ").utf8).span,
            of: tale.header.language)
        let others = letters.isEmpty ? [] : PageLetters(letters, in: tale.header.language, from: frame.fonts).embedded
        let fonts = EmbeddedFont.all(of: theme).filter { font in
            (hasItalic || !font.isItalic) && (hasBold || !font.isBold)
                && (font.asset.writingSystem.map { $0 == writingSystem } ?? hasLatin)
        }
        let notices = EmbeddedFont.notice(fonts.map(\.licence).uniqued())
        return Array((notices + fonts.map { $0.rule(naming: $0.url) }).joined(separator: "\n").utf8) + others
    }
}
