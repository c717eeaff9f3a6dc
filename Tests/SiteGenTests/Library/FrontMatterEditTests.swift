import SeededRandom
import Testing

@testable import SiteGen

struct FrontMatterEditTests {
    private func edited(_ text: String, _ key: String, _ value: YAMLValue?) throws -> String {
        let source = Source(path: "tale.md", text: text)
        return String(decoding: try FrontMatterEdit.setting(key, to: value, in: source), as: UTF8.self)
    }

    @Test func aTextKeepsItsQuotesAndItsComment() throws {
        let text = "---\n# ours\ntitle: 'The fox'   # short\nlevel: \"beginner\"\n\nages: 3-6\n---\n\nText.\n"
        #expect(
            try edited(text, "title", .text("The fox's den"))
                == text.replacing("'The fox'", with: "'The fox''s den'"))
        #expect(try edited(text, "level", .text("advanced")) == text.replacing("beginner", with: "advanced"))
        #expect(try edited(text, "ages", .text("4: to 7")) == text.replacing("3-6", with: "\"4: to 7\""))
    }

    @Test func aNewKeyStandsAfterThoseBeforeItAndGoesAgain() throws {
        let text = "---\r\ntitle: Fox\r\nvoices: []\r\n---\r\nText.\r\n"
        let levelled = try edited(text, "level", .text("beginner"))
        #expect(levelled == "---\r\ntitle: Fox\r\nlevel: beginner\r\nvoices: []\r\n---\r\nText.\r\n")
        #expect(try edited(levelled, "level", nil) == text)
        let voice = YAMLValue.group([("id", .text("anna")), ("audio", .text("anna"))])
        #expect(
            try edited("---\ntitle: Fox\n---\n", "voices", .list([voice]))
                == "---\ntitle: Fox\nvoices:\n  - id: anna\n    audio: anna\n---\n")
    }

    @Test func aFileOfAnOldMacKeepsItsLineEnds() throws {
        let text = "---\rtitle: Fox\rvoices: []\r---\rText.\r"
        let levelled = try edited(text, "level", .text("beginner"))
        #expect(levelled == "---\rtitle: Fox\rlevel: beginner\rvoices: []\r---\rText.\r")
        #expect(try edited(levelled, "level", nil) == text)
        let voice = YAMLValue.group([("id", .text("anna")), ("audio", .text("anna"))])
        #expect(
            try edited("---\rtitle: Fox\r---\r", "voices", .list([voice]))
                == "---\rtitle: Fox\rvoices:\r  - id: anna\r    audio: anna\r---\r")
    }

    @Test func listsChangeOnlyWhereTheyDiffer() throws {
        let flow = "---\ntitle: Fox\nthemes: [ 'snow',  ice ]\n---\n"
        #expect(
            try edited(flow, "themes", .list([.text("snow"), .text("ice"), .text("a, b")]))
                == flow.replacing("'snow',  ice", with: "'snow', ice, \"a, b\""))
        let block = "---\nthemes:\n  - snow # cold\n  # and\n  - ice\ntitle: Fox\n---\n"
        #expect(
            try edited(block, "themes", .list([.text("snow"), .text("ice"), .text("fire")]))
                == block.replacing("  - ice\n", with: "  - ice\n  - fire\n"))
        #expect(try edited(block, "themes", .list([.text("snow")])) == block.replacing("  - ice\n", with: ""))
        #expect(try edited(block, "themes", nil) == "---\ntitle: Fox\n---\n")
    }

    @Test func aVoiceGetsAKeyOnALineOfItsOwn() throws {
        let block = "---\ntitle: Fox\nvoices:\n- id: anna # first\n  audio: anna\n- id: jan\n  audio: jan\n---\n"
        func voice(_ id: String, _ timing: String?) -> YAMLValue {
            .group([("id", .text(id)), ("audio", .text(id))] + (timing.map { [("timing", .text($0))] } ?? []))
        }
        #expect(
            try edited(block, "voices", .list([voice("anna", "anna"), voice("jan", nil)]))
                == block.replacing("  audio: anna\n", with: "  audio: anna\n  timing: anna\n"))
        let flow = "---\ntitle: Fox\nvoices: [{ id: anna, audio: \"anna\" }]\n---\n"
        #expect(
            try edited(flow, "voices", .list([voice("anna", "anna")]))
                == flow.replacing("\"anna\" }", with: "\"anna\", timing: anna }"))
    }

    @Test func whatCannotBeEditedSafelyIsRefused() {
        let forms = [
            "---\nthemes: [ # why\n  snow ]\ntitle: Fox\n---\n", "---\ntitle: &a Fox\n---\n", "title: Fox\n",
            "---\ntitle: Fox\ntitle: Fox\n---\n", "---\n- title\n---\n", "---\ntitle: [Fox\n---\n",
        ]
        for form in forms {
            #expect(throws: YAMLPatch.Refusal.self, "\(form)") {
                try edited(form, "themes", .list([.text("ice"), .text("snow")]))
            }
        }
    }

    // MARK: Any front matter

    private static let keys = [
        "title", "language", "summary", "level", "themes", "credits", "voices", "draft", "other",
    ]
    private static let texts = [
        "Fox", "Trīs sivēntiņi", "a: b", "it's", "\"so\"", "# no", "3-6", "true", "null", "- dash", "a, b", "[x]",
        "{y}",
        "back\\slash", "  inside  ", "two\nlines", "قصة", "昔話", "no", "*a", "&b", "!c", "%d", "@e", "`f", "\u{2028}",
        "x #y", "x:",
    ]

    /// A value, as somebody may write it.
    private func written(_ value: YAMLValue, indent: String, _ random: inout SeededGenerator) -> String {
        switch value {
        case .text(let text):
            let styles: [YAMLWriter.Style] = [.plain, .singleQuoted, .doubleQuoted]
            if let text, text.count > 3, !text.contains(where: { "\n\u{2028}".contains($0) }), text.first != " ",
                text.last != " ", Int.random(in: 0..<6, using: &random) == 0
            {
                return ["|-", ">-", "|"][text == "it's" ? 1 : 0] + "\n\(indent)  \(text)"
            }
            return YAMLWriter().text(text, as: styles.randomElement(using: &random) ?? .plain)
        case .list(let items) where !items.isEmpty && Bool.random(using: &random):
            return items.map { item in
                "\n\(indent)  - " + written(item, indent: indent + "    ", &random) + comment(&random)
            }.joined()
        case .group(let pairs) where !pairs.isEmpty && Bool.random(using: &random):
            return pairs.enumerated().map { index, pair in
                (index == 0 ? "" : "\n" + indent) + "\(pair.key): " + YAMLWriter().line(pair.value) + comment(&random)
            }.joined()
        default: return YAMLWriter().line(value)
        }
    }

    private func comment(_ random: inout SeededGenerator) -> String {
        ["", "", "", "  # why", " # it's: [so"].randomElement(using: &random) ?? ""
    }

    private func value(of key: String, _ random: inout SeededGenerator) -> YAMLValue {
        func text() -> YAMLValue { .text(Self.texts.randomElement(using: &random)) }
        switch key {
        case "themes", "credits": return .list((0..<Int.random(in: 1..<4, using: &random)).map { _ in text() })
        case "voices":
            return .list(
                (0..<Int.random(in: 1..<3, using: &random)).map { _ in
                    .group(
                        [("id", text()), ("audio", text())] + (Bool.random(using: &random) ? [("timing", text())] : []))
                })
        case "draft": return .text("true")
        default: return text()
        }
    }

    @Test func anyEditChangesItsKeyAndNothingElse() throws {
        var random = SeededGenerator(seed: 16)
        var (done, refused) = (0, 0)
        for _ in 0..<3000 {
            var lines: [String] = []
            let keys = Self.keys.shuffled(using: &random).prefix(Int.random(in: 1...7, using: &random))
            for key in keys {
                if Int.random(in: 0..<4, using: &random) == 0 { lines += ["# a comment: 'with [quotes", ""] }
                let value = value(of: key, &random)
                var text = written(value, indent: "", &random)
                if case .text = value, text.contains("\n") {} else if !text.contains("\n") { text += comment(&random) }
                lines.append("\(key): \(text)")
            }
            lines.append("# the end")
            let isCRLF = Bool.random(using: &random)
            let file = (["---"] + lines + ["---", "", "Text.", ""]).joined(separator: "\n")
            let source = Source(path: "tale.md", text: isCRLF ? file.replacing("\n", with: "\r\n") : file)
            guard let front = FrontMatter.find(in: source).found,
                let root = YAMLParser.parse(source, part: front.yaml).node, case .mapping(let entries) = root.content,
                case .group(let before)? = YAMLValue(root)
            else { continue }
            let key = try #require(Self.keys.randomElement(using: &random))
            let value = Int.random(in: 0..<6, using: &random) == 0 ? nil : value(of: key, &random)
            guard let bytes = try? FrontMatterEdit.setting(key, to: value, in: source) else {
                refused += 1
                continue
            }
            done += 1
            let after = Source(path: "tale.md", bytes: bytes)
            let part = try #require(FrontMatter.find(in: after).found).yaml
            let tree = YAMLParser.parse(after, part: part).node.flatMap(YAMLValue.init)
            #expect(tree == nil || tree == .group(before.filter { $0.key != key } + (value.map { [(key, $0)] } ?? [])))
            // What stands before and after the lines of the key is there, byte for byte.
            let index = entries.firstIndex { $0.key.text == key }
            let start = index.map { entries[$0].key.range.lowerBound }
            let kept = source.bytes[..<(start ?? Self.common(source.bytes, bytes))]
            #expect(bytes.starts(with: kept))
            if let index {
                let next = index + 1 < entries.count ? entries[index + 1].key.range.lowerBound : front.yaml.upperBound
                #expect(bytes.suffix(source.bytes.count - next) == source.bytes[next...])
            } else if value != nil {
                #expect(
                    bytes.count > source.bytes.count
                        && bytes.suffix(source.bytes.count - kept.count) == source.bytes[kept.count...])
            }
            #expect(
                bytes.contains(13) == isCRLF
                    && (!isCRLF || !String(decoding: bytes, as: UTF8.self).unicodeScalars.isLoneLineFeed))
        }
        #expect(done > 2000 && refused * 10 < done, "\(done) done, \(refused) refused")
    }

    /// The length of what two files begin with.
    private static func common(_ left: [UInt8], _ right: [UInt8]) -> Int {
        zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(left.count, right.count)
    }
}

extension String.UnicodeScalarView {
    /// Whether a line feed has no carriage return before it.
    fileprivate var isLoneLineFeed: Bool {
        var last: Unicode.Scalar = " "
        for scalar in self {
            if scalar == "\n", last != "\r" { return true }
            last = scalar
        }
        return false
    }
}
