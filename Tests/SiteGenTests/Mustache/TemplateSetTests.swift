import Glibc
import SeededRandom
import Testing

@testable import SiteGen

@Suite struct TemplateSetTests {
    private func render(_ templates: [String: String], _ data: Value, _ page: Value = .nothing) throws -> String {
        var diagnostics: [Diagnostic] = []
        let set = TemplateSet(templates.mapValues { Source(path: "t.mustache", text: $0) }, diagnostics: &diagnostics)
        #expect(diagnostics.isEmpty)
        var (output, shared): ([UInt8], [UInt8]) = ([], [])
        try set.render("main", data, page, into: &output)
        try set.render("main", over: set.sharing(data), page, into: &shared)
        #expect(output == shared)
        return String(decoding: output, as: UTF8.self)
    }

    private func diagnostics(_ template: String) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        _ = TemplateSet(["main": Source(path: "main.mustache", text: template)], diagnostics: &diagnostics)
        return diagnostics
    }

    @Test func looksNamesUpInThePageBeforeTheSite() throws {
        let site: Value = ["title": "site", "lang": "lv"]
        let page: Value = ["title": "<page>", "body": .bytes(Array("<p>ā</p>".utf8))]
        #expect(
            try render(["main": "{{title}} {{lang}} {{{body}}} {{body}}"], site, page)
                == "&lt;page&gt; lv <p>ā</p> &lt;p&gt;ā&lt;/p&gt;")
    }

    @Test func skipsSectionsOfWhatIsEmpty() throws {
        let data: Value = ["a": "", "b": 0, "c": [], "d": .bytes([]), "e": nil, "f": false, "g": [:], "h": "x"]
        let main = "abcdefgh".map { "{{#\($0)}}\($0){{/\($0)}}" }.joined()
        #expect(try render(["main": main], data) == "gh")
    }

    @Test func aLayoutTakesBlocksOfBlocks() throws {
        let templates = [
            "main": "{{<page}}{{$body}}main{{/body}}{{$title}}T{{/title}}{{/page}}",
            "page": "{{<layout}}{{$body}}<main>{{$body}}page{{/body}}</main>{{/body}}{{/layout}}",
            "layout": "<title>{{$title}}none{{/title}}</title>{{$body}}layout{{/body}}",
        ]
        #expect(try render(templates, .nothing) == "<title>T</title>main")
        #expect(
            try render(templates.merging(["main": "{{>page}}"]) { $1 }, .nothing)
                == "<title>none</title><main>page</main>")
    }

    @Test func aBlockThatNoTemplateHasIsReported() throws {
        var diagnostics: [Diagnostic] = []
        let main = "{{<layout}}{{$contnet}}text{{/contnet}}{{$title}}T{{/title}}{{/layout}}"
        let layout = "{{$title}}none{{/title}}{{$content}}none{{/content}}"
        _ = TemplateSet(
            ["main": Source(path: "main", text: main), "layout": Source(path: "layout", text: layout)],
            diagnostics: &diagnostics)
        let diagnostic = try #require(diagnostics.first, "the page is empty, and nobody says why")
        #expect(diagnostics.count == 1 && diagnostic.severity == .warning && diagnostic.excerpt?.column == 12)
        #expect(diagnostic.notes.first?.message == "did you mean 'content'?")
    }

    @Test func partialsMayNameThemselves() throws {
        let data: Value = ["name": "a", "parts": [["name": "b", "parts": [["name": "c", "parts": []]]]]]
        #expect(try render(["main": "({{name}}{{#parts}}{{>main}}{{/parts}})"], data) == "(a(b(c)))")
    }

    @Test func anEndlessPartialIsAnErrorAndNoCrash() {
        // The innermost part has no parts of its own, so that its name finds those of the part around it, without end.
        let data: Value = ["parts": [["name": "b"]]]
        #expect(throws: RenderError(template: "main", limit: .depth)) {
            try render(["main": "{{#parts}}{{>main}}{{/parts}}"], data)
        }
    }

    @Test(arguments: [
        ["main": "<main>{{>icon}}</main>", "icon": "{{>line}}<svg>{{>icon}}</svg>", "line": "<hr>"],
        ["main": "{{>icon}}", "icon": "{{#a}}{{>line}}{{/a}}", "line": "{{<icon}}{{/icon}}{{>icon}}"],
    ])
    func theTemplateThatIncludesItselfIsNamedAndNotThatOfThePage(_ templates: [String: String]) {
        #expect(throws: RenderError(template: "icon", limit: .depth), "an author looks for the mistake in another file")
        {
            try render(templates, ["a": true])
        }
    }

    @Test(arguments: [
        ("{{#list}}{{#list}}{{#list}}{{#list}}{{/list}}{{/list}}{{/list}}{{/list}}", Renderer.LimitReached.work),
        ("{{#list}}{{#list}}{{{text}}}{{/list}}{{/list}}", .size),
    ])
    func anEnormousPageIsAnError(_ template: String, _ limit: Renderer.LimitReached) {
        let data: Value = [
            "list": .list(Array(repeating: 1, count: 100)), "text": .text(String(repeating: "x", count: 10_000)),
        ]
        #expect(throws: RenderError(template: "main", limit: limit)) { try render(["main": template], data) }
    }

    @Test func aTextThatIsNamedOftenIsSharedOnce() throws {
        var diagnostics: [Diagnostic] = []
        let main = String(repeating: "{{words.a}}{{{words.a}}}{{#words.a}}{{/words.a}}", count: 1_000)
        let set = TemplateSet(["main": Source(path: "main", text: main)], diagnostics: &diagnostics)
        let text = String(repeating: "x", count: 10_000)
        #expect(set.sharing(["words": ["a": .text(text)]]).text.count == 2 * text.utf8.count, "as it is and escaped")
    }

    @Test func keepsWhatWasWrittenBefore() throws {
        var diagnostics: [Diagnostic] = []
        let set = TemplateSet(["main": Source(path: "m", text: "b")], diagnostics: &diagnostics)
        var output = Array("a".utf8)
        try set.render("main", into: &output)
        try set.render("no such template", into: &output)
        #expect(output == Array("ab".utf8))
    }

    @Test(arguments: [
        ("a {{#b}} c", "unclosed-section", "{{#b}}"),
        ("a {{/b}} c", "unclosed-section", "{{/b}}"),
        ("{{#a}}{{#b}}{{/a}}", "unclosed-section", "{{#b}}"),
        ("{{<x}}{{$a}}", "unclosed-section", "{{$a}}"),
        ("a {{b", "bad-tag", "{{"),
        ("a {{b c}}", "bad-tag", "{{b c}}"),
        ("a {{}}", "bad-tag", "{{}}"),
        ("a {{{b}} c", "bad-tag", "{{"),
        ("a {{=<%=}}", "bad-tag", "{{=<%=}}"),
        ("{{<main}}{{b}}{{/main}}", "bad-tag", "{{b}}"),
        ("a {{> b }} c", "unknown-template", "{{> b }}"),
        ("a {{<b}}{{/b}} c", "unknown-template", "{{<b}}"),
    ])
    func faultsStandWhereTheTagIs(_ template: String, _ code: String, _ tag: String) throws {
        let found = diagnostics(template)
        let diagnostic = try #require(found.first { $0.code.rawValue == code })
        #expect(diagnostic.file == "main.mustache")
        let place = try #require(diagnostic.excerpt)
        let start = place.text.utf8.index(place.text.startIndex, offsetBy: place.column - 1)
        #expect(place.text[start...].prefix(place.length) == tag)
    }

    @Test func manyTagsThatCloseNothingAreReadInLinearTime() {
        func seconds(_ count: Int) -> Double {
            let began = processorTime()
            let found = diagnostics(
                String(repeating: "{{#a}}", count: count) + String(repeating: "{{/b}}", count: count))
            #expect(found.contains { $0.message == "'b' is closed, but was not opened" })
            return processorTime() - began
        }
        #expect(seconds(16_000) < 8 * seconds(4_000), "each closing tag searches all open ones")
    }

    /// Seconds of this thread.
    private func processorTime() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test func forgedTemplatesOfACacheNeitherTrapNorHang() throws {
        var diagnostics: [Diagnostic] = []
        let set = TemplateSet(
            [
                "m": Source(
                    path: "m", text: "{{<l}}{{$a}}\n  {{#b}}{{{c}}}{{/b}}\n  {{>p}}\n{{/a}}{{/l}}{{^d}}x{{/d}}"),
                "l": Source(path: "l", text: "  {{$a}}\n  y\n  {{/a}}\n{{$e}}{{f.g}}{{/e}}"),
                "p": Source(path: "p", text: "{{.}}\n"),
            ], diagnostics: &diagnostics)
        #expect(diagnostics.isEmpty)
        let saved = set.saved
        var (taken, generator) = (0, SeededGenerator(seed: 7))
        for round in 0..<10_000 {
            var forged = saved
            for _ in 0...round % 3 {
                let position = Int.random(in: forged.indices, using: &generator)
                switch round % 4 {
                case 0: forged[position] = UInt8.random(in: 0...255, using: &generator)
                case 1: forged[position] &+= 1
                case 2: forged[position] = 0
                default: forged.remove(at: position)
                }
            }
            var reader = CacheReader(forged)
            guard let set = TemplateSet(from: &reader) else { continue }
            taken += 1
            for name in ["m", "l", "p"] {
                var output: [UInt8] = []
                try? set.render(name, ["b": [1, 2], "c": "x", "d": false, "f": ["g": 1]], into: &output)
            }
        }
        #expect(taken > 500, "hardly any of them was rendered")
    }

    @Test func cutTemplatesNeitherTrapNorHang() throws {
        let template = "{{<l}}{{$a}}\n  {{#b}}{{{c}}}{{/b}}\n{{/a}}{{/l}}{{=<% %>=}}<%>m%><%^d%><%/d%><%! x %>"
        let bytes = Array(template.utf8)
        for start in bytes.indices {
            for end in start...bytes.count {
                var (diagnostics, output): ([Diagnostic], [UInt8]) = ([], [])
                let source = Source(path: "m", bytes: Array(bytes[start..<end]))
                let set = TemplateSet(
                    ["m": source, "l": Source(path: "l", text: " {{$a}}{{/a}}")], diagnostics: &diagnostics)
                try? set.render("m", ["b": [1, 2], "c": "x", "d": true], into: &output)
            }
        }
    }
}

extension TemplateSet {
    /// What a cache has of the templates.
    var saved: [UInt8] {
        var writer = CacheWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The templates as they come out of a cache.
    func kept() -> TemplateSet? {
        var reader = CacheReader(saved)
        return TemplateSet(from: &reader)
    }
}

@Suite struct ObjectTests {
    @Test func theLaterOfTwoValuesCounts() {
        let object = Object([("a", 1), ("b", 2), ("a", 3)])
        #expect(object[Key("a")]?.number == 3)
        #expect(object[Key("b")]?.number == 2)
        #expect(object[Key("c")] == nil)
    }

    @Test func eachOfManyValuesIsFound() {
        let object = Object((0..<100).map { ("key \($0)", .whole($0)) })
        #expect((0..<101).map { object[Key("key \($0)")]?.number } == (0..<100).map { $0 } + [nil])
    }
}

extension Value {
    fileprivate var number: Int? { if case .whole(let number) = self { number } else { nil } }
}
