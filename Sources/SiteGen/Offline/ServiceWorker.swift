/// The service worker `sw.js`: the theme's bundle `worker`, after the lists of the files that it keeps at the first
/// visit. Its bytes change only when one of those files changes.
struct ServiceWorker {
    /// The page that is shown in place of a tale that is not kept, when there is no network. It is as deep in the site
    /// as a tale, so that its relative addresses are right there.
    static let awayPath = "library/away/index.html"

    /// The greatest size of all covers that are kept with the library, in bytes:
    /// half of what a first visit over a phone may cost.
    static let mostOfCovers = 1_500_000
    /// The largest number of these covers, which are small in a library of drawings: each is a request.
    static let mostCovers = 200

    /// The site's id.
    let site: String
    let script: [UInt8]
    /// Files with a hash in their names.
    let files: [OfflineFile]
    /// Files with a hash in their names that only a device with children needs.
    let families: [OfflineFile]
    /// Files without a hash in their names.
    let pages: [OfflineFile]

    func render() -> OutputFile {
        var lists: [UInt8] = Array("\"files\":".utf8)
        files.write(to: &lists)
        lists += "\n,\"families\":".utf8
        families.write(to: &lists)
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

    /// Returns the covers of the first cards, as far as they fit into `mostOfCovers` and are
    /// not more than `mostCovers`. A cover that several cards share counts once.
    static func covers(of cards: [Card]) -> [OfflineFile] {
        var (covers, room): ([OfflineFile], Int) = ([], mostOfCovers)
        var paths: Set<String> = []
        for cover in cards.lazy.compactMap(\.cover?.file)
        where cover.checksum.size <= room && paths.insert(cover.path).inserted {
            covers.append(cover)
            room -= cover.checksum.size
            if covers.count == mostCovers { break }
        }
        return covers
    }
}
