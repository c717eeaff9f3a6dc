/// The templates of a set, compiled: one flat list of steps, and the tables to which steps point.
struct CompiledTemplates: Sendable {
    enum Step: Sendable {
        /// Bytes of the template. `startsLine` when they begin a line, so that indentation goes before them.
        case text(Range<Int32>, startsLine: Bool)
        /// The beginning of a line that starts with a tag.
        case line
        /// The value of a name. `path` is an index of `paths`.
        case value(path: Int32, raw: Bool)
        /// A section; the steps up to `end` are its content.
        case section(path: Int32, end: Int32)
        case inverted(path: Int32, end: Int32)
        /// `indentation` is a range of `text`, and `nil` unless the tag is alone on its line.
        case partial(template: Int32, indentation: Range<Int32>?)
        /// `call` is an index of `calls`.
        case parent(call: Int32)
        /// An index of `blocks`; the steps up to the block's end are its content unless it is overridden.
        case block(Int32)
    }

    /// `{{<template}}…{{/template}}`: its content is the steps up to `end`, of which only the blocks count.
    struct Call: Sendable {
        let template: Int32
        /// The blocks that replace the parent's: the number of the block's name, and its content.
        var arguments: [(name: Int32, steps: Range<Int>)] = []
        var indentation: Range<Int32>?
        var end = 0
    }

    /// `{{$name}}…{{/name}}` where it can be overridden.
    struct Block: Sendable {
        let name: Int32
        /// The indentation of an override's lines, as a range of `text`.
        let indentation: Range<Int32>
        let standsAlone: Bool
        var end = 0
    }

    var steps: [Step] = []
    var text: [UInt8] = []
    /// Dotted names, each as a range of `keys`; an empty range is the implicit iterator `.`.
    var paths: [Range<Int>] = []
    var keys: [Key] = []
    var calls: [Call] = []
    var blocks: [Block] = []
    /// The steps of each template; empty for a name that has no template.
    var templates: [Range<Int>] = []
    /// Indices of `templates`, by name.
    var templateNumbers: [String: Int] = [:]
    /// The numbers of the names of blocks.
    var blockNumbers: [String: Int] = [:]
    /// Indices of `paths`, by dotted name: a template may name the same value a thousand times.
    private var pathNumbers: [String: Int] = [:]

    /// Returns the number by which steps refer to the template of that name.
    mutating func number(of template: String) -> Int {
        if let number = templateNumbers[template] { return number }
        templateNumbers[template] = templates.count
        templates.append(0..<0)
        return templates.count - 1
    }

    mutating func blockNumber(of name: String) -> Int {
        if let number = blockNumbers[name] { return number }
        blockNumbers[name] = blockNumbers.count
        return blockNumbers.count - 1
    }

    /// Returns the number by which steps refer to the value of a dotted name.
    mutating func pathNumber(of name: String) -> Int {
        if let number = pathNumbers[name] { return number }
        let start = keys.count
        if name != "." {
            for part in name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
                keys.append(Key(String(Substring(part))))
            }
        }
        pathNumbers[name] = paths.count
        paths.append(start..<keys.count)
        return paths.count - 1
    }
}
