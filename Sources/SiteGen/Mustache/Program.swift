/// What all templates of a set come to: one flat list of steps, and the tables that steps point into.
struct Program: Sendable {
    enum Step: Sendable {
        /// Bytes of the template. `startsLine`: the first thing on its line, so that indentation goes before it.
        case text(Range<Int32>, startsLine: Bool)
        /// A line of the template starts here with a tag.
        case line
        /// `path` is of `paths`.
        case value(path: Int32, raw: Bool)
        /// The steps up to `end` are what the section holds.
        case section(path: Int32, end: Int32)
        case inverted(path: Int32, end: Int32)
        /// `indentation` is of `text`, and `nil` unless the tag stands alone on its line.
        case partial(template: Int32, indentation: Range<Int32>?)
        /// `call` is of `calls`.
        case parent(call: Int32)
        /// `block` is of `blocks`; the steps up to its end are what it holds unless it is overridden.
        case block(Int32)
    }

    /// `{{<template}}…{{/template}}`
    struct Call: Sendable {
        let template: Int32
        /// The blocks that replace the parent's: the number of the block's name and what it holds.
        var arguments: [(name: Int32, steps: Range<Int>)] = []
        var indentation: Range<Int32>?
        var end = 0
    }

    /// `{{$name}}…{{/name}}` where it can be overridden.
    struct Block: Sendable {
        let name: Int32
        /// What the lines of an override are indented by, of `text`.
        let indentation: Range<Int32>
        let standsAlone: Bool
        var end = 0
    }

    var steps: [Step] = []
    var text: [UInt8] = []
    /// Each a dotted name as a range of `keys`; an empty range is the implicit iterator `.`.
    var paths: [Range<Int>] = []
    var keys: [Key] = []
    var calls: [Call] = []
    var blocks: [Block] = []
    /// The steps of each template; empty for one that is named and does not exist.
    var templates: [Range<Int>] = []
    var numbers: [String: Int] = [:]
    var blockNumbers: [String: Int] = [:]

    /// The number by which steps know the template of that name.
    mutating func number(of template: String) -> Int {
        if let number = numbers[template] { return number }
        numbers[template] = templates.count
        templates.append(0..<0)
        return templates.count - 1
    }

    mutating func blockNumber(of name: String) -> Int {
        if let number = blockNumbers[name] { return number }
        blockNumbers[name] = blockNumbers.count
        return blockNumbers.count - 1
    }
}
