/// The answers of a preview: files of the site, and what the preview itself adds.
struct PreviewAnswers: Sendable {
    let hosts: AllowedHosts
    let own: PreviewFiles
    let site: LiveSite
    let bench: BenchAnswers

    /// A preview shows the current state: browsers never store a page, and revalidate everything else at each use.
    private static let pages = [("Cache-Control", "no-store")] + headers
    private static let others = [("Cache-Control", HostFacts.fresh)] + headers
    /// The headers that the site's host sends, with two exceptions: a preview sends no events about readers, and no
    /// page of another site may embed anything of it.
    private static let headers = HostFacts.headers() + [("Cross-Origin-Resource-Policy", "same-origin")]

    private static let types = Dictionary(
        (HostFacts.pageTypes + HostFacts.pictureTypes + HostFacts.soundTypes).map { ($0.ending, $0.type) }
    ) { first, _ in first }

    /// Returns why a request is refused; `nil` if it is not. This is checked before the request's body is read.
    func refusal(of request: HTTPRequest) -> HTTPResponse? {
        guard hosts.contains(request.host) else {
            return .plain(403, "This preview answers only to its own address.")
        }
        if request.isReading { return nil }
        if request.origin != nil, !hosts.isOwn(origin: request.origin) {
            return .plain(403, "Another site cannot change anything here.")
        }
        guard let names = RequestPath(request.target).flatMap(benchPath) else {
            return .plain(405, "This preview is only read.", [("Allow", "GET, HEAD")])
        }
        guard request.isLocal else { return .plain(403, "Only this machine can change the library.") }
        return bench.refusal(of: request, to: names)
    }

    /// The path below the folder of the bench's data; `nil` for other paths.
    private func benchPath(_ path: RequestPath) -> [String]? {
        path.names.starts(with: [PreviewPage.folder, BenchAnswers.folder]) ? Array(path.names.dropFirst(2)) : nil
    }

    /// Answers a request that was not refused.
    func answer(_ request: HTTPRequest, _ body: [UInt8]) -> HTTPResponse {
        guard let path = RequestPath(request.target) else {
            return .plain(400, "This is not an address of the preview.")
        }
        if let names = benchPath(path) {
            if !request.isReading { return bench.save(body, request, to: names) }
            return (request.isLocal ? bench.answer(names, request) : nil) ?? lost(request)
        }
        if path.names.first == PreviewPage.folder { return own(path, request) ?? lost(request) }
        if path.text == "sw.js" { return script(own.retired) }
        if path.names.contains(where: { $0.hasPrefix(".") }) { return lost(request) }
        return page(at: path, request)
    }

    /// What the preview adds to the site.
    private func own(_ path: RequestPath, _ request: HTTPRequest) -> HTTPResponse? {
        switch path.names.dropFirst().joined(separator: "/") {
        case "page.js": return script(own.page)
        case "channel.js": return script(own.channel)
        case "bench.js": return script(own.benchScript)
        case "recorder.js": return script(own.recorder)
        case "bench.css": return bytes(own.benchStyle, type: "text/css; charset=utf-8")
        case "preview.css": return bytes(own.style, type: "text/css; charset=utf-8")
        case "strings.json": return bytes(own.words, type: "application/json")
        case "events":
            // An answer to HEAD has no end to wait for.
            return HTTPResponse(
                200, [("Content-Type", "text/event-stream")] + Self.pages,
                request.method == "HEAD" ? .bytes([]) : .events)
        default: return nil
        }
    }

    private func script(_ script: [UInt8]) -> HTTPResponse { bytes(script, type: "text/javascript; charset=utf-8") }

    private func bytes(_ bytes: [UInt8], type: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status, [("Content-Type", type)] + Self.pages, .bytes(bytes))
    }

    private func page(at path: RequestPath, _ request: HTTPRequest) -> HTTPResponse {
        if request.isLocal, let html = bench.page(at: path, request), site.file(at: path.appending("index.html")) == nil
        {
            return HTTPResponse(200, [("Content-Type", "text/html; charset=utf-8")] + Self.pages, .bytes(html))
        }
        if path.isFolder {
            if let file = site.file(at: path.appending("index.html")) { return answer(file, "index.html", request) }
        } else if let file = site.file(at: path) {
            return answer(file, path.names.last ?? "", request)
        } else if site.hasFolder(at: path) {
            let target = String(decoding: request.target, as: UTF8.self)
            return HTTPResponse(302, [("Location", "\(target)/")] + Self.pages)
        }
        // The page for lost readers names files from the root of the host.
        if let inner = path.below(site.base) { return page(at: inner, request) }
        return lost(request)
    }

    /// The site's own page for addresses that lead nowhere; or, while there is no site, one that waits for it.
    private func lost(_ request: HTTPRequest) -> HTTPResponse {
        guard let page = site.file(at: RequestPath(names: ["404.html"])), let html = html(page) else {
            return html(own.waiting, status: 503, request)
        }
        return self.html(html, status: 404, request)
    }

    private func answer(_ file: LiveSite.File, _ name: String, _ request: HTTPRequest) -> HTTPResponse {
        let ending = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.index(after: $0)...]) } ?? ""
        if ending == "html", let html = html(file) { return self.html(html, status: 200, request) }
        let type = Self.types[ending] ?? "application/octet-stream"
        switch file {
        case .bytes(let bytes):
            return ConditionalResponse(
                request, tag: Digest(bytes).text, modified: nil, headers: [("Content-Type", type)] + Self.others
            ).whole(.bytes(bytes))
        case .file(let file):
            let stamp = file.stamp
            return ConditionalResponse(
                request, tag: "\(stamp.inode)-\(stamp.modified)-\(stamp.size)",
                modified: stamp.modified / 1_000_000_000,
                headers: [("Content-Type", type), ("Accept-Ranges", "bytes")] + Self.others
            ).part(of: file)
        }
    }

    private func html(_ file: LiveSite.File) -> [UInt8]? {
        switch file {
        case .bytes(let bytes): bytes
        case .file(let file): try? Files.read(from: file.descriptor, path: "", limit: .own)
        }
    }

    private func html(_ html: [UInt8], status: Int, _ request: HTTPRequest) -> HTTPResponse {
        let version = Digest(html)
        let headers = [("Content-Type", "text/html; charset=utf-8")] + Self.pages
        var response = ConditionalResponse(request, tag: version.text, modified: nil, headers: headers)
            .whole(.bytes(PreviewPage.serving(html, version: version)))
        if response.status == 200 { response.status = status }
        return response
    }
}
