/// Prints tales as booklets.
struct BookletMaker: Sendable {
    let options: BookletOptions
    let frame: ExportFrame
    private let browser: HeadlessBrowser?

    init(_ options: BookletOptions, _ frame: ExportFrame) {
        (self.options, self.frame) = (options, frame)
        browser = HeadlessBrowser()
    }

    /// - Parameter progress: is called with what is being done.
    /// - Returns: the bytes of a PDF.
    func booklet(of tale: Tale, _ body: TaleBody, progress: (String) -> Void) throws(ExportError) -> [UInt8] {
        let folder = tale.folder
        guard let look = frame.theme.look(for: .booklet) else {
            throw frame.cannotMake("booklets", without: "'scripts/booklet' and 'templates/booklet.mustache'")
        }
        guard let browser else {
            throw ExportError(
                .missingFile, file: "chromium", "Chromium, which prints booklets, is not installed",
                notes: HeadlessBrowser.remedy)
        }
        let page = try Booklet(
            tale: tale, body: body, options: options,
            pictures: try SingleFile.pictures(of: tale), frame: frame, look: look
        ).html()
        progress("printing")
        let bytes: [UInt8]
        do throws(ProgramError) { bytes = try browser.printed(page) } catch {
            if error.isInterruption { throw ExportError(error, file: folder.path) }
            throw ExportError(.cannotWrite, file: error.file ?? folder.path, error.message, notes: error.notes)
        }
        return PrintedFile.settled(bytes, on: folder.header.published)
    }
}

extension HeadlessBrowser {
    /// The browser writes many lines of which only the last may say why it failed.
    private func failure(_ ending: ChildProgram.Ending) -> ProgramError {
        let last = ending.errorOutput.split(whereSeparator: \.isNewline).last.map(String.init)
        let reason = ending.isGood ? "it wrote no file" : ending.signal == nil ? last : "it \(ending.manner)"
        return ProgramError("\(name) did not print this tale", notes: [reason].compactMap(\.self) + remedy)
    }

    /// Returns a page as a PDF.
    fileprivate func printed(_ page: [UInt8]) throws(ProgramError) -> [UInt8] {
        try TemporaryFolder.use(below: scratchParent) { scratch throws(ProgramError) in
            let (html, pdf) = ("\(scratch)/booklet.html", "\(scratch)/booklet.pdf")
            let program = printing(html, to: pdf, profile: "\(scratch)/profile")
            let ending: ChildProgram.Ending
            do throws(SystemError) { try Files.write(page, to: html) } catch {
                throw ProgramError("the page to print cannot be written to \(scratch): \(error.message)")
            }
            do throws(SystemError) {
                ending = try program.run { _ in true }
            } catch {
                throw ProgramError(starting: name, error)
            }
            if Interruption.isAsked { throw .interruption }
            if ending.isOverdue { throw ProgramError(overdue: program) }
            guard ending.isGood, let made = try? Files.read(pdf, limit: .own) else { throw failure(ending) }
            guard PrintedFile.isLaidOut(made) else {
                throw ProgramError(
                    "the theme's script 'booklet' did not lay out this tale",
                    notes: ["open a tale with that theme in a browser's developer tools to see why"])
            }
            return made
        }
    }
}
