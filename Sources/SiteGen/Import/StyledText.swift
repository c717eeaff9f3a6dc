/// Text with its emphasis, as CommonMark calls it.
struct StyledText: Equatable {
    struct Style: OptionSet, Hashable {
        let rawValue: UInt8

        static let emphasis = Style(rawValue: 1)
        static let strong = Style(rawValue: 2)
    }

    /// Text of one style.
    struct Run: Equatable {
        var text: String
        let style: Style
    }

    /// No two of one style are neighbours, and none is empty.
    private(set) var runs: [Run] = []

    init(_ text: String = "") { append(text, []) }

    var plain: String { runs.map(\.text).joined() }
    var isEmpty: Bool { runs.isEmpty }
    var hasEmphasis: Bool { runs.contains { !$0.style.isEmpty } }

    mutating func append(_ text: String, _ style: Style) {
        if text.isEmpty { return }
        if runs.last?.style == style {
            runs[runs.count - 1].text += text
        } else {
            runs.append(Run(text: text, style: style))
        }
    }

    static func + (left: StyledText, right: StyledText) -> StyledText {
        var both = left
        for run in right.runs { both.append(run.text, run.style) }
        return both
    }

    /// Returns the text in one line, as `MarkdownText.tidy` makes it.
    func tidied() -> StyledText {
        guard hasEmphasis else { return StyledText(MarkdownText.tidy(plain)) }
        var rest = Array(MarkdownText.tidy(plain).unicodeScalars)[...]
        var tidied = StyledText()
        // Each run can be found again after tidying, because tidying only removes or changes white space.
        for run in runs {
            var own = String.UnicodeScalarView()
            for scalar in run.text.unicodeScalars {
                guard let next = rest.first else { break }
                let isSpace = scalar.properties.isWhitespace && next == " "
                guard scalar == next || isSpace else { continue }
                own.append(next)
                rest.removeFirst()
            }
            tidied.append(String(own), run.style)
        }
        return rest.isEmpty ? tidied : StyledText(MarkdownText.tidy(plain))
    }

    /// The lines that line feeds end, each in one line; none is empty.
    var lines: [StyledText] {
        var lines = [StyledText()]
        for run in runs {
            for (index, part) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 { lines.append(StyledText()) }
                lines[lines.count - 1].append(String(part), run.style)
            }
        }
        return lines.map { $0.tidied() }.filter { !$0.isEmpty }
    }
}
