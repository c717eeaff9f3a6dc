/// Compiled templates in a cache. To read them takes less time than to parse all templates again. Rendering uses their
/// numbers unchecked, so each is checked when it is read.
extension CompiledTemplates {
    /// Reads what `write` wrote; `nil` if the bytes are damaged.
    init?(from reader: inout CacheReader) {
        let count = reader.whole()
        text = Array(reader.some())
        for names in reader.list({ reader in reader.list { $0.text() } }) {
            paths.append(keys.count..<keys.count + names.count)
            keys += names.map(Key.init)
        }
        for (name, steps) in reader.list({ reader in (reader.text(), reader.indices(below: count)) }) {
            templateNumbers[name] = templates.count
            templates.append(steps)
        }
        let (characters, templateCount) = (text.count, templates.count)
        blocks = reader.list { reader in
            Block(
                name: Int32(reader.whole(upTo: Int(Int32.max))), indentation: reader.shortIndices(below: characters),
                standsAlone: reader.flag(), end: reader.whole(upTo: count))
        }
        calls = reader.list { reader in
            Call(
                template: reader.shortIndex(below: templateCount),
                arguments: reader.list { reader in
                    (name: Int32(reader.whole(upTo: Int(Int32.max))), steps: reader.indices(below: count))
                },
                indentation: reader.optional { $0.shortIndices(below: characters) }, end: reader.whole(upTo: count))
        }
        steps.reserveCapacity(count)
        for _ in 0..<count {
            guard let step = step(from: &reader, of: count) else { return nil }
            steps.append(step)
        }
        if reader.failed { return nil }
    }

    func write(to writer: inout CacheWriter) {
        writer.add(steps.count)
        writer.add(text)
        writer.add(paths) { path, writer in writer.add(keys[path].map(\.name)) { $1.add($0) } }
        writer.add(templateNumbers.sorted { $0.value < $1.value }) { template, writer in
            writer.add(template.key)
            writer.add(templates[template.value])
        }
        writer.add(blocks) { block, writer in
            writer.add(Int(block.name))
            writer.add(block.indentation)
            writer.add(block.standsAlone)
            writer.add(block.end)
        }
        writer.add(calls) { call, writer in
            writer.add(Int(call.template))
            writer.add(call.arguments) { argument, writer in
                writer.add(Int(argument.name))
                writer.add(argument.steps)
            }
            writer.add(call.indentation) { $1.add($0) }
            writer.add(call.end)
        }
        for step in steps { step.write(to: &writer) }
    }

    /// The first number of a step.
    fileprivate enum StepKind: Int, CaseIterable {
        case text, textOfLine, line, value, rawValue, section, inverted, partial, parent, block
    }

    /// Reads the next step; `nil` if it is damaged or leads back, so that rendering would never end.
    /// - Parameter count: the number of all steps.
    private func step(from reader: inout CacheReader, of count: Int) -> Step? {
        guard let kind = StepKind(rawValue: reader.whole(upTo: StepKind.allCases.count - 1)) else { return nil }
        var end = count
        let step: Step
        switch kind {
        case .text, .textOfLine:
            step = .text(reader.shortIndices(below: text.count), startsLine: kind == .textOfLine)
        case .line: step = .line
        case .value, .rawValue: step = .value(path: reader.shortIndex(below: paths.count), raw: kind == .rawValue)
        case .section, .inverted:
            let path = reader.shortIndex(below: paths.count)
            end = reader.whole(upTo: count)
            step =
                kind == .section
                ? .section(path: path, end: Int32(clamping: end)) : .inverted(path: path, end: Int32(clamping: end))
        case .partial:
            let template = reader.shortIndex(below: templates.count)
            step = .partial(
                template: template, indentation: reader.optional { [text] in $0.shortIndices(below: text.count) })
        case .parent:
            let call = reader.index(below: calls.count)
            if !reader.failed { end = calls[call].end }
            step = .parent(call: Int32(clamping: call))
        case .block:
            let block = reader.index(below: blocks.count)
            if !reader.failed { end = blocks[block].end }
            step = .block(Int32(clamping: block))
        }
        return reader.failed || end <= steps.count ? nil : step
    }
}

extension CompiledTemplates.Step {
    fileprivate func write(to writer: inout CacheWriter) {
        func add(_ kind: CompiledTemplates.StepKind) { writer.add(kind.rawValue) }
        switch self {
        case .text(let range, let startsLine):
            add(startsLine ? .textOfLine : .text)
            writer.add(range)
        case .line: add(.line)
        case .value(let path, let raw):
            add(raw ? .rawValue : .value)
            writer.add(Int(path))
        case .section(let path, let end):
            add(.section)
            writer.add(Int(path))
            writer.add(Int(end))
        case .inverted(let path, let end):
            add(.inverted)
            writer.add(Int(path))
            writer.add(Int(end))
        case .partial(let template, let indentation):
            add(.partial)
            writer.add(Int(template))
            writer.add(indentation) { $1.add($0) }
        case .parent(let call):
            add(.parent)
            writer.add(Int(call))
        case .block(let block):
            add(.block)
            writer.add(Int(block))
        }
    }
}

extension CacheReader {
    fileprivate mutating func shortIndex(below count: Int) -> Int32 { Int32(clamping: index(below: count)) }

    fileprivate mutating func shortIndices(below count: Int) -> Range<Int32> {
        let range = indices(below: count)
        return Int32(clamping: range.lowerBound)..<Int32(clamping: range.upperBound)
    }
}
