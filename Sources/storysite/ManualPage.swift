/// The manual page storysite(1), made from the help texts.
enum ManualPage {
    /// The page in the language of man(7).
    static var text: String {
        let general = HelpText(help)
        var page = ".TH STORYSITE 1 \"\" \"storysite \(version)\" \"User commands\"\n"
        page += ".SH NAME\nstorysite \\- read\\-along websites from Markdown tales\n"
        page += ".SH SYNOPSIS\n" + general.usage.map { ".B \(escaped($0))\n" }.joined()
        page += ".SH DESCRIPTION\n" + body(of: general)
        page += ".SH COMMANDS\n"
        for command in Command.allCases {
            let text = command.manual
            page += ".SS \(escaped("storysite \(command.rawValue)"))\n"
            page += text.usage.map(escaped).joined(separator: "\n.br\n") + "\n" + body(of: text)
        }
        page += """
            .SH FILES
            .TP
            .I /usr/share/doc/storysite
            The guides, which the texts above call docs/NAME.md.
            .TP
            .I /usr/share/storysite/Themes
            The themes that come with storysite.

            """
        return page
    }

    private static func body(of text: HelpText) -> String {
        text.parts.map { part in
            switch part {
            case .usage: ""
            case .paragraph(let words): ".PP\n\(escaped(words))\n"
            case .entries(let entries):
                entries.map { ".TP\n.B \(escaped($0.term))\n\(escaped($0.description))\n" }.joined()
            }
        }.joined()
    }

    /// Returns a line as roff shows it: letter by letter, and never as a request.
    private static func escaped(_ line: String) -> String {
        let escaped = line.flatMap { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : "\($0)" }
        return (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + String(escaped)
    }
}
