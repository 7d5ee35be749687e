// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

extension HTMLTree {
  /// The tree as the tests of html5lib write it: a line for each node, with its depth.
  ///
  /// - Parameter isFragment: whether the root element is only what a part of a page is in.
  public func notation(isFragment: Bool) -> String {
    var root = Self.document
    if isFragment, let first = self[root].first { root = first }
    var lines: [String] = []
    var open = children(of: root).map { ($0, 0) }.reversed() as [(ID, Int)]
    while let (id, depth) = open.popLast() {
      let indent = "| " + String(repeating: "  ", count: depth)
      switch self[id].kind {
      case .element:
        lines.append("\(indent)<\(name(of: id))>")
        lines += attributes(of: id).map { "\(indent)  \($0)" }
      case .text: lines.append("\(indent)\"\(text(of: id))\"")
      case .comment: lines.append("\(indent)<!-- \(text(of: id)) -->")
      case .doctype: lines.append("\(indent)<!DOCTYPE \(doctypeText)>")
      case .content: lines.append("\(indent)content")
      case .document: break
      }
      open += children(of: id).reversed().map { ($0, depth + 1) }
    }
    return lines.joined(separator: "\n")
  }

  private func children(of id: ID) -> [ID] {
    var result: [ID] = []
    var next = self[id].first
    while let child = next {
      result.append(child)
      next = self[child].next
    }
    return result
  }

  private func text(of id: ID) -> String { String(decoding: self[id].text, as: UTF8.self) }

  private func name(of id: ID) -> String {
    switch self[id].space {
    case .html: self[id].name
    case .svg: "svg \(self[id].name)"
    case .mathML: "math \(self[id].name)"
    }
  }

  private func attributes(of id: ID) -> [String] {
    let named = self[id].attributes.map { attribute in
      let name = attribute.name
      return (
        attribute.hasPrefix ? name.replacing(":", with: " ", maxReplacements: 1) : name,
        attribute.value
      )
    }
    // By UTF-16, as the format wants it.
    return named.sorted { $0.0.utf16.lexicographicallyPrecedes($1.0.utf16) }
      .map { "\($0)=\"\($1)\"" }
  }

  private var doctypeText: String {
    let name = doctype?.name ?? ""
    guard doctype?.publicIdentifier != nil || doctype?.systemIdentifier != nil else { return name }
    return
      "\(name) \"\(doctype?.publicIdentifier ?? "")\" \"\(doctype?.systemIdentifier ?? "")\""
  }
}
