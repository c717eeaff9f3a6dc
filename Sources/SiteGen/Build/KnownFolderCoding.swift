extension KnownFolder {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        stamp = reader.stamp()
        stamp.kind = .folder
        names = reader.list { $0.text() }
        // A name that somebody forged could lead elsewhere.
        if names.contains(where: { $0.utf8.contains(UInt8(ascii: "/")) }) { return nil }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(stamp)
        writer.add(names) { $1.add($0) }
    }
}
