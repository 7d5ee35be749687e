// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

extension RichTextWidget {
  /// Shows the marks of an overlay, such as misspelled words or the matches of a search, above those that are shown already.
  public final func show(_ overlay: TextOverlay) {
    lines.show(overlay)
    observe(overlay)
    queueDraw()
  }

  /// Shows the marks of an overlay no longer.
  public final func hide(_ overlay: TextOverlay) {
    lines.hide(overlay)
    forget(overlay)
    queueDraw()
  }

  /// How many lines were drawn into nodes so far, for who wants to know that none were without need.
  package final var drawnLineCount: Int { lines.madeCount }

  /// How many pictures are kept to be drawn again.
  package final var keptPictureCount: Int { pictures.count }

  /// Draws the text on the surface.
  ///
  /// - Parameter snapshot: GTK's, valid during the call.
  package final func draw(on snapshot: OpaquePointer) {
    guard let widget = shown, let surface = typecase_rich_text_get_surface(widget.pointer) else {
      return
    }
    isSettling = true
    defer { isSettling = false }
    if drawInstead(on: snapshot) { return }
    lines.beginFrame()
    let (width, height) = (
      Double(gtk_widget_get_width(surface)), Double(gtk_widget_get_height(surface))
    )
    let offset = scrollOffset
    let visible = LayoutRect(x: offset.x, y: offset.y, width: width, height: height)
    let style = LineStyle(
      foreground: foreground, scale: Double(gtk_widget_get_scale_factor(widget.pointer)) * zoom)
    drawText(in: visible, style, on: snapshot)
    if let placeholder, storage.length == 0, layout.composedRange == nil {
      drawPlaceholder(placeholder, style, on: snapshot)
    }
    resizing.draw(on: snapshot)
    drawFocus(on: snapshot)
    drawCaret(on: snapshot, style)
    for child in Widget(surface).children where child.raw != selectionStyle?.raw {
      gtk_widget_snapshot_child(surface, child.pointer, snapshot)
    }
    handles.magnifier.draw(on: snapshot) {
      drawText(in: visible, style, on: snapshot)
      drawCaret(on: snapshot, style)
    }
  }

  /// How far above and below a line something of it is looked for, in units of the layout: shadows, high letters in low lines, marks,
  /// and what goes to the next whole pixel.
  private static let overhang = 64.0

  private final func drawText(
    in visible: LayoutRect, _ style: LineStyle, on snapshot: OpaquePointer
  ) {
    guard let widget = shown else { return }
    drawPages(in: visible, on: snapshot)
    let selection = input.shownSelection
    let look = ShownBlock.Look(
      style: style, selection: selection,
      selected: selection.isEmpty ? nil : colorOfSelectedText, zoom: zoom,
      deviceScale: Double(gtk_widget_get_scale_factor(widget.pointer)))
    for number in visibleContainers(in: visible) {
      let origin = self.origin(ofContainer: number)
      let top = (visible.y - origin.y) / zoom
      let bottom = top + visible.height / zoom
      let seen = max(top - Self.overhang, 0)...max(bottom + Self.overhang, 0)
      let block = lines.block(ofContainer: number, seen, origin, look) { places, base in
        let maker = LineNodeMaker(scale: style.scale, baseline: 0)
        return maker.node { snapshot in
          draw(
            places,
            Frame(
              y: origin.y - base, zoom: zoom, snapshot: snapshot, deviceScale: look.deviceScale),
            look)
        }
      }
      defer { drawPictures(ofContainer: number, seen, origin, visible, selection, on: snapshot) }
      guard let node = block.node else { continue }
      var point = graphene_point_t(
        x: Float(origin.x - visible.x), y: Float(block.base - visible.y))
      gtk_snapshot_save(snapshot)
      gtk_snapshot_translate(snapshot, &point)
      gtk_snapshot_append_node(snapshot, node.pointer)
      gtk_snapshot_restore(snapshot)
    }
  }

  /// Draws the pictures that text flows round.
  private final func drawPictures(
    ofContainer number: Int, _ seen: ClosedRange<Double>, _ origin: (x: Double, y: Double),
    _ visible: LayoutRect, _ selection: Range<ScalarOffset>, on snapshot: OpaquePointer
  ) {
    guard layout.placesPictures else { return }
    for picture in layout.placedPictures(in: seen, ofContainer: number) {
      let frame = picture.frame
      let rect = LayoutRect(
        x: origin.x + frame.x * zoom - visible.x, y: origin.y + frame.y * zoom - visible.y,
        width: frame.width * zoom, height: frame.height * zoom)
      pictures.draw(picture.attachment, rect, on: snapshot)
      // What is selected by itself in text that can be edited has handles.
      guard selection.contains(picture.place), selection.count > 1 || !isEditable else { continue }
      let context = selectionStyle.flatMap { gtk_widget_get_style_context($0.pointer) }
      gtk_snapshot_push_opacity(snapshot, 0.5)
      gtk_snapshot_render_background(snapshot, context, rect.x, rect.y, rect.width, rect.height)
      gtk_snapshot_pop(snapshot)
    }
  }

  /// Where a container is in the node of its lines.
  private struct Frame {
    var y: Double
    var zoom: Double
    var snapshot: OpaquePointer
    var deviceScale: Double

    /// Where a baseline of the container is: at a whole pixel of the device.
    private func top(ofBaseline baseline: Double) -> Float {
      // In the middle between two pixels it is at the lower one, however sums are rounded: else it would jump where another line
      // begins the node. What is added is less than a unit of the layout.
      let pixel = ((y + baseline * zoom) * deviceScale + 0.5 + 1.0 / 4096).rounded(.down)
      return Float(pixel / deviceScale)
    }

    /// Moves what is drawn next to a baseline of the container.
    func at(baseline: Double, _ body: () -> Void) {
      var point = graphene_point_t(x: 0, y: top(ofBaseline: baseline))
      gtk_snapshot_save(snapshot)
      gtk_snapshot_translate(snapshot, &point)
      if zoom != 1 { gtk_snapshot_scale(snapshot, Float(zoom), Float(zoom)) }
      body()
      gtk_snapshot_restore(snapshot)
    }

    func append(_ node: RenderNode?) {
      if let node { gtk_snapshot_append_node(snapshot, node.pointer) }
    }

    /// Appends the letters of a line, with no transform for it where they are text alone.
    func append(_ letters: RenderNode?, atBaseline baseline: Double) {
      if zoom == 1 {
        append(letters?.moved(down: top(ofBaseline: baseline)))
      } else {
        at(baseline: baseline) { append(letters) }
      }
    }
  }

  private final func draw(
    _ places: [TextLayoutManager.LinePlace], _ frame: Frame, _ look: ShownBlock.Look
  ) {
    let (style, selection) = (look.style, look.selection)
    let shown = places.compactMap { place in lines.line(at: place, style).map { (place, $0) } }
    let context = selectionStyle.flatMap { gtk_widget_get_style_context($0.pointer) }
    let isSelected = !selection.isEmpty
    for (place, line) in shown {
      let marks = lines.marks(on: line, at: place, style)
      let rects = isSelected ? lines.selectionRects(on: line, at: place, selection) : []
      if line.back == nil, marks.back == nil, rects.isEmpty { continue }
      frame.at(baseline: place.baseline) {
        frame.append(line.back)
        frame.append(marks.back)
        for rect in rects {
          let top = rect.y - place.baseline
          gtk_snapshot_render_background(
            frame.snapshot, context, rect.x, top, rect.width, rect.height)
        }
      }
    }
    let selectedColor = isSelected ? look.selected : nil
    for (place, line) in shown {
      if hasFewLines, selectedColor == nil, lines.marks(on: line, at: place, style).front == nil {
        frame.append(line.front, atBaseline: place.baseline)
        continue
      }
      frame.at(baseline: place.baseline) {
        frame.append(line.front)
        if let selectedColor, !lines.selectionRects(on: line, at: place, selection).isEmpty {
          let node = lines.selectedFront(of: line, at: place, selectedColor, scale: style.scale)
          for rect in lines.selectionRects(on: line, at: place, selection) {
            var bounds = LayoutRect(
              x: rect.x, y: rect.y - place.baseline, width: rect.width, height: rect.height
            ).graphene
            gtk_snapshot_push_clip(frame.snapshot, &bounds)
            frame.append(node)
            gtk_snapshot_pop(frame.snapshot)
          }
        }
        frame.append(lines.marks(on: line, at: place, style).front)
      }
    }
  }

  /// The widget whose background is that of selected text.
  private final var selectionStyle: Widget? {
    shown.flatMap { typecase_rich_text_get_selection_style($0.pointer) }.map { Widget($0) }
  }

  /// The color of selected text, where the style has one of its own.
  private final var colorOfSelectedText: TextColor? {
    guard let style = selectionStyle else { return nil }
    let color = Self.color(of: style)
    return color.alpha > 0.01 && color != foreground ? color : nil
  }

  private final func drawCaret(on snapshot: OpaquePointer, _ style: LineStyle) {
    if let place = dropPosition.flatMap({ layout.caret(at: $0) }) {
      let rect = widgetRect(
        LayoutRect(x: place.x, y: place.y, width: 1, height: place.height),
        inContainer: place.container)
      snapshot.append(
        foreground, LayoutRect(x: rect.x, y: rect.y, width: 1, height: rect.height))
    }
    guard caret.isSeen, isCaretSeen, let rect = caretRect(), let widget = shown,
      let surface = typecase_rich_text_get_surface(widget.pointer)
    else { return }
    let offset = scrollOffset
    let room = Double(gtk_widget_get_width(surface))
    // At the edges of the widget it is not cut off.
    func inside(_ x: Double, _ width: Double) -> Double { max(min(x, room - width), 0) }
    let thickness = caret.thickness(forHeight: rect.height)
    let x = ((rect.x - offset.x - thickness / 2) * style.scale).rounded() / style.scale
    var width = thickness
    var color = foreground.withAlpha(1)
    if overwrites, isEditable, let next = clusterRect(at: selection.focus) {
      width = max(next.width, thickness)
      color = foreground.withAlpha(0.4)
    }
    snapshot.append(
      color,
      LayoutRect(x: inside(x, width), y: rect.y - offset.y, width: width, height: rect.height))
    if let second = secondCaretRect(), second.x != rect.x {
      // Of two carets the second is where text of the other direction would be.
      snapshot.append(
        color,
        LayoutRect(
          x: inside(second.x - offset.x, thickness), y: second.y - offset.y, width: thickness,
          height: second.height / 2))
    }
  }

  private final func clusterRect(at place: ScalarOffset) -> LayoutRect? {
    guard place < storage.end, storage.backingStore.scalar(at: place) != "\n" else { return nil }
    let end = layout.boundary(.cluster, from: place, .forward)
    return layout.selectionRects(for: place..<end).first.map { number, rect in
      LayoutRect(x: rect.x, y: rect.y, width: rect.width * zoom, height: rect.height * zoom)
    }
  }

  private final func secondCaretRect() -> LayoutRect? {
    let carets = layout.carets(at: selection.focus)
    guard carets.count == 2, selection.isCaret, input.caretPosition == nil else { return nil }
    let origin = self.origin(ofContainer: carets[1].container)
    return LayoutRect(
      x: origin.x + carets[1].x * zoom, y: origin.y + carets[1].y * zoom, width: 1,
      height: carets[1].height * zoom)
  }

  /// No screen shows more characters of a placeholder; all of them would be laid out each time that the caret blinks.
  private static let longestPlaceholder = 4000

  /// Draws words that are seen while there is no text as that would be, in one line.
  private final func drawPlaceholder(
    _ words: String, _ style: LineStyle, on snapshot: OpaquePointer
  ) {
    guard let widget = shown, var container = layout.containers.first else { return }
    container.maximumNumberOfLines = 1
    container.truncation = TextTruncation(.tail)
    container.lineBreakMode = .byWord
    let quiet = TextLayoutManager(
      TextStorage(runs: [TextRun(String(words.prefix(Self.longestPlaceholder)))]), face: nil,
      sharing: RichTextAppearance.shared.fonts,
      appearance: layout.appearance, baseAttributes: layout.baseAttributes,
      containers: [container], direction: layout.direction)
    let isHighContrast = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
    let color = foreground.withAlpha(foreground.alpha * (isHighContrast ? 0.9 : 0.75))
    let fragments = quiet.lineFragments(in: 0...0)
    guard let baseline = fragments.first?.baseline else { return }
    let drawings = fragments.map {
      quiet.drawing(of: $0, TextDrawingOptions(foreground: color))
    }
    let (origin, offset) = (self.origin(ofContainer: 0), scrollOffset)
    var point = graphene_point_t(x: Float(origin.x - offset.x), y: 0)
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &point)
    let frame = Frame(
      y: origin.y - offset.y, zoom: zoom, snapshot: snapshot,
      deviceScale: Double(gtk_widget_get_scale_factor(widget.pointer)))
    frame.at(baseline: baseline) {
      let maker = LineNodeMaker(scale: style.scale, baseline: baseline)
      frame.append(maker.nodes(of: drawings) { _, _, _ in }.front)
    }
    gtk_snapshot_restore(snapshot)
  }
}
