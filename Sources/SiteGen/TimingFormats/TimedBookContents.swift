extension TimedBook {
    /// The files of a book, unpacked one after another.
    struct Contents {
        let archive: ZIPArchive
        /// The number of bytes that may still be unpacked.
        private(set) var room = ZIPArchive.most

        init(archive: ZIPArchive) { self.archive = archive }

        /// The names of the SMIL files, in the order of their pages.
        mutating func overlays() throws(Failure) -> [String] {
            let container = PackageManifest.container
            guard archive.has(container) else {
                throw Failure(
                    "this archive (ZIP) is not a book: it has no \(container)",
                    notes: ["unpack it, and name the file with the times"])
            }
            guard let address = PackageManifest.address(in: try markup(container).tree) else {
                throw Failure("\(container) in this book does not name the list of files")
            }
            return try overlays(listedIn: address)
        }

        private mutating func overlays(listedIn list: String) throws(Failure) -> [String] {
            let (package, text) = try markup(list)
            let manifest = PackageManifest(package)
            var (names, seen): ([String], Set<String>) = ([], [])
            for page in manifest.pages {
                guard let overlay = manifest.items[page.id]?.overlay else { continue }
                guard let item = manifest.items[overlay] else {
                    throw Failure(
                        TimingError(
                            .timingShape, at: package.location(of: page.node),
                            "the list of files does not contain '\(overlay)', which has the times of this page"
                        ),
                        in: list, text: text)
                }
                let name = RelativeAddress.resolve(item.address, from: list)
                if seen.insert(name).inserted { names.append(name) }
            }
            guard !names.isEmpty else {
                throw Failure(
                    "no page of this book has a media overlay, so it has no times",
                    notes: ["'storysite align' makes a timing from a recording"])
            }
            return names
        }

        /// Returns a file of the book as UTF-8.
        mutating func text(_ name: String) throws(Failure) -> [UInt8] {
            let found: [UInt8]?
            do throws(ZIPArchive.Failure) { found = try archive.file(name, room: &room) } catch {
                throw Failure("'\(name)' in this book cannot be read: \(error.message)", notes: error.notes)
            }
            guard let bytes = found else {
                throw Failure(
                    "this book lists '\(name)' but does not contain it",
                    notes: ["pack the book again, with all its files"])
            }
            do throws(TextEncoding.Unsupported) { return try TextEncoding.page(bytes) } catch {
                throw Failure("'\(name)' in this book cannot be read: \(error.message)", notes: error.notes)
            }
        }

        private mutating func markup(_ name: String) throws(Failure) -> (tree: MarkupTree, text: [UInt8]) {
            let text = try text(name)
            do throws(TimingError) { return (try MarkupTree(timing: text), text) } catch {
                throw Failure(error, in: name, text: text)
            }
        }
    }
}
