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

    /// Returns the text in one line, as `String.collapsingWhitespace` makes it.
    func collapsingWhitespace() -> StyledText {
        let line = plain.collapsingWhitespace()
        guard hasEmphasis else { return StyledText(line) }
        var rest = Array(line.unicodeScalars)[...]
        var styled = StyledText()
        // Each run can be found again in the line, which only lacks some characters and has other spaces.
        for run in runs {
            var own = String.UnicodeScalarView()
            for scalar in run.text.unicodeScalars {
                guard let next = rest.first else { break }
                let isSpace = scalar.properties.isWhitespace && next == " "
                guard scalar == next || isSpace else { continue }
                own.append(next)
                rest.removeFirst()
            }
            styled.append(String(own), run.style)
        }
        return rest.isEmpty ? styled : StyledText(line)
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
        return lines.map { $0.collapsingWhitespace() }.filter { !$0.isEmpty }
    }
}
