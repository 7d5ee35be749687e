// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// A row of a list of families: a specimen, what there is to say about it, and tags.
///
/// The words stand below the specimen, or, where `namesFirst` asks for it, above: the name in the
/// interface's font, so that dingbats, hairlines and scripts that one cannot read can be told apart.
///
/// A list binds about two hundred rows for the dozen that it shows, so a row is one widget that
/// keeps strings and does everything else when it is first drawn.
public final class SpecimenRow: DrawnRow {
  public struct Content: Hashable {
    public var face: FaceReference
    /// The family, as its font gives it.
    public var family: String
    /// The style that is shown, such as "Regular".
    public var style: String
    /// What stands below, after the name where the specimen does not show it: "9 styles".
    public var detail: String
    /// Short words such as "Variable".
    public var tags: [String]
    /// Whether the row leads somewhere.
    public var leadsOn: Bool
    /// What is written with the face.
    public var sample: Sample
    /// The size of the specimen.
    public var points: Double
    /// Whether the name stands above the specimen, in the interface's font.
    public var namesFirst: Bool
    /// Whether the specimen is shown paler, for what is turned off.
    public var isDimmed: Bool
    /// Whether what stands below continues in further lines, where it must not be cut off.
    public var wrapsDetail: Bool
    /// Axis settings in CSS notation, such as "wght=650"; nil for the face as it is.
    public var variations: String?

    public init(
      face: FaceReference, family: String, style: String, detail: String, tags: [String] = [],
      leadsOn: Bool = true, sample: Sample = .name, points: Double = 16, namesFirst: Bool = false,
      isDimmed: Bool = false, wrapsDetail: Bool = false, variations: String? = nil
    ) {
      self.variations = variations
      self.isDimmed = isDimmed
      self.wrapsDetail = wrapsDetail
      self.face = face
      self.family = family
      self.style = style
      self.detail = detail
      self.tags = tags
      self.leadsOn = leadsOn
      self.sample = sample
      self.points = points
      self.namesFirst = namesFirst
    }
  }

  /// What a specimen shows.
  ///
  /// Where the face cannot write it, it is a sample of the face's own script.
  public nonisolated enum Sample: Hashable, Sendable {
    /// The family's name.
    case name
    /// A few words in the script that the face is made for.
    case script
    case text(String)
  }

  private var content: Content?
  private var drawn: Drawn?
  /// Of a face that this process must not read.
  private var picture: SpecimenPicture?

  private struct Drawn {
    var pixels: Double
    /// Nil when the face cannot be opened, and while its picture is being drawn.
    var specimen: (any SetText)?
    /// The name is shown by the specimen itself.
    var specimenIsName: Bool
    /// Whether a picture is being drawn.
    var isWaiting = false
  }

  public static func make() -> Widget { Canvas.make(SpecimenRow()) }

  /// Changes what a row made by `make()` shows.
  public static func set(_ content: Content, of widget: Widget) {
    guard let row = Canvas.content(of: widget) as? SpecimenRow, row.content != content else {
      return
    }
    let hasOtherSize = row.wraps || row.content?.points != content.points
    row.content = content
    (row.drawn, row.picture) = (nil, nil)
    if hasOtherSize || row.wraps {
      gtk_widget_queue_resize(widget.pointer)
    } else {
      gtk_widget_queue_draw(widget.pointer)
    }
    widget.setAccessibleLabel(
      tr("{font} specimen", ["font": fullName(content.family, content.style)]))
  }

  /// Family and style as one name, for screen readers.
  static func fullName(_ family: String, _ style: String) -> String {
    let family = DisplayText.line(family, fallback: tr("Unnamed font"))
    return style.isEmpty ? family : "\(family) \(DisplayText.line(style))"
  }

  // MARK: - Size

  private static let padding = 12.0
  private static let gap = 2.0
  private static let naturalWidth = 400
  /// As libadwaita dims what cannot be used.
  private static let dimmedOpacity = 0.5

  public var followsWidth: Bool { wraps }

  /// Whether what stands below the specimen can take more than a line.
  private var wraps: Bool {
    SpecimenScale.current.wrapsWords || content?.wrapsDetail == true
  }

  public func measure(
    _ orientation: GtkOrientation, for size: Int?, of canvas: Widget
  ) -> (minimum: Int, natural: Int) {
    guard orientation == GTK_ORIENTATION_VERTICAL else { return (160, Self.naturalWidth) }
    let height =
      specimenHeight(canvas) + Self.gap + captionHeight(size, canvas) + 2 * Self.padding
    return (Int(height), Int(height))
  }

  private func specimenPixels(_ canvas: Widget) -> Double {
    SpecimenScale.current.pixels(points: content?.points ?? 16, for: canvas)
  }

  private func specimenHeight(_ canvas: Widget) -> Double {
    (specimenPixels(canvas) * 1.5).rounded(.up)
  }

  /// The height of the words, which are only set where their lines wrap.
  private func captionHeight(_ width: Int?, _ canvas: Widget) -> Double {
    let line = TextScale.lineHeight(
      of: canvas, scale: content?.namesFirst == true ? 1 : PANGO_SCALE_SMALL)
    guard wraps, let content else { return line }
    let width = Double(width ?? Self.naturalWidth)
    let showsTags = Self.showsTags(in: width)
    let trailing =
      (content.leadsOn ? Disclosure.room : 0) + (showsTags ? Tags.room(content.tags, canvas) : 0)
    let caption = caption(
      Self.words(content, besideName: false, besideTags: showsTags), canvas,
      room: Self.room(in: width, besides: trailing))
    return max(caption?.size.height ?? 0, line)
  }

  private func caption(_ words: [String], _ canvas: Widget, room: Double) -> InterfaceLayout? {
    InterfaceLayout(
      words.joined(separator: " · "), canvas: canvas, scale: PANGO_SCALE_SMALL, width: room,
      wraps: wraps)
  }

  /// Whether the tags have room at the row's end.
  private static func showsTags(in width: Double) -> Bool {
    width >= 440 && !SpecimenScale.current.wrapsWords
  }

  /// What stands below the specimen.
  ///
  /// - Parameters:
  ///   - besideName: whether the specimen shows the name.
  ///   - besideTags: whether the tags are shown at the row's end.
  private static func words(
    _ content: Content, besideName: Bool, besideTags: Bool
  ) -> [String] {
    (besideName ? [] : [name(of: content)]) + (content.detail.isEmpty ? [] : [content.detail])
      + (besideTags ? [] : content.tags)
  }

  private static func name(of content: Content) -> String {
    DisplayText.line(content.family, fallback: tr("Unnamed font"))
  }

  private static func room(in width: Double, besides trailing: Double) -> Double {
    max(width - 2 * padding - trailing, 40)
  }

  // MARK: - Drawing

  public func draw(
    on snapshot: OpaquePointer, width: Double, height: Double, of canvas: Widget
  ) {
    guard let content else { return }
    let painter = TextPainter(snapshot: snapshot, canvas: canvas)
    let isRightToLeft = canvas.isRightToLeft
    let drawn = prepare(content, canvas)
    let lineHeight = specimenHeight(canvas)
    // Where text is so large that words wrap, a specimen seldom fits: the name stands below as well.
    let isRoomy = !SpecimenScale.current.wrapsWords
    let showsTags = Self.showsTags(in: width)

    var trailing = 0.0
    if content.leadsOn {
      Disclosure.draw(painter, width: width, height: height, isRightToLeft: isRightToLeft)
      trailing += Disclosure.room
    }
    var words = Self.words(
      content, besideName: drawn.specimenIsName && isRoomy && !content.namesFirst,
      besideTags: showsTags)
    if showsTags {
      trailing += Tags.draw(
        content.tags, painter, trailing: trailing + Self.padding, width: width, height: height,
        isRightToLeft: isRightToLeft)
    }

    let room = Self.room(in: width, besides: trailing)
    let x = isRightToLeft ? Self.padding + trailing : Self.padding
    let captionHeight = captionHeight(Int(width), canvas)
    let specimenTop = Self.padding + (content.namesFirst ? captionHeight + Self.gap : 0)
    if content.isDimmed { gtk_snapshot_push_opacity(painter.snapshot, Self.dimmedOpacity) }
    if let specimen = drawn.specimen {
      let margin = Self.padding / 2
      // Letters may lean a little out of their line, into the space around it.
      painter.clip(
        x: x - margin, y: specimenTop - margin, width: room + 2 * margin,
        height: lineHeight + margin + (content.namesFirst ? margin : Self.gap)
      ) {
        painter.drawLine(
          specimen, x: x, y: specimenTop + specimen.top(in: lineHeight, atMost: lineHeight * 1.2),
          width: room, isRightToLeft: isRightToLeft)
      }
    } else if !drawn.isWaiting {
      let missing = tr("Preview not available")
      let plain = InterfaceLayout(
        isRoomy && !content.namesFirst ? Self.name(of: content) : missing, canvas: canvas,
        width: room)
      if let plain {
        painter.draw(
          plain.layout, x: x, y: specimenTop + (lineHeight - plain.size.height) / 2,
          color: painter.color)
      }
      if isRoomy, !content.namesFirst { words.append(missing) }
    }
    if content.isDimmed { gtk_snapshot_pop(painter.snapshot) }
    if content.namesFirst, !wraps {
      drawHeading(content, details: words.dropFirst(), painter, x: x, room: room)
    } else if let caption = caption(words, canvas, room: room) {
      painter.draw(
        caption.layout, x: x,
        y: content.namesFirst ? Self.padding : Self.padding + lineHeight + Self.gap,
        color: painter.dimColor)
    }
  }

  /// The name in the interface's font, and behind it, paler and smaller, the rest.
  private func drawHeading(
    _ content: Content, details: ArraySlice<String>, _ painter: TextPainter, x: Double, room: Double
  ) {
    let (canvas, isRightToLeft) = (painter.canvas, painter.canvas.isRightToLeft)
    let name = Self.name(of: content)
    func layout(_ width: Double?) -> InterfaceLayout? {
      InterfaceLayout(name, canvas: canvas, width: width)
    }
    guard let whole = layout(nil) else { return }
    let most = details.isEmpty ? room : room * Self.nameShare
    guard let heading = whole.size.width <= most ? whole : layout(most) else { return }
    let size = heading.size
    painter.draw(
      heading.layout, x: isRightToLeft ? x + room - size.width : x, y: Self.padding,
      color: painter.color)
    let rest = room - size.width - Self.nameGap
    func detailLayout(_ width: Double?) -> InterfaceLayout? {
      InterfaceLayout(
        details.joined(separator: " · "), canvas: canvas, scale: PANGO_SCALE_SMALL, width: width)
    }
    // Words from the right stand at the far end of a layout with a width, so it has one only where
    // they fill it.
    guard let line = detailLayout(nil) else { return }
    guard let detail = line.size.width <= rest ? line : detailLayout(rest) else { return }
    let detailSize = detail.size
    painter.draw(
      detail.layout,
      x: isRightToLeft ? x + rest - detailSize.width : x + size.width + Self.nameGap,
      y: Self.padding + ((size.height - detailSize.height) * 0.8).rounded(),
      color: painter.dimColor)
  }

  /// The most that a name takes of its line.
  private static let nameShare = 0.7
  private static let nameGap = 10.0

  private func prepare(_ content: Content, _ canvas: Widget) -> Drawn {
    let pixels = specimenPixels(canvas)
    if let drawn, drawn.pixels == pixels, !drawn.isWaiting { return drawn }
    let made = make(content, pixels: pixels, canvas)
    drawn = made
    return made
  }

  private func make(_ content: Content, pixels: Double, _ canvas: Widget) -> Drawn {
    let inkHeight = specimenHeight(canvas) + Self.padding
    if content.face.reader == .sandbox {
      return pictured(content, pixels: pixels, inkHeight: inkHeight, canvas)
    }
    guard let face = content.face.open(isVariable: content.variations != nil) else {
      return Drawn(pixels: pixels, specimen: nil, specimenIsName: true)
    }
    let choice = SampleText.choice(
      for: Self.text(of: content), script: content.face.script(in: face),
      languages: content.face.languages, coverage: face.coverage)
    let layout = SpecimenLayout(
      choice.text, face: face,
      style: SpecimenLayout.Style(
        pixels: pixels, variations: content.variations, language: choice.language),
      surroundings: LayoutContext(of: canvas))
    layout.shrink(toInkHeight: inkHeight, from: pixels, variations: content.variations)
    return Drawn(pixels: pixels, specimen: layout, specimenIsName: choice.isName)
  }

  /// What there is of a face that the sandbox draws.
  private func pictured(
    _ content: Content, pixels: Double, inkHeight: Double, _ canvas: Widget
  ) -> Drawn {
    let request = content.face.request(
      Self.text(of: content), pixels: pixels, inkHeight: inkHeight,
      variations: content.variations, on: canvas)
    let state = SpecimenPicture.state(
      request, of: content.face, keptIn: &picture, on: canvas, resizes: false)
    return Drawn(
      pixels: pixels, specimen: state.bitmap,
      specimenIsName: state.bitmap?.isName(for: request) ?? !state.isWaiting,
      isWaiting: state.isWaiting)
  }

  private static func text(of content: Content) -> SpecimenRequest.Text {
    switch content.sample {
    case .name: .name(DisplayText.line(content.family))
    case .text(let text): .text(text)
    case .script: .sample
    }
  }
}

/// The arrow of a row that leads on.
private enum Disclosure {
  /// What the arrow and the space before it take of a row.
  static var room: Double { RowSymbol.size + 12 }

  static func draw(
    _ painter: TextPainter, width: Double, height: Double, isRightToLeft: Bool
  ) {
    RowSymbol.draw(
      "go-next-symbolic", painter, x: isRightToLeft ? 12 : width - room,
      y: (height - RowSymbol.size) / 2, isRightToLeft: isRightToLeft)
  }
}

/// Words in small rounded boxes at the end of a row.
private enum Tags {
  private static let padding = 8.0
  private static let gap = 6.0

  /// What the tags and the space before them take of a row, in pixels.
  static func room(_ tags: [String], _ canvas: Widget) -> Double {
    let used = tags.reduce(0) { used, tag in
      layout(tag, canvas).map { used + $0.size.width + 2 * padding + gap } ?? used
    }
    return used == 0 ? 0 : used + gap
  }

  private static func layout(_ tag: String, _ canvas: Widget) -> InterfaceLayout? {
    InterfaceLayout(tag, canvas: canvas, scale: PANGO_SCALE_SMALL)
  }

  /// - Returns: the room that the tags take, in pixels.
  static func draw(
    _ tags: [String], _ painter: TextPainter, trailing: Double, width: Double, height: Double,
    isRightToLeft: Bool
  ) -> Double {
    var used = 0.0
    for tag in tags.reversed() {
      guard let text = layout(tag, painter.canvas) else { continue }
      let size = text.size
      let box = (width: size.width + 2 * padding, height: size.height + 4)
      let x = isRightToLeft ? trailing + used : width - trailing - used - box.width
      let y = ((height - box.height) / 2).rounded()
      var background = painter.color
      background.alpha *= 0.08
      painter.fill(
        x: x, y: y, width: box.width, height: box.height, radius: box.height / 2,
        color: background)
      painter.draw(text.layout, x: x + padding, y: y + 2, color: painter.dimColor)
      used += box.width + gap
    }
    return used == 0 ? 0 : used + gap
  }
}
