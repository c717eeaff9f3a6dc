/// The pages of an EPUB with a fixed layout, whose lines, page numbers and frames are elements of their own.
struct EPUBFixedLayout {
    let files: BookFiles

    /// Returns the blocks of a page without its printed number and its ornaments, with its lines joined to sentences.
    func blocks(_ blocks: [ImportedBook.Block], _ omissions: inout Omissions) -> [ImportedBook.Block] {
        let text = blocks.filter { !Self.isPageNumber($0) }
        omissions.add("paragraph", "a printed page number", count: blocks.count - text.count)
        return Self.joined(withoutOrnaments(text, &omissions))
    }

    private static func isPageNumber(_ block: ImportedBook.Block) -> Bool {
        guard case .paragraph(let lines) = block, lines.count == 1 else { return false }
        return lines[0].plain.count <= 3 && lines[0].plain.allSatisfy(\.isNumber)
    }

    /// Frames and page numbers can be pictures. Those without a description that are smaller than a quarter of the
    /// largest one on the page are left out.
    private func withoutOrnaments(
        _ blocks: [ImportedBook.Block], _ omissions: inout Omissions
    ) -> [ImportedBook.Block] {
        func area(_ block: ImportedBook.Block) -> Int? {
            guard case .picture(let shown) = block, let bytes = try? files.bytes(shown.name, limit: .picture),
                let picture = try? Picture(bytes.span)
            else { return nil }
            return picture.width.multipliedReportingOverflow(by: picture.height).partialValue
        }
        let areas = blocks.map(area)
        let largest = areas.compactMap(\.self).max() ?? 0
        func isKept(_ block: ImportedBook.Block, _ area: Int?) -> Bool {
            if case .picture(let shown) = block, shown.alt != nil { return true }
            return area.map { $0 >= largest / 4 } ?? true
        }
        let kept = zip(blocks, areas).filter(isKept).map(\.0)
        omissions.add("picture", "an ornament, small beside the picture of its page", count: blocks.count - kept.count)
        return kept
    }

    /// The most bytes of a line that another is joined to.
    private static let longestJoined = 2000

    /// Joins the lines of a fixed layout, each a paragraph of its own, to sentences.
    private static func joined(_ blocks: [ImportedBook.Block]) -> [ImportedBook.Block] {
        var joined: [ImportedBook.Block] = []
        for block in blocks {
            if case .paragraph(let lines) = block, case .paragraph(let before)? = joined.last, let end = before.last,
                let first = lines.first, !endsSentence(end.plain), end.plain.utf8.count < longestJoined,
                first.plain.first.map({ !$0.isUppercase }) ?? false
            {
                joined[joined.count - 1] = .paragraph(
                    before.dropLast() + [end + StyledText(" ") + first] + lines.dropFirst())
            } else {
                joined.append(block)
            }
        }
        return joined
    }

    private static func endsSentence(_ text: String) -> Bool {
        let marks = ".!?…:。！？।؟»”’\"'"
        return text.last.map { marks.contains($0) } ?? true
    }
}
