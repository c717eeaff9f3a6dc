import CCmark
import CMarkdown
import Glibc

/// A CommonMark document parsed by libcmark. Only this file calls libcmark; nodes are read and never changed.
@safe struct MarkdownDocument: ~Copyable {
    private let document: storysite_document

    /// - Parameter part: UTF-8 offsets in `bytes` of the Markdown. Malformed UTF-8 becomes U+FFFD.
    init(_ bytes: [UInt8], part: Range<Int>) {
        var (text, part) = (bytes, part)
        for limited in [DeepNesting.limited, OpenPictures.limited] {
            if let less = limited(text, part) { (text, part) = (less, less.indices) }
        }
        unsafe document = text.withUnsafeBytes { buffer in
            let input = unsafe UnsafeRawBufferPointer(rebasing: buffer[part]).bindMemory(to: CChar.self)
            return unsafe storysite_read_markdown(input.baseAddress, input.count)
        }
    }

    deinit { unsafe storysite_free_document(document) }

    /// Calls `body` with the top-level blocks in order. No node may outlive the call.
    borrowing func withBlocks<Result>(_ body: ([MarkdownNode]) -> Result) -> Result {
        unsafe body(MarkdownNode(document.root).children())
    }
}

/// A node of a `MarkdownDocument`.
@safe struct MarkdownNode: Hashable {
    /// The kinds of nodes, by the names of the CommonMark specification.
    enum Kind: UInt32 {
        case document = 0x1
        case blockQuote, list, item, codeBlock, htmlBlock, customBlock, paragraph, heading, thematicBreak
        case text, softBreak, lineBreak, code, htmlInline, customInline, emphasis, strong, link, image
    }

    private let node: OpaquePointer

    fileprivate init(_ node: OpaquePointer) { unsafe self.node = node }

    static func == (left: MarkdownNode, right: MarkdownNode) -> Bool { unsafe left.node == right.node }

    func hash(into hasher: inout Hasher) { unsafe hasher.combine(node) }

    var kind: Kind { unsafe Kind(rawValue: cmark_node_get_type(node).rawValue) ?? .customBlock }

    /// The line on which it begins, from 1, in the Markdown that was parsed.
    var line: Int { unsafe Int(cmark_node_get_start_line(node)) }

    /// The column at which a block begins, from 1 and in bytes.
    var column: Int { unsafe Int(cmark_node_get_start_column(node)) }

    /// The line on which it ends, from 1, in the Markdown that was parsed.
    var lastLine: Int { unsafe Int(cmark_node_get_end_line(node)) }

    func children() -> [MarkdownNode] {
        var found: [MarkdownNode] = []
        var next = unsafe cmark_node_first_child(node)
        while let child = unsafe next {
            found.append(unsafe MarkdownNode(child))
            unsafe next = cmark_node_next(child)
        }
        return found
    }

    /// Calls `visit` on entering and leaving each node of the tree in document order; a leaf is only entered. There is
    /// no recursion, because a hostile file may nest a hundred thousand deep.
    func walk(_ visit: (MarkdownNode, _ isEntering: Bool) -> Void) {
        var (current, isEntering) = (self, true)
        while true {
            visit(current, isEntering)
            if isEntering, !current.isLeaf {
                if let child = unsafe cmark_node_first_child(current.node) {
                    current = unsafe MarkdownNode(child)
                } else {
                    isEntering = false
                }
            } else if current == self {
                return
            } else if let next = unsafe cmark_node_next(current.node) {
                (current, isEntering) = unsafe (MarkdownNode(next), true)
            } else if let parent = unsafe cmark_node_parent(current.node) {
                (current, isEntering) = unsafe (MarkdownNode(parent), false)
            }
        }
    }

    /// Whether nodes in it are nested more than so many levels deep.
    func isDeeper(than levels: Int) -> Bool {
        var (current, depth) = unsafe (node, 0)
        while true {
            if let child = unsafe cmark_node_first_child(current) {
                unsafe current = child
                depth += 1
                if depth > levels { return true }
                continue
            }
            while true {
                if depth == 0 { return false }
                if let next = unsafe cmark_node_next(current) {
                    unsafe current = next
                    break
                }
                guard let parent = unsafe cmark_node_parent(current) else { return false }
                unsafe current = parent
                depth -= 1
            }
        }
    }

    private var isLeaf: Bool {
        switch kind {
        case .codeBlock, .htmlBlock, .thematicBreak, .text, .softBreak, .lineBreak, .code, .htmlInline: true
        default: false
        }
    }

    var headingLevel: Int { unsafe Int(cmark_node_get_heading_level(node)) }
    var isBulletList: Bool { unsafe cmark_node_get_list_type(node) == CMARK_BULLET_LIST }
    var listStart: Int { unsafe Int(cmark_node_get_list_start(node)) }

    /// Whether a paragraph stands in a tight list, where HTML has no `<p>`.
    var isInTightList: Bool {
        guard let parent = unsafe cmark_node_parent(node), let list = unsafe cmark_node_parent(parent),
            unsafe cmark_node_get_type(list) == CMARK_NODE_LIST
        else { return false }
        return unsafe cmark_node_get_list_tight(list) != 0
    }

    var url: [UInt8] { unsafe Self.bytes(cmark_node_get_url(node)) }
    var title: [UInt8] { unsafe Self.bytes(cmark_node_get_title(node)) }
    var fenceInfo: [UInt8] { unsafe Self.bytes(cmark_node_get_fence_info(node)) }

    /// Whether it is text of nothing but white space.
    var isBlankText: Bool {
        guard kind == .text else { return false }
        var bytes: [UInt8] = []
        appendLiteral(to: &bytes)
        return bytes.allSatisfy(\.isWhiteSpace)
    }

    /// Whether it is HTML with anything in it but one comment.
    var isMarkupHTML: Bool { (kind == .htmlBlock || kind == .htmlInline) && !isComment }

    /// Whether it is HTML of nothing but one comment.
    var isComment: Bool {
        guard kind == .htmlBlock || kind == .htmlInline else { return false }
        var bytes: [UInt8] = []
        appendLiteral(to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self).drop(while: \.isWhitespace)
        guard text.hasPrefix("<!--"), let end = text.utf8.firstRange(of: "-->".utf8) else { return false }
        return text[end.upperBound...].allSatisfy(\.isWhitespace)
    }

    /// The nodes in it, without comments and the white space beside them.
    func shownChildren() -> [MarkdownNode] {
        let all = children()
        return all.contains(where: \.isComment) ? all.filter { !$0.isComment && !$0.isBlankText } : all
    }

    /// What stands in braces directly after it, such as `{width=50%}`. Those of `{{hero}}` are a maker's.
    var attributes: String? {
        guard let next = unsafe cmark_node_next(node) else { return nil }
        let text = unsafe MarkdownNode(next).plainText()
        guard text.hasPrefix("{"), let end = text.firstIndex(of: "}") else { return nil }
        let inside = text[..<end].dropFirst()
        return inside.hasPrefix("#") || inside.hasPrefix(".") || inside.contains("=") ? String(text[...end]) : nil
    }

    /// Appends the text of a leaf.
    func appendLiteral(to bytes: inout [UInt8]) {
        guard let literal = unsafe cmark_node_get_literal(node) else { return }
        let count = unsafe strlen(literal)
        unsafe literal.withMemoryRebound(to: UInt8.self, capacity: count) {
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: $0, count: count))
        }
    }

    /// Returns the text below the node without any marks.
    /// - Parameter hasHTML: whether tags of HTML are part of it, as libcmark has it for alternative texts.
    ///   A page does not show them.
    func plainText(hasHTML: Bool = false) -> String {
        var bytes: [UInt8] = []
        walk { node, isEntering in
            guard isEntering else { return }
            switch node.kind {
            case .htmlInline: if hasHTML { node.appendLiteral(to: &bytes) }
            case .text, .code: node.appendLiteral(to: &bytes)
            case .softBreak, .lineBreak: bytes.append(UInt8(ascii: " "))
            default: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8] {
        guard let text = unsafe text else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }
}
