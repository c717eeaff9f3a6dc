import Testing

@testable import SiteGen

@Suite struct PictureTests {
    private static let files = [
        "p.png": "image/png", "p.jpeg": "image/jpeg", "p.gif": "image/gif", "p.avif": "image/avif",
        "lossy.webp": "image/webp", "lossless.webp": "image/webp", "extended.webp": "image/webp",
    ]

    private func picture(_ bytes: [UInt8]) throws(PictureError) -> Picture { try Picture(bytes.span) }

    private func picture(_ text: String) throws(PictureError) -> Picture { try picture(Array(text.utf8)) }

    private func error(_ bytes: [UInt8]) -> PictureError? {
        do throws(PictureError) {
            _ = try picture(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: files) func readsTheSize(_ name: String, _ type: String) throws {
        let picture = try self.picture(fixture(name))
        #expect(picture.mediaType == type)
        #expect((picture.width, picture.height) == (32, 20))
    }

    @Test(arguments: files.keys.sorted()) func hostileFilesAreRefusedOrRead(_ name: String) throws {
        let bytes = try fixture(name)
        for end in bytes.indices { _ = error(Array(bytes[..<end])) }
        var dice = Dice(2)
        for _ in 0..<3000 {
            var changed = bytes
            for _ in 0...dice.roll(4) { changed[dice.roll(min(changed.count, 300))] = UInt8(dice.roll(256)) }
            if let picture = try? self.picture(changed) { #expect(picture.width > 0 && picture.height > 0) }
        }
    }

    @Test(arguments: ["p.png", "p.jpeg", "p.gif", "p.avif", "lossy.webp", "lossless.webp", "extended.webp"])
    func aPictureThatLacksItsEndIsRefused(_ name: String) throws {
        let bytes = try fixture(name)
        for count in [bytes.count / 2, bytes.count - 9, bytes.count - 5] {
            #expect(error(Array(bytes[..<count])) == .cutShort(at: count))
        }
    }

    @Test func aGIFWithoutAnImageIsRefused() throws {
        let (header, comment): ([UInt8], [UInt8]) = (Array("GIF89a\u{4}\0\u{3}\0\0\0\0".utf8), [0x21, 0xFE, 1, 65, 0])
        for bytes in [header, header + comment, header + comment + [0x3B]] {
            #expect(error(bytes) == .cutShort(at: bytes.count), "the page shows a broken picture")
        }
        let image: [UInt8] = [0x2C, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2, 1, 0, 0]
        #expect(try picture(header + comment + image).width == 4)
    }

    @Test func anAVIFIsKnownByAnyOfItsBrands() throws {
        var bytes = try fixture("p.avif")
        let whole = try picture(bytes)
        bytes.replaceSubrange(8..<12, with: Array("mif1".utf8))
        #expect(try picture(bytes) == whole, "an author is told that it is a HEIC picture")
        bytes.replaceSubrange(16..<20, with: Array("heic".utf8))
        #expect(error(bytes) == .other("a HEIC picture"))
        bytes.replaceSubrange(12..<16, with: Array("avif".utf8))
        #expect(error(bytes) == .other("a HEIC picture"), "the version of a brand is taken for a brand")
    }

    @Test func ofSeveralElementsWithOneIDTheFirstKeepsIt() {
        func unique(_ text: String) -> String {
            String(decoding: SVGIdentifiers.valid(Array(text.utf8)), as: UTF8.self)
        }
        let text = "<svg id=\"a\"><g id='b' fill='c'/><use href='#b'/></svg>"
        #expect(unique(text) == text)
        let repeated = "<svg><g id='b'/><g x='1' id='b' y='2'/><g id='b'/></svg>"
        #expect(unique(repeated) == "<svg><g id='b'/><g x='1'  y='2'/><g /></svg>")
    }

    @Test func anIDThatIsNoNameGetsOneWithItsReferences() {
        func valid(_ text: String) -> String {
            String(decoding: SVGIdentifiers.valid(Array(text.utf8)), as: UTF8.self)
        }
        #expect(
            valid("<svg><g id='Group 1'/><g id='1b'/><g id=''/></svg>")
                == "<svg><g id='id1'/><g id='id2'/><g id='id3'/></svg>")
        #expect(
            valid("<svg><g id='a:1'/><g id='a:1'/><use id='id1' href='#a:1'/><use x:href=' #a%3A1'/></svg>")
                == "<svg><g id='id2'/><g /><use id='id1' href='#id2'/><use x:href=' #id2'/></svg>")
        let fills = "fill='url(#a:1)' mask=\"url( '#(2)' )\" style='a: url(&quot;#a:1&quot;); b: url(#c)'"
        #expect(
            valid("<svg><g id='a:1'/><g id='(2)' \(fills)/><style>p { fill: url(#a:1) }</style></svg>")
                == "<svg><g id='id1'/><g id='id2' fill='url(#id1)' mask=\"url( '#id2' )\" "
                + "style='a: url(&quot;#id1&quot;); b: url(#c)'/><style>p { fill: url(#id1) }</style></svg>",
            "the picture in the book lacks its colours")
        let times = "<animate begin='0.5s; 0.click' end='1.9s;1.end+0.5s'/>"
        #expect(
            valid("<svg><g id='0'/><g id='1'/>\(times)</svg>")
                == "<svg><g id='id1'/><g id='id2'/><animate begin='0.5s; id1.click' end='1.9s;id2.end+0.5s'/></svg>",
            "an animation never begins in the book")
        let lists = "aria-labelledby=' b a:1\tb ' aria-label='a:1'"
        #expect(
            valid(
                "<svg><g id='a:1' \(lists)/>"
                    + "<set begin='2s; a:1.end+1s ;a:1.click' end='b.end;a:1.x.y' x='a:1.end'/></svg>")
                == "<svg><g id='id1' aria-labelledby=' b id1\tb ' aria-label='a:1'/>"
                + "<set begin='2s; id1.end+1s ;id1.click' end='b.end;id1.x.y' x='a:1.end'/></svg>",
            "the animation in the book never begins")
    }

    @Test func aPictureOfEndlessCopiesIsRefused() throws {
        func picture(_ levels: Int) -> String {
            let parts = (1...levels).map { level in
                "<g id='p\(level)'>" + String(repeating: "<use href='#p\(level - 1)'/>", count: 10) + "</g>"
            }
            let all = "<defs><path id='p0'/>\(parts.joined())</defs><use href='#p\(levels)'/>"
            return named("<svg NS viewBox='0 0 4 3'>\(all)</svg>")
        }
        #expect(try self.picture(picture(3)) == Picture(.svg, width: 4, height: 3))
        guard case .tooManyCopies? = error(Array(picture(5).utf8)) else {
            Issue.record("a browser that opens it stands still")
            return
        }
        let inItself = named(
            "<svg NS viewBox='0 0 4 3'><g id='a'><use href='#a'/><use href='#b'/></g><use id='b' href='#a'/></svg>")
        #expect(try self.picture(inItself) == Picture(.svg, width: 4, height: 3))
    }

    @Test func aPNGWhosePixelsWereDamagedIsRefused() throws {
        let whole = try fixture("p.png")
        let data = try #require(whole.firstRange(of: Array("IDAT".utf8))?.lowerBound)
        for place in [data + 6, whole.count - 13] {
            var bytes = whole
            bytes[place] ^= 1
            #expect(error(bytes) == .damaged(at: data - 4), "byte \(place)")
        }
        // Browsers show a picture of which a chunk with a small first letter is damaged.
        let comment = [0, 0, 0, 2] + Array("tEXta\0".utf8) + [1, 2, 3, 4]
        #expect(try picture(whole[..<(data - 4)] + comment + whole[(data - 4)...]) == picture(whole))
    }

    @Test func aHeightThatNoPictureHasIsRefused() throws {
        var bytes = try fixture("p.png")
        bytes[20] = 0x80
        #expect(error(bytes) == .damaged(at: 8), "the cache cannot read it back, so each build reads it again")
    }

    @Test func aPhotographIsTurnedAsTheCameraWas() throws {
        let bytes = try fixture("p.jpeg")
        for (order, tiff) in [
            ("MM", [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]),
            ("II", [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0]),
        ] {
            let exif = Array("Exif\0\0\(order)".utf8) + tiff.map { UInt8($0) }
            let segment = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
            #expect(try picture(bytes[..<2] + segment + bytes[2...]) == Picture(.jpeg, width: 20, height: 32))
        }
    }

    @Test(arguments: [
        ("<svg NS width='30' height=\"20\"/>", 30, 20),
        (
            "\u{FEFF}<?xml version='1.0'?><!-- > --><!DOCTYPE svg>"
                + "<s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='0,0 12.4 7'></s:svg>", 12, 7
        ),
        (
            "<?xml version = \"1.1\" encoding='UTF-8' standalone='no' ?>\n<!DOCTYPE s:svg PUBLIC '-//W3C//DTD SVG 1.1//EN' \""
                + "svg11.dtd\" >\n<?p ?><s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='0 0 4 3'/>", 4, 3
        ),
        ("<svg NS width='100%' height='50%' viewBox='0 0 300 200'></svg>", 300, 200),
        ("<svg NS height='10' viewBox='0 0 300 200'/>", 15, 10),
        ("<svg NS width='1in' height='2.54cm'/>", 96, 96),
        ("<svg NS width='.1px' height='18pt '/>", 1, 24),
        ("<svg NS width='10' height='20' jūra='1' 海='2'/>", 10, 20),
    ])
    func readsTheSizeOfAnSVG(_ text: String, _ width: Int, _ height: Int) throws {
        #expect(try picture(named(text)) == Picture(.svg, width: width, height: height))
    }

    /// `NS` in a text stands for the declaration of SVG's namespace.
    private func named(_ text: String) -> String { text.replacing("NS", with: "xmlns='http://www.w3.org/2000/svg'") }

    @Test(arguments: [
        ("<svg NS viewBox='0 0 4 3'><g></svg>", "</svg>' stands where '</g>"),
        ("<svg NS viewBox='0 0 4 3'><g>", "ends before 'g' is closed"),
        ("<svg NS viewBox='0 0 4 3'><pa", "never closed"),
        ("<svg NS viewBox='0 0 4 3'/><svg NS/>", "second root"),
        ("<svg NS viewBox='0 0 4 3'/>text", "outside"),
        ("<svg NS viewBox='0 0 4 3'><g id='a' id='b'/></svg>", "given twice"),
        ("<svg NS viewBox='0 0 4 3'><use xlink:href='#a'/></svg>", "xmlns:xlink"),
        ("<svg NS viewBox='0 0 4 3'><g xmlns:a='b'/><a:g/></svg>", "xmlns:a"),
        ("<svg NS viewBox='0 0 4 3'><text>a &nbsp; b</text></svg>", "&nbsp"),
        ("<svg NS viewBox='0 0 4 3'><text>a & b</text></svg>", "'&amp;'"),
        ("<svg NS viewBox='0 0 4 3'><text>&#0;</text></svg>", "&#0"),
        ("<svg NS viewBox='0 0 4 3'><!-- a -- b --></svg>", "'--'"),
        ("<svg NS viewBox='0 0 4 3'><text>]]></text></svg>", "']]>'"),
        ("<svg NS viewBox='0 0 4 3'><1/></svg>", "cannot be a name"),
        ("<svg NS viewBox='0 0 4 3' offse\u{2028}t='0'/>", "cannot be a name"),
        ("<svg NS viewBox='0 0 4 3'><\u{B7}a/></svg>", "cannot be a name"),
        ("<svg NS viewBox='0 0 4 3' \u{FEFF}x='0'/>", "cannot be a name"),  // Firefox keeps to an older XML
        ("<svg NS viewBox='0 0 4 3'><g xmlns:a\u{2028}='b'/></svg>", "cannot be a name"),
        ("<svg NS viewBox='0 0 4 3' xmlns:a='b'><a:1/></svg>", "cannot be a name"),
        (" <?xml version='1.0'?><svg NS viewBox='0 0 4 3'/>", "very beginning"),
        ("<svg NS viewBox='0 0 4 3'><?[1]x?></svg>", "cannot be a name"),
        ("<?XML version='1.0'?><svg NS viewBox='0 0 4 3'/>", "XML declaration"),
        ("<?xml encoding='utf-8'?><svg NS viewBox='0 0 4 3'/>", "XML declaration"),
        ("<?xml version='1.'?><svg NS viewBox='0 0 4 3'/>", "XML declaration"),
        ("<?xml version='1.0'encoding='utf-8'?><svg NS viewBox='0 0 4 3'/>", "XML declaration"),
        ("<?xml version='1.0' standalone='true'?><svg NS viewBox='0 0 4 3'/>", "XML declaration"),
        ("<?xml version='1.0' encoding='utf-8' x='1'?><svg NS viewBox='0 0 4 3'/>", "XML declaration"),
        ("<!DOCTYPE 1><svg NS viewBox='0 0 4 3'/>", "document type"),
        ("<!DOCTYPE svg PUBLIC '-//W3C'><svg NS viewBox='0 0 4 3'/>", "document type"),
        ("<!DOCTYPE svg PUBLIC '-//W3C<' 'svg11.dtd'><svg NS viewBox='0 0 4 3'/>", "document type"),
        ("<!DOCTYPE svg SYSTEM'svg11.dtd'><svg NS viewBox='0 0 4 3'/>", "document type"),
        ("<!DOCTYPE svg PUBLIC '-//W3C' 'svg11.dtd' x><svg NS viewBox='0 0 4 3'/>", "document type"),
        ("<svg NS viewBox='0 0 4 3'><text>\u{8}</text></svg>", "control character"),
    ])
    func anSVGThatBrowsersDoNotShowIsRefused(_ text: String, _ reason: String) {
        guard case .malformed(let found)? = error(Array(named(text).utf8)) else {
            Issue.record("browsers show nothing of it, and it was accepted: \(text)")
            return
        }
        #expect(found.reason.contains(reason), "\(found.reason)")
    }

    @Test func anSVGInAnotherEncodingIsRefused() {
        let latin = Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><text>".utf8) + [0xE9]
        #expect(error(latin + Array("</text></svg>".utf8)) == .malformed(WellFormedXML.notUTF8(at: latin.count - 1)))
        let wide: [UInt8] = [0xFF, 0xFE] + "<svg/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(error(wide) == .malformed(WellFormedXML.notUTF8(at: 0)))
    }

    @Test(arguments: ["<svg viewBox='0 0 4 3'/>", "<svg xmlns='http://www.w3.org/1999/svg' viewBox='0 0 4 3'/>"])
    func anSVGOutsideItsNamespaceIsRefused(_ text: String) {
        #expect(error(Array(text.utf8)) == .withoutNamespace(0..<text.utf8.count))
    }

    @Test func saysWhatIsWrong() {
        #expect(error([]) == .empty)
        #expect(error(Array("%PDF-1.7".utf8)) == .other("a PDF document"))
        #expect(error(Array("<!doctype html><p>".utf8)) == .other("an HTML page"))
        #expect(error(Array("<rss></rss>".utf8)) == .unknown)
        #expect(error(Array(named("<svg NS/>").utf8)) == .withoutSize)
        #expect(error(Array(named("<svg NS width='nan' height='inf'/>").utf8)) == .withoutSize)
        #expect(error(Array("<svg width=1 height=1>".utf8))?.range == 11..<12)
        #expect(error(Array("GIF89a\u{1}".utf8)) == .cutShort(at: 7))
        #expect(error(Array("\0\0\0\u{18}ftypheic".utf8)) == .other("a HEIC picture"))
        #expect(PictureError.other("a HEIC picture").notes.joined().contains("Most Compatible"))
        #expect(!PictureError.unknown.notes.isEmpty, "an author with a TIFF does not know what to do")
        #expect(error([0xFF, 0xD8, 0xFF, 0xE0, 0, 9]) == .cutShort(at: 6))
        #expect(error(Array("RIFF    WAVE".utf8)) == .other("a WAV recording"))
    }
}
