/// One rendering: runs the steps of a template and appends to `output`.
struct Renderer {
    /// A limit that keeps a template from rendering without end.
    enum LimitReached: Error {
        case depth, work, size
    }

    /// A parent that is being rendered, with its arguments.
    private struct Frame {
        let call: Int
        /// The frame of the template that holds the parent tag; -1 for none.
        let outer: Int
    }

    /// The most levels that sections, partials, parents and blocks may be nested: far more than pages need, and no more
    /// than fit on a thread's stack of 512 KB in a build without optimization.
    private static let depthLimit = 100
    /// The most sections, partials, parents and blocks that one page may render, each repetition counted.
    static let workLimit = 1_000_000
    /// The most bytes of a page, with what `output` held before.
    static let sizeLimit = 64 << 20

    private let compiled: CompiledTemplates
    /// Where names are looked up that the stack does not have.
    private let shared: SharedValues
    /// Where names are looked up, from the last to the first.
    private var stack: [Value]
    /// For each value of the stack, which names it can have (`Object.names`). A name that it does not have costs no
    /// look at the value itself, whose reference count threads would contend for.
    private var names: [UInt64]
    private(set) var output: [UInt8]
    private var frames: [Frame] = []
    /// The frame whose arguments override blocks here; -1 for none.
    private var frame = -1
    private var indentation: [UInt8] = []
    /// The step that begins a line in its own template, but continues a line where it is included.
    private var continuation = -1
    private var depth = 0
    private var work = 0
    /// The templates that were being included when the depth reached its limit, the innermost first.
    private var unfinished: [Int] = []

    init(compiled: CompiledTemplates, shared: SharedValues, stack: [Value], output: consuming [UInt8]) {
        (self.compiled, self.shared) = (compiled, shared)
        self.stack = stack
        names = stack.map(\.names)
        self.output = output
    }

    mutating func run(_ steps: Range<Int>) throws(LimitReached) {
        guard depth < Self.depthLimit else { throw .depth }
        guard work < Self.workLimit else { throw .work }
        guard output.count <= Self.sizeLimit else { throw .size }
        (depth, work) = (depth + 1, work + 1)
        defer { depth -= 1 }
        // Retained once and not at every step, because threads would contend for the reference count.
        let (all, text) = (compiled.steps, shared.text)
        var index = steps.lowerBound
        while index < steps.upperBound {
            switch all[index] {
            case .text(let range, let startsLine):
                if indentation.isEmpty {
                    output.append(text.span.extracting(range.asInt))
                } else {
                    appendIndented(compiled.text[range.asInt], startsLine: startsLine && index != continuation)
                }
            case .line:
                if index != continuation { output.append(contentsOf: indentation) }
            case .value(let path, let raw):
                if let value = value(of: path) {
                    value.append(to: &output, raw: raw)
                } else {
                    let ranges = shared.ranges[Int(path)]
                    output.append(text.span.extracting(raw ? ranges.raw : ranges.escaped))
                }
            case .section(let path, let end):
                if let value = value(of: path) {
                    try section(value, index + 1..<Int(end))
                } else if shared.holds[Int(path)] {
                    try section(shared.values[Int(path)], index + 1..<Int(end))
                }
                index = Int(end)
                continue
            case .inverted(let path, let end):
                if !(value(of: path)?.holds ?? shared.holds[Int(path)]) { try run(index + 1..<Int(end)) }
                index = Int(end)
                continue
            case .partial(let template, let indentation):
                try include(Int(template), indentation)
            case .parent(let number):
                let call = compiled.calls[Int(number)]
                frames.append(Frame(call: Int(number), outer: frame))
                let before = frame
                frame = frames.count - 1
                defer {
                    frame = before
                    frames.removeLast()
                }
                try include(Int(call.template), call.indentation)
                index = call.end
                continue
            case .block(let number):
                let block = compiled.blocks[Int(number)]
                if let (argument, owner) = override(of: block.name) {
                    try replace(block, by: argument, of: owner)
                } else {
                    try run(index + 1..<block.end)
                }
                index = block.end
                continue
            }
            index += 1
        }
    }

    private mutating func section(_ value: Value, _ steps: Range<Int>) throws(LimitReached) {
        guard value.holds else { return }
        if case .list(let items) = value {
            for item in items { try run(steps, within: item) }
        } else {
            try run(steps, within: value)
        }
    }

    private mutating func run(_ steps: Range<Int>, within value: Value) throws(LimitReached) {
        stack.append(value)
        names.append(value.names)
        defer {
            stack.removeLast()
            names.removeLast()
        }
        try run(steps)
    }

    /// Renders a template in place of a tag. Only a tag that is alone on its line indents the template's lines.
    private mutating func include(_ template: Int, _ indentation: Range<Int32>?) throws(LimitReached) {
        let before = self.indentation
        if let indentation {
            self.indentation += compiled.text[indentation.asInt]
        } else {
            self.indentation = []
        }
        defer { self.indentation = before }
        do throws(LimitReached) {
            try run(compiled.templates[template])
        } catch {
            if error == .depth { unfinished.append(template) }
            throw error
        }
    }

    /// Returns the template that was included most often within itself when the depth reached its limit; of several the
    /// outermost, and `nil` if there is none.
    /// - Parameter page: the template of the page.
    func endless(within page: Int) -> Int? {
        var counts: [Int: Int] = [:]
        for template in unfinished + [page] { counts[template, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        return most > 1 ? ([page] + unfinished.reversed()).first { counts[$0] == most } : nil
    }

    // MARK: Inheritance

    /// Returns the argument that overrides a block here. Where several templates inherit from each other, the outermost
    /// wins.
    private func override(of name: Int32) -> (steps: Range<Int>, frame: Int)? {
        var found: (Range<Int>, Int)?
        var index = frame
        while index >= 0 {
            for argument in compiled.calls[frames[index].call].arguments where argument.name == name {
                found = (argument.steps, index)
            }
            index = frames[index].outer
        }
        return found
    }

    private mutating func replace(_ block: CompiledTemplates.Block, by steps: Range<Int>, of owner: Int)
        throws(LimitReached)
    {
        let before = (frame, indentation.count, continuation)
        defer {
            (frame, continuation) = (before.0, before.2)
            indentation.removeSubrange(before.1...)
        }
        // An argument belongs to the template that holds it: blocks inside it are overridden as they are there.
        frame = frames[owner].outer
        indentation += compiled.text[block.indentation.asInt]
        if !indentation.isEmpty, let first = steps.first {
            switch (compiled.steps[first].startsLine, block.standsAlone) {
            case (true, false): continuation = first
            case (false, true): output.append(contentsOf: indentation)
            default: break
            }
        }
        try run(steps)
    }

    // MARK: Names

    /// Returns the value of a dotted name in the stack; `nil` if the stack does not have its first part.
    private func value(of path: Int32) -> Value? {
        let range = compiled.paths[Int(path)]
        guard let first = range.first else { return stack.last }
        let bit = compiled.keys[first].bit
        var index = stack.count - 1
        while index >= 0 {
            if names[index] & bit != 0, var value = stack[index].object?[compiled.keys[first]] {
                for key in range.dropFirst() {
                    guard let next = value.object?[compiled.keys[key]] else { return .nothing }
                    value = next
                }
                return value
            }
            index -= 1
        }
        return nil
    }

    // MARK: Output

    /// Appends bytes and indents every line that begins in them. The next step indents what follows a final newline,
    /// since that may be an empty section.
    private mutating func appendIndented(_ bytes: ArraySlice<UInt8>, startsLine: Bool) {
        var startsLine = startsLine
        for byte in bytes {
            if startsLine { output.append(contentsOf: indentation) }
            output.append(byte)
            startsLine = byte == UInt8(ascii: "\n")
        }
        if bytes.isEmpty, startsLine { output.append(contentsOf: indentation) }
    }
}

extension CompiledTemplates.Step {
    fileprivate var startsLine: Bool {
        switch self {
        case .line, .text(_, startsLine: true): true
        default: false
        }
    }
}

extension Range<Int32> {
    fileprivate var asInt: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
