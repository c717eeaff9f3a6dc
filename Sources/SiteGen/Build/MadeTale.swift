/// A tale that was read and rendered.
struct MadeTale: Sendable {
    let slug: String
    /// A record without its files, whose stamps are known when they are in place.
    let record: [UInt8]
    let reason: TaleResult.Reason
    let needsDictionary: Bool
    /// The paths of its files, and whether they lie in another tale's folder;
    /// `nil` for a tale that has its folder for itself.
    let files: [(path: String, isShared: Bool)]?

    /// Writes the whole record.
    /// - Parameter stamps: those of the files that the build made.
    func write(_ stamps: OutputStamps, to writer: inout CacheWriter) {
        writer.add([record[...], end(stamps)[...]])
    }

    private func end(_ stamps: OutputStamps) -> [UInt8] {
        guard let files else { return TaleRecord.bytes(of: stamps.files(below: "tales/\(slug)/"), shared: []) }
        func made(isShared: Bool) -> [MadeFile] {
            files.filter { $0.isShared == isShared }.compactMap { stamps.file(at: $0.path) }
                .sorted { precedesByBytes($0.path, $1.path) }
        }
        return TaleRecord.bytes(of: made(isShared: false), shared: made(isShared: true))
    }
}
