import Testing

@testable import SiteGen

@Suite struct StyleSheetTests {
    /// Each declaration as `SELECTOR NAME=VALUE`, with `!` if it is important and `?` if its value is not whole.
    private func declarations(_ text: String) -> [String] {
        let sheet = StyleSheet(Array(text.utf8))
        return sheet.declarations.map {
            "\(sheet.plain(sheet.rules[$0.rule].prelude)) \(sheet.plain($0.name))=\(sheet.plain($0.value))"
                + ($0.isImportant ? "!" : "") + ($0.isWhole ? "" : "?")
        }
    }

    @Test(arguments: [
        ("a{b:c;d : e}", ["a b=c", "a d=e"]), ("a{b:c", ["a b=c"]), ("a{;;b:c;;}", ["a b=c"]),
        ("a{b:\"x;}\";c:'\\';'}", ["a b=\"x;}\"", "a c='\\';'"]),
        ("a{b:\"x\\\r\n;\";c:d}", ["a b=\"x\\\r\n;\"", "a c=d"]),
        ("a{b:x\\;y;c:d}", ["a b=x\\;y", "a c=d"]), ("a\\{b{c:d}", ["a\\{b c=d"]), ("a{b:\\41  c}", ["a b=\\41  c"]),
        ("a{b:url(x;y{z);c:d}", ["a b=url(x;y{z)", "a c=d"]), ("a{b:URL( x\\); );c:d}", ["a b=URL( x\\); )", "a c=d"]),
        ("a{b:url('x)' \"}\");c:d}", ["a b=url('x)' \"}\")", "a c=d"]),
        ("a{b:curl(/*)*/);c:d}", ["a b=curl()", "a c=d"]), ("a{b:#url(/*)*/);c:d}", ["a b=#url()", "a c=d"]),
        ("a{b:(;[;);]);c:d}", ["a b=(;[;);])?", "a c=d"]),
        ("a{b/**/:/*;*/c/*}*/ d}", ["a b=c d"]), ("a{b:1px/* */2px/**/,3}", ["a b=1px/**/2px,3"]),
        ("a{*b:c;d;e:f}", ["a e=f"]),
    ])
    func aDeclarationEndsWhereCSSEndsIt(_ text: String, _ expected: [String]) {
        #expect(declarations(text) == expected)
    }

    @Test(arguments: [
        ("a{--b:{c:d;e:f};g:h}", ["a --b={c:d;e:f}", "a g=h"]), ("a{--b:hover{c:d}}", ["a --b=hover{c:d}"]),
        ("a{--b:;--c: ;}", ["a --b=", "a --c="]), ("a{--b:c}--d:hover{e:f}", ["a --b=c", "--d:hover e=f"]),
        ("a{--b:c!important;d:e! /**/IMPORTANT }", ["a --b=c!", "a d=e!"]), ("a{--b:!important}", ["a --b=!"]),
        ("a{--b:(!x)\\!important}", ["a --b=(!x)\\!important"]),
    ])
    func aCustomPropertyMayHaveBraces(_ text: String, _ expected: [String]) {
        #expect(declarations(text) == expected)
    }

    @Test(arguments: [
        ("a{--b:\"x\n;c:d}", ["a --b=\"x?", "a c=d"]), ("a{--b:\"x", ["a --b=\"x?"]), ("a{--b:\"x\\", ["a --b=\"x\\?"]),
        ("a{--b:);c:d}", ["a --b=)?", "a c=d"]), ("a{--b:(});c:d}", ["a --b=(})?", "a c=d"]),
        ("a{--b:(c", ["a --b=(c?"]),
        ("a{--b:url(x \"y);c:d}", ["a --b=url(x \"y)?", "a c=d"]), ("a{--b:url(x;c:d}", ["a --b=url(x;c:d}?"]),
        ("a{--b:x\\\n;c:d}", ["a --b=x\\?", "a c=d"]), ("a{--b:x\\", ["a --b=x\\?"]),
        ("a{--b:c!d;--e:f!;--g:h!important i;--j:!!important}", ["a --b=c!?", "a --e=f?", "a --g=h!?", "a --j=!?"]),
    ])
    func aValueThatWouldGoOnElsewhereIsNotWhole(_ text: String, _ expected: [String]) {
        #expect(declarations(text) == expected)
    }

    @Test(arguments: [
        ("a{&:hover{b:c}d:e}", ["a", "&:hover<a"]),
        ("@media x{@media y{a{b:c}}}", ["@media x", "@media y<@media x", "a<@media y"]),
        ("@charset \"x;{\";a{b:c}", ["@charset \"x;{\";", "a"]),
        ("@import url(x;y) z;a{b:c}", ["@import url(x;y) z;", "a"]),
        ("@import url(\"x\") layer(y;z)", ["@import url(\"x\") layer(y;z);"]), ("a{@layer b}", ["a", "@layer b;<a"]),
        ("\u{FEFF}a{b:c}", ["a"]), ("<!-- a{b:c} --> d{e:f}", ["a", "d"]), ("a{<!-- b{c:d}}", ["a", "<!-- b<a"]),
        ("/*{*/ a /**/ {b:c}", ["a"]), ("{a:b}", [""]), ("a{b:c}}d{e:f}", ["a", "}d"]), ("a{};b{c:d}", ["a", ";b"]),
        ("a[b=\"{\"]:is(c{;}),d{e:f}", ["a[b=\"{\"]:is(c{;}),d"]),
        ("/*", []), ("\"", []), ("\\", []), ("", []), ("\u{FEFF}", []),
    ])
    func aRuleHasItsPreludeAndTheRuleAroundIt(_ text: String, _ expected: [String]) {
        let sheet = StyleSheet(Array(text.utf8))
        let rules = sheet.rules.map { rule in
            sheet.plain(rule.prelude) + (rule.body == nil ? ";" : "")
                + (rule.parent.map { "<\(sheet.plain(sheet.rules[$0].prelude))" } ?? "")
        }
        #expect(rules == expected)
    }

    @Test(arguments: [
        ("a{b:c}", nil), ("a{b:'{'}", nil), ("a\\{{}", nil), ("a{b:url({)}", nil), ("/*{*/", nil), ("(})", nil),
        ("a{b{c:d}", "1{"), ("a{b:(c}d{}", "4("), ("a[b{}", "1["), ("a{b:url(c}", "7("), ("a{/*b}", "2/*"),
        ("/*/", "0/*"),
        ("a}b}", "1}"), ("a}b{", "3{"), ("a{b:)}", nil),
    ])
    func aBracketOrCommentThatNothingClosesIsFound(_ text: String, _ expected: String?) {
        let sheet = StyleSheet(Array(text.utf8))
        let found = sheet.unpaired.map { "\($0.lowerBound)\(String(decoding: sheet.bytes[$0], as: UTF8.self))" }
        #expect(found == expected)
    }

    @Test func aStringIsAnAddressAfterAnImportAndInASetOfPictures() {
        let sheet = StyleSheet(
            Array(
                """
                @import/**/"a";@IMPORT url(b) layer("no");@namespace "no";@importance "no";
                c{d:image-set("c" 1x type("no"),'d' 2x) "no";e:-webkit-image-set(url("e") 1x,("no"));content:"no"}
                """.utf8))
        #expect(
            sheet.addresses.map { String(decoding: sheet.bytes[$0.text], as: UTF8.self) } == ["a", "b", "c", "d", "e"])
        #expect(sheet.addresses.first.map { String(decoding: sheet.bytes[$0.whole], as: UTF8.self) } == "\"a\"")
    }

    @Test func anAddressIsReadWithAndWithoutQuotes() {
        let sheet = StyleSheet(
            Array("a{b:url(c) URL( \"d)\" ) url('') url(e f) url('g' h) \"url(i)\" burl(j) #url(k)/*url(l)*/}".utf8))
        #expect(sheet.addresses.map { String(decoding: sheet.bytes[$0.text], as: UTF8.self) } == ["c", "d)", ""])
        #expect(sheet.addresses.first.map { String(decoding: sheet.bytes[$0.whole], as: UTF8.self) } == "url(c)")
    }

    @Test(arguments: [
        (".a { b : c }\n.x { d: e }", ".a{b : c}\n"), (".x, .a  > i , #x { b: c; }", ".a > i{b: c;}\n"),
        ("@media y { .a { b: c } .x { d: e } } @media z { .x { d: e } }", "@media y{.a{b: c}\n}\n"),
        (".a { b: c; &:hover { d: e } @media y { .x { f: g } } }", ".a{b: c;&:hover{d: e}@media y{.x{f: g}}}\n"),
        ("@layer y; @import 'z'; .x {}", "@layer y;@import 'z';"),
        ("@supports (b: c) { @media z { .x { d: e } } }", ""),
        (".a{b:url(;{)} .a::before{content:'}  {'}", ".a{b:url(;{)}\n.a::before{content:'}  {'}\n"),
        ("@font-face{src:URL(y)} @font-face{src:local(y)}", "@font-face{src:local(y)}\n"),
        (".a\\:b{c:d} .x\\:b{c:d} [data-x]{c:d} i:not(.x){c:d}", ".a\\:b{c:d}\n.x\\:b{c:d}\ni:not(.x){c:d}\n"),
        ("@keyframes y { 0.5% { b: c } }", "@keyframes y{0.5%{b: c}}\n"), (".a{}", ""),
    ])
    func aPageGetsTheRulesThatItCanUse(_ text: String, _ expected: String) {
        let used = UsedStyles(UsedNames(pages: [Array("<p class=a>".utf8)], scripts: []))
        #expect(String(decoding: used.rules(of: Array(text.utf8)), as: UTF8.self) == expected)
    }

    @Test func aFontIsReadPastTheMarksInItsValues() throws {
        let rule =
            "@FONT-FACE { font-family: \"a;  }\"; src: url(data:font/woff2;base64,AA==); Font-Style: oblique; "
            + "font-style: italic }"
        let rules = FontFaceRule.all(in: Array("a{}@media b{\(rule)}@font-face-x{}@font-face;".utf8))
        #expect(rules.map(\.text) == [rule])
        let found = try #require(rules.first)
        #expect(found["font-family"] == "\"a;  }\"" && found["font-style"] == "italic" && found["font-weight"] == nil)
        #expect(found["src"] == "url(data:font/woff2;base64,AA==)")
    }

    @Test func aDataAddressEndsNoToken() {
        let tokens = ThemeTokens(
            styles: Array(":root{--a-pattern:url(data:image/png;base64,iVBORw0KGgo=);--brand:#6b5b95}".utf8))
        #expect(tokens.day == ["a-pattern": "url(data:image/png;base64,iVBORw0KGgo=)", "brand": "#6b5b95"])
    }

    @Test func tokensAreThoseOfTheRoot() {
        let tokens = ThemeTokens(
            styles: Array(
                """
                @charset "utf-8"; :root /* day */ { --a: 1  2; --b: "x  y"; --c: 3 !important; --c: 4; --d: {e: f;} }
                @media screen { :root { --a: 5; } p { --a: 6 } :root[data-palette='night'] { --b: 7 } }
                @media print { :root { --a: 8 } } :root { i { --a: 9 } --e: "z
                ; --f: ); }
                """.utf8))
        #expect(tokens.day == ["a": "5", "b": "\"x  y\"", "c": "3", "d": "{e: f;}"])
        #expect(tokens.night == ["b": "7"])
    }

    @Test(arguments: [
        "{", "}", "(", ")", "/*", "\"", "\"\n", "\\", "url(", "url(\"", "url(\"\"\n", "@media{",
        "@media screen{:root{", ":root{--a:b;",
        "@font-face{src:", "--a:{", "a,", ".a", "a/**/", " ", "!", "<!--",
    ])
    func aHostileStyleSheetIsReadInLinearTime(_ part: String) {
        let style = Array(":root{--a:1}".utf8) + Array(String(repeating: part, count: 30_000).utf8)
        withinAMinute {
            #expect(ThemeTokens(styles: style).day["a"] != nil)
            #expect(FontFaceRule.all(in: style).count < 2)
            #expect(CompactStyle.of(style).count <= style.count)
            #expect(UsedStyles(UsedNames(pages: [], scripts: [])).rules(of: style).count <= style.count + 30_002)
        }
    }
}
