// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Drawings and formulas: section 13.2.6.5.
extension HTMLTreeBuilder {
  /// Whether a token is one of a drawing or a formula.
  func followsForeignRules(_ token: HTMLToken) -> Bool {
    guard let id = adjustedCurrent, tree[id].space != .html else { return false }
    switch token {
    case .endOfFile: return false
    case .start(let tag):
      if isTextOfFormula(id), tag.tag != .mglyph, tag.tag != .malignmark { return false }
      if tree[id].space == .mathML, tree[id].tag == .annotationXML, tag.tag == .svg { return false }
      return !holdsHTML(id)
    case .characters: return !isTextOfFormula(id) && !holdsHTML(id)
    default: return true
    }
  }

  private func isTextOfFormula(_ id: ID) -> Bool {
    guard tree[id].space == .mathML else { return false }
    switch tree[id].tag {
    case .mi, .mo, .mn, .ms, .mtext: return true
    default: return false
    }
  }

  private func holdsHTML(_ id: ID) -> Bool {
    switch (tree[id].space, tree[id].tag) {
    case (.svg, .foreignObject), (.svg, .desc), (.svg, .title): return true
    case (.mathML, .annotationXML):
      let encoding = tree[id].attributes.first { $0.name == "encoding" }?.value.lowercased()
      return encoding == "text/html" || encoding == "application/xhtml+xml"
    default: return false
    }
  }

  mutating func processForeign(_ token: HTMLToken) {
    switch token {
    case .characters(let text):
      insert(text.contains(0) ? text.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] } : text)
      if text.contains(where: { $0 != 0 && !HTMLTokenizer.isBlank($0) }) { allowsFrameset = false }
    case .comment(let text): insertComment(text)
    case .start(let tag): beginForeign(tag)
    case .end(let tag): endForeign(tag)
    default: return
    }
  }

  private mutating func beginForeign(_ tag: Tag) {
    if endsForeign(tag) {
      leaveForeign()
      return process(.start(tag), in: mode)
    }
    insertForeign(tag, adjustedCurrent.map { tree[$0].space } ?? .html)
  }

  /// Whether a tag is so plainly one of HTML that the drawing has ended.
  private func endsForeign(_ tag: Tag) -> Bool {
    switch tag.tag {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1,
      .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p,
      .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
      return true
    case .font: return tag.attributes.contains { ["color", "face", "size"].contains($0.name) }
    default: return false
    }
  }

  private mutating func leaveForeign() {
    while stack.count > 1, let id = stack.last, tree[id].space != .html, !isTextOfFormula(id),
      !holdsHTML(id)
    {
      stack.removeLast()
    }
  }

  private mutating func endForeign(_ tag: Tag) {
    if tag.tag == .br || tag.tag == .p {
      leaveForeign()
      return process(.end(tag), in: mode)
    }
    for place in stack.indices.reversed() {
      if place == 0 { return }
      let id = stack[place]
      if tree[id].space == .html { return process(.end(tag), in: mode) }
      if tree[id].name.lowercased() == tag.name {
        stack.removeSubrange(place...)
        return
      }
    }
  }

  mutating func insertForeign(_ tag: Tag, _ space: HTMLTree.Space) {
    var node = makeNode(tag, space)
    if space == .svg, let name = Self.svgNames[tag.name] {
      (node.name, node.tag) = (name, HTMLTag(named: name))
    }
    for place in node.attributes.indices {
      let name = node.attributes[place].name
      if space == .svg, let adjusted = Self.svgAttributes[name] {
        node.attributes[place].name = adjusted
      } else if space == .mathML, name == "definitionurl" {
        node.attributes[place].name = "definitionURL"
      } else if Self.attributesWithPrefix.contains(name) {
        node.attributes[place].hasPrefix = true
      }
    }
    insert(node)
    if tag.isSelfClosing { pop() }
  }

  // MARK: - Names

  private static let attributesWithPrefix: Set = [
    "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title",
    "xlink:type", "xml:lang", "xml:space", "xmlns:xlink",
  ]

  private static func byLowercase(_ names: String) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: names.split(whereSeparator: \.isWhitespace).map {
        ($0.lowercased(), String($0))
      })
  }

  private static let svgNames = byLowercase(
    """
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
    feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
    radialGradient textPath
    """)

  private static let svgAttributes = byLowercase(
    """
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant
    edgeMode filterUnits glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength
    keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight markerUnits
    markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits
    patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures
    specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles
    surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget
    xChannelSelector yChannelSelector zoomAndPan
    """)
}
