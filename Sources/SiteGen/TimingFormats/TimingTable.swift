/// Tables separated by commas, tabs, semicolons or spaces, with or without a first line of column names.
///
/// Tables with similar names are recognised as those of Whisper (`start,end,text`, whole milliseconds) and the Montreal
/// Forced Aligner (`Begin,End,Label,Type,Speaker`). Tables without names are recognised by their shape, such as those
/// of Gentle (`word,aligned,start,end`) and aeneas (`id,start,end,"text"`; with spaces in any order). Times are numbers
/// or clock values.
enum TimingTable {
    static let format = TimingFormat("table", text: { lines in Rows(lines, isExcerpt: true).columns != nil }, read)

    static func read(_ lines: TextLines) throws(TimingError) -> [TimingTrack] {
        let rows = Rows(lines)
        guard let columns = rows.columns else { return [] }
        var track = TimingTrack()
        var (isWhole, isClock) = (true, false)
        for row in rows.cells.dropFirst(columns.hasNames ? 1 : 0) {
            if let type = columns.type, type < row.count, isIgnored(rows.string(row[type])) { continue }
            guard columns.start < row.count else {
                throw TimingError(
                    .timingShape, at: row.first ?? 0..<0,
                    "the start is in column \(columns.start + 1), but this line has only \(row.count)"
                )
            }
            func time(_ column: Int?) throws(TimingError) -> TimingTrack.Time? {
                guard let column, column < row.count else { return nil }
                let cell = rows.bare(row[column])
                if cell.isEmpty { return nil }
                if let number = Decimal(rows.bytes.span, cell) {
                    if number.hasComma { track.repairs.note(.decimalComma, at: cell) }
                    isWhole = isWhole && !number.hasFraction
                    return TimingTrack.Time(value: number.value, location: cell)
                }
                if ["null", "none", "nan", "na", "-", "n/a"].contains(rows.string(cell).lowercased()) {
                    track.repairs.note(.noTime, at: cell)
                    return nil
                }
                guard let seconds = ClockValue.smil(rows.bytes.span, cell) else {
                    throw TimingError(
                        .timingShape, at: cell, "'\(rows.string(cell))' is not a time",
                        notes: ["write it in seconds, such as 12.5, or as 0:00:12.5"])
                }
                isClock = true
                return TimingTrack.Time(value: seconds, location: cell)
            }
            let start = try time(columns.start)
            var end = try time(columns.end)
            if columns.isLength, let start, let length = end { end = length.moved(by: start.value) }
            let text = columns.text.flatMap { $0 < row.count ? rows.letters(row[$0]) : nil } ?? []
            if columns.text != nil, columns.type != nil, Silence.isSilence(text[...]) { continue }
            let type = columns.type.flatMap { $0 < row.count ? rows.string(row[$0]).lowercased() : nil } ?? ""
            let granularity: TimingTrack.Granularity =
                type.hasPrefix("word") ? .word : type.hasPrefix("sentence") ? .sentence : .line
            try track.add(granularity, text, from: start, to: end, at: (start?.location ?? row.first ?? 0..<0))
        }
        track.unit = isClock || !isWhole ? .seconds : columns.unit
        if let unit = columns.namedUnit, !isClock { track.unit = unit }
        if columns.text == nil { track.isOrderOnly = true } else { track.detectIDs() }
        if !track.isOrderOnly, !track.labels.contains(where: { $0.granularity == .word }) { track.inferWords() }
        return [track]
    }

    /// Whether rows of this type are not words: sounds, silence, punctuation.
    private static func isIgnored(_ type: String) -> Bool {
        ["phone", "phones", "phoneme", "phonemes", "silence", "punctuation"].contains(type.lowercased())
    }
}

/// The rows of a table, and the meaning of its columns.
private struct Rows {
    let bytes: [UInt8]
    private(set) var cells: [[Range<Int>]] = []
    /// `nil` if this is no table of times.
    private(set) var columns: Columns?

    struct Columns {
        var start: Int
        var end: Int?
        /// Whether the column `end` contains lengths.
        var isLength = false
        var text: Int?
        var type: Int?
        var hasNames: Bool
        /// The unit of whole numbers; `nil` if the column names do not show it.
        var unit: TimeUnit?
        /// The unit of all numbers if a column name contains it, such as `start_ms`.
        var namedUnit: TimeUnit?
    }

    /// The number of rows that are examined to find the meaning of columns.
    private static let examined = 50

    /// - Parameter isExcerpt: whether only the rows are read that show the meaning of the columns.
    init(_ lines: TextLines, isExcerpt: Bool = false) {
        bytes = lines.bytes
        for separator in [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: " ")] {
            cells = split(by: separator, most: Self.examined)
            columns = named ?? unnamed
            if columns == nil { continue }
            if !isExcerpt { cells = split(by: separator, most: .max) }
            return
        }
        cells = []
    }

    /// Divides the file into rows by RFC 4180: a cell in quotes may contain separators, line ends and doubled quotes.
    /// Several spaces count as one. Many programs write the quotes of a text as they are.
    /// - Parameter most: how many rows are read.
    private func split(by separator: UInt8, most: Int) -> [[Range<Int>]] {
        var (rows, row, start, offset): ([[Range<Int>]], [Range<Int>], Int, Int) = ([], [], 0, 0)
        // Whether the cell has nothing but spaces so far.
        var isBlank = true
        // The end of the line, and the last quote on it if it ends a cell: found once, because a line can be long.
        var line: (end: Int, quote: Int?) = (-1, nil)
        func endRow(_ end: Int) {
            if start < end || !row.isEmpty {
                if separator != UInt8(ascii: " ") || start < end { row.append(start..<end) }
                if row.contains(where: { !bytes.span.trimmed($0).isEmpty }) { rows.append(row) }
            }
            row = []
        }
        while offset < bytes.count, rows.count < most {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "\""), isBlank {
                if offset > line.end { line = lineEnd(after: offset, separator) }
                if let end = closingQuote(of: offset, line, separator) { offset = end }
            } else if byte == separator {
                if separator != UInt8(ascii: " ") || start < offset { row.append(start..<offset) }
                start = offset + 1
            } else if byte == UInt8(ascii: "\n") {
                endRow(offset > start && bytes[offset - 1] == UInt8(ascii: "\r") ? offset - 1 : offset)
                start = offset + 1
            }
            isBlank = offset < start || isBlank && byte == UInt8(ascii: " ")
            offset += 1
        }
        if rows.count < most { endRow(bytes.count) }
        return rows
    }

    /// The offset of the quote that closes the cell whose first quote is at `offset`; `nil` if that quote is text.
    private func closingQuote(of offset: Int, _ line: (end: Int, quote: Int?), _ separator: UInt8) -> Int? {
        let last = line.quote.flatMap { $0 > offset ? $0 : nil }
        if separator == UInt8(ascii: " ") { return last }
        let isTab = separator == UInt8(ascii: "\t")
        var end = offset + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") || bytes.span.has("\"\"", at: end) {
            // Whisper never quotes.
            if isTab, bytes[end] == separator { return nil }
            end += bytes[end] == UInt8(ascii: "\"") ? 2 : 1
        }
        if end < bytes.count, endsCell(end, separator) {
            return end < line.end || !isRow(after: line.end, separator) ? end : nil
        }
        // aeneas does not double the quotes in its texts.
        return isTab ? nil : last
    }

    private func lineEnd(after offset: Int, _ separator: UInt8) -> (end: Int, quote: Int?) {
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let quote = bytes[offset..<end].lastIndex(of: UInt8(ascii: "\""))
        return (end, quote.flatMap { separator == UInt8(ascii: " ") || endsCell($0, separator) ? $0 : nil })
    }

    /// Whether nothing but spaces stands between the quote at `offset` and the end of its cell.
    private func endsCell(_ offset: Int, _ separator: UInt8) -> Bool {
        let rest = bytes[(offset + 1)...].drop { $0 == UInt8(ascii: " ") }
        return rest.first.map { $0 == separator || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? true
    }

    /// Whether the line after the one that ends at `lineEnd` has times, as a row does and the rest of a text does not.
    private func isRow(after lineEnd: Int, _ separator: UInt8) -> Bool {
        let start = min(lineEnd + 1, bytes.count)
        let line = bytes[start..<(bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)]
        let times = line.split(separator: separator, maxSplits: 20).count { isTime(bare($0.indices)) }
        return times >= (separator == UInt8(ascii: "\t") ? 1 : 2)
    }

    private func isTime(_ cell: Range<Int>) -> Bool {
        Decimal(bytes.span, cell) != nil || ClockValue.seconds(bytes.span, cell, parts: 2...3) != nil
    }

    /// A cell without the spaces and quotes around it.
    func bare(_ cell: Range<Int>) -> Range<Int> {
        let cell = bytes.span.trimmed(cell)
        guard cell.count >= 2, bytes[cell.lowerBound] == UInt8(ascii: "\""),
            bytes[cell.upperBound - 1] == UInt8(ascii: "\"")
        else { return cell }
        return cell.inner
    }

    func letters(_ cell: Range<Int>) -> [UInt8] {
        let cell = bare(cell)
        var (letters, offset): ([UInt8], Int) = ([], cell.lowerBound)
        while offset < cell.upperBound {
            letters.append(bytes[offset])
            offset += bytes.span.has("\"\"", at: offset) ? 2 : 1
        }
        return letters
    }

    func string(_ cell: Range<Int>) -> String { String(decoding: letters(cell), as: UTF8.self) }

    // MARK: Columns

    private static let starts = [
        "start", "begin", "onset", "from", "tmin", "xmin", "start_time", "starttime", "begin_time", "time",
        "start time",
    ]
    private static let ends = ["end", "stop", "to", "tmax", "xmax", "end_time", "endtime", "finish", "end time"]
    private static let lengths = ["duration", "dur", "length"]
    private static let texts = [
        "text", "word", "label", "token", "transcript", "content", "value", "sentence", "annotation",
    ]
    private static let types = ["type", "tier", "granularity"]

    private var named: Columns? {
        guard let first = cells.first, first.count > 1 else { return nil }
        var unit: TimeUnit?
        let names = first.map { cell -> String in
            var name = string(cell).lowercased()
            for (ending, own) in [
                ("_ms", TimeUnit.milliseconds), (" (ms)", .milliseconds), (" in milliseconds", .milliseconds),
                (" (s)", .seconds), ("(s)", .seconds),
            ]
            where name.hasSuffix(ending) {
                name = String(name.dropLast(ending.count))
                unit = own
            }
            return name
        }
        guard let start = names.firstIndex(where: Self.starts.contains) else { return nil }
        let end =
            names.firstIndex(where: Self.ends.contains)
            ?? (names[start] == "onset" ? names.firstIndex(of: "offset") : nil)
        let length = names.firstIndex(where: Self.lengths.contains)
        let isWhisper = names.contains("text") && names[start] == "start"
        return Columns(
            start: start, end: end ?? length, isLength: end == nil && length != nil,
            text: names.firstIndex(where: Self.texts.contains) ?? names.firstIndex(of: "name"),
            type: names.firstIndex(where: Self.types.contains),
            hasNames: true, unit: isWhisper ? .milliseconds : nil, namedUnit: unit)
    }

    private var unnamed: Columns? {
        let rows = cells.prefix(Self.examined)
        let width = rows.map(\.count).min() ?? 0
        guard width >= 2 else { return nil }
        let isTime = (0..<width).map { column in
            rows.contains { !bare($0[column]).isEmpty }
                && rows.allSatisfy { row in
                    let cell = bare(row[column])
                    return cell.isEmpty || self.isTime(cell)
                }
        }
        let pairs = (0..<width - 1).filter { isTime[$0] && isTime[$0 + 1] }
        let spans = pairs.count > 1 ? pairs.filter { isSpan($0, in: rows) } : pairs
        // The numbers of rows can look like times, too.
        guard let start = spans.first(where: { spans.count == 1 || !isNumbering($0, in: rows) }) ?? spans.first else {
            return nil
        }
        // The text comes after the times, and an id before them. Without a column after the times, the first one is the
        // text.
        let after = (start + 2..<max(width, start + 2)).filter { !isTime[$0] }
        let text = after.last ?? (0..<start).first { !isTime[$0] }
        return Columns(start: start, end: start + 1, text: text, hasNames: false)
    }

    private func seconds(_ cell: Range<Int>) -> Double? {
        let cell = bare(cell)
        return Decimal(bytes.span, cell)?.value ?? ClockValue.seconds(bytes.span, cell, parts: 2...3)
    }

    /// Whether a column and the next one can be starts and ends: these are in order in four rows of five, some differ,
    /// and the starts do, too.
    private func isSpan(_ column: Int, in rows: ArraySlice<[Range<Int>]>) -> Bool {
        let spans = rows.compactMap { row in
            seconds(row[column]).flatMap { start in seconds(row[column + 1]).map { (start: start, end: $0) } }
        }
        guard spans.count(where: { $0.start <= $0.end }) * 5 >= spans.count * 4 else { return false }
        return spans.contains { $0.start != $0.end }
            && (spans.count < 2 || spans.contains { $0.start != spans[0].start })
    }

    /// Whether a column counts the rows, from 0 or 1.
    private func isNumbering(_ column: Int, in rows: ArraySlice<[Range<Int>]>) -> Bool {
        let numbers = rows.map { seconds($0[column]) }
        guard let first = numbers.first ?? nil, first == 0 || first == 1 else { return false }
        return numbers.enumerated().allSatisfy { $0.element == first + Double($0.offset) }
    }
}
