import COnDemand
import Glibc
import Synchronization

/// A ZIP archive ([APPNOTE.TXT](https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT)), read by libzip.
///
/// Entries are unpacked on demand, by name, into memory: no name of an archive ever becomes a path.
/// Encrypted entries are refused.
package struct ZIPArchive: Sendable {
    package enum Failure: Error, Equatable {
        case cutShort, damaged, encrypted, unknownMethod
        /// The archive has more than `mostEntries` entries.
        case tooMany
        /// The entries come to more than the limit.
        case tooLarge
        /// libzip cannot be opened, and why.
        case noLibrary(String)
        /// There is no memory for the archive that is written.
        case noRoom
    }

    private let archive: OpenArchive
    /// The indices of the entries, by their names.
    private let entries: [String: UInt64]

    /// The most bytes of all entries that are unpacked from one archive for its texts and times.
    package static let most = 64 << 20
    /// The most entries of an archive: as many as fit without ZIP64.
    static let mostEntries = 0xFFFF

    static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "PK\u{3}\u{4}".utf8) }

    package init(_ bytes: [UInt8]) throws(Failure) {
        archive = try OpenArchive(bytes)
        entries = try archive.entries()
    }

    /// The names of the entries, in no particular order. Names of folders end in a slash.
    package var names: [String] { Array(entries.keys) }

    func has(_ name: String) -> Bool { entries[name] != nil }

    /// Unpacks an entry.
    /// - Parameter room: the number of bytes that may still be unpacked; reduced by those of the entry.
    /// - Returns: `nil` if there is no entry with this name.
    package func file(_ name: String, room: inout Int) throws(Failure) -> [UInt8]? {
        guard let index = entries[name] else { return nil }
        let file = try archive.file(index, limit: room)
        room -= file.count
        return file
    }
}

/// An archive that libzip has open. libzip reads from one position at a time, so a lock protects each use.
@safe private final class OpenArchive: Sendable {
    @safe private struct Handle: @unchecked Sendable { let archive: OpaquePointer }

    private let handle: Mutex<Handle>

    /// - Parameter bytes: the archive, of which libzip gets a copy.
    init(_ bytes: [UInt8]) throws(ZIPArchive.Failure) {
        if let failure = unsafe storysite_open_zip() { throw .noLibrary(unsafe String(cString: failure)) }
        guard !bytes.isEmpty, let copy = unsafe malloc(bytes.count) else { throw .cutShort }
        unsafe bytes.withUnsafeBytes { buffer in
            if let start = buffer.baseAddress { unsafe _ = memcpy(copy, start, buffer.count) }
        }
        var error = unsafe zip_error_t()
        guard let source = unsafe zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error) else {
            unsafe free(copy)
            throw .damaged
        }
        guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
            let code = unsafe error.zip_err
            unsafe zip_source_free(source)
            throw code == ZIP_ER_NOZIP || code == ZIP_ER_EOF ? .cutShort : .damaged
        }
        handle = Mutex(unsafe Handle(archive: archive))
    }

    deinit { handle.withLock { unsafe zip_discard($0.archive) } }

    func entries() throws(ZIPArchive.Failure) -> [String: UInt64] {
        try handle.withLock { handle throws(ZIPArchive.Failure) in
            let count = unsafe zip_get_num_entries(handle.archive, 0)
            guard count <= ZIPArchive.mostEntries else { throw .tooMany }
            var entries: [String: UInt64] = [:]
            for index in 0..<UInt64(max(count, 0)) {
                guard let name = unsafe zip_get_name(handle.archive, index, ZIP_FL_ENC_RAW) else { throw .damaged }
                entries[unsafe String(cString: name)] = index
            }
            return entries
        }
    }

    /// Unpacks an entry of at most `limit` bytes.
    func file(_ index: UInt64, limit: Int) throws(ZIPArchive.Failure) -> [UInt8] {
        try handle.withLock { handle throws(ZIPArchive.Failure) in
            var status = unsafe zip_stat_t()
            guard unsafe zip_stat_index(handle.archive, index, 0, &status) == 0 else { throw .damaged }
            guard unsafe status.encryption_method == ZIP_EM_NONE else { throw .encrypted }
            let size = unsafe status.size
            guard size <= UInt64(limit) else { throw .tooLarge }
            guard let file = unsafe zip_fopen_index(handle.archive, index, 0) else {
                let code = unsafe zip_error_code_zip(zip_get_error(handle.archive))
                throw code == ZIP_ER_COMPNOTSUPP ? .unknownMethod : code == ZIP_ER_EOF ? .cutShort : .damaged
            }
            defer { unsafe zip_fclose(file) }
            // One byte more than the size in the archive. libzip compares the checksum only at the end of an entry, and
            // an entry that has this byte is longer than the archive says.
            let wanted = Int(size) + 1
            var isReadable = true
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                while count < wanted {
                    guard let start = buffer.baseAddress else { break }
                    let got = unsafe zip_fread(file, start + count, UInt64(wanted - count))
                    if got < 0 { isReadable = false }
                    if got <= 0 { break }
                    count += Int(got)
                }
            }
            guard isReadable, bytes.count == Int(size) else { throw .damaged }
            return bytes
        }
    }
}

extension ZIPArchive.Failure {
    /// A clause for authors, such as `it is damaged`.
    var message: String {
        switch self {
        case .cutShort: "it is cut short"
        case .damaged: "it is damaged"
        case .encrypted: "it is locked with a password"
        case .unknownMethod: "it uses a compression that is not supported"
        case .tooMany: "it has more than \(ZIPArchive.mostEntries) files"
        case .tooLarge: "the files that are unpacked come to more than \(ZIPArchive.most >> 20) MB"
        case .noLibrary(let reason): "libzip, which reads archives, cannot be opened: \(reason)"
        case .noRoom: "there is not enough memory for it"
        }
    }

    /// What the author can do.
    var notes: [String] {
        switch self {
        case .cutShort, .damaged: ["copy or download it again"]
        case .encrypted: ["a book that is sold with copy protection cannot be read"]
        case .unknownMethod: ["pack it again: zip -X -r new.epub mimetype META-INF OEBPS"]
        case .tooMany, .tooLarge: ["divide the book into several"]
        case .noLibrary: ["on Debian: apt install libzip4"]
        case .noRoom: ["close other programs, or use --jobs 1"]
        }
    }
}
