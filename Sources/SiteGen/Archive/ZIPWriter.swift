import COnDemand
import Glibc

/// Writes ZIP archives with libzip, in memory.
///
/// The same entries give the same bytes: every entry has the first moment that ZIP knows, 1 January 1980, and nothing
/// in the archive depends on the time zone, the user or the order of a folder.
@safe package struct ZIPWriter: ~Copyable {
    private let archive: OpaquePointer
    private let source: OpaquePointer
    private var isOpen = true

    /// 1 January 1980: the year from 1980 in the upper bits, then month and day.
    private static let date: UInt16 = 1 << 5 | 1

    package init() throws(ZIPArchive.Failure) {
        if let failure = unsafe storysite_open_zip() { throw .noLibrary(unsafe String(cString: failure)) }
        var error = unsafe zip_error_t()
        guard let source = unsafe zip_source_buffer_create(nil, 0, 0, &error) else { throw .noRoom }
        guard let archive = unsafe zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, &error) else {
            unsafe zip_source_free(source)
            throw .noRoom
        }
        // Closing the archive would free what it wrote.
        unsafe zip_source_keep(source)
        unsafe (self.archive, self.source) = (archive, source)
    }

    deinit {
        if isOpen { unsafe zip_discard(archive) }
        unsafe zip_source_free(source)
    }

    /// Adds an entry at the end.
    /// - Parameter isStored: whether its bytes stay as they are, because they are compressed already.
    package mutating func add(_ name: String, _ bytes: [UInt8], isStored: Bool) throws(ZIPArchive.Failure) {
        guard let copy = unsafe malloc(max(bytes.count, 1)) else { throw .noRoom }
        unsafe bytes.withUnsafeBytes { buffer in
            if let start = buffer.baseAddress { unsafe _ = memcpy(copy, start, buffer.count) }
        }
        var error = unsafe zip_error_t()
        guard let content = unsafe zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error) else {
            unsafe free(copy)
            throw .noRoom
        }
        let index = unsafe zip_file_add(archive, name, content, UInt32(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            unsafe zip_source_free(content)
            throw .noRoom
        }
        let method = isStored ? ZIP_CM_STORE : ZIP_CM_DEFLATE
        guard unsafe zip_set_file_compression(archive, UInt64(index), method, 9) == 0,
            unsafe zip_file_set_dostime(archive, UInt64(index), 0, Self.date, 0) == 0
        else { throw .noRoom }
    }

    /// Returns the bytes of the archive.
    package consuming func finish() throws(ZIPArchive.Failure) -> [UInt8] {
        guard unsafe zip_close(archive) == 0 else { throw .noRoom }
        isOpen = false
        var status = unsafe zip_stat_t()
        guard unsafe zip_source_stat(source, &status) == 0, unsafe zip_source_open(source) == 0 else { throw .noRoom }
        defer { unsafe zip_source_close(source) }
        let size = Int(unsafe status.size)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = unsafe zip_source_read(
                    source, buffer.baseAddress.map { unsafe $0 + count }, UInt64(size - count))
                if got <= 0 { break }
                count += Int(got)
            }
        }
        guard bytes.count == size else { throw .noRoom }
        return bytes
    }
}
