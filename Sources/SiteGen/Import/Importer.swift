/// Makes tales from books of other projects. Existing tales of the library stay as they are.
package struct Importer {
    private let options: ImportOptions
    private let progress: (String) -> Void

    package init(_ options: ImportOptions, progress: @escaping (String) -> Void = { _ in }) {
        (self.options, self.progress) = (options, progress)
    }

    /// Imports the books. The report is a table of the tales, and what was left out.
    package func run() -> CommandResult {
        var result = CommandResult()
        do throws(ImportError) {
            let target = try ImportTarget(options.library)
            defer { target.close() }
            let search = BookSearch(options)
            result.add(search.diagnostics)
            var table = ImportTable()
            for source in search.diagnostics.isEmpty ? options.sources : [] {
                add(source, search, to: target, &table, &result)
            }
            result.isInterrupted = Interruption.isAsked
            result.report = table.lines
        } catch {
            result.add(error.diagnostic(in: options.library))
        }
        return result
    }

    /// Imports all books of a source.
    private func add(
        _ source: String, _ search: BookSearch, to target: ImportTarget, _ table: inout ImportTable,
        _ result: inout CommandResult
    ) {
        let known = result.diagnostics.count
        var isEmpty = true
        let isRead = attempt(source, &result) { result throws(ImportError) in
            for batch in try search.batches(of: source) where !Interruption.isAsked {
                progress("looking into \(batch.path)")
                attempt(batch.path, &result) { result throws(ImportError) in
                    let found = try batch.open()
                    if !found.isEmpty { isEmpty = false }
                    for group in groups(of: found, &result) where !Interruption.isAsked {
                        add(group, to: target, &table, &result)
                    }
                }
            }
        }
        if isRead, isEmpty, result.diagnostics.count == known, !Interruption.isAsked {
            result.add(BookSearch.nothingFound(in: source).diagnostic(in: source))
        }
    }

    private struct Candidate {
        var path: String
        var fileSet: BookFileSet
        var book: ImportedBook
    }

    /// Reads all books. Those of one work come together, in the order of the first of them.
    private func groups(of found: [BookSearch.Found], _ result: inout CommandResult) -> [[Candidate]] {
        var (groups, numbers): ([[Candidate]], [String: [Int]]) = ([], [:])
        for one in found {
            if Interruption.isAsked { return [] }
            progress("reading \(one.path)")
            do throws(ImportError) {
                one.fileSet.beginBook()
                for var book in try one.read() {
                    if book.title.isEmpty { book.title = BookFiles.stem(of: one.path).collapsingWhitespace() }
                    let key = "\(book.project.rawValue)\n\(book.work)"
                    let candidate = Candidate(path: one.path, fileSet: one.fileSet, book: book)
                    if let number = numbers[key]?.first(where: { groups[$0][0].book.makers.mayBe(book.makers) }) {
                        groups[number].append(candidate)
                    } else {
                        numbers[key, default: []].append(groups.count)
                        groups.append([candidate])
                    }
                }
            } catch {
                result.add(error.diagnostic(in: one.fileSet.files.path))
            }
        }
        return groups
    }

    /// Makes tales of the books of one work. Each names all others as its translations.
    private func add(
        _ group: [Candidate], to target: ImportTarget, _ table: inout ImportTable, _ result: inout CommandResult
    ) {
        let staged = stage(group, for: target, &table, &result)
        if Interruption.isAsked {
            // An interrupted program may have left a tale without its voice.
            for one in staged { one.tale.remove() }
            return
        }
        let known = target.translations(of: group[0].book, isShown: true)
        let hidden = target.translations(of: group[0].book, isShown: false).map(\.slug)
        let translations = known + staged.map { (language: $0.tale.book.language, slug: $0.tale.slug) }
        for one in staged {
            var tale = one.tale
            var named: Set<String> = []
            let others = translations.filter {
                $0.language != tale.book.language && named.insert($0.language.tag).inserted
            }
            let isThere = attempt(one.path, &result) { _ throws(ImportError) in
                try tale.finish(translations: others)
                try tale.commit(to: target.tales)
            }
            if isThere {
                target.note(tale)
                table.add(tale, unnamed: known.map(\.slug), hidden: hidden)
            } else {
                tale.remove()
            }
        }
    }

    /// Writes the tales of one work into the staging folder, without the names of the others: a tale that cannot be
    /// built is named by none.
    private func stage(
        _ group: [Candidate], for target: ImportTarget, _ table: inout ImportTable, _ result: inout CommandResult
    ) -> [(path: String, tale: StagedTale)] {
        var staged: [(path: String, tale: StagedTale)] = []
        // Translations mostly have the same pictures, which come once.
        var lent = target.lent(to: group[0].book)
        for candidate in group {
            let book = candidate.book
            if let known = target.folder(of: book) {
                table.addPresent(known, book)
                continue
            }
            if let other = staged.first(where: { $0.tale.book.language == book.language }) {
                let tag = book.language.tag
                var notes = ["the other one is \(other.path)"]
                if book.project == .africanStorybook {
                    notes.append("if their letters differ, add the writing system to 'Language', such as '\(tag)-Latn'")
                }
                result.add(
                    ImportError(
                        .duplicateValue, "this book is among the sources twice in '\(tag)'", notes: notes
                    ).diagnostic(in: candidate.path))
                continue
            }
            progress("importing \(book.title)")
            do throws(ImportError) {
                let slug = target.reserve(for: book)
                var tale = try StagedTale(
                    book, candidate.fileSet, slug: slug, using: lent, in: target.staging, for: target.tales)
                try tale.finish(translations: [])
                if lent == nil { lent = tale.lendable() }
                staged.append((candidate.path, tale))
            } catch {
                result.add(error.diagnostic(in: candidate.path))
            }
        }
        return staged
    }

    /// Runs `body`, and reports what it throws.
    @discardableResult
    private func attempt(
        _ path: String, _ result: inout CommandResult, _ body: (inout CommandResult) throws(ImportError) -> Void
    ) -> Bool {
        do throws(ImportError) {
            try body(&result)
            return true
        } catch {
            result.add(error.diagnostic(in: path))
            return false
        }
    }
}
