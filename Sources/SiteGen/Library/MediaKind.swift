/// What a library uses a file as.
enum MediaKind: Sendable {
    case picture, recording, video
    /// A part of a video that a playlist names.
    case part

    var limit: SizeLimit { self == .picture ? .picture : .recording }

    /// Reads the facts about a file.
    /// - Parameter path: where the file is in the library.
    func facts(of bytes: [UInt8], at path: String) throws(MediaCache.Failure) -> MediaFile.Facts {
        switch self {
        case .picture:
            do { return .picture(try Picture(bytes.span)) } catch {
                throw MediaCache.Failure(
                    code: error.code, message: error.message, notes: error.notes,
                    excerpt: error.range.map { Source(path: path, bytes: bytes).excerpt($0) })
            }
        case .recording:
            let recording: Recording
            do { recording = try Recording(bytes.span) } catch {
                throw MediaCache.Failure(code: .notARecording, message: error.message, notes: error.notes)
            }
            return .recording(
                duration: recording.duration, mediaType: recording.mediaType,
                variableBitRate: recording.variableBitRate)
        case .video:
            do throws(RecordingError) { return .video(try Video(bytes.span)) } catch {
                throw MediaCache.Failure(code: .notAVideo, message: error.messageOfVideo, notes: [error.noteOfVideo])
            }
        case .part:
            if let mediaType = HLSPlaylist.partType(bytes.span) { return .part(mediaType: mediaType) }
            throw MediaCache.Failure(
                code: .notAVideo, message: "this file is not a part of a video",
                notes: [
                    "parts are MPEG-TS, fragmented MP4, AAC or WebVTT",
                    "make the parts again, or remove the playlist: the MP4 is enough",
                ])
        }
    }
}

extension MediaFile.Facts {
    var kind: MediaKind {
        switch self {
        case .picture: .picture
        case .recording: .recording
        case .video: .video
        case .part: .part
        }
    }
}

extension PictureError {
    var code: DiagnosticCode {
        if case .active = self { .activePicture } else { .notAPicture }
    }
}
