/// The worker that stands between the pages and the network, `sw.js`: the theme's bundle `worker`, with what it is to keep
/// at the first visit in front of it. Its bytes are others only when one of those files is.
struct ServiceWorker {
    /// Where a page is rendered that is shown in place of a tale that is neither kept nor within reach. It lies as deep as
    /// a tale does, so that its addresses hold there.
    static let awayPath = "library/away/index.html"

    /// Covers that come along with the library, as far as they fit: half of what a small visit over a phone may cost.
    static let mostOfCovers = 1_500_000

    /// The site's id.
    let site: String
    let script: [UInt8]
    /// Files whose names change with their content.
    let files: [OfflineFile]
    /// Files that keep their names.
    let pages: [OfflineFile]

    func render() -> OutputFile {
        var lists: [UInt8] = Array("\"files\":".utf8)
        files.write(to: &lists)
        lists += "\n,\"pages\":".utf8
        pages.write(to: &lists)
        var bytes: [UInt8] = Array("self.shell = {\"site\":".utf8)
        JSONWriter.append(site, to: &bytes)
        bytes += ",\"build\":".utf8
        JSONWriter.append(Digest(lists + script).assetTag, to: &bytes)
        bytes += ",\"away\":".utf8
        JSONWriter.append(Self.awayPath, to: &bytes)
        bytes += ",\n".utf8 + lists + "};\n".utf8 + script
        return OutputFile(path: "sw.js", bytes: bytes)
    }

    /// The covers of the first cards that fit.
    static func covers(of cards: [Card]) -> [OfflineFile] {
        var (covers, room): ([OfflineFile], Int) = ([], mostOfCovers)
        for cover in cards.lazy.compactMap(\.cover?.file) where cover.seal.size <= room {
            covers.append(cover)
            room -= cover.seal.size
        }
        return covers
    }
}
