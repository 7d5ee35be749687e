// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseTextLayout

/// A specimen on paper: a family's name, its styles, its alphabet, a text in all sizes, all of it in the family where that has the letters.
///
/// It consists of blocks, each of which stays whole on its page: a line of a text is one.
public final class SpecimenSheet {
  public struct Face: Hashable {
    public var reference: FaceReference
    /// Axis settings in CSS notation, such as "wght=650".
    public var variations: String?
    public var features: String?

    public init(reference: FaceReference, variations: String?, features: String?) {
      self.reference = reference
      self.variations = variations
      self.features = features
    }
  }

  private let title: String
  private let style: String
  private let face: Face
  private let text: String
  private let leading: Double?
  private let tracking: Double
  private let styles: [(name: String, face: Face)]
  /// With the interface's font, for what is not in the face.
  private let appearance = TextAppearance.ofPaper(
    interfaceFont: gtk_settings_get_default().flatMap { Property.string($0, "gtk-font-name") }
      ?? "Sans 11")
  private var pages: [[(block: Block, y: Double)]] = []

  /// - Parameters:
  ///   - title: the family's name, for the interface's font.
  ///   - text: what is set in all sizes.
  ///   - leading: the distance of its lines as a multiple of the size; nil for the face's own.
  ///   - tracking: what is added between its letters, in thousandths of the size.
  public init(
    title: String, style: String, face: Face, text: String, leading: Double? = nil,
    tracking: Double = 0, styles: [(name: String, face: Face)]
  ) {
    (self.leading, self.tracking) = (leading, tracking)
    self.title = title
    self.style = style
    self.face = face
    self.text = text
    self.styles = styles
  }

  // MARK: - Running

  /// Asks how to print, and prints.
  ///
  /// - Returns: what went wrong; nil when nothing did, or the person called it off.
  public func print(over window: Widget) async -> String? {
    await operation.print(over: window).map(Self.explanation)
  }

  /// Writes a PDF.
  ///
  /// - Returns: what went wrong; nil when nothing did.
  public func save(to path: String) async -> String? {
    await operation.save(to: path).map(Self.explanation)
  }

  private var operation: PrintOperation {
    PrintOperation(title: title) { context in
      self.lay(out: context)
      return self.pages.count
    } draw: { page, context in
      self.draw(page: page, on: context)
    }
  }

  private static func explanation(_ reason: String) -> String {
    tr("The specimen was not written. {reason}", ["reason": reason])
  }

  // MARK: - Laying out

  /// A part of a page, which stays whole.
  private struct Block {
    /// The room above it, except at the head of a page.
    var space: Double
    var height: Double
    /// Whether a page must not end with it.
    var leadsOn = false
    var draw: (_ cairo: OpaquePointer, _ y: Double) -> Void
  }

  /// What stands free for the line at the foot of a page.
  private static let foot = 30.0
  /// What stands free at the sides and above, within what the printer can reach, in points.
  private static let margin = 36.0

  private func lay(out context: OpaquePointer) {
    let width = gtk_print_context_get_width(context) - 2 * Self.margin
    let room = gtk_print_context_get_height(context) - Self.foot - 2 * Self.margin
    pages = [[]]
    var y = 0.0
    let blocks = makeBlocks(width: width)
    for (place, block) in blocks.enumerated() {
      let next = block.leadsOn && place + 1 < blocks.count ? blocks[place + 1] : nil
      let needed = block.height + (next.map { $0.space + $0.height } ?? 0)
      let isFirst = pages.last?.isEmpty ?? true
      if !isFirst, y + block.space + needed > room {
        pages.append([])
        y = 0
      }
      if !(pages.last?.isEmpty ?? true) { y += block.space }
      pages[pages.count - 1].append((block, y))
      y += block.height
    }
  }

  private func makeBlocks(width: Double) -> [Block] {
    var blocks: [Block] = []
    // The name as large as it fits, in the face where that can write it.
    if face.reference.canWrite(title), let name = block(title, face, fitting: width, most: 64) {
      blocks.append(name)
    } else {
      blocks.append(caption(title, points: 28, width: width, space: 0, opacity: 1))
    }
    blocks.append(caption(style, points: 10, width: width, space: 6))
    blocks.append(rule(width: width))
    for letters in Self.alphabets where face.reference.canWrite(letters) {
      blocks += paragraph(letters, face, points: 24, width: width, space: 10)
    }
    if styles.count > 1 {
      blocks.append(heading(tr("Styles"), width: width))
      for style in styles {
        let reference = style.face.reference
        // The text's first words, where this style has them as the others do.
        let words = Self.beginning(of: text)
        guard let sample = reference.canWrite(words) ? words : reference.sample?.short,
          let line = line(sample, style.face, points: 20, width: width, space: 4)
        else { continue }
        blocks.append(
          caption(style.name, points: 8, width: width, space: 8, leadsOn: true))
        blocks.append(line)
      }
    }
    blocks.append(heading(tr("Sizes"), width: width))
    for points in [72.0, 48, 36, 28, 21, 16] {
      blocks += sized(text, points: points, width: width, space: 8)
    }
    for points in [12.0, 10, 8] {
      let many = Array(repeating: text, count: text.count < 200 ? 5 : 1).joined(separator: " ")
      blocks += sized(many, points: points, width: width * 0.72, space: 10)
    }
    return blocks
  }

  /// A text below its size.
  private func sized(
    _ text: String, points: Double, width: Double, space: Double
  ) -> [Block] {
    let lines = paragraph(text, face, points: points, width: width, space: 4, isSpaced: true)
    guard !lines.isEmpty else { return [] }
    let size = caption(
      tr("{size} points", ["size": String(Int(points))]), points: 8, width: width, space: space,
      leadsOn: true)
    return [size] + lines
  }

  /// As many whole words as a line of a style has.
  private static func beginning(of text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first.map { String($0) } ?? text
    guard line.count > 40 else { return line }
    let words = line.prefix(40).split(separator: " ").dropLast().joined(separator: " ")
    return words.isEmpty ? String(line.prefix(40)) : words
  }

  private static let alphabets = [
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789 &!?.,:;()",
  ]

  /// Text of one face and size; without a width all in one line.
  private func layout(
    _ text: String, _ face: Face, points: Double, width: Double?, isSpaced: Bool = false
  ) -> TextLayoutManager? {
    guard let opened = face.reference.open(isVariable: face.variations != nil) else { return nil }
    var attributes = TextAttributes()
    attributes.size = .points(points)
    attributes.features = face.features.map(Self.features)
    if isSpaced {
      attributes.tracking = tracking == 0 ? nil : points * tracking / 1000
      var style = ParagraphStyle()
      if let leading {
        (style.minimumLineHeight, style.maximumLineHeight) = (points * leading, points * leading)
      }
      attributes.paragraph = style
    }
    return layout(
      text, FontFace(opened, variations: face.variations), attributes, width: width)
  }

  /// The settings of "ss01=1,liga=0".
  private static func features(_ text: String) -> [String: UInt32] {
    text.split(separator: ",").reduce(into: [:]) { features, setting in
      let parts = setting.split(separator: "=")
      if parts.count == 2, let value = UInt32(parts[1]) { features[String(parts[0])] = value }
    }
  }

  private func layout(
    _ text: String, _ face: FontFace?, _ attributes: TextAttributes, width: Double?
  ) -> TextLayoutManager {
    TextLayoutManager(
      TextStorage(runs: [TextRun(text, attributes)]), face: face, appearance: appearance,
      baseAttributes: attributes,
      containers: [
        TextContainer(
          width: width ?? 100_000, maximumNumberOfLines: width == nil ? 1 : 0,
          lineBreakMode: width == nil ? .clip : .byWord)
      ])
  }

  private func block(_ text: String, _ face: Face, fitting width: Double, most: Double) -> Block? {
    guard let large = layout(text, face, points: most, width: nil) else { return nil }
    let wide = large.lineFragment(at: 0)?.usedRect.width ?? 0
    guard wide > width else { return block(large, space: 0, room: width) }
    return layout(text, face, points: most * width / wide, width: nil).map {
      block($0, space: 0, room: width)
    }
  }

  /// The lines of a text, each a block.
  ///
  /// - Parameter isSpaced: whether leading and tracking are those of the sheet.
  private func paragraph(
    _ text: String, _ face: Face, points: Double, width: Double, space: Double,
    isSpaced: Bool = false
  ) -> [Block] {
    guard
      let layout = layout(text, face, points: points, width: width, isSpaced: isSpaced)
    else { return [] }
    var blocks: [Block] = []
    layout.enumerateLineFragments { line in
      blocks.append(
        Block(space: blocks.isEmpty ? space : 0, height: line.height) { cairo, y in
          // A line knows where it is below the first one.
          CairoTextRenderer(cairo).draw(
            layout.drawing(of: line, .init(foreground: .black)), x: 0, y: y - line.y)
        })
      return true
    }
    return blocks
  }

  /// One line, of as many words as fit.
  private func line(
    _ text: String, _ face: Face, points: Double, width: Double, space: Double
  ) -> Block? {
    let words = text.split(whereSeparator: \.isNewline).first.map { String($0) } ?? text
    guard let whole = layout(words, face, points: points, width: width),
      let first = whole.lineFragment(at: 0)
    else { return nil }
    let shown = whole.storage.text(in: first.range)
    return layout(shown, face, points: points, width: nil).map {
      block($0, space: space, room: width, clip: width)
    }
  }

  /// - Parameter room: how wide the page is for a line that was laid out without a width; nil for lines that have one.
  private func block(
    _ layout: TextLayoutManager, space: Double, room: Double? = nil, clip: Double? = nil,
    leadsOn: Bool = false,
    color: TextColor = .black
  ) -> Block {
    let height = layout.usedHeight()
    return Block(space: space, height: height, leadsOn: leadsOn) { cairo, y in
      cairo_save(cairo)
      if let clip {
        cairo_rectangle(cairo, -4, y - 200, clip + 8, height + 400)
        cairo_clip(cairo)
      }
      let renderer = CairoTextRenderer(cairo)
      layout.enumerateLineFragments { line in
        let used = line.usedRect
        let x = room.map { line.isRightToLeft ? $0 - used.width - used.x : -used.x } ?? 0
        renderer.draw(layout.drawing(of: line, .init(foreground: color)), x: x, y: y)
        return true
      }
      cairo_restore(cairo)
    }
  }

  private func heading(_ text: String, width: Double) -> Block {
    caption(text, points: 11, width: width, space: 26, leadsOn: true, opacity: 0.9)
  }

  private func rule(width: Double) -> Block {
    Block(space: 10, height: 8) { cairo, y in
      cairo_set_source_rgb(cairo, 0, 0, 0)
      cairo_set_line_width(cairo, 0.5)
      cairo_move_to(cairo, 0, y)
      cairo_line_to(cairo, width, y)
      cairo_stroke(cairo)
    }
  }

  /// Words about the specimen, in its own face where that has the letters, else in the interface's font.
  private func caption(
    _ text: String, points: Double, width: Double, space: Double, leadsOn: Bool = false,
    opacity: Double = 0.55
  ) -> Block {
    var attributes = TextAttributes()
    attributes.size = .points(points)
    let own =
      face.reference.canWrite(text)
      ? face.reference.open(isVariable: face.variations != nil) : nil
    if own == nil { attributes.font = appearance.fonts.font(.interface) }
    let written = own.map { FontFace($0, variations: face.variations) }
    return block(
      layout(text, written, attributes, width: width), space: space, leadsOn: leadsOn,
      color: TextColor(red: 0, green: 0, blue: 0, alpha: opacity))
  }

  // MARK: - Drawing

  private func draw(page: Int, on context: OpaquePointer) {
    guard pages.indices.contains(page), let cairo = gtk_print_context_get_cairo_context(context)
    else { return }
    cairo_translate(cairo, Self.margin, Self.margin)
    for (block, y) in pages[page] { block.draw(cairo, y) }
    let width = gtk_print_context_get_width(context) - 2 * Self.margin
    let foot = caption(
      pages.count == 1
        ? title
        : tr(
          "{font}, page {page} of {count}",
          ["font": title, "page": String(page + 1), "count": String(pages.count)]),
      points: 8, width: width, space: 0)
    foot.draw(cairo, gtk_print_context_get_height(context) - 2 * Self.margin - foot.height)
  }
}
