// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The next event of an HTML text.
///
/// Elements are closed in the reverse order in which they were opened, whatever the text says: the
/// parser adds the tags that are left out, `html` and `body` too.
enum HTMLEvent {
  /// An element begins; names are in small letters, but those of drawings, and characters of values are resolved.
  case start(name: String, space: HTMLTree.Space, attributes: [HTMLAttribute])
  case end(name: String)
  /// Text, also that of a style sheet or a script.
  case text(String)
  case comment(String)
}

/// A page that is parsed as the HTML Standard says, gone through by events.
///
///     bytes --> HTMLTokenizer --> HTMLTreeBuilder --> HTMLTree --> HTMLEvent
///
/// It is our own because no parser of Debian 12 is one to build on. libxml2's makes other trees than browsers: it knows HTML 4 alone,
/// takes `<![if` for text, and closes what the standard leaves open. Gumbo has had no release by its author since 2015 and goes
/// through its tree recursively; lexbor is not in Debian 12. A tree is held, for elements that come later move what came before.
struct HTMLParser {
  private let tree: HTMLTree
  /// What of the text counts for nothing, as warnings.
  let warnings: [DocumentWarning]
  /// Whether the file says more than the tree.
  var isCut: Bool { !warnings.isEmpty }

  /// Whether a comment is the mark of a clipboard where the text begins that was copied.
  let hasFragmentMark: Bool

  /// - Parameter bytes: valid UTF-8.
  init(_ bytes: [UInt8]) {
    var builder = HTMLTreeBuilder(bytes)
    tree = builder.build()
    var warnings: [DocumentWarning] = []
    if let place = builder.firstTooDeep { warnings.append(.init(.outOfRange, at: place)) }
    if let place = builder.tokenizer.firstWithTooManyAttributes {
      warnings.append(.init(.tooManyAttributes, at: place))
    }
    if let place = builder.firstBeyond { warnings.append(.init(.outOfRange, at: place)) }
    self.warnings = warnings
    hasFragmentMark = tree.nodes.contains {
      $0.kind == .comment
        && String(decoding: $0.text, as: UTF8.self).trimmingBlanks == "StartFragment"
    }
  }

  /// Goes through the tree.
  ///
  /// - Parameter handler: gets each event, and the byte of the file behind it.
  func forEachEvent(_ handler: (HTMLEvent, _ offset: Int) -> Void) {
    var next = tree[HTMLTree.document].first
    while let id = next {
      tell(id, handler)
      // What is in a template is not part of the page.
      if let child = tree[id].first, tree[child].kind != .content {
        next = child
        continue
      }
      end(id, handler)
      var last = id
      while tree[last].next == nil, let parent = tree[last].parent, parent != HTMLTree.document {
        end(parent, handler)
        last = parent
      }
      next = tree[last].next
    }
  }

  private func tell(_ id: HTMLTree.ID, _ handler: (HTMLEvent, Int) -> Void) {
    let offset = Int(tree[id].offset)
    switch tree[id].kind {
    case .element:
      handler(
        .start(name: tree[id].name, space: tree[id].space, attributes: tree[id].attributes), offset)
    case .text: handler(.text(String(decoding: tree[id].text, as: UTF8.self)), offset)
    case .comment: handler(.comment(String(decoding: tree[id].text, as: UTF8.self)), offset)
    case .document, .doctype, .content: break
    }
  }

  private func end(_ id: HTMLTree.ID, _ handler: (HTMLEvent, Int) -> Void) {
    if tree[id].kind == .element { handler(.end(name: tree[id].name), Int(tree[id].offset)) }
  }
}
