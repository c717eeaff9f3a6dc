import Glibc

/// Pictures in pixels: drawn from SVG, which few programs other than browsers show, or made of other pictures.
enum DrawnPicture {
    /// The longer side of a drawn picture, in pixels.
    private static let longest = 800
    /// The longest time without output: a drawing that takes longer is given up.
    private static let idleLimit = Duration.seconds(60)

    enum Failure: SystemFailure {
        /// There is no ffmpeg.
        case missing
        /// storysite was asked to end.
        case interrupted
        /// ffmpeg cannot draw this picture.
        case failed(String)
        /// ffmpeg did not come to its end: the system lacked something, or somebody ended it.
        case unfinished(String)
        /// A temporary file cannot be written or read.
        case temporary(path: String, reason: String)

        init(_ error: SystemError) { self = .temporary(path: error.path, reason: error.message) }

        /// Whether the same picture may be drawn the next time, although no input differs.
        var isPassing: Bool {
            switch self {
            case .missing, .failed: false
            case .interrupted, .unfinished, .temporary: true
            }
        }
    }

    /// The size in which a picture is drawn, in pixels.
    /// - Parameter longest: the longer side.
    static func size(of picture: Picture, longest: Int = Self.longest) -> (width: Int, height: Int) {
        let (width, height) = (picture.width, picture.height)
        let side = max(width, height)
        return (max(1, width * longest / side), max(1, height * longest / side))
    }

    /// The side of a square picture, in pixels: the least that Apple Podcasts takes.
    static let square = 1400

    /// - Parameter path: the absolute path of the picture.
    static func png(
        of path: String, _ size: (width: Int, height: Int), with ffmpeg: FFmpeg
    ) throws(Failure) -> [UInt8] {
        try drawn(.png, ffmpeg.drawing(path, width: size.width, height: size.height))
    }

    /// Draws a picture in the middle of a square, as a JPEG.
    /// - Parameters:
    ///   - path: absolute.
    ///   - ground: a colour of the theme; white if it is not six hexadecimal digits after `#`.
    static func square(of path: String, on ground: String?, with ffmpeg: FFmpeg) throws(Failure) -> [UInt8] {
        let digits = ground.map { $0.dropFirst().lowercased() } ?? ""
        let isPlain = digits.utf8.count == 6 && digits.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        return try drawn(
            .jpeg, ffmpeg.drawing(path, width: square, height: square, on: isPlain ? digits : "ffffff"))
    }

    /// The longer side of a picture on a shelf, in pixels.
    private static let small = 256

    /// Returns a small PNG of a picture in any format.
    /// - Parameter path: absolute.
    static func thumbnail(of path: String, _ picture: Picture, with ffmpeg: FFmpeg) throws(Failure) -> [UInt8] {
        let size = size(of: picture, longest: small)
        if picture.format == .svg { return try png(of: path, size, with: ffmpeg) }
        try requirePlain(path, picture)
        return try drawn(
            .png,
            ffmpeg.converting(
                path, format: demuxer(of: picture.format), width: size.width, height: size.height,
                output: ["-c:v", "png"]))
    }

    /// Returns an AVIF as a JPEG of the same size, for books, whose readers know no AVIF.
    /// - Parameter path: absolute.
    static func jpeg(of path: String, _ picture: Picture, with ffmpeg: FFmpeg) throws(Failure) -> [UInt8] {
        try requirePlain(path, picture)
        return try drawn(
            .jpeg,
            ffmpeg.converting(
                path, format: demuxer(of: picture.format), width: picture.width, height: picture.height,
                output: ["-pix_fmt", "yuvj444p", "-c:v", "mjpeg", "-q:v", "3"]))
    }

    /// Refuses an AVIF of which ffmpeg would show another picture than browsers.
    private static func requirePlain(_ path: String, _ picture: Picture) throws(Failure) {
        guard picture.format == .avif else { return }
        guard let bytes = try? Files.read(path, limit: .picture), AVIF.isPlain(bytes.span) else {
            throw .failed("it is transparent, turned, cropped or in tiles")
        }
    }

    private static func demuxer(of format: Picture.Format) -> String {
        switch format {
        case .svg: "svg_pipe"
        case .png: "png_pipe"
        case .jpeg: "jpeg_pipe"
        case .gif: "gif"
        case .webp: "webp_pipe"
        case .avif: "mov"
        }
    }

    private static func drawn(_ format: Picture.Format, _ program: ChildProgram) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var program = program
        program.idleLimit = idleLimit
        let ending: ChildProgram.Ending
        do throws(SystemError) {
            ending = try program.run { piece in
                for index in piece.indices { bytes.append(piece[index]) }
                return bytes.count <= SizeLimit.picture.bytes
            }
        } catch {
            throw .unfinished(error.message)
        }
        if Interruption.isAsked { throw .interrupted }
        if ending.isOverdue { throw .unfinished("it takes too long") }
        if ending.isCutShort { throw .failed("what it made is too large") }
        if let signal = ending.signal { throw .unfinished("it crashed: \(signal)") }
        guard ending.isGood, let made = try? Picture(bytes.span), made.format == format else {
            let reason = ending.errorOutput.split(whereSeparator: \.isNewline).last.map(String.init)
            if let lack = lack(in: ending.errorOutput) { throw .unfinished(lack) }
            throw .failed(reason ?? "it made no picture")
        }
        return bytes
    }

    /// Returns what the system lacked, if a program reports it in the words of the C library.
    private static func lack(in report: String) -> String? {
        [ENOMEM, EAGAIN, EMFILE, ENFILE, ENOSPC, EIO].lazy
            .compactMap { unsafe strerror($0).map { unsafe String(cString: $0) } }
            .first { report.contains($0) }
    }
}

extension DrawnPicture.Failure {
    private static var absence: ProgramError { FFmpeg.missing(which: "draws it for them") }

    /// A clause.
    var cause: String {
        switch self {
        case .missing: Self.absence.message
        case .interrupted: "drawing was interrupted"
        case .failed(let reason): "ffmpeg cannot draw this one: \(reason)"
        case .unfinished(let reason): "ffmpeg did not finish: \(reason)"
        case .temporary(let path, let reason): "the temporary file '\(path)' cannot be used: \(reason)"
        }
    }

    /// - Parameters:
    ///   - path: of the picture, in the library.
    ///   - programs: those that need it in pixels.
    ///   - remedy: what to do if ffmpeg never draws it.
    func diagnostic(
        of path: String, for programs: String = "reading apps",
        orElse remedy: String = "name a PNG or JPEG with 'cover'"
    ) -> Diagnostic {
        let remedies =
            switch self {
            case .missing: Self.absence.notes
            case .interrupted, .unfinished: ["build again"]
            case .failed: ["save it again as plain SVG"]
            case .temporary: [ProgramError.temporaryNote]
            }
        return Diagnostic(
            .warning, .undrawnCover, file: path, "\(programs) show no SVG, and \(cause)",
            notes: remedies + ["or \(remedy)"])
    }
}
