import CQRencode

/// A QR code (ISO/IEC 18004) of a text.
package enum QRCode {
    /// The light frame that scanners need, in modules.
    private static let frame = 4

    /// The dark modules of a code, row by row.
    private static func modules(_ text: String) -> (width: Int, isDark: [Bool])? {
        let bytes = Array(text.utf8)
        // Version 0: the smallest that holds the text.
        let made = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
        guard let made = unsafe made else { return nil }
        defer { unsafe QRcode_free(made) }
        let width = unsafe Int(made.pointee.width)
        let modules = unsafe Array(UnsafeBufferPointer(start: made.pointee.data, count: width * width))
        return (width, modules.map { $0 & 1 == 1 })
    }

    /// Returns the lines of the code for a terminal, two rows of modules in each. Light modules are drawn, so that the
    /// code is right on a dark ground.
    package static func lines(_ text: String) -> [String] {
        guard let (width, isDark) = modules(text) else { return [] }
        func isLight(_ row: Int, _ column: Int) -> Bool {
            guard (0..<width).contains(row), (0..<width).contains(column) else { return true }
            return !isDark[row * width + column]
        }
        return stride(from: -frame, to: width + frame, by: 2).map { row in
            String(
                (-frame..<width + frame).map { column -> Character in
                    switch (isLight(row, column), isLight(row + 1, column)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                })
        }
    }

    /// Returns the code as a drawing; empty for a text that is too long for a code.
    static func svg(_ text: String) -> String {
        guard let (width, isDark) = modules(text) else { return "" }
        let size = width + 2 * frame
        let path = isDark.indices.filter { isDark[$0] }
            .map { "M\($0 % width + frame) \($0 / width + frame)h1v1h-1z" }.joined()
        return "<svg viewBox=\"0 0 \(size) \(size)\" role=\"img\"><path d=\"\(path)\"/></svg>"
    }
}
