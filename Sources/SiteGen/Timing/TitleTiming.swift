/// The times of a tale's title in one of storysite's own timing files, in which it is spoken before the text.
/// ```json
/// {"sentences": […], "title": {"text": "Lapsa", "start": 0.3, "end": 0.9, "words": […]}}
/// ```
enum TitleTiming {
    /// Returns the time of each word of the title; none if the file has no title, or another one.
    /// - Parameters:
    ///   - title: the title of the tale, UTF-8.
    ///   - words: as ranges of `title`.
    ///   - duration: the length of the recording, in seconds.
    static func times(
        in file: Source, of title: [UInt8], words: [Range<Int>], duration: Double
    ) -> [WordTimes.Time] {
        guard !words.isEmpty, let labels = labels(in: file) else { return [] }
        let set = Timing.set(labels, on: words.span, of: title.span, duration: duration)
        return set.matched > 0 ? set.times : []
    }

    private static func labels(in file: Source) -> TimingLabels? {
        // Most files of other programs have none, and are not decoded for it.
        guard file.bytes.span.contains("\"title\""), let json = try? JSONTree(file.bytes, isLenient: false),
            let title = json.value("title", of: json.roots[0])
        else { return nil }
        let words = json.elements(of: json.list("words", of: title))
        var labels = TimingLabels()
        labels.granularity = words.isEmpty ? .sentences : .words
        for node in words.isEmpty ? [title] : words {
            guard let text = json.text(json.value("text", of: node)),
                let start = json.number(json.value("start", of: node)),
                let end = json.number(json.value("end", of: node))
            else { return nil }
            let (from, to) = (Milliseconds.nearest(start.value), Milliseconds.nearest(end.value))
            let first = Int32(labels.bytes.count)
            labels.bytes += text
            let range = first..<Int32(labels.bytes.count)
            labels.labels.append(TimingLabels.Label(text: range, start: from, end: max(from, to)))
        }
        return labels
    }
}
