import CQRencode

/// A QR code (ISO/IEC 18004) of a text, drawn for a terminal.
public enum QRCode {
    /// The light frame that scanners need, in modules.
    private static let frame = 4

    /// Returns the lines of the code, two rows of modules in each. Light modules are drawn, so that the code is right on a
    /// dark ground.
    public static func lines(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        // Version 0: the smallest that holds the text.
        let made = unsafe QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
        guard let made = unsafe made else { return [] }
        defer { unsafe QRcode_free(made) }
        let width = unsafe Int(made.pointee.width)
        let modules = unsafe Array(UnsafeBufferPointer(start: made.pointee.data, count: width * width))
        func isLight(_ row: Int, _ column: Int) -> Bool {
            guard (0..<width).contains(row), (0..<width).contains(column) else { return true }
            return modules[row * width + column] & 1 == 0
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
}
