// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// An SVG document of a font: its elements, and which of them refer to which.
///
/// It is read by a scanner of our own, which knows less than XML has: no document types, no entities but the five of XML, no
/// encodings but UTF-8. So nothing is left that could lead out of the document or grow while it is read. Elements that a
/// renderer draws twice because two elements refer to them (`use`, patterns, masks, markers) are counted twice.
struct DrawingDocument {
  /// The most elements of a document: one that holds a whole set of emoji has fifty thousand.
  static let elementLimit = 250_000
  /// The most elements that are drawn, those that are referred to included each time.
  static let expansionLimit = 500_000
  /// The most elements in each other, and references after each other.
  static let depthLimit = 64

  /// Checks a document.
  static func check(_ bytes: [UInt8]) throws(DrawingFault) {
    var scanner = DrawingScanner(bytes)
    var document = DrawingDocument()
    while let event = try scanner.next() {
      switch event {
      case .start(let element): try document.begin(element)
      case .end(let name): try document.end(name)
      case .text(let text): if document.isInStyle { try document.check(style: text) }
      }
    }
    guard document.open.isEmpty, !document.elements.isEmpty else {
      throw DrawingFault(.damagedTable, "a document that does not end")
    }
    try document.checkExpansion()
  }

  private struct Element {
    var parent: Int?
    var isStyle: Bool
    var references: [String] = []
  }

  private var elements: [Element] = []
  private var open: [(name: String, number: Int)] = []
  private var byIdentifier: [String: Int] = [:]

  private var isInStyle: Bool { open.last.map { elements[$0.number].isStyle } ?? false }

  /// Elements that run programs or hold documents of another kind.
  private static let refused: Set = [
    "script", "foreignObject", "iframe", "object", "embed", "audio", "video", "canvas", "handler",
    "listener",
  ]

  // MARK: Elements

  private mutating func begin(_ element: DrawingScanner.Element) throws(DrawingFault) {
    let name = Self.local(element.name)
    if Self.refused.contains(name) { throw DrawingFault(.outsideReference, "an element \(name)") }
    guard elements.count < Self.elementLimit else {
      throw .exceeding("elements or more of a drawing", elements.count + 1, of: Self.elementLimit)
    }
    guard open.count < Self.depthLimit else {
      throw .exceeding("elements or more in each other", open.count + 1, of: Self.depthLimit)
    }
    if open.isEmpty, !elements.isEmpty { throw DrawingFault(.damagedTable, "two documents in one") }
    let number = elements.count
    elements.append(Element(parent: open.last?.number, isStyle: name == "style"))
    for attribute in element.attributes { try take(attribute, of: number) }
    if !element.isEmpty { open.append((element.name, number)) }
  }

  private mutating func end(_ name: String) throws(DrawingFault) {
    guard let last = open.popLast(), last.name == name else {
      throw DrawingFault(.damagedTable, "an element \(name.prefix(40)) ends that has not begun")
    }
  }

  private mutating func take(
    _ attribute: (name: String, value: String), of element: Int
  ) throws(DrawingFault) {
    let (name, value) = (Self.local(attribute.name), attribute.value)
    if attribute.name == "id" || attribute.name == "xml:id" {
      byIdentifier[value] = byIdentifier[value] ?? element
    }
    if attribute.name == "xml:base" || name == "srcdoc" {
      throw DrawingFault(.outsideReference, "an attribute \(attribute.name)")
    }
    if name.lowercased().hasPrefix("on") {
      throw DrawingFault(.outsideReference, "a program in the attribute \(name.prefix(40))")
    }
    if name == "href" || name == "src" {
      let target = Self.trimmed(value)
      guard target.first == "#" else {
        throw DrawingFault(.outsideReference, "a reference to “\(target.prefix(60))”")
      }
      elements[element].references.append(String(target.dropFirst()))
    } else {
      // An animation may set a reference to any of its values.
      if name == "attributeName",
        ["href", "style"].contains(Self.local(String(Self.trimmed(value))))
      {
        throw DrawingFault(.outsideReference, "an animation of references")
      }
      elements[element].references += try Self.references(in: value)
    }
  }

  private mutating func check(style: String) throws(DrawingFault) {
    // A rule applies to elements that would have to be found out: what it refers to counts for the root.
    elements[0].references += try Self.references(in: style)
  }

  /// The identifiers that a style, or a value of one, refers to.
  private static func references(in text: String) throws(DrawingFault) -> [String] {
    let bytes = Array(text.utf8)
    if bytes.contains(UInt8(ascii: "\\")) {
      throw DrawingFault(.outsideReference, "a style that is written with escapes")
    }
    let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
    var references: [String] = []
    for start in lower.indices
    where lower[start] == UInt8(ascii: "u") || lower[start] == UInt8(ascii: "@") {
      let rest = lower[start...]
      if rest.starts(with: "@import".utf8) {
        throw DrawingFault(.outsideReference, "a style of another document")
      }
      guard rest.starts(with: "url(".utf8) else { continue }
      let inside = bytes[(start + 4)...].drop { [0x20, 0x09, 0x0A, 0x0D, 0x22, 0x27].contains($0) }
      guard inside.first == UInt8(ascii: "#") else {
        throw DrawingFault(
          .outsideReference,
          "a reference to “\(String(decoding: inside.prefix(60), as: UTF8.self))”")
      }
      let name = inside.dropFirst().prefix { ![0x29, 0x22, 0x27, 0x20].contains($0) }
      references.append(String(decoding: name, as: UTF8.self))
    }
    return references
  }

  private static func local(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.utf8.index(after: $0)...]) }
      ?? name
  }

  private static func trimmed(_ value: String) -> Substring {
    value.drop { $0.isWhitespace }
  }

  // MARK: Expansion

  /// Adds up what is drawn of each element, with all that is in it and that it refers to, each once.
  private func checkExpansion() throws(DrawingFault) {
    var children = [[Int]](repeating: [], count: elements.count)
    for (number, element) in elements.enumerated() {
      if let parent = element.parent { children[parent].append(number) }
    }
    for (number, element) in elements.enumerated() {
      // A missing element is not drawn.
      children[number] += element.references.compactMap { byIdentifier[$0] }
    }
    // Sizes, once known; then whether it is being looked at.
    var sizes = [Int](repeating: 0, count: elements.count)
    var isOpen = [Bool](repeating: false, count: elements.count)
    var stack: [(number: Int, next: Int)] = [(0, 0)]
    isOpen[0] = true
    while let top = stack.last {
      guard top.next < children[top.number].count else {
        sizes[top.number] = children[top.number].reduce(1) { saturatingSum($0, sizes[$1]) }
        isOpen[top.number] = false
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let child = children[top.number][top.next]
      if isOpen[child] { throw DrawingFault(.tooDeepGlyph, "an element that is a part of itself") }
      guard sizes[child] == 0 else { continue }
      if stack.count > 4 * Self.depthLimit {
        throw .exceeding(
          "references or more after each other", stack.count, of: 4 * Self.depthLimit)
      }
      isOpen[child] = true
      stack.append((child, 0))
    }
    if sizes[0] > Self.expansionLimit {
      throw .exceeding("elements to be drawn", sizes[0], of: Self.expansionLimit)
    }
  }
}
