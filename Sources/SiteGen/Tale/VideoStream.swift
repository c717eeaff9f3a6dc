/// HLS beside the MP4 of a video: its playlists with the addresses that their files have on the site.
struct VideoStream: Sendable {
    struct Playlist: Sendable {
        /// On the site.
        let name: String
        let bytes: [UInt8]

        fileprivate init(_ path: Substring, _ bytes: [UInt8]) {
            let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path
            name = AssetName(String(stem), digest: Digest(bytes), ending: HLSPlaylist.ending).text
            self.bytes = bytes
        }
    }

    /// The first names all others.
    let playlists: [Playlist]
    /// The most variants, renditions and languages of a video.
    private static let most = 24

    /// Finds the playlist with the name of the tale's video. A locked tale has none: the worker deciphers single files.
    static func find(_ tale: TaleFolder, _ voices: [Voice], _ media: inout TaleMedia) -> VideoStream? {
        guard let file = voices.first?.recordings.first?.files.first, case .video = file.facts,
            let home = tale.folder.folder(of: file.path)
        else { return nil }
        let name = file.nameParts.stem
        guard !tale.header.isLocked else {
            let playlist = "\(name).\(HLSPlaylist.ending)"
            if let found = home.file(named: playlist) {
                media.add(
                    Diagnostic(
                        .warning, .unusedFile, file: home.path(of: found.name),
                        "this playlist is not used: a locked tale has only the MP4 of its video",
                        notes: ["remove it and its parts"]))
            }
            return nil
        }
        return VideoStream(name, in: home, &media)
    }

    /// Finds the playlist called `name`; `nil` if there is none, or if anything is wrong with it.
    init?(_ name: String, in folder: LibraryFolder, _ media: inout TaleMedia) {
        guard let file = folder.file(named: "\(name).\(HLSPlaylist.ending)")?.name,
            let (source, main) = media.playlist(file, in: folder)
        else { return nil }
        guard main.isMaster else {
            guard let names = media.parts(of: main, in: folder, source) else { return nil }
            playlists = [Playlist(file[...], main.text { names[$0] ?? "" })]
            return
        }
        guard main.addresses.count <= Self.most else {
            media.add(.badPlaylist("this playlist names more than \(Self.most) others", source, 0..<0))
            return nil
        }
        var inner: [String: Playlist] = [:]
        for address in main.addresses where inner[address] == nil {
            guard let (home, name) = media.resolve(address, from: folder, source),
                let (own, playlist) = media.playlist(name, in: home)
            else { return nil }
            guard !playlist.isMaster else {
                media.add(.badPlaylist("this playlist names further playlists, and is itself named by one", own, 0..<0))
                return nil
            }
            guard let names = media.parts(of: playlist, in: home, own) else { return nil }
            inner[address] = Playlist(name[...], playlist.text { names[$0] ?? "" })
        }
        let master = Playlist(file[...], main.text { inner[$0]?.name ?? "" })
        playlists = [master] + inner.values.sorted { precedesByBytes($0.name, $1.name) }
    }
}

extension LibraryFolder {
    /// Returns the folder in which the file at `path` lies; `nil` if that is not in this one.
    fileprivate func folder(of path: String) -> LibraryFolder? {
        guard let inside = path.path(below: self.path) else { return nil }
        return inside.lastIndex(of: "/").map { folder(at: String(inside[..<$0])) } ?? self
    }
}

extension TaleMedia {
    fileprivate mutating func playlist(
        _ name: String, in folder: LibraryFolder
    ) -> (source: Source, playlist: HLSPlaylist)? {
        let path = folder.path(of: name)
        let source: Source
        do throws(SystemError) {
            source = Source(path: path, bytes: try Files.read("\(mediaCache.root)/\(path)", limit: .text))
        } catch {
            add(Diagnostic(.error, .unreadableFile, file: path, error.message))
            return nil
        }
        do throws(HLSPlaylist.Failure) { return (source, try HLSPlaylist(source.bytes)) } catch {
            add(.badPlaylist(error.message, source, error.line))
            return nil
        }
    }

    /// Returns the folder and the name of a file that a playlist names, below the playlist's own folder. The name is
    /// that on the disk, which may write letters in another form of Unicode.
    fileprivate mutating func resolve(
        _ address: String, from folder: LibraryFolder, _ source: Source
    ) -> (folder: LibraryFolder, name: String)? {
        let slash = address.lastIndex(of: "/")
        let name = String(slash.map { address[address.index(after: $0)...] } ?? address[...])
        if let home = slash.map({ folder.folder(at: String(address[..<$0])) }) ?? folder,
            let file = home.file(named: name)
        {
            return (home, file.name)
        }
        add(
            Diagnostic(
                .error, .missingFile, in: source, at: 0..<0, "this playlist names '\(address)', which is not there",
                notes: ["copy all files of the video, or remove the playlist: the MP4 is enough"]))
        return nil
    }

    /// Returns the names on the site of the parts of a video by the addresses that a playlist has.
    fileprivate mutating func parts(
        of playlist: HLSPlaylist, in folder: LibraryFolder, _ source: Source
    ) -> [String: String]? {
        var names: [String: String] = [:]
        for address in playlist.addresses where names[address] == nil {
            guard let (home, name) = resolve(address, from: folder, source), let part = part(name, in: home) else {
                return nil
            }
            names[address] = part.assetName
        }
        return names
    }
}

extension Diagnostic {
    fileprivate static func badPlaylist(_ message: String, _ source: Source, _ range: Range<Int>) -> Diagnostic {
        Diagnostic(
            .error, .badPlaylist, in: source, at: range, message,
            notes: ["make it again, or remove it: the MP4 is enough for every browser"])
    }
}
