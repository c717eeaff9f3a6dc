import Testing

@testable import SiteGen

@Suite struct PictureTests {
    private static let files = [
        "p.png": "image/png", "p.jpeg": "image/jpeg", "p.gif": "image/gif", "p.avif": "image/avif",
        "lossy.webp": "image/webp", "lossless.webp": "image/webp", "extended.webp": "image/webp",
    ]

    private func picture(_ bytes: [UInt8]) throws(PictureFault) -> Picture { try Picture(bytes.span) }

    private func picture(_ text: String) throws(PictureFault) -> Picture { try picture(Array(text.utf8)) }

    private func fault(_ bytes: [UInt8]) -> PictureFault? {
        do throws(PictureFault) {
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
        for end in bytes.indices { _ = fault(Array(bytes[..<end])) }
        var dice = Dice(2)
        for _ in 0..<3000 {
            var changed = bytes
            for _ in 0...dice.roll(4) { changed[dice.roll(min(changed.count, 300))] = UInt8(dice.roll(256)) }
            if let picture = try? self.picture(changed) { #expect(picture.width > 0 && picture.height > 0) }
        }
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
        ("<svg width='30' height=\"20\"/>", 30, 20),
        ("\u{FEFF}<?xml version='1.0'?><!-- > --><!DOCTYPE svg><s:svg viewBox='0,0 12.4 7'></s:svg>", 12, 7),
        ("<svg width='100%' height='50%' viewBox='0 0 300 200'>", 300, 200),
        ("<svg height='10' viewBox='0 0 300 200'>", 15, 10),
        ("<svg width='1in' height='2.54cm'>", 96, 96),
        ("<svg width='.1px' height='18pt '>", 1, 24),
    ])
    func readsTheSizeOfAnSVG(_ text: String, _ width: Int, _ height: Int) throws {
        #expect(try picture(text) == Picture(.svg, width: width, height: height))
    }

    @Test func saysWhatIsWrong() {
        #expect(fault([]) == .empty)
        #expect(fault(Array("%PDF-1.7".utf8)) == .other("a PDF document"))
        #expect(fault(Array("<!doctype html><p>".utf8)) == .other("an HTML page"))
        #expect(fault(Array("<rss></rss>".utf8)) == .unknown)
        #expect(fault(Array("<svg>".utf8)) == .withoutSize)
        #expect(fault(Array("<svg width='nan' height='inf'>".utf8)) == .withoutSize)
        #expect(fault(Array("<svg width=1 height=1>".utf8)) == .damaged(at: 11))
        #expect(fault(Array("GIF89a\u{1}".utf8)) == .cutShort(at: 7))
        #expect(fault([0xFF, 0xD8, 0xFF, 0xE0, 0, 9]) == .cutShort(at: 6))
        #expect(fault(Array("RIFF    WAVE".utf8)) == .other("a WAV recording"))
    }
}
