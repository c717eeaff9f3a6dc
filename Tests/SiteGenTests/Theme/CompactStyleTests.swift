import Testing

@testable import SiteGen

@Suite struct CompactStyleTests {
    @Test(arguments: [
        ("/* red */\n.a,\n.b > i {\n  color: red;\n\n  margin: 0 1px;\n}\n", ".a,.b > i{color: red;margin: 0 1px;}"),
        (
            "@media (width > 1px) and (color) {\n  p :hover { --a: b  c }\n}",
            "@media (width > 1px) and (color){p :hover{--a: b c}}"
        ),
        ("a::before { content: \"/* {  } */\"; }", "a::before{content: \"/* {  } */\";}"),
        ("a::before { content: 'it\\'s  ,  '; }", "a::before{content: 'it\\'s  ,  ';}"),
        ("a { width: calc(1px + 2px);--none: ; }", "a{width: calc(1px + 2px);--none: ;}"),
        (".a\\  {}\n.b {}", ".a\\ {}.b{}"),
        ("a { content: 'open\n}\nb  { c: d }", "a{content: 'open\n}b{c: d}"),
        ("a {} /* open", "a{}"), ("", ""), ("a{b:url(//c/*.d) ; e:\\\"/*f*/ }", "a{b:url(//c/*.d) ;e:\\\"}"),
        ("a{b:1px/*c*/2px}", "a{b:1px/**/2px}"), (".a/*b*/.c/*d*/ e/*f*/ , /*g*/i{}", ".a/**/.c e ,i{}"),
        ("a{b:c\\;  d}", "a{b:c\\; d}"), ("a{b:'c\\\r\n  d'  }", "a{b:'c\\\r\n  d'}"),
    ])
    func whatSeparatesNothingIsLeftOut(style: String, compact: String) {
        #expect(String(decoding: CompactStyle.of(Array(style.utf8)), as: UTF8.self) == compact)
    }
}
