import Glibc
import Testing

@testable import SiteGen

@Suite struct ActiveContentTests {
    private func found(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        return ActiveContent.first(in: bytes).map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }

    @Test(arguments: [
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='1'/>",
        "<?xml version='1.0' encoding='UTF-8' standalone='no'?><!-- <script> onload='' --><svg/>",
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\"><svg/>",
        "<!DOCTYPE svg  PUBLIC '-//W3C//DTD SVG 1.0//EN'\n 'http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd'><svg/>",
        "<svg><use href='#a'/><use xlink:href=' #a'/><image href='data:image/png;base64,AAAA'/></svg>",
        "<svg><rect fill='url(#a)' style='fill: url( \"#b\" ); stroke: red'/></svg>",
        "<svg><style>@font-face { src: url(data:font/woff2;base64,AA) } .onload { fill: url('#a') }</style></svg>",
        "<svg><style><![CDATA[ a > b { fill: red } ]]></style><text>javascript: url(http://x) @import</text></svg>",
        "<svg><animate attributeName='fill' values='red;blue'/></svg>",
        "<svg inkscape:export-filename='C:\\pictures\\a (1).png' aria-label='a (b)'><path d='M0 0(' /></svg>",
        "<svg xmlns:dc='http://purl.org/dc/elements/1.1/'><metadata><dc:source>x</dc:source></metadata></svg>",
        "<svg xmlns:i='http://www.inkscape.org/namespaces/inkscape'><i:path-effect only_selected='false'/></svg>",
        "<svg><image href='data:img/png;base64,AAAA'/></svg>",
        "<svg><g id='image(2)' class='src(1)' data-name='C:\\x (1)' aria-label='a \\ b (c)'/></svg>",
        "<svg><linearGradient id='a' orient='auto' gradientTransform='rotate(90)'/></svg>",
    ])
    func leavesPicturesAlone(_ text: String) { #expect(found(text) == nil) }

    @Test(arguments: [
        ("<svg><script>x</script></svg>", "<script>"),
        ("<svg><s:ScRipt href='#'/></svg>", "<s:ScRipt href='#'/>"),
        ("<svg xmlns:s='http://www.w3.org/2000/svg'><s:script/></svg>", "<s:script/>"),
        ("<svg xmlns:s='http://www.w3.org/2000/sv&#103;'><g xmlns:s='a'/><s:script/></svg>", "<s:script/>"),
        (
            "<svg xmlns:s='a'><s:script xmlns:s='http://www.w3.org/2000/svg'/></svg>",
            "<s:script xmlns:s='http://www.w3.org/2000/svg'/>"
        ),
        ("<svg><image href='data:img/svg+xml,x'/></svg>", "href='data:img/svg+xml,x'"),
        ("<svg><foreignObject/></svg>", "<foreignObject/>"),
        ("<svg onload='x()'>", "onload='x()'"),
        ("<svg\n OnClick = \"x\">", "OnClick = \"x\""),
        ("<svg><a href='javascript:x'/></svg>", "href='javascript:x'"),
        ("<svg><a href=' java\tscript:x'/></svg>", "href=' java\tscript:x'"),
        (
            "<svg><a href='&#x6a;avascript&#00000000000000000000000000058;x'/></svg>",
            "href='&#x6a;avascript&#00000000000000000000000000058;x'"
        ),
        ("<svg><a x:href='https://example.org'/></svg>", "x:href='https://example.org'"),
        ("<svg><image href='other.png'/></svg>", "href='other.png'"),
        ("<svg><image href='data:image/svg+xml,x'/></svg>", "href='data:image/svg+xml,x'"),
        ("<svg><use href='data:text/html,x'/></svg>", "href='data:text/html,x'"),
        ("<svg><use href='other.svg#a'/></svg>", "href='other.svg#a'"),
        ("<svg xml:base='https://example.org/'>", "xml:base='https://example.org/'"),
        ("<svg xmlns:h='http://www.w3.org/1999/xht&#109;l'>", "xmlns:h='http://www.w3.org/1999/xht&#109;l'"),
        ("<svg xmlns='//www.w3.org/1999/xhtml'>", "xmlns='//www.w3.org/1999/xhtml'"),
        ("<svg><set attributeName='xlink:href' to='x'/></svg>", "attributeName='xlink:href'"),
        ("<svg><set attributeName='on&#99;lick' to='x'/></svg>", "attributeName='on&#99;lick'"),
        ("<svg><rect fill='url(http://x)'/></svg>", "fill='url(http://x)'"),
        ("<svg><rect fill='u&#114;l(http://x)'/></svg>", "fill='u&#114;l(http://x)'"),
        ("<svg><rect fill='\\75rl(http://x)'/></svg>", "fill='\\75rl(http://x)'"),
        ("<svg><rect style='background:URL( \"//x\")'/></svg>", "style='background:URL( \"//x\")'"),
        ("<svg><style>@import 'x';</style></svg>", "@"),
        ("<svg><style>@im<!-- -->port 'x';</style></svg>", "@"),
        ("<svg><style>@im<![CDATA[port 'x'</style>]]></style></svg>", "@"),
        ("<svg><style>&#64;import 'x';</style></svg>", "&"),
        ("<svg><style>a { b: url(x.png) }</style></svg>", "u"),
        ("<svg><style>a { b: image-set('x.png' 1x) }</style></svg>", "i"),
        ("<svg><style>a { b: \\75rl(x) }</style></svg>", "\\"),
        ("<svg><style>a { b: url(x.png) }", "u"),
        ("<svg><style><style></style>@import url(http://x);</style></svg>", "<style>"),
        ("<svg><style><x:style></x:style>.a { fill: url(http://x) }</style></svg>", "<x:style>"),
        ("<svg><x:style><g/></x:style></svg>", "<g/>"),
        ("<?xml-stylesheet href='x.css'?><svg/>", "xml-stylesheet href='x.css'"),
        ("<?xml version='1.0' encoding='iso-2022-jp'?><svg/>", "xml version='1.0' encoding='iso-2022-jp'"),
        ("<!DOCTYPE svg [<!ENTITY a '<script>'>]><svg>&a;</svg>", "DOCTYPE svg [<!ENTITY a '<script>'>]"),
        ("<!DOCTYPE svg SYSTEM 'x.dtd'><svg/>", "DOCTYPE svg SYSTEM 'x.dtd'"),
        ("<svg a=b><script/></svg>", "b"),
        ("<svg><rect a='<'/></svg>", "'"),
        ("<svg a='1'b='2'/>", "b"),
        ("<svg", "<"),
    ])
    func findsWhatCouldRunOrReachOut(_ text: String, _ place: String) { #expect(found(text) == place) }

    @Test func findsOtherEncodings() {
        let wide = Array("<svg onload='x'/>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(ActiveContent.first(in: wide)?.range == 1..<2)
    }

    @Test(arguments: [
        ("<svg style='", "url(#", "'/>"), ("<svg fill='", "url(#", "'/>"),
        ("<svg><style>", "url(  # ", "</style></svg>"),
    ])
    func manyReferencesTakeTimeInProportion(_ start: String, _ reference: String, _ end: String) {
        /// The processor's time, which other programs on the machine do not lengthen.
        func time(_ count: Int) -> Int {
            let bytes = Array((start + String(repeating: reference, count: count) + end).utf8)
            let begin = clock()
            _ = ActiveContent.first(in: bytes)
            return clock() - begin
        }
        // Sixteen times the length takes some sixteen times as long, and not 256 times.
        #expect(time(64_000) < time(4_000) * 80, "a drawing of 2 MB holds up the build")
    }

    @Test func cutAndChangedFilesNeitherTrapNorHang() {
        let text = "<?xml version='1.0'?><!DOCTYPE svg><svg a='&#65;'><style>a{b:url('#')}</style><![CDATA[]]></svg>"
        let bytes = Array(text.utf8)
        for end in bytes.indices { _ = ActiveContent.first(in: Array(bytes[..<end])) }
        let letters = Array("<>&;'\"=/!?[]-# :u(".utf8)
        var dice = Dice(3)
        for _ in 0..<5000 {
            var changed = bytes
            for _ in 0...dice.roll(3) { changed[dice.roll(changed.count)] = letters[dice.roll(letters.count)] }
            if let found = ActiveContent.first(in: changed) { #expect(found.range.upperBound <= changed.count) }
        }
    }
}
