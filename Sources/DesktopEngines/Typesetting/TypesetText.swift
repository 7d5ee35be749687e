// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseTextLayout
import TypesettingRequests

/// A document that is laid out in the columns of a page.
struct TypesetText {
  let manager: TextLayoutManager
  /// The left edges of the columns on the page, in points.
  let columnStarts: [Double]

  /// - Parameter interfaceFont: as the desktop's settings have it.
  /// - Throws: what of the request cannot be done.
  init(
    _ document: RichTextDocument, _ request: LayoutRequest, interfaceFont: String
  ) throws(TypesettingRefusal) {
    let appearance = TextAppearance.ofPaper(interfaceFont: interfaceFont)
      .describing(document.settings.describedFonts)
    let columns = try Self.columns(of: request)
    columnStarts = (0..<columns.count).map { request.columnStart($0) }
    var options = TextLayoutOptions()
    (options.language, options.hyphenation) = (request.language, request.hyphenates)
    options.waitsForDictionaries = true
    if request.justification == .total { options.lineBreakStrategy = .optimal }
    manager = TextLayoutManager(
      TextStorage(document.with(request)), appearance: appearance,
      baseAttributes: try Self.baseAttributes(request, appearance), containers: columns,
      direction: request.direction == .rightToLeft ? .rightToLeft : .leftToRight,
      options: options)
    manager.fold(request.folds.map { TextFold(Range($0), token: request.foldToken) })
  }

  /// The attributes of text that says nothing.
  private static func baseAttributes(
    _ request: LayoutRequest, _ appearance: TextAppearance
  ) throws(TypesettingRefusal) -> TextAttributes {
    var base = appearance.baseAttributes
    if let name = request.font { base.font = try font(name, of: appearance.fonts) }
    if let size = request.size { base.size = .points(size) }
    return base
  }

  /// A family, a face, or what the desktop has for a generic family.
  private static func font(
    _ name: String, of fonts: SystemFonts
  ) throws(TypesettingRefusal) -> FontDescriptor {
    if let family = fonts.faces.faces(ofFamily: name).first?.descriptor.family {
      return FontDescriptor(family: family)
    }
    if let face = fonts.faces.face(named: name) { return face.descriptor }
    let isGeneric = ["sans", "sans-serif", "serif", "monospace"].contains(name.lowercased())
    guard isGeneric, let family = fonts.family(usedFor: name) else { throw .font(name: name) }
    return FontDescriptor(family: family)
  }

  // MARK: - Columns

  private static func columns(
    of request: LayoutRequest
  ) throws(TypesettingRefusal) -> [TextContainer] {
    let exclusions = try exclusions(of: request)
    var mode = TextContainer.LineBreakMode.byWord
    var side: TextTruncation.Side?
    switch request.lineBreak {
    case .wrap: break
    case .char: mode = .byCharacter
    case .clip: mode = .clip
    case .head: side = .head
    case .middle: side = .middle
    case .tail: side = .tail
    }
    let truncation = side.map { side in
      request.token.map { TextTruncation(side, token: $0) } ?? TextTruncation(side)
    }
    let reaches = exclusions.map(\.horizontalReach)
    return (0..<request.columns).map { number in
      let start = request.columnStart(number)
      // Of many columns and many shapes, most shapes are beside a column.
      let own = zip(exclusions, reaches).filter { _, reach in
        reach.lowerBound <= start + request.columnWidth && reach.upperBound >= start
      }
      return TextContainer(
        width: request.columnWidth, height: request.height,
        exclusions: own.map { $0.0.moved(x: -start, y: 0) },
        lineFragmentPadding: request.padding, minimumPartWidth: request.minimumPart,
        maximumNumberOfLines: request.maxLines, lineBreakMode: mode, truncation: truncation)
    }
  }

  private static func exclusions(
    of request: LayoutRequest
  ) throws(TypesettingRefusal) -> [TextExclusion] {
    var exclusions: [TextExclusion] = []
    var rest = LayoutRequest.mostSegments
    for (number, data) in request.exclusions.enumerated() {
      let path: TextPath
      do throws(PathDataError) {
        path = try TextPath(data: data)
      } catch {
        throw .path(number: number, fault: .init(error.reason), position: error.position)
      }
      rest -= path.elements.count { if case .move = $0 { false } else { true } }
      guard rest >= 0 else {
        throw .path(number: number, fault: .tooManySegments, position: data.count)
      }
      exclusions.append(TextExclusion(path, margin: request.exclusionMargin))
    }
    return exclusions
  }
}

extension TextExclusion {
  /// From its leftmost place to its rightmost, or a little farther.
  fileprivate var horizontalReach: ClosedRange<Double> {
    var (left, right) = (Double.infinity, -Double.infinity)
    for point in path.elements.lazy.flatMap(\.points) {
      (left, right) = (min(left, point.x), max(right, point.x))
    }
    return left <= right ? left - margin...right + margin : 0...0
  }
}

extension TypesettingRefusal.PathFault {
  fileprivate init(_ reason: PathDataError.Reason) {
    switch reason {
    case .noStart: self = .noStart
    case .unknown(let text): self = .unknown(text)
    case .missingNumber(let command): self = .missingNumber(command: command)
    case .tooFar: self = .tooFar
    case .noFlag(let text): self = .noFlag(text)
    case .tooLong: self = .tooManySegments
    }
  }
}
