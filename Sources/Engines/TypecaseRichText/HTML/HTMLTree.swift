// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A page as a tree, whose nodes are known by their numbers.
package struct HTMLTree: Sendable {
  package typealias ID = Int32

  package enum Space: Sendable {
    case html, svg, mathML
  }

  package enum Kind: Sendable {
    case document, doctype, element, text, comment
    /// What is in a `template`, which is no child of it.
    case content
  }

  package struct Node: Sendable {
    package var kind: Kind
    package var space = Space.html
    package var tag = HTMLTag.other
    /// Where it ends in the file, in bytes: its start tag, or its text.
    package var offset: Int32 = 0
    package var parent: ID?, previous: ID?, next: ID?, first: ID?, last: ID?
    package var name = ""
    package var attributes: [HTMLAttribute] = []
    /// Of text and of a comment.
    package var text: [UInt8] = []
  }

  /// The document, and what else there is; what was taken out of the tree again is in it as well.
  private(set) var nodes = [Node(kind: .document)]
  package var doctype: HTMLToken.Doctype?

  package static let document: ID = 0

  package subscript(_ id: ID) -> Node {
    _read { yield nodes[Int(id)] }
    _modify { yield &nodes[Int(id)] }
  }

  mutating func make(_ node: Node) -> ID {
    nodes.append(node)
    return ID(nodes.count - 1)
  }

  /// Puts a node before one of the children, or behind all; it is taken from where it was.
  mutating func insert(_ id: ID, into parent: ID, before next: ID? = nil) {
    remove(id)
    let previous = next.map { self[$0].previous } ?? self[parent].last
    self[id].parent = parent
    self[id].previous = previous
    self[id].next = next
    if let previous { self[previous].next = id } else { self[parent].first = id }
    if let next { self[next].previous = id } else { self[parent].last = id }
  }

  mutating func remove(_ id: ID) {
    guard let parent = self[id].parent else { return }
    let (previous, next) = (self[id].previous, self[id].next)
    if let previous { self[previous].next = next } else { self[parent].first = next }
    if let next { self[next].previous = previous } else { self[parent].last = previous }
    (self[id].parent, self[id].previous, self[id].next) = (nil, nil, nil)
  }

  mutating func moveChildren(of old: ID, to new: ID) {
    while let child = self[old].first { insert(child, into: new) }
  }
}
