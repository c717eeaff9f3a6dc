/// Names what a file is that should be a recording or a picture. Authors rename files,
/// and save web pages in their place.
enum KnownKind {
    static let heic = "a HEIC picture"

    /// Returns a noun with its article, such as `a PDF document`; `nil` if the file is of no known kind.
    static func name(of bytes: Span<UInt8>) -> String? {
        if bytes.has("%PDF", at: 0) { return "a PDF document" }
        if bytes.big(4, at: 0) == 0x8950_4E47 { return "a PNG picture" }
        if bytes.big(3, at: 0) == 0xFFD8FF { return "a JPEG picture" }
        if bytes.has("GIF8", at: 0) { return "a GIF picture" }
        if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return "a WebP picture" }
        if bytes.has("RIFF", at: 0), bytes.has("AVI ", at: 8) { return "an AVI film" }
        if bytes.has("RIFF", at: 0), bytes.has("WAVE", at: 8) { return "a WAV recording" }
        if bytes.has("fLaC", at: 0) { return "a FLAC recording" }
        if bytes.has("OggS", at: 0) { return "an Ogg recording" }
        if bytes.has("ID3", at: 0) { return "an MP3 recording" }
        if AVIF.isAVIF(bytes) { return "an AVIF picture" }
        if bytes.has("ftyphe", at: 4) || bytes.has("ftypmif1", at: 4) { return heic }
        if bytes.has("ftyp", at: 4) { return "an MP4 file" }
        if bytes.big(4, at: 0) == 0x1A45_DFA3 { return "a WebM or Matroska file" }
        if bytes.has("FORM", at: 0), bytes.has("AIF", at: 8) { return "an AIFF recording" }
        if bytes.has("#!AMR", at: 0) { return "an AMR recording" }
        if bytes.has("MThd", at: 0) { return "a MIDI file" }
        if bytes.big(4, at: 0) == 0x3026_B275 { return "a Windows Media file" }
        if bytes.has("PK\u{3}\u{4}", at: 0) { return "a ZIP archive" }
        if bytes.has("version https://git-lfs", at: 0) { return "\(pointer) and not the file itself" }
        return markup(bytes)
    }

    /// What stands in the place of a large file that was not fetched.
    private static let pointer = "a pointer of Git LFS"

    /// Returns what to do with a file that is not the recording or picture itself, but leads to it.
    static func remedy(for kind: String) -> String? {
        if kind.hasPrefix(pointer) { return "fetch the file itself: git lfs pull" }
        if kind.hasSuffix("archive") { return "unpack it, and use the file in it" }
        return nil
    }

    private static func markup(_ bytes: Span<UInt8>) -> String? {
        var start = bytes.byteOrderMarkLength
        while start < bytes.count, bytes[start].isWhiteSpace { start += 1 }
        if bytes.hasAnyCase("<!doctype html", at: start) || bytes.hasAnyCase("<html", at: start) {
            return "an HTML page"
        }
        if bytes.hasAnyCase("<svg", at: start) { return "an SVG picture" }
        if bytes.hasAnyCase("<?xml", at: start) { return "an XML file" }
        return nil
    }
}
