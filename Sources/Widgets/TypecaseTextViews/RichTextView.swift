// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDocumentPages
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// A sheet of paper, in points, as it is shown on screen.
public nonisolated struct TextSheet: Sendable, Hashable {
  public var width: Double
  public var height: Double
  /// What stays free on each side.
  public var margins: TextMargins

  public init(
    width: Double = 595.28, height: Double = 841.89,
    margins: TextMargins = TextMargins(left: 72, right: 72, top: 72, bottom: 72)
  ) { (self.width, self.height, self.margins) = (width, height, margins) }

  /// The same with lengths that paper can have.
  fileprivate var bounded: TextSheet {
    func length(_ points: Double, _ range: ClosedRange<Double>, usual: Double) -> Double {
      points.isFinite ? min(max(points, range.lowerBound), range.upperBound) : usual
    }
    func margin(_ points: Double) -> Double { length(points, 0...20_000, usual: 72) }
    return TextSheet(
      width: length(width, 10...20_000, usual: 595.28),
      height: length(height, 10...20_000, usual: 841.89),
      margins: TextMargins(
        left: margin(margins.left), right: margin(margins.right), top: margin(margins.top),
        bottom: margin(margins.bottom)))
  }

  /// What a document says of its paper: A4 where it says nothing.
  public init(of settings: DocumentSettings) {
    let paper = DocumentPages.Paper(of: settings)
    self.init(
      width: paper.width, height: paper.height,
      margins: TextMargins(
        left: paper.left, right: paper.right, top: paper.top, bottom: paper.bottom))
  }
}

/// A view of a text that a person reads and writes in, as long as it likes, for a scrolled window.
///
/// ```swift
/// let view = RichTextView(TextStorage(document))
/// gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
/// ```
///
/// In `.ui` files it is a `TypecaseRichTextView`.
public final class RichTextView: RichTextWidget {
  /// The sheets that the text is on; nil for a text without end.
  public var sheet: TextSheet? {
    didSet {
      if sheet == oldValue { return }
      // Numbers that are none would have no sheet anywhere.
      if let bounded = sheet?.bounded, bounded != sheet { sheet = bounded }
      geometryChanged()
    }
  }

  /// Says in which containers the text is, by the room that the view has for them; nil for one as wide as the view, or for those that the
  /// layout came with.
  ///
  /// It is called with the width and the height between the margins, in units of the layout, when they change, when fonts, text size or
  /// the direction of the interface do, and by ``rearrange()``. The height is 0 before the view has one. On sheets of paper it is not
  /// asked.
  ///
  /// ```swift
  /// view.arrangement = { [unowned view] width, height in
  ///   let column = (width - view.columnSpacing) / 2
  ///   return [TextContainer(width: column, height: height), TextContainer(width: column)]
  /// }
  /// ```
  public var arrangement: ((_ width: Double, _ height: Double) -> [TextContainer])? {
    didSet {
      if arrangement == nil, oldValue != nil { layout.containers = [TextContainer(width: 0)] }
      geometryChanged()
    }
  }
  /// What is free between columns, in units of the layout, 0 to 1,000; what is no number is 0.
  public var columnSpacing = 24.0 {
    didSet {
      columnSpacing = columnSpacing.isNaN ? 0 : min(max(columnSpacing, 0), 1_000)
      if columnSpacing != oldValue { geometryChanged() }
    }
  }
  /// The columns that a text without sheets is in, all as high as each other, where no ``arrangement`` says something else; nil for one
  /// as wide as the view.
  package var columns: TextColumns? {
    didSet {
      guard columns != oldValue else { return }
      if columns == nil { layout.containers = [TextContainer(width: 0)] }
      geometryChanged()
    }
  }
  /// The width of the text for which the containers of ``columns`` were made.
  private var columnsWidth: Double?

  /// How much larger than usual the text is shown, 0.25 to 5; sizes in the document stay as they are.
  public var magnification: Double {
    get { ownMagnification }
    set { magnify(to: newValue, keeping: (0, 0)) }
  }
  /// Whether the person may change it: with two fingers, with Control and the wheel, plus, minus or 0.
  public var isZoomable = false {
    didSet { if isZoomable != oldValue { notify(TYPECASE_RICH_TEXT_PROPERTY_ZOOMABLE) } }
  }
  static let magnifications = 0.25...5.0
  private var ownMagnification = 1.0
  package private(set) lazy var zooming = TextZoom(self)

  /// Of what is seen, in pixels.
  private var size = (width: 0.0, height: 0.0)
  /// The line at the upper edge, which stays there while others above it change their heights, and how far it is below the edge.
  private var anchor: (place: TrackedRange, y: Double)?
  /// Whether the line of ``anchor`` stays where it is even if nothing was scrolled.
  private var isHeld = false
  /// What is to be seen when the lines are laid out, and where its left and upper edges are to be then, in pixels from those of the
  /// widget; nil for the shortest way.
  private var awaited: (range: Range<ScalarOffset>, x: Double?, y: Double?)?
  private var measuring: Task<Void, Never>?
  /// Whether the container is that of a sheet.
  private var wasPaged = false

  /// Room between sheets of paper, in pixels.
  private static let sheetGap = 24.0
  /// Texts up to so many scalars are laid out at once.
  nonisolated static let shortText = 30_000

  /// A view of a text in a layout of its own.
  public convenience init(_ storage: TextStorage) {
    self.init(nil, storage: storage, type: typecase_rich_text_view_get_type())
    setUp()
  }

  /// A view of a text that is to be written.
  public convenience init() { self.init(TextStorage()) }

  /// A view of a layout that was assembled by hand.
  ///
  /// Where it has one container without a height, its width follows the view's.
  public convenience init(_ layout: TextLayoutManager) {
    self.init(layout, type: typecase_rich_text_view_get_type())
    setUp()
  }

  override func setUp() {
    super.setUp()
    if let shown {
      ctypecase_accessible_set_multi_line(shown.pointer, 1)
      zooming.setUp(on: shown)
    }
  }

  // MARK: - Magnification

  override var zoom: Double { super.zoom * ownMagnification }

  /// Shows the text in another size, with the line at a point of the widget where it is.
  func magnify(to new: Double, keeping point: (x: Double, y: Double)) {
    guard new.isFinite else { return }
    let new = min(max(new, Self.magnifications.lowerBound), Self.magnifications.upperBound)
    guard new != ownMagnification else { return }
    if let hit = textHit(x: point.x, y: point.y), let line = layout.lineFragment(at: hit.offset),
      let (_, place) = layout.linePlace(at: hit.offset)
    {
      // Of a table's row it is a line within it, and the row is what is kept.
      let below = (line.y - place.y) * zoom / ownMagnification * new
      anchor = (
        TrackedRange(place.range.lowerBound, in: storage, gravity: .backward),
        origin(ofContainer: line.container).y + line.y * zoom - scrollOffset.y - below
      )
      isHeld = scrollOffset.y > 0 || point.y > 0
    }
    ownMagnification = new
    notify(TYPECASE_RICH_TEXT_PROPERTY_MAGNIFICATION)
    geometryChanged()
  }

  override func drawInstead(on snapshot: OpaquePointer) -> Bool { zooming.draw(on: snapshot) }

  override func otherKeyPressed(_ key: CInt, held: GdkModifierType) -> Bool {
    let hasControl = held.rawValue & GDK_CONTROL_MASK.rawValue != 0
    return isZoomable && hasControl && zooming.keyPressed(key)
  }

  override var takesFiles: Bool { !entersPlainText }

  // MARK: - Geometry

  override func geometryChanged() {
    fitContainers()
    lines.removeAll()
    queueResize()
    queueDraw()
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    if arrangement != nil { fitContainers() }
  }

  override func styleChanged() {
    let direction = layout.direction
    super.styleChanged()
    // Columns change their places.
    if layout.direction != direction { geometryChanged() }
  }

  override func layoutReplaced(isSameText: Bool) {
    if !isSameText { (anchor, awaited) = (nil, nil) }
    super.layoutReplaced(isSameText: isSameText)
  }

  /// Asks for the containers again, where something else than the room decides about them and has changed, such as the place of a shape.
  ///
  /// What of them stays as it was costs nothing: only lines that become others are laid out. What is scrolled stays where it is, whatever
  /// becomes of the lines above.
  public func rearrange() {
    anchor = nil
    fitContainers()
    queueDraw()
  }

  /// Gives the layout containers for the room that there is.
  private func fitContainers() {
    guard size.width > 0 else { return }
    if let sheet {
      let pixels = DesktopTextSize.pixels(ofPoints: 1)
      let page = TextContainer(
        width: max(sheet.width - sheet.margins.left - sheet.margins.right, 1) * pixels,
        height: max(sheet.height - sheet.margins.top - sheet.margins.bottom, 1) * pixels)
      if layout.containers != [page] { layout.containers = [page] }
      layout.repeatsContainers = true
      wasPaged = true
      return
    }
    layout.repeatsContainers = false
    defer { wasPaged = false }
    if let arrangement {
      let room = (
        width: max(size.width - margins.left - margins.right, 1) / zoom,
        height: max(size.height - margins.top - margins.bottom, 0) / zoom
      )
      let arranged = arrangement(room.width, room.height)
      if layout.containers != arranged { layout.containers = arranged }
      return
    }
    if columns != nil {
      columnsWidth = nil
      return
    }
    guard layout.containers.count <= 1 else { return }
    var container = firstContainer(width: size.width - margins.left - margins.right)
    guard container.height == nil || wasPaged else { return }
    container.height = nil
    if layout.containers.first != container { layout.containers = [container] }
  }

  /// Makes the containers of columns: no higher than their text needs where each is as high as the others.
  private func fitColumns(_ columns: TextColumns) {
    let width = (size.width - margins.left - margins.right) / zoom
    if layout.isLaidOut, columnsWidth == width { return }
    let wasSettling = isSettling
    isSettling = true
    defer { isSettling = wasSettling }
    columnsWidth = width
    let gap = columnSpacing
    let isShort = layout.textLength <= Self.shortText
    let count = isShort ? columns.count(in: width, gap: gap) : 1
    let column = max((width - Double(count - 1) * gap) / Double(count), 1)
    layout.containers = [TextContainer(width: column)]
    guard isShort else { return }
    layout.ensureLayout()
    guard count > 1, let line = layout.lineFragment(at: 0)?.height, line > 0 else { return }
    let whole = layout.usedHeight()
    var lines = max((whole / Double(count) / line).rounded(.up), 1)
    // What is kept together may leave room at the foot of a column.
    while lines * line < whole + line {
      layout.containers = Array(
        repeating: TextContainer(width: column, height: lines * line + 0.5), count: count)
      if layout.laidOutLength >= layout.textLength { return }
      lines += 1
    }
    layout.containers = [TextContainer(width: column)]
  }

  override func origin(ofContainer number: Int) -> (x: Double, y: Double) {
    if let sheet {
      let pixels = DesktopTextSize.pixels(ofPoints: 1) * zoom
      let (width, height) = (sheet.width * pixels, sheet.height * pixels)
      return (
        max((size.width - width) / 2, 0) + sheet.margins.left * pixels,
        margins.top + Self.sheetGap + Double(number) * (height + Self.sheetGap)
          + sheet.margins.top * pixels
      )
    }
    // Those that were made by hand, or by the app's arrangement, are columns beside each other, from where lines begin.
    let before = columnsWidth(of: layout.containers.prefix(number))
    guard number > 0 || layout.containers.count > 1, layout.direction == .rightToLeft else {
      return (margins.left + (before + (number > 0 ? columnSpacing : 0)) * zoom, margins.top)
    }
    let through = columnsWidth(of: layout.containers.prefix(number + 1)) * zoom
    let all = columnsWidth(of: layout.containers[...]) * zoom + margins.left + margins.right
    return (max(size.width, all) - margins.right - through, margins.top)
  }

  /// How wide columns beside each other are, with what is free between them, in units of the layout.
  private func columnsWidth(of columns: ArraySlice<TextContainer>) -> Double {
    columns.reduce(0) { $0 + $1.width } + Double(max(columns.count - 1, 0)) * columnSpacing
  }

  override func visibleContainers(in rect: LayoutRect) -> Range<Int> {
    guard let sheet else { return 0..<max(layout.containers.count, 1) }
    let height = DesktopTextSize.pixels(ofPoints: sheet.height) * zoom + Self.sheetGap
    let first = max(Int((rect.y - margins.top) / height), 0)
    let last = max(Int((rect.y + rect.height - margins.top) / height), first)
    return first..<last + 1
  }

  override func container(at point: (x: Double, y: Double)) -> Int {
    if let sheet {
      let height = DesktopTextSize.pixels(ofPoints: sheet.height) * zoom + Self.sheetGap
      // Half of what is free between two sheets is nearer to each of them.
      let y = point.y - margins.top - Self.sheetGap / 2
      return min(max(Int(y / height), 0), max(layout.usedContainerCount - 1, 0))
    }
    let columns = 0..<max(layout.containers.count, 1)
    // Half of what is free between two columns is nearer to each of them.
    let half = columnSpacing / 2 * zoom
    if layout.direction == .rightToLeft {
      return columns.last {
        let width = $0 < layout.containers.count ? layout.containers[$0].width : 0
        return point.x <= origin(ofContainer: $0).x + width * zoom + half
      } ?? 0
    }
    return columns.last { origin(ofContainer: $0).x - half <= point.x } ?? 0
  }

  override var paper: TextColor? { storage.pageColor }

  override func drawPages(in visible: LayoutRect, on snapshot: OpaquePointer) {
    guard let sheet else {
      if let paper {
        snapshot.append(
          paper, LayoutRect(x: 0, y: 0, width: visible.width, height: visible.height))
      }
      return
    }
    let paper = self.paper ?? usualPaper
    // Paper of the view's own color would be seen on nothing.
    snapshot.append(
      foreground.withAlpha(0.1),
      LayoutRect(x: 0, y: 0, width: visible.width, height: visible.height))
    let isHighContrast = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
    let edge = foreground.withAlpha(isHighContrast ? 0.5 : 0.15)
    let pixels = DesktopTextSize.pixels(ofPoints: 1) * zoom
    let count = max(layout.usedContainerCount, 1)
    for number in visibleContainers(in: visible) where number < count {
      let origin = self.origin(ofContainer: number)
      let rect = LayoutRect(
        x: origin.x - sheet.margins.left * pixels - visible.x,
        y: origin.y - sheet.margins.top * pixels - visible.y, width: sheet.width * pixels,
        height: sheet.height * pixels)
      snapshot.append(
        edge,
        LayoutRect(
          x: rect.x - 1, y: rect.y - 1, width: rect.width + 2, height: rect.height + 2))
      snapshot.append(paper, rect)
    }
  }

  /// The color of paper where the document says none: that behind texts, on which the style's colors can be read, also where it is dark.
  private var usualPaper: TextColor {
    var color = GdkRGBA()
    guard let shown,
      gtk_style_context_lookup_color(
        gtk_widget_get_style_context(shown.pointer), "view_bg_color", &color) != 0
    else { return TextColor(red: 1, green: 1, blue: 1) }
    return TextColor(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue))
  }

  /// The size of all content, in pixels, and whether that is exact.
  private func contentSize() -> (width: Double, height: Double, isExact: Bool) {
    if let sheet {
      let pixels = DesktopTextSize.pixels(ofPoints: 1) * zoom
      let count = Double(max(layout.usedContainerCount, 1))
      return (
        sheet.width * pixels,
        margins.top + margins.bottom + Self.sheetGap
          + count * (sheet.height * pixels + Self.sheetGap), true
      )
    }
    var (height, isExact) = (0.0, true)
    for number in 0..<max(layout.containers.count, 1) {
      let own = layout.estimatedHeight(ofContainer: number)
      height = max(height, own.height)
      isExact = isExact && own.isExact
    }
    let width =
      layout.containers.count <= 1 || columns != nil
      ? 0 : margins.left + columnsWidth(of: layout.containers[...]) * zoom + margins.right
    return (width, margins.top + height * zoom + margins.bottom, isExact)
  }

  // MARK: - Size

  override func measureWidth() -> WidgetSize {
    let margin = margins.left + margins.right
    return WidgetSize(minimum: margin + 1, natural: margin + 200)
  }

  override func measureHeight(forWidth width: Double?) -> WidgetSize {
    // Before it has a width, it is asked how high it would be in the one that it would like: in none, each letter would be a line.
    let width = width ?? (size.width > 0 ? size.width : measureWidth().natural)
    if width > 0, sheet == nil, width != size.width, layout.textLength <= Self.shortText {
      size.width = width
      fitContainers()
    }
    settle()
    let height = contentSize().height
    // Where nothing scrolls it, all of it must be seen.
    let isScrolled = adjustment(GTK_ORIENTATION_VERTICAL) != nil
    return WidgetSize(minimum: isScrolled ? 0 : height, natural: height)
  }

  override func keepingSize(_ measure: () -> Void) {
    let (shown, column, wasPaged) = (size, columnsWidth, wasPaged)
    let containers = layout.containers
    measure()
    (size, columnsWidth, self.wasPaged) = (shown, column, wasPaged)
    restore(containers)
  }

  override func allocate(width: Double, height: Double) {
    isSettling = true
    awaitsAllocation = false
    let (before, reach) = (scrollOffset, scrollReach)
    defer {
      isSettling = false
      // GTK draws again only what has another size.
      if scrollOffset != before { queueDraw() }
      if isAllocatedAlone, scrollOffset != before || scrollReach != reach { allocateAll() }
      isAllocatedAlone = false
    }
    if (width, height) != size {
      size = (width, height)
      fitContainers()
    }
    settle()
    if waitsForScrollBar() {
      // GTK draws them meanwhile.
      embedded.place()
      marginWidgets.place()
      return
    }
    configureAdjustments()
    if let awaited {
      self.awaited = nil
      show(awaited.range, x: awaited.x, y: awaited.y)
    }
    embedded.place()
    marginWidgets.place()
    handles.place()
    input.tellCursor()
  }

  /// Lays out what is seen, and the rest at once where it is short, or else in another thread.
  private func settle() {
    if let columns, arrangement == nil, sheet == nil, size.width > 0 { fitColumns(columns) }
    if layout.isLaidOut { return }
    if sheet != nil || layout.delegate != nil { return layout.ensureLayout() }
    let end = ScalarOffset(layout.textLength)
    if layout.ensureLayout(through: end, atMost: Self.shortText) { return }
    // What is seen first, by which the rest is estimated.
    let top = max((scrollOffset.y - margins.top) / zoom, 0)
    _ = layout.linePlaces(in: top...top + max(size.height, 1) / zoom)
    if measuring != nil { return }
    measuring = Task { [weak self] in
      guard let layout = self?.layout else { return }
      await layout.layOut()
      guard let self else { return }
      self.measuring = nil
      // Another layout that is shown meanwhile waited for this.
      self.queueAllocate()
    }
  }

  override func linesInvalidated() {
    // In a scrolled window only what can be scrolled changes.
    guard adjustment(GTK_ORIENTATION_VERTICAL) != nil else { return queueResize() }
    queueAllocate()
  }

  /// Has all of the window allocated in the next frame.
  ///
  /// Where adjustments change in an allocation of the view alone, scroll bars ask for theirs in the middle of it. GTK 4.8 then may take
  /// what is around the view for allocated when it is not, so that nothing that asks for it later gets an allocation.
  private func allocateAll() { Task { [weak self] in self?.queueResize() } }

  /// How far it can be scrolled.
  private var scrollReach: [Double] {
    [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL].flatMap { orientation in
      adjustment(orientation).map {
        [gtk_adjustment_get_upper($0), gtk_adjustment_get_page_size($0)]
      } ?? []
    }
  }

  /// Has the scrolled window allocated as well where its scroll bar comes or goes, which it must not learn in the middle of an allocation
  /// of the text alone: what is around it would have none, and not be drawn.
  ///
  /// - Returns: whether that will be.
  private func waitsForScrollBar() -> Bool {
    guard isAllocatedAlone, let adjustment = adjustment(GTK_ORIENTATION_VERTICAL) else {
      return false
    }
    let isScrolled = gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment)
    guard (contentSize().height.rounded(.up) > size.height) != isScrolled else { return false }
    allocateAll()
    return true
  }

  override func widgetEnded() {
    measuring?.cancel()
    super.widgetEnded()
  }

  // MARK: - Scrolling

  private func adjustment(_ orientation: GtkOrientation) -> UnsafeMutablePointer<GtkAdjustment>? {
    shown.flatMap { typecase_rich_text_get_adjustment($0.pointer, orientation) }
  }

  override var scrollOffset: (x: Double, y: Double) {
    (
      adjustment(GTK_ORIENTATION_HORIZONTAL).map { gtk_adjustment_get_value($0) } ?? 0,
      adjustment(GTK_ORIENTATION_VERTICAL).map { gtk_adjustment_get_value($0).rounded() } ?? 0
    )
  }

  override var pageHeight: Double { size.height }

  private func configureAdjustments() {
    let content = contentSize()
    if let adjustment = adjustment(GTK_ORIENTATION_HORIZONTAL) {
      configure(adjustment, value: gtk_adjustment_get_value(adjustment), content.width, size.width)
    }
    guard let adjustment = adjustment(GTK_ORIENTATION_VERTICAL) else { return }
    var value = gtk_adjustment_get_value(adjustment)
    if value > 0 || isHeld, let anchor,
      let (number, line) = layout.linePlace(at: anchor.place.range.lowerBound)
    {
      let anchored = (origin(ofContainer: number).y + line.y * zoom - anchor.y).rounded()
      // A scroller that moves by parts of a pixel keeps its place, and another value would draw another frame.
      if anchored != value.rounded() { value = anchored }
    }
    configure(adjustment, value: value, content.height, size.height)
    isHeld = false
    keepAnchor()
  }

  private func configure(
    _ adjustment: UnsafeMutablePointer<GtkAdjustment>, value: Double, _ content: Double,
    _ page: Double
  ) {
    let upper = max(content.rounded(.up), page)
    gtk_adjustment_configure(
      adjustment, min(max(value, 0), upper - page), 0, upper, page / 10, page * 0.9, page)
  }

  override func scrolled() {
    lines.scrolled()
    guard !isSettling else { return }
    keepAnchor()
    input.tellCursor()
    // Behind the end of a text that turned out to be less high than it was taken for, nothing would be seen.
    let isBehindEnd = contentSize().height.rounded(.up) < scrollOffset.y + size.height
    if isBehindEnd || !embedded.isEmpty || !marginWidgets.isEmpty || !handles.shown.isEmpty {
      queueAllocate()
    }
    queueDraw()
  }

  /// Remembers which line is at the upper edge.
  private func keepAnchor() {
    let top = scrollOffset.y
    guard top > 0 else {
      anchor = nil
      return
    }
    let number = container(at: (x: margins.left, y: top))
    let origin = self.origin(ofContainer: number)
    let y = max((top - origin.y) / zoom, 0)
    guard let line = layout.linePlaces(in: y...y, ofContainer: number).last else {
      anchor = nil
      return
    }
    anchor = (
      TrackedRange(line.range.lowerBound, in: storage, gravity: .backward),
      origin.y + line.y * zoom - top
    )
  }

  override func scroll(to range: Range<ScalarOffset>, left x: Double?, top y: Double?) {
    layout.reveal(range)
    // Where all lines have their places, the adjustments change outside of an allocation.
    if !awaitsAllocation, !isSettling, size.height > 0, layout.isLaidOut {
      return show(range, x: x, y: y)
    }
    awaited = (range, x, y)
    queueAllocate()
  }

  override func scroll(byY pixels: Double) {
    guard let adjustment = adjustment(GTK_ORIENTATION_VERTICAL) else { return }
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + pixels)
  }

  override func scrollByKey(_ step: GtkMovementStep, _ count: Int) {
    switch step {
    case GTK_MOVEMENT_DISPLAY_LINES: scroll(byY: Double(count) * size.height / 10)
    case GTK_MOVEMENT_PAGES: scroll(byY: Double(count) * size.height * 0.9)
    case GTK_MOVEMENT_BUFFER_ENDS: scroll(to: count > 0 ? storage.end..<storage.end : 0..<0)
    default: break
    }
  }

  /// The left edge of some text in the widget, in pixels.
  ///
  /// - Parameter start: that of its first letter, which does for long text.
  private func leftEdge(of range: Range<ScalarOffset>, or start: Double) -> Double {
    range.count <= AccessibleText.mostAtOnce ? extents(of: range).x : start
  }

  /// Moves the text for a part of it to be seen: as little as that needs, or until the part's left and upper edges are at a place of the widget.
  private func show(_ range: Range<ScalarOffset>, x: Double?, y: Double?) {
    guard let adjustment = adjustment(GTK_ORIENTATION_VERTICAL) else { return }
    let end = min(range.upperBound, storage.end)
    let position =
      range.isEmpty && range.lowerBound == selection.focus
      ? caretPosition : TextPosition(layout.layoutPlace(ofScalarAt: range.lowerBound))
    guard let first = layout.caret(at: position) else { return }
    let last =
      range.isEmpty
      ? first : layout.caret(at: TextPosition(layout.layoutPlace(ofScalarAt: end))) ?? first
    var (top, bottom) = (
      origin(ofContainer: first.container).y + first.y * zoom,
      origin(ofContainer: last.container).y + (last.y + last.height) * zoom
    )
    // The caret may be lower than its line.
    if range.isEmpty, range.lowerBound == selection.focus, let caret = caretRect() {
      (top, bottom) = (caret.y, caret.y + caret.height)
    }
    // What is seen of a picture that text flows round is not at its character.
    if range.count == 1,
      let picture = layout.placedPicture(at: layout.layoutPlace(ofScalarAt: range.lowerBound))
    {
      top = origin(ofContainer: picture.container).y + picture.frame.y * zoom
      bottom = top + picture.frame.height * zoom
    }
    let old = gtk_adjustment_get_value(adjustment)
    var value = old
    if let y {
      value = top - y
    } else {
      // Text moves by whole pixels, as it is drawn: by parts of one it would move at each key.
      if bottom > value + size.height { value = (bottom - size.height).rounded(.up) }
      if top < value || bottom - top > size.height { value = top.rounded(.down) }
      // The first line comes with what is free above it.
      if top <= margins.top + 1 { value = 0 }
      // And the last one with what is free below it.
      let upper = gtk_adjustment_get_upper(adjustment)
      if value > old, bottom + margins.bottom + 1 >= upper { value = upper - size.height }
    }
    gtk_adjustment_set_value(adjustment, value)
    if let horizontal = self.adjustment(GTK_ORIENTATION_HORIZONTAL) {
      let start = origin(ofContainer: first.container).x + first.x * zoom
      let left = gtk_adjustment_get_value(horizontal)
      if let x {
        gtk_adjustment_set_value(horizontal, left + leftEdge(of: range, or: start - left) - x)
      } else if start < left {
        gtk_adjustment_set_value(horizontal, start)
      } else if start > left + size.width {
        gtk_adjustment_set_value(horizontal, start - size.width + 2)
      }
    }
    keepAnchor()
  }
}
