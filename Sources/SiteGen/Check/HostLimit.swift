/// The limits of a host, as its documentation gives them; hosts change them now and then.
struct HostLimit: Sendable {
    let host: String
    var files: Int?
    /// The largest number of files and folders.
    var entries: Int?
    var filesInFolder: Int?
    /// The largest size of one file.
    var fileBytes: Int?
    /// The largest size of all files together.
    var bytes: Int?

    static let all = [
        HostLimit(host: "Cloudflare Pages (free plan)", files: 20_000, fileBytes: 25 << 20),
        HostLimit(host: "GitHub Pages", bytes: 1_000_000_000),
        HostLimit(host: "GitLab Pages (gitlab.com)", entries: 200_000, bytes: 1_000_000_000),
        HostLimit(host: "Netlify", filesInFolder: 54_000),
    ]

    /// A site that has more than this share of a limit will reach it soon.
    private static let nearShare = 0.8

    /// Returns what an author should know about the hosts for a site of this size: a line for each limit that it passes
    /// or nearly reaches, and what to leave out for fewer files or bytes; nothing for a site that fits everywhere.
    static func report(of size: SiteSize, limits: [HostLimit] = all) -> [String] {
        let found = limits.flatMap { $0.lines(for: size) }
        guard !found.isEmpty else { return [] }
        let whole = "The site has \(grouped(size.files)) files and \(shownSize(size.bytes))."
        return [whole] + found.map { "  \($0)" } + advice(for: size)
    }

    private func lines(for size: SiteSize) -> [String] {
        let largest = size.largest.map { "; '\($0.path)' has \(shownSize($0.bytes))" } ?? ""
        let limits: [(value: Int, limit: Int?, text: (Int) -> String)] = [
            (size.files, files, { "\(Self.grouped($0)) files" }),
            (size.files + size.folders, entries, { "\(Self.grouped($0)) files and folders" }),
            (size.filesInFolder, filesInFolder, { "\(Self.grouped($0)) files in one folder" }),
            (size.bytes, bytes, { "\(shownSize($0)) in all" }),
            (size.largest?.bytes ?? 0, fileBytes, { "files of \(shownSize($0))\(largest)" }),
        ]
        return limits.compactMap { value, limit, text in
            guard let limit, Double(value) > Double(limit) * Self.nearShare else { return nil }
            return "\(host) takes \(text(limit))\(value > limit ? "" : " (nearly reached)")"
        }
    }

    private static func advice(for size: SiteSize) -> [String] {
        var lines: [String] = []
        if size.otherFormats > 0 {
            lines.append(
                "recordings in a second format: \(grouped(size.otherFormats)); one format, M4A or MP3, is enough."
            )
        }
        if size.pageRecordings > 0 {
            lines.append(
                "recordings of single pages: \(grouped(size.pageRecordings)); one recording for a tale does the same."
            )
        }
        lines.append("Hosts that store objects (S3, R2) and servers of your own have no such limits.")
        return lines
    }

    /// Returns digits in groups of three: `23,400`.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.map { index in
            let rest = digits.count - index
            return (index > 0 && rest % 3 == 0 ? "," : "") + String(digits[index])
        }.joined()
    }
}
