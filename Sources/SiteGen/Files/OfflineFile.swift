/// A file that a device can keep offline, with the checksum that shows whether it arrived whole.
struct OfflineFile: Sendable {
    /// Below the site's root.
    let path: String
    let checksum: Checksum

    init(path: String, checksum: Checksum) { (self.path, self.checksum) = (path, checksum) }

    init(path: String, bytes: [UInt8]) { self.init(path: path, checksum: Checksum(bytes)) }

    /// Appends `["tales/fox/anna.3f9k2m1a.opus",569719,"0c54b2e9"]`: path, size in bytes, checksum.
    /// - Parameter more: a fourth item.
    func write(to json: inout [UInt8], more: String? = nil) {
        json.append(UInt8(ascii: "["))
        JSONWriter.append(path, to: &json)
        json.append(UInt8(ascii: ","))
        JSONWriter.append(checksum.size, to: &json)
        json.append(UInt8(ascii: ","))
        JSONWriter.append(checksum.text, to: &json)
        if let more {
            json.append(UInt8(ascii: ","))
            JSONWriter.append(more, to: &json)
        }
        json.append(UInt8(ascii: "]"))
    }
}

extension [OfflineFile] {
    func write(to json: inout [UInt8]) {
        json.append(UInt8(ascii: "["))
        for (index, file) in enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            file.write(to: &json)
        }
        json.append(UInt8(ascii: "]"))
    }
}
