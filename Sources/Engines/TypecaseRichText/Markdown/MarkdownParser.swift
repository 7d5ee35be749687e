// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseTextFormats
import Synchronization

/// A block or a piece of text of Markdown that has others in it.
enum MarkdownElement: Equatable, Sendable {
  case document, quote, paragraph, emphasis, strong, strikethrough
  case heading(level: Int)
  /// - start: the first number; nil for bullets.
  /// - isLoose: whether there is space between its items.
  case list(start: Int?, hasParenthesis: Bool, isLoose: Bool)
  /// - isDone: nil for an item that is no task.
  case item(isDone: Bool?)
  case link(address: String, title: String)
  case image(address: String, title: String)
  /// - alignments: of its columns.
  case table(alignments: [ParagraphStyle.Alignment])
  case row, cell
  /// An element that this module does not know.
  case other
}

/// The next event of a Markdown text.
enum MarkdownEvent: Equatable, Sendable {
  case start(MarkdownElement)
  case end(MarkdownElement)
  case text(String)
  case code(String)
  /// Lines of code, each with its end.
  ///
  /// - info: what its fence says.
  case codeBlock(String, info: String)
  /// HTML among text, a tag or a comment.
  case html(String)
  /// HTML between paragraphs.
  case htmlBlock(String)
  /// An end of a line that is a space.
  case softBreak
  case lineBreak
  /// A line across the page.
  case rule
}

/// cmark-gfm, by events: CommonMark with the tables, tasks and struck text of GitHub's.
enum MarkdownParser {
  /// While a text is parsed the library keeps in a global table which characters its extensions mean
  /// something by: two texts at once would take them from each other.
  private static let turn = Mutex<Void>(())

  /// The library's extensions are registered once for the process, which it does without a lock.
  private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Parses a text.
  ///
  /// - Parameter bytes: UTF-8; what is invalid becomes U+FFFD.
  /// - Returns: the lines, from 1, of each block that has no others in it.
  @discardableResult
  static func parse(
    _ bytes: [UInt8], _ handler: (MarkdownEvent) -> Void
  ) -> [ClosedRange<Int>] {
    _ = registration
    var blocks: [ClosedRange<Int>] = []
    let options = cmark_valid_text | cmark_double_tilde
    guard let parser = cmark_parser_new(options) else { return [] }
    defer { cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "tasklist"] {
      if let syntax = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, syntax)
      }
    }
    let parsed = turn.withLock { _ in
      bytes.withUnsafeBytes { bytes in
        if let base = bytes.baseAddress {
          cmark_parser_feed(parser, base.assumingMemoryBound(to: CChar.self), bytes.count)
        }
      }
      return cmark_parser_finish(parser).map { UInt(bitPattern: $0) }
    }
    guard let root = parsed.flatMap({ OpaquePointer(bitPattern: $0) }) else { return [] }
    defer { cmark_node_free(root) }
    // Not recursive, however deep the tree is.
    guard let iterator = cmark_iter_new(root) else { return [] }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      if event == CMARK_EVENT_ENTER, isLeaf(node) {
        let first = Int(cmark_node_get_start_line(node))
        blocks.append(first...max(first, Int(cmark_node_get_end_line(node))))
      }
      tell(node, isEntering: event == CMARK_EVENT_ENTER, handler)
    }
    return blocks
  }

  private static func isLeaf(_ node: OpaquePointer) -> Bool {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK,
      CMARK_NODE_THEMATIC_BREAK:
      true
    default: string(cmark_node_get_type_string(node)) == "table"
    }
  }

  private static func tell(
    _ node: OpaquePointer, isEntering: Bool, _ handler: (MarkdownEvent) -> Void
  ) {
    let literal = { string(cmark_node_get_literal(node)) }
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: handler(.text(literal()))
    case CMARK_NODE_CODE: handler(.code(literal()))
    case CMARK_NODE_CODE_BLOCK:
      handler(.codeBlock(literal(), info: string(cmark_node_get_fence_info(node))))
    case CMARK_NODE_HTML_INLINE: handler(.html(literal()))
    case CMARK_NODE_HTML_BLOCK: handler(.htmlBlock(literal()))
    case CMARK_NODE_SOFTBREAK: handler(.softBreak)
    case CMARK_NODE_LINEBREAK: handler(.lineBreak)
    case CMARK_NODE_THEMATIC_BREAK: handler(.rule)
    default:
      let element = element(node)
      handler(isEntering ? .start(element) : .end(element))
    }
  }

  private static func element(_ node: OpaquePointer) -> MarkdownElement {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: return .document
    case CMARK_NODE_BLOCK_QUOTE: return .quote
    case CMARK_NODE_PARAGRAPH: return .paragraph
    case CMARK_NODE_HEADING: return .heading(level: Int(cmark_node_get_heading_level(node)))
    case CMARK_NODE_LIST:
      let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      return .list(
        start: isOrdered ? Int(cmark_node_get_list_start(node)) : nil,
        hasParenthesis: cmark_node_get_list_delim(node) == CMARK_PAREN_DELIM,
        isLoose: cmark_node_get_list_tight(node) == 0)
    case CMARK_NODE_ITEM:
      let isTask = string(cmark_node_get_type_string(node)) == "tasklist"
      return .item(isDone: isTask ? cmark_gfm_extensions_get_tasklist_item_checked(node) : nil)
    case CMARK_NODE_EMPH: return .emphasis
    case CMARK_NODE_STRONG: return .strong
    case CMARK_NODE_LINK:
      return .link(
        address: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
    case CMARK_NODE_IMAGE:
      return .image(
        address: string(cmark_node_get_url(node)), title: string(cmark_node_get_title(node)))
    default: break
    }
    // Those of extensions have numbers only at run time.
    switch string(cmark_node_get_type_string(node)) {
    case "table": return .table(alignments: alignments(node))
    case "table_header", "table_row": return .row
    case "table_cell": return .cell
    case "strikethrough": return .strikethrough
    default: return .other
    }
  }

  /// The alignments of a table's columns, each a letter for the library.
  private static func alignments(_ node: OpaquePointer) -> [ParagraphStyle.Alignment] {
    let count = Int(cmark_gfm_extensions_get_table_columns(node))
    guard let letters = cmark_gfm_extensions_get_table_alignments(node) else { return [] }
    return (0..<count).map { column in
      switch letters[column] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .natural
      }
    }
  }

  private static func string(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? ""
  }
}
