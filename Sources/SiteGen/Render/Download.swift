/// The files of a tale that its title page offers as downloads.
///
/// An author makes one with `storysite export` and puts it into the tale's folder: `fox/fox.epub`.
struct Download: Sendable {
    enum Form: String, Sendable, CaseIterable {
        case epub, pdf, mp4, html, bloompub

        /// The name of the format.
        var name: String {
            switch self {
            case .bloompub: "BloomPUB"
            default: rawValue.uppercased()
            }
        }

        /// The key of the UI string that says what it is for.
        var word: String { "download-\(rawValue)" }

        /// How many bytes show what a file is.
        static let beginning = 2048

        /// Whether a file begins as files of this format do. Any other file could be a page with scripts of its own.
        func begins(_ bytes: [UInt8]) -> Bool {
            switch self {
            case .epub, .bloompub: bytes.starts(with: "PK\u{3}\u{4}".utf8)
            case .pdf: bytes.starts(with: "%PDF-".utf8)
            case .mp4: bytes.dropFirst(4).starts(with: "ftyp".utf8)
            case .html: bytes.starts(with: "<!doctype html>".utf8) && bytes.span.hasMark
            }
        }
    }

    let form: Form
    /// Below the site's root.
    let path: String
    /// In bytes.
    let size: Int

    /// Returns the files of a tale that anyone may have, with those to copy to the site.
    /// - Parameter book: the EPUB that the build made; a file of the author's stands in its place.
    static func all(
        of tale: Tale, book: TaleExports.File?
    ) -> (offered: [Download], files: [OutputFile], diagnostics: [Diagnostic]) {
        let folder = tale.folder
        guard folder.header.access == .free, folder.header.state == nil else { return ([], [], []) }
        var (offered, files, diagnostics): ([Download], [OutputFile], [Diagnostic]) = ([], [], [])
        let used = Set(tale.media.map(\.path))
        for form in Form.allCases {
            let file = folder.downloadNames(form.rawValue).lazy.compactMap { folder.folder.file(named: $0) }.first
            let path = file.map { folder.folder.path(of: $0.name) }
            guard let path, !used.contains(path) else {
                if form == .epub, let book { offered.append(Download(form: form, path: book.path, size: book.size)) }
                continue
            }
            do throws(SystemError) {
                let source = "\(folder.root)/\(path)"
                // A video can be as large as the memory that all threads together should need.
                let (beginning, size) = try Files.beginning(of: source, count: Form.beginning, limit: .own)
                guard form.begins(beginning) else {
                    diagnostics.append(.notADownload(path, form))
                    continue
                }
                let digest = try Digest(ofFileAt: source)
                let asset = AssetName(folder.slug, digest: digest, ending: form.rawValue)
                let address = "tales/\(folder.slug)/\(asset.text)"
                offered.append(Download(form: form, path: address, size: size))
                files.append(OutputFile(path: address, copyOf: source, digest: digest))
            } catch {
                diagnostics.append(Diagnostic(.error, .unreadableFile, file: path, error.message))
            }
        }
        return (offered, files, diagnostics)
    }

    /// - Parameter slug: the tale's name in addresses, which a saved file gets.
    func value(_ slug: String, words: UIStrings) -> Value {
        let (count, unit) = size < 1_000_000 ? (max(1, size / 1000), "kb") : ((size + 500_000) / 1_000_000, "mb")
        let key = "download-\(unit)"
        return [
            "url": .text(path), "form": .text(form.name), "file": .text("\(slug).\(form.rawValue)"),
            "word": .text(form.word), "text": .text(words.text(form.word)),
            "sizeWord": .text(key), "size": .whole(count),
            "sizeText": .text(words.text(key).filling("{size}", with: "\(count)")),
        ]
    }
}

extension Span<UInt8> {
    /// Whether a page says near its start that storysite made it.
    fileprivate var hasMark: Bool {
        indices.contains { has("<meta name=\"generator\" content=\"storysite\">", at: $0) }
    }
}

extension Diagnostic {
    fileprivate static func notADownload(_ path: String, _ form: Download.Form) -> Diagnostic {
        Diagnostic(
            .warning, .unusedFile, file: path,
            form == .html
                ? "the tale's page does not offer this file, because 'storysite export html' did not make it"
                : "the tale's page does not offer this file, because it is not of the format \(form.name)",
            notes: ["make it again with 'storysite export', or give it another name"])
    }
}
