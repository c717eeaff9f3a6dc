extension Files {
    /// Puts a file in place at once: whoever looks finds the old one or the new one, whole. What is no file, as a
    /// terminal or a pipe, is written into.
    static func replace(_ path: String, by bytes: [UInt8]) throws(SystemFault) {
        if FileStamp(path: path)?.kind == .other { return try write(bytes, to: path) }
        let slash = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let draft = "\(path[..<slash]).\(path[slash...]).storysite"
        do throws(SystemFault) {
            try write(bytes, to: draft)
            try rename(draft, to: path)
        } catch {
            try? remove(draft)
            throw SystemFault(path: path, code: error.code)
        }
    }
}
