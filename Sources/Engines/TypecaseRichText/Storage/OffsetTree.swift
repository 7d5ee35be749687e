// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What an ``OffsetTree`` knows of a stretch of text without looking at its elements.
@usableFromInline package protocol OffsetTreeSummary: Sendable {
  /// Of no text.
  static var zero: Self { get }
  static func + (one: Self, next: Self) -> Self
  /// How much text it is, in the unit of the tree's offsets.
  var length: Int { get }
}

/// A tree may know nothing but lengths.
extension Int: OffsetTreeSummary {
  @inlinable package var length: Int { self }
}

/// What is in an ``OffsetTree``: something that covers a stretch of text, and can be cut.
@usableFromInline package protocol OffsetTreeElement: Sendable {
  associatedtype Summary: OffsetTreeSummary
  /// Of the text that it covers, which is never nothing.
  var summary: Summary { get }
  /// What it is before and after a place inside of it.
  func split(at offset: Int) -> (Self, Self)
  /// This and the one after it as one element; nil where they are to stay two.
  func joined(with next: Self) -> Self?
}

extension OffsetTreeElement {
  @inlinable package var length: Int { summary.length }
}

/// A sequence whose elements are found by their offsets: a B+ tree of nodes that never change.
///
/// Finding and replacing take time in proportion to the logarithm of the number of elements. Copies
/// share their nodes, so one takes no time and is a snapshot that another thread may read.
///
/// All of it is inlinable: other modules have elements of their own, and a tree that is not compiled for them asks each element for its
/// summary through a table, which takes several times as long.
@usableFromInline package struct OffsetTree<Element: OffsetTreeElement>: Sendable {
  @usableFromInline var root: Node

  @inlinable package var length: Int { root.length }

  /// Of all elements together.
  @inlinable package var summary: Element.Summary { root.summary }

  /// Elements in order, in time in proportion to their number; neighbors are joined.
  @inlinable package init(_ elements: some Sequence<Element>) {
    var joined: [Element] = []
    for element in elements {
      if let last = joined.last, let both = last.joined(with: element) {
        joined[joined.count - 1] = both
      } else {
        joined.append(element)
      }
    }
    root = .built(joined)
  }

  @inlinable init(_ root: Node) { self.root = root }

  /// The element that covers a place before the end, and where it begins.
  @inlinable package func element(at offset: Int) -> (element: Element, start: Int) {
    var (node, start) = (root, 0)
    while !node.children.isEmpty {
      var index = 0
      while start + node.children[index].length <= offset {
        start += node.children[index].length
        index += 1
      }
      node = node.children[index]
    }
    var index = 0
    while start + node.elements[index].length <= offset {
      start += node.elements[index].length
      index += 1
    }
    return (node.elements[index], start)
  }

  /// The element within which a measure of the summaries grows beyond a value, and the summary of what is before it.
  ///
  /// - Parameters:
  ///   - value: less than the measure of the whole tree.
  ///   - measure: of a summary; that of two together is the sum of theirs.
  @inlinable package func element(
    where value: Int, isWithin measure: (Element.Summary) -> Int
  ) -> (element: Element, before: Element.Summary) {
    var (node, before, rest) = (root, Element.Summary.zero, value)
    while !node.children.isEmpty {
      var index = 0
      while index < node.children.count - 1, measure(node.children[index].summary) <= rest {
        rest -= measure(node.children[index].summary)
        before = before + node.children[index].summary
        index += 1
      }
      node = node.children[index]
    }
    var index = 0
    while index < node.elements.count - 1, measure(node.elements[index].summary) <= rest {
      rest -= measure(node.elements[index].summary)
      before = before + node.elements[index].summary
      index += 1
    }
    return (node.elements[index], before)
  }

  /// Whether it is the same state of the same tree.
  @inlinable package func isSame(as other: OffsetTree) -> Bool { root === other.root }

  /// Calls a body for each element that covers some of a range, with where it begins.
  @inlinable package func forEach(in range: Range<Int>, _ body: (Element, Int) -> Void) {
    if !range.isEmpty { root.forEach(in: range, from: 0, body) }
  }

  /// Replaces what covers a range, and joins what meets there.
  @inlinable package mutating func replace(
    _ range: Range<Int>, with elements: some Sequence<Element>
  ) {
    let before = OffsetTree(root.prefix(range.lowerBound))
    let after = OffsetTree(root.suffix(from: range.upperBound))
    self = Self.concatenated(Self.concatenated(before, OffsetTree(elements)), after)
  }

  /// Replaces the element that covers a place by another, unless the body gives none.
  ///
  /// - Returns: whether it did. What meets is not joined.
  @inlinable package mutating func update(
    at offset: Int, _ body: (Element, _ start: Int) -> Element?
  ) -> Bool {
    guard let updated = root.updated(at: offset, from: 0, body) else { return false }
    root = updated
    return true
  }

  @inlinable static func concatenated(_ left: OffsetTree, _ right: OffsetTree) -> OffsetTree {
    guard let last = left.root.last, let first = right.root.first,
      let both = last.joined(with: first)
    else { return OffsetTree(.joined(left.root, right.root)) }
    let before = left.root.prefix(left.length - last.length)
    let after = right.root.suffix(from: first.length)
    return OffsetTree(.joined(.joined(before, Node([both])), after))
  }
}

extension OffsetTree {
  /// A leaf with elements, or a branch with children that are all equally high.
  ///
  /// All but the root have at least half of the most.
  @usableFromInline final class Node: Sendable {
    @inlinable static var most: Int { 16 }

    @usableFromInline let elements: [Element]
    @usableFromInline let children: [Node]
    @usableFromInline let height: Int
    @usableFromInline let summary: Element.Summary

    @inlinable var length: Int { summary.length }

    @inlinable init(_ elements: [Element]) {
      self.elements = elements
      (children, height) = ([], 0)
      summary = elements.reduce(.zero) { $0 + $1.summary }
    }

    @inlinable init(_ children: [Node]) {
      self.children = children
      elements = []
      height = (children.first?.height ?? 0) + 1
      summary = children.reduce(.zero) { $0 + $1.summary }
    }

    @inlinable var isFullEnough: Bool { max(elements.count, children.count) * 2 >= Self.most }

    @inlinable var first: Element? { children.first?.first ?? elements.first }
    @inlinable var last: Element? { children.last?.last ?? elements.last }

    /// A tree of elements, made from its leaves upwards.
    @inlinable static func built(_ elements: [Element]) -> Node {
      var nodes = parts(of: elements).map { Node($0) }
      while nodes.count > 1 { nodes = parts(of: nodes).map { Node($0) } }
      return nodes.first ?? Node([Element]())
    }

    /// A list in even parts of which each is enough for a node and none too much.
    @inlinable static func parts<Item>(of list: [Item]) -> [[Item]] {
      let count = (list.count + most - 1) / most
      return (0..<count).map { part in
        Array(list[list.count * part / count..<list.count * (part + 1) / count])
      }
    }

    // MARK: - Joining and cutting

    /// One tree after another.
    @inlinable static func joined(_ left: Node, _ right: Node) -> Node {
      if left.length == 0 { return right }
      if right.length == 0 { return left }
      if left.height < right.height {
        let rest = right.children.dropFirst()
        if left.height == right.height - 1, left.isFullEnough {
          return branch([left] + right.children)
        }
        let start = joined(left, right.children[0])
        return branch((start.height < right.height ? [start] : start.children) + rest)
      }
      if left.height > right.height {
        let rest = left.children.dropLast()
        if right.height == left.height - 1, right.isFullEnough {
          return branch(left.children + [right])
        }
        let end = joined(left.children[left.children.count - 1], right)
        return branch(rest + (end.height < left.height ? [end] : end.children))
      }
      if left.isFullEnough, right.isFullEnough { return Node([left, right]) }
      if left.height > 0 { return branch(left.children + right.children) }
      return built(left.elements + right.elements)
    }

    /// A node of children, or two below a third where they are too many for one.
    @inlinable static func branch(_ children: [Node]) -> Node {
      if children.count == 1 { return children[0] }
      if children.count <= most { return Node(children) }
      let half = children.count / 2
      return Node([Node(Array(children[..<half])), Node(Array(children[half...]))])
    }

    /// What is before a place.
    @inlinable func prefix(_ offset: Int) -> Node {
      if offset >= length { return self }
      if offset <= 0 { return Node([Element]()) }
      var (start, index) = (0, 0)
      if height == 0 {
        while start + elements[index].length <= offset {
          start += elements[index].length
          index += 1
        }
        let whole = Array(elements[..<index])
        return Node(start == offset ? whole : whole + [elements[index].split(at: offset - start).0])
      }
      while start + children[index].length <= offset {
        start += children[index].length
        index += 1
      }
      let rest = children[index].prefix(offset - start)
      return index == 0 ? rest : .joined(.branch(Array(children[..<index])), rest)
    }

    /// What is after a place.
    @inlinable func suffix(from offset: Int) -> Node {
      if offset <= 0 { return self }
      if offset >= length { return Node([Element]()) }
      var (start, index) = (0, 0)
      if height == 0 {
        while start + elements[index].length <= offset {
          start += elements[index].length
          index += 1
        }
        let whole = Array(elements[(start == offset ? index : index + 1)...])
        return Node(start == offset ? whole : [elements[index].split(at: offset - start).1] + whole)
      }
      while start + children[index].length <= offset {
        start += children[index].length
        index += 1
      }
      let rest = children[index].suffix(from: offset - start)
      return index + 1 == children.count
        ? rest : .joined(rest, .branch(Array(children[(index + 1)...])))
    }

    // MARK: - Elements

    @inlinable func forEach(in range: Range<Int>, from start: Int, _ body: (Element, Int) -> Void) {
      var start = start
      for element in elements {
        if start >= range.upperBound { return }
        if start + element.length > range.lowerBound { body(element, start) }
        start += element.length
      }
      for child in children {
        if start >= range.upperBound { return }
        if start + child.length > range.lowerBound { child.forEach(in: range, from: start, body) }
        start += child.length
      }
    }

    @inlinable func updated(
      at offset: Int, from start: Int, _ body: (Element, Int) -> Element?
    ) -> Node? {
      var start = start
      for (index, child) in children.enumerated() {
        if offset < start + child.length {
          guard let updated = child.updated(at: offset, from: start, body) else { return nil }
          var children = children
          children[index] = updated
          return Node(children)
        }
        start += child.length
      }
      for (index, element) in elements.enumerated() {
        if offset < start + element.length {
          guard let updated = body(element, start) else { return nil }
          var elements = elements
          elements[index] = updated
          return Node(elements)
        }
        start += element.length
      }
      return nil
    }
  }
}
