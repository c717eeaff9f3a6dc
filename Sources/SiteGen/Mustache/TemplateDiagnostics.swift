/// The messages about templates.
extension Diagnostic {
    static func tagNotClosed(ending: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badTag, in: source, at: range, "this tag has no end", notes: ["end it with \(ending)"])
    }

    static func notATagName(_ name: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        // Handlebars, Nunjucks and others have words before a name.
        let words = name.split(separator: " ").map(String.init)
        let signs = ["each": "#", "if": "#", "unless": "^", "with": "#"]
        let sign = words.count == 2 ? signs[words[0]] : nil
        return Diagnostic(
            .error, .badTag, in: source, at: range, "'\(name)' is not a name",
            notes: [
                sign.map { "Mustache has no '\(words[0])': write {{\($0)\(words[1])}}…{{/\(words[1])}}" }
                    ?? "a name has no white space"
            ])
    }

    static func tagInParent(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badTag, in: source, at: range, "only {{$block}} tags may stand directly inside {{<parent}}",
            notes: ["put it into a block: {{$name}}…{{/name}}"])
    }

    static func badDelimiters(in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badTag, in: source, at: range, "delimiters must be two, with a space between them",
            notes: ["for example {{=<% %>=}}"])
    }

    static func closedNotOpened(_ name: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(.error, .unclosedSection, in: source, at: range, "'\(name)' is closed, but was not opened")
    }

    static func notClosed(_ name: String, in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .unclosedSection, in: source, at: range, "'\(name)' is not closed",
            notes: ["end it with {{/\(name)}}"])
    }

    static func notClosedBefore(
        _ name: String, _ outer: String, in source: Source, at range: Range<Int>, closing: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            .error, .unclosedSection, in: source, at: range, "'\(name)' is not closed before '\(outer)' is",
            notes: ["end it with {{/\(name)}}"]
        ).noting("'\(outer)' is closed here", in: source, at: closing)
    }

    static func unknownBlock(_ name: String, known: [String], in source: Source, at range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .warning, .unknownTemplate, in: source, at: range,
            "no template has a block '\(name)', so its content is not on the page",
            notes: [suggestion(for: name, among: known, label: "the blocks are")])
    }
}
