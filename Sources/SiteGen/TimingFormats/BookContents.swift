extension Book {
    /// The files of a book, unpacked one after another.
    struct Contents {
        let archive: ZIPArchive
        /// The number of bytes that may still be unpacked.
        private(set) var room = ZIPArchive.most

        init(archive: ZIPArchive) { self.archive = archive }

        /// The names of the SMIL files, in the order of their pages.
        mutating func overlays() throws(Failure) -> [String] {
            let container = "META-INF/container.xml"
            guard archive.has(container) else {
                throw Failure(
                    "this archive (ZIP) is not a book: it has no \(container)",
                    notes: ["unpack it, and name the file with the times"])
            }
            let (root, _) = try markup(container)
            let address = root.elements.first { root.isElement($0, "rootfile") }.flatMap {
                root.string("full-path", of: $0)
            }
            guard let address else { throw Failure("\(container) in this book does not name the list of files") }
            return try overlays(listedIn: address)
        }

        private mutating func overlays(listedIn list: String) throws(Failure) -> [String] {
            let (package, text) = try markup(list)
            var (items, overlays): ([String: String], [String: String]) = ([:], [:])
            for item in package.elements where package.isElement(item, "item") {
                guard let id = package.string("id", of: item), let address = package.string("href", of: item) else {
                    continue
                }
                items[id] = BookPath.resolve(address, from: list)
                overlays[id] = package.string("media-overlay", of: item)
            }
            var (names, seen): ([String], Set<String>) = ([], [])
            for page in package.elements where package.isElement(page, "itemref") {
                guard let id = package.string("idref", of: page), let overlay = overlays[id] else { continue }
                guard let name = items[overlay] else {
                    throw Failure(
                        TimingError(
                            .timingShape, at: package.location(of: page),
                            "the list of files does not contain '\(overlay)', which has the times of this page"
                        ),
                        in: list, text: text)
                }
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
            return TextEncoding.utf8(bytes) ?? TextEncoding.latin1(bytes)
        }

        private mutating func markup(_ name: String) throws(Failure) -> (tree: MarkupTree, text: [UInt8]) {
            let text = try text(name)
            do throws(TimingError) { return (try MarkupTree(xml: text), text) } catch {
                throw Failure(error, in: name, text: text)
            }
        }
    }
}

/// Relative addresses in a book, or beside a timing file.
enum BookPath {
    /// The paths that an address without a fragment can mean: percent-decoded and, because a name may have a percent
    /// sign of its own, as it is written. `..` can be a part of them.
    static func paths(of address: String) -> [String] {
        let decoded = percentDecoded(Array(address.utf8))
        return decoded.contains(0) ? [address] : [String(decoding: decoded, as: UTF8.self), address]
    }

    /// Resolves a relative address.
    /// - Parameters:
    ///   - address: an address in a file of the book, with or without a fragment.
    ///   - name: the path of that file from the book's root.
    /// - Returns: the path from the book's root, with the fragment. `..` does not lead out of the root.
    static func resolve(_ address: String, from name: String) -> String {
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(decoding: percentDecoded(Array((parts.first ?? "").utf8)), as: UTF8.self)
        let fragment = parts.count > 1 ? "#\(parts[1])" : ""
        if path.isEmpty { return name + fragment }
        var folders = path.hasPrefix("/") ? [] : name.split(separator: "/").dropLast()
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { folders = folders.dropLast() } else { folders.append(part) }
        }
        return folders.joined(separator: "/") + fragment
    }
}
