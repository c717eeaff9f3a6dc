extension Book {
    /// A book's files as they are taken out one after another: what it holds, and in which order.
    struct Shelf {
        let archive: ZIPArchive
        /// How many bytes may still be taken out.
        private(set) var room = ZIPArchive.most

        init(archive: ZIPArchive) { self.archive = archive }

        /// The names of the SMIL files, in the order of the pages that they tell.
        mutating func overlays() throws(Fault) -> [String] {
            let container = "META-INF/container.xml"
            guard archive.has(container) else {
                throw Fault(
                    "this is an archive (ZIP) and no book: there is no \(container) in it",
                    notes: ["unpack it, and name the file with the times"])
            }
            let (root, _) = try markup(container)
            let address = root.elements.first { root.isElement($0, "rootfile") }.flatMap {
                root.string("full-path", of: $0)
            }
            guard let address else { throw Fault("this book does not say where its list of files is: \(container)") }
            return try overlays(listedIn: address)
        }

        private mutating func overlays(listedIn list: String) throws(Fault) -> [String] {
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
                    throw Fault(
                        TimingFault(
                            .shape, at: package.place(page), "the times of this page, '\(overlay)', are not in the list"
                        ),
                        in: list, text: text)
                }
                if seen.insert(name).inserted { names.append(name) }
            }
            guard !names.isEmpty else {
                throw Fault(
                    "this book does not say when its words are spoken: no page of it has a media overlay",
                    notes: ["'storysite align' finds the words of a tale in a recording"])
            }
            return names
        }

        /// A file of the book as UTF-8.
        mutating func text(_ name: String) throws(Fault) -> [UInt8] {
            let found: [UInt8]?
            do throws(ZIPArchive.Fault) { found = try archive.file(name, room: &room) } catch {
                throw Fault("'\(name)' in this book cannot be read: \(error.message)", notes: error.notes)
            }
            guard let bytes = found else {
                throw Fault(
                    "there is no '\(name)' in this book, which it says it has", notes: ["was it packed whole?"])
            }
            return TextEncoding.utf8(bytes) ?? TextEncoding.latin1(bytes)
        }

        private mutating func markup(_ name: String) throws(Fault) -> (tree: MarkupTree, text: [UInt8]) {
            let text = try text(name)
            do throws(TimingFault) { return (try MarkupTree(xml: text), text) } catch {
                throw Fault(error, in: name, text: text)
            }
        }
    }
}

/// Addresses of files in a book, as other files of it name them.
enum BookPath {
    /// The file that `address` names in the file called `name`, below the book's root; with its fragment, if it has one.
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
