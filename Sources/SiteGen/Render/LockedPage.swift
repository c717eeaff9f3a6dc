/// The page of a locked tale: what anyone can read.
struct LockedPage {
    static let template = "locked"
    /// The id of the lock in the page.
    private static let lock = "lock-title"

    /// The page with everything.
    let whole: TalePage

    /// - Parameters:
    ///   - text: the enciphered page; `nil` while no code opens it.
    ///   - codes: the path of the file with the wrapped keys.
    func render(_ text: SealedFile?, codes: String?) throws(RenderError) -> OutputFile {
        let (body, card) = (whole.body, whole.card)
        let open = body.pages.indices.prefix(min(whole.tale.folder.header.preview, max(body.pages.count - 1, 0)))
        let ids = Set(open.map { body.pages[$0].id })
        var page = SitePage(
            Self.template, at: card.path, title: SitePage.HeadText(card.title),
            description: SitePage.HeadText(card.summary), share: whole.share(with: []),
            [
                "tale": whole.taleValue(hasCaptions: true), "translations": whole.translations,
                "pages": .list(
                    open.map { number in
                        whole.pageValue(number, [], [], html: Self.text(body.pages[number].html, open: ids))
                    }),
                "sealed": text.map { text in
                    [
                        "src": .text(text.path), "salt": .text(text.salt), "length": .whole(text.length),
                        "codes": Value(codes),
                    ]
                } ?? .nothing,
            ])
        page.letters = .of(card.language)
        return try whole.frame.render(page)
    }

    /// Returns the text of an open page whose links to locked pages lead to the lock: there are no such pages before it
    /// is opened, and their ids say what is in them.
    /// - Parameter open: the ids of the open pages.
    static func text(_ html: [UInt8], open: Set<String>) -> [UInt8] {
        let start = Array("<a href=\"#".utf8)
        var (text, rest) = ([UInt8](), html[...])
        while let found = rest.firstRange(of: start) {
            let end = rest[found.upperBound...].firstIndex(of: UInt8(ascii: "\"")) ?? rest.endIndex
            let id = String(decoding: percentDecoded(Array(rest[found.upperBound..<end])), as: UTF8.self)
            text += rest[..<found.upperBound]
            text += open.contains(id) ? rest[found.upperBound..<end] : Array(Self.lock.utf8)[...]
            rest = rest[end...]
        }
        return text + rest
    }
}
