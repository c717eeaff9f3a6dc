/// A page in the headless browser, driven by the Chrome DevTools Protocol through two streams:
/// JSON, each message ended by a zero byte.
final class BrowserPage {
    private let browser: RunningProgram
    /// What to do if the browser fails.
    private let remedy: [String]
    private var session: String?
    private var received = RecordSplitter(endingWith: 0)
    /// Messages that have arrived and are not read yet.
    private var messages: ArraySlice<[UInt8]> = []
    private var number = 0
    /// Whether the page and everything that it loads have arrived.
    private var isLoaded = false

    /// The descriptors of a browser with `--remote-debugging-pipe`.
    private static let (input, output): (Int32, Int32) = (3, 4)

    /// The size of the page in CSS pixels, and the number of picture pixels for each of them.
    struct Size {
        let width: Int
        let height: Int
        let scale: Double
    }

    /// Opens a page.
    /// - Parameters:
    ///   - file: the absolute path of an HTML file.
    ///   - profile: the absolute path of an empty folder.
    init(_ browser: HeadlessBrowser, file: String, size: Size, profile: String) throws(ProgramError) {
        remedy = browser.remedy
        do throws(SystemError) {
            self.browser = try RunningProgram(
                browser.program(profile: profile, ["--remote-debugging-pipe"]), input: Self.input, output: Self.output)
        } catch {
            throw ProgramError(starting: browser.name, error)
        }
        let target = try ask("Target.createTarget", ["url": .text("about:blank")])
        session = text(
            "sessionId",
            of: try ask("Target.attachToTarget", ["targetId": .text(text("targetId", of: target)), "flatten": .yes]))
        try ask("Page.enable")
        try ask(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number("\(size.width)"), "height": .number("\(size.height)"),
                "deviceScaleFactor": .number("\(size.scale)"), "mobile": .number("false"),
            ])
        try ask("Page.navigate", ["url": .text(HeadlessBrowser.address(of: file))])
        while !isLoaded { _ = try message() }
    }

    /// Runs a script in the page and waits for the promise that it returns.
    /// - Returns: the text that the promise resolves to; empty for any other value.
    @discardableResult
    func run(_ script: String) throws(ProgramError) -> String {
        let answer = try ask(
            "Runtime.evaluate", ["expression": .text(script), "awaitPromise": .yes, "returnByValue": .yes])
        if let exception = answer.value(["result", "exceptionDetails"], of: answer.roots[0]) {
            let reason = answer.text(answer.value(["exception", "description"], of: exception)) ?? []
            throw ProgramError("a script of the theme failed: \(String(decoding: reason.prefix(300), as: UTF8.self))")
        }
        return String(
            decoding: answer.text(answer.value(["result", "result", "value"], of: answer.roots[0])) ?? [], as: UTF8.self
        )
    }

    /// Returns what the page shows, as a JPEG.
    func picture() throws(ProgramError) -> [UInt8] {
        let answer = try ask(
            "Page.captureScreenshot",
            ["format": .text("jpeg"), "quality": .number("95"), "optimizeForSpeed": .yes])
        guard let data = answer.value(["result", "data"], of: answer.roots[0]) else { throw unreadable }
        return Base64.decoded(answer.raw(data))
    }

    // MARK: Messages

    private enum Parameter {
        case text(String)
        /// A number, or a word of JSON.
        case number(String)

        static let yes = Parameter.number("true")
    }

    private var unreadable: ProgramError {
        ProgramError("\(browser.name) sent an answer that storysite cannot read", notes: ["update it"])
    }

    /// Returns what an author can do about a browser that ended early. It writes many lines, of which only the last may
    /// say why.
    private func failure(_ error: ProgramError) -> ProgramError {
        if error.isInterruption { return error }
        return ProgramError(
            "\(browser.name) did not draw the pages of this tale", notes: [error.message] + error.notes + remedy)
    }

    private func text(_ key: StaticString, of answer: JSONTree) -> String {
        String(decoding: answer.text(answer.value(["result", key], of: answer.roots[0])) ?? [], as: UTF8.self)
    }

    /// Sends a command and waits for its answer.
    @discardableResult
    private func ask(
        _ method: String, _ parameters: KeyValuePairs<String, Parameter> = [:]
    ) throws(ProgramError) -> JSONTree {
        number += 1
        var json = Array("{\"id\":\(number),\"method\":\"\(method)\",".utf8)
        if let session { json += Array("\"sessionId\":\"\(session)\",".utf8) }
        json += "\"params\":{".utf8
        for (index, parameter) in parameters.enumerated() {
            json += Array("\(index > 0 ? "," : "")\"\(parameter.key)\":".utf8)
            switch parameter.value {
            case .text(let text): JSONWriter.append(text, to: &json)
            case .number(let number): json += number.utf8
            }
        }
        json += "}}\0".utf8
        do throws(ProgramError) { try browser.write(json) } catch { throw failure(error) }
        while true {
            let message = try message()
            let root = message.roots[0]
            guard message.number(message.value("id", of: root))?.value == Double(number) else { continue }
            guard let error = message.value("error", of: root) else { return message }
            let reason = String(decoding: message.text(message.value("message", of: error)) ?? [], as: UTF8.self)
            throw ProgramError("\(browser.name) refuses \(method): \(reason)")
        }
    }

    /// Returns the next message, an answer or an event.
    private func message() throws(ProgramError) -> JSONTree {
        while messages.isEmpty {
            let bytes: ArraySlice<UInt8>
            do throws(ProgramError) { bytes = try browser.read() } catch { throw failure(error) }
            do throws(RecordSplitter.TooLong) { messages = try received.add(bytes.span)[...] } catch {
                throw unreadable
            }
        }
        guard let tree = try? JSONTree(messages.removeFirst(), isLenient: true) else { throw unreadable }
        if tree.text(tree.value("method", of: tree.roots[0]), is: "Page.loadEventFired") { isLoaded = true }
        return tree
    }
}
