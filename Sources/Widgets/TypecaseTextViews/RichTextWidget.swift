// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseTextLayout
import TypecaseWidgets

/// What the widgets with rich text have in common: ``RichTextView``, ``RichTextField`` and ``RichTextLabel``.
///
///     TextStorage --> TextLayoutManager --> ShownLines, one node for each --> GtkSnapshot
///         ^                  |
///     TextEditor <-- keys, pointer, input method, clipboard, screen reader
///
/// An object that was made in Swift keeps its widget until that is in another one. From then on the widget keeps the object, as it does
/// where a `.ui` file made both.
public class RichTextWidget {
  /// Lays the text out; `show` shows another one.
  public private(set) final var layout: TextLayoutManager
  /// Selection and typing.
  public private(set) final var editor: TextEditor
  /// The text.
  public final var storage: TextStorage { layout.storage }

  /// What is done with links, found data and pictures; its delegate decides.
  public final let dataActions = DataActions()
  /// Data that are found in the text and marked, and with which a person can do something, as with links.
  ///
  /// ``TextDataMarks/detector`` finds them. Flights and parcels are nothing that anything can be done with.
  public final var dataKinds: DetectionKinds = [] {
    didSet {
      if dataKinds == oldValue { return }
      notify(TYPECASE_RICH_TEXT_PROPERTY_DATA_KINDS)
      followData()
      dataFound()
    }
  }
  /// Those that were found.
  final var dataMarks: TextDataMarks?
  /// Knows other data of the text, which an app finds by itself.
  public final weak var dataSource: (any TextDataSource)?
  /// Knows in words what an attachment at a place of the text shows, for screen readers, where the text itself should not say it; nil for
  /// what the text says.
  public final var attachmentDescription: (TextAttachment, ScalarOffset) -> String? = { _, _ in nil
  }
  /// Called when text or attributes changed.
  public final var textChanged: () -> Void = {}

  /// Whether the person may edit the text.
  public final var isEditable = true {
    didSet { if isEditable != oldValue { abilitiesChanged(.editable) } }
  }
  /// Whether the person may select and copy text; text that can be edited always can.
  public final var isSelectable = true {
    didSet { if isSelectable != oldValue { abilitiesChanged(.selectable) } }
  }
  /// Whether a caret is shown while text is edited.
  public final var showsCaret = true {
    didSet { if showsCaret != oldValue { abilitiesChanged(.cursorVisible) } }
  }
  /// Whether what is typed takes the place of what is behind the caret.
  public final var overwrites = false {
    didSet { if overwrites != oldValue { notify(TYPECASE_RICH_TEXT_PROPERTY_OVERWRITE) } }
  }
  /// Whether text comes without attributes and attachments, whoever offers it: all of it looks as the layout's base attributes say.
  package final var entersPlainText = false
  /// Whether a tab is entered; otherwise it moves the focus.
  public final var acceptsTab = true {
    didSet { if acceptsTab != oldValue { notify(TYPECASE_RICH_TEXT_PROPERTY_ACCEPTS_TAB) } }
  }

  /// What is free around the text, in pixels, 0 to 1,000,000; what is no number is 0.
  public final var margins = TextMargins() {
    didSet {
      margins = margins.possible
      if margins != oldValue { geometryChanged() }
    }
  }

  /// The text style of text that says nothing; nil for the font of the widget's style.
  public final var textStyle: TextStyle? { didSet { styleChanged() } }

  /// What is added to the height of each line, half above and half below, in pixels; negative where lines are closer to each other.
  ///
  /// It stays as it is when the text size changes; `setLeading` of the widget sets one that grows.
  public final var leading = 0.0 {
    didSet {
      leading = leading.isFinite ? min(max(leading, -1000), 1000) : 0
      if leading != oldValue { appearanceChanged() }
    }
  }

  /// How text is drawn; nil for the program's appearance, which follows fonts, text size and the desktop's style.
  public final var ownAppearance: TextAppearance? { didSet { appearanceChanged() } }

  /// The kind of screen for which the sizes in the text are meant; a loaded document sets it.
  public final var textScaling = TextScaling.standard {
    didSet { if textScaling != oldValue { geometryChanged() } }
  }

  /// Whether sizes that are meant for another kind of screen are shown as the same text is on this one.
  ///
  /// It is a transform of all that is shown. The sizes of the document stay as they are.
  public final var usesStandardTextScaling = false {
    didSet {
      guard usesStandardTextScaling != oldValue else { return }
      notify(TYPECASE_RICH_TEXT_PROPERTY_STANDARD_TEXT_SCALING)
      geometryChanged()
    }
  }

  /// Whether pictures that are animations run, where the desktop has animations; otherwise the first picture of each is seen.
  public final var animatesPictures = false {
    didSet {
      if animatesPictures == oldValue { return }
      notify(TYPECASE_RICH_TEXT_PROPERTY_ANIMATES_PICTURES)
      pictures.animationChanged()
    }
  }

  final var checkers: [any TextChecker] = []
  /// Overlays whose marks mean something that a screen reader says.
  final var spokenMarks: [AccessibleTextMarks] = []

  /// What is typed: for the input method, such as a keyboard on the screen.
  public final var inputPurpose = GTK_INPUT_PURPOSE_FREE_FORM { didSet { input.purposeChanged() } }
  public final var inputHints = GTK_INPUT_HINT_NONE { didSet { input.purposeChanged() } }

  /// Words that are seen while there is no text; nil for none.
  public final var placeholder: String? {
    didSet {
      if placeholder == oldValue { return }
      notify(TYPECASE_RICH_TEXT_PROPERTY_PLACEHOLDER_TEXT)
      queueResize()
      // GTK draws again only what has another size.
      queueDraw()
    }
  }
  /// How many lines are shown at most; 0 for any number.
  public final var maximumLines = 0 {
    didSet {
      if maximumLines == oldValue { return }
      if maximumLines == 0 { changeFirstContainer { $0.maximumNumberOfLines = 0 } }
      notify(TYPECASE_RICH_TEXT_PROPERTY_MAXIMUM_LINES)
      geometryChanged()
    }
  }
  /// Where text is left out that has no room, with an ellipsis in its place.
  ///
  /// A label has as much room as it gets; a view and a field have the lines that ``maximumLines`` allows, and a field shows all of its text
  /// while it has the keyboard.
  public final var ellipsize = PANGO_ELLIPSIZE_NONE {
    didSet {
      if ellipsize == oldValue { return }
      changeFirstContainer { $0.truncation = nil }
      notify(TYPECASE_RICH_TEXT_PROPERTY_ELLIPSIZE)
      geometryChanged()
    }
  }
  /// What stands for text that has no room, such as a token of the app's own; nil for an ellipsis as ``ellipsize`` says.
  public final var truncation: TextTruncation? {
    didSet {
      if truncation == oldValue { return }
      changeFirstContainer { $0.truncation = nil }
      geometryChanged()
    }
  }
  /// Where text is that is narrower than a label: 0 at its start, 1 at its end.
  public final var xAlign = 0.0 {
    didSet {
      xAlign = xAlign.isNaN ? 0 : min(max(xAlign, 0), 1)
      if xAlign == oldValue { return }
      notify(TYPECASE_RICH_TEXT_PROPERTY_XALIGN)
      geometryChanged()
    }
  }
  /// Items of the app's own at the end of the context menu, a `GMenuModel`.
  public final var extraMenu: ObjectRef<OpaquePointer>?

  /// Nil once the widget came to its end.
  private final var pointer: UnsafeMutablePointer<GtkWidget>?
  /// While nobody else has the widget.
  private final var madeWidget: Widget?
  final let lines = ShownLines()
  package private(set) final lazy var input = TextInput(self)
  final lazy var caret = CaretBlinker(self)
  final lazy var clipboard = TextClipboard(self)
  final lazy var pointing = TextPointing(self)
  package private(set) final lazy var handles = TextHandles(self)
  final lazy var pictures = ShownPictures(self)
  /// Where the selected picture is, for menus.
  final lazy var placementActions = PicturePlacementActions(self)
  final lazy var embedded = EmbeddedWidgets(self)
  final lazy var marginWidgets = MarginWidgets(self)
  package final lazy var resizing = PictureResizing(self)
  /// What a screen reader reads; nil while the widget is not in a window.
  private(set) final var accessible: AccessibleText?
  private final let follower = Follower()
  /// Whether the layout came with attributes of its own for text that says nothing.
  private final var hasOwnBase = false
  /// Where lines above and below are met while the caret goes up and down.
  final var keptX: Double?
  /// Of text that has none of its own: that of the style, unless it could not be read on the page's color.
  final var foreground: TextColor {
    guard let paper, paper.isLight == styleColor.isLight else { return styleColor }
    return (paper.isLight ? TextColor.black : .white).withAlpha(styleColor.alpha)
  }
  /// What the style says.
  private final var styleColor = TextColor.black

  /// - Parameters:
  ///   - layout: of the text, or nil for one of the widget's own.
  ///   - type: the class of the widget, or nil where that is being made.
  init(_ layout: TextLayoutManager?, storage: TextStorage? = nil, type: GType?) {
    let layout =
      layout
      ?? TextLayoutManager(
        storage ?? TextStorage(), face: nil, sharing: RichTextAppearance.shared.fonts,
        appearance: RichTextAppearance.shared.appearance, containers: [TextContainer(width: 0)])
    self.layout = layout
    editor = TextEditor(layout.storage)
    follower.widget = self
    if let type { madeWidget = RichTextClass.makeWidget(of: self, type) }
  }

  /// Makes the classes known to `.ui` files.
  package static func register() { _ = RichTextClass.isRegistered }

  /// Whether a pointer does what a finger does, to try that where nothing can be touched.
  package static var takesPointersForFingers = false

  /// Says who shows attachments.
  package static func show(attachmentsBy painter: any AttachmentPainter) {
    ShownPictures.painter = painter
  }

  /// The object of a widget that a `.ui` file is making.
  static func make(for type: GType) -> RichTextWidget {
    switch type {
    case typecase_rich_text_field_get_type(): RichTextField(type: nil)
    case typecase_rich_text_label_get_type(): RichTextLabel(type: nil)
    default: RichTextView(nil, type: nil)
    }
  }

  /// The object of a widget of these classes, such as one of a `.ui` file; nil for any other widget.
  public static func of(_ widget: Widget) -> Self? {
    RichTextClass.link(of: widget.pointer)?.object as? Self
  }

  /// The widget, to be put into another one.
  ///
  /// It must not have come to its end.
  public final var widget: Widget {
    guard let shown else { preconditionFailure("the widget of a rich text came to its end") }
    return shown
  }

  /// The widget; nil once it came to its end.
  final var shown: Widget? { pointer.map { Widget($0) } }

  // MARK: - The widget's life

  final func widgetMade(_ widget: UnsafeMutablePointer<GtkWidget>) {
    pointer = widget
    lines.widget = self
    follow()
  }

  /// What needs a finished widget: signals and controllers.
  func setUp() {
    guard let widget = shown else { return }
    Signal.connect(widget, "notify::parent") { [weak self] in
      guard let self, let shown = self.shown, shown.parent != nil else { return }
      RichTextClass.link(of: shown.pointer)?.keep()
      self.madeWidget = nil
    }
    input.setUp(on: widget)
    pointing.setUp(on: widget)
    handles.setUp(on: widget)
    RichTextAppearance.shared.add(self)
    gtk_widget_insert_action_group(
      widget.pointer, PicturePlacementActions.group, placementActions.map.pointer.opaque)
    updateActions()
  }

  func widgetEnded() {
    input.unrealizing()
    caret.stop()
    pointer = nil
  }

  func realized() {
    input.realized()
    styleChanged()
    tellScreenReaders()
  }

  func unrealizing() {
    input.unrealizing()
    accessible?.unrealizing()
    accessible = nil
  }

  /// Does something that edits the text, now, or behind what a screen reader has begun to do.
  final func afterCall(_ body: @escaping () -> Void) {
    if let accessible { accessible.afterCall(body) } else { body() }
  }

  /// Gives the text to screen readers, instead of one that was shown before.
  private final func tellScreenReaders() {
    guard let widget = shown, gtk_widget_get_realized(widget.pointer) != 0 else { return }
    accessible?.unrealizing()
    let new = AccessibleText(of: widget, self)
    accessible = new
    new.realized()
  }

  // MARK: - The text

  /// Shows another text, or the same in another layout.
  ///
  /// The width of a layout's first container follows the widget's.
  public final func show(_ new: TextLayoutManager) {
    input.reset()
    layout.remove(follower)
    layout.storage.remove(follower)
    let overlays = lines.overlays
    for overlay in overlays where overlay.storage !== new.storage { hide(overlay) }
    let isSameText = editor.storage === new.storage
    layout = new
    if !isSameText {
      editor = TextEditor(new.storage)
      marginWidgets.removeAll()
    }
    follow()
    followData()
    appearanceChanged()
    layoutReplaced(isSameText: isSameText)
    tellScreenReaders()
    textChanged()
    selectionMoved()
  }

  /// Another layout is shown: its containers get the widget's size, as those of the one before had it.
  func layoutReplaced(isSameText: Bool) { geometryChanged() }

  private final func follow() {
    layout.add(follower)
    storage.add(follower, order: .view)
    editor.selectionMoved = { [weak self] in self?.selectionMoved() }
    if layout.attachmentBox == nil { layout.attachmentBox = pictures.boxes }
    if layout.pictureOutline == nil { layout.pictureOutline = pictures.outlines }
    hasOwnBase = layout.hasOwnBase
  }

  /// The widget's place among the observers of its text.
  private final class Follower: TextStorageObserver, TextLayoutObserver, TextOverlayObserver {
    weak var widget: RichTextWidget?

    nonisolated func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
      MainActor.assumeIsolated { widget?.followEdit(edit) }
    }

    nonisolated func textLayoutManager(
      _ manager: TextLayoutManager, didLayOut range: Range<ScalarOffset>,
      inContainers containers: Range<Int>
    ) { MainActor.assumeIsolated { widget?.linesChanged(range, .lines) } }

    nonisolated func textLayoutManager(
      _ manager: TextLayoutManager, didInvalidate part: TextLayoutManager.Invalidation,
      of range: Range<ScalarOffset>
    ) {
      MainActor.assumeIsolated {
        widget?.linesChanged(range, part)
        if part == .lines, widget?.isSettling == false { widget?.linesInvalidated() }
      }
    }

    nonisolated func textOverlay(
      _ overlay: TextOverlay, hasOtherMarksIn range: Range<ScalarOffset>
    ) { MainActor.assumeIsolated { widget?.marksChanged(range) } }
  }

  final func observe(_ overlay: TextOverlay) { overlay.add(follower) }
  final func forget(_ overlay: TextOverlay) { overlay.remove(follower) }

  /// Whether it was told of all edits of the text; its layout is told of each before.
  final var knowsText: Bool { storage.unknownEdit(of: follower) == nil }

  private final func followEdit(_ edit: TextStorage.Edit) {
    lines.follow(edit)
    embedded.textChanged()
    resizing.cancel()
    if !input.isEditing { input.reset() }
    textFollowed(edit)
    updateActions()
    queueDraw()
    if let pointer {
      typecase_rich_text_notify(pointer, TYPECASE_RICH_TEXT_PROPERTY_TEXT)
      ctypecase_signal_emit(pointer, "changed")
    }
    textChanged()
  }

  private final func linesChanged(
    _ range: Range<ScalarOffset>, _ part: TextLayoutManager.Invalidation
  ) {
    lines.invalidate(range, part)
    if !isSettling { queueDraw() }
  }

  private final func marksChanged(_ range: Range<ScalarOffset>) {
    lines.forgetMarks(in: range)
    dataFound()
    queueDraw()
  }

  /// Whether it is being measured, allocated or drawn, when nothing is to be queued.
  final var isSettling = false

  /// Measures the text in other widths, and leaves it as it is shown.
  func keepingSize(_ measure: () -> Void) { measure() }

  /// The text was edited; lines may be others.
  func textFollowed(_ edit: TextStorage.Edit) { linesInvalidated() }

  /// Text is to be laid out again: the widget may have another size.
  func linesInvalidated() { queueResize() }

  final func queueDraw() {
    guard let pointer, !isSettling else { return }
    gtk_widget_queue_draw(pointer)
    if let surface = typecase_rich_text_get_surface(pointer) { gtk_widget_queue_draw(surface) }
  }

  /// Whether it has asked to be allocated, and was not yet.
  final var awaitsAllocation = false
  /// Whether it asked to be allocated while what is around it is not.
  final var isAllocatedAlone = false

  final func queueResize() {
    guard let pointer, !isSettling else { return }
    (awaitsAllocation, isAllocatedAlone) = (true, false)
    gtk_widget_queue_resize(pointer)
  }

  final func queueAllocate() {
    guard let pointer, !isSettling else { return }
    if !awaitsAllocation { (awaitsAllocation, isAllocatedAlone) = (true, true) }
    gtk_widget_queue_allocate(pointer)
  }

  // MARK: - What is selected

  /// What is selected, or where the caret is.
  public final var selection: TextSelection {
    get { editor.selection }
    set { editor.selection = newValue }
  }

  /// The selected text, or where the caret is, was changed by anybody.
  private final func selectionMoved() {
    // What scrolls with the caret does so before the input method is told where that is.
    selectionFollowed()
    input.selectionMoved()
    resizing.cancel()
    caret.restart()
    handles.selectionMoved()
    clipboard.selectionChanged()
    accessible?.selectionChanged()
    for checker in checkers { checker.caretMoved(to: selection.focus) }
    updateActions()
    queueDraw()
  }

  /// The selection is another one.
  func selectionFollowed() {}

  /// Whether a caret is seen in text that cannot be edited: F7 turns it on and off.
  final var readsWithCaret = false
  final var emojiChooser: Widget?

  /// The widget has the keyboard, or has it no longer.
  func focusChanged(_ hasFocus: Bool) {
    if let pointer, let style = typecase_rich_text_get_selection_style(pointer) {
      // Themes show what is selected in another color while the text has the keyboard.
      if hasFocus {
        gtk_widget_set_state_flags(style, GTK_STATE_FLAG_FOCUS_WITHIN, 0)
      } else {
        gtk_widget_unset_state_flags(style, GTK_STATE_FLAG_FOCUS_WITHIN)
      }
    }
    lines.forgetBlocks()
    caret.restart()
    handles.selectionMoved()
    queueDraw()
  }

  /// What an input method composes is other text.
  final func preeditChanged(_ text: String) {
    if let pointer { typecase_rich_text_emit_preedit(pointer, text) }
    scrollToCaret()
  }

  /// What is composed is shown in other lines.
  func compositionChanged() {
    caret.restart()
    linesInvalidated()
    queueDraw()
  }

  // MARK: - What the classes decide

  /// Whether lines cost less that are made for their places: they are few, seldom change, and many such widgets are seen.
  var hasFewLines: Bool { false }

  /// What of a text may be entered.
  func accepted(_ text: String) -> String { text }

  /// The return key was pressed.
  ///
  /// - Returns: whether it was dealt with.
  func returnPressed(_ held: GdkModifierType) -> Bool {
    endParagraph()
    return true
  }

  /// A key that enters nothing was pressed.
  ///
  /// - Returns: whether it was dealt with.
  func otherKeyPressed(_ key: CInt, held: GdkModifierType) -> Bool { false }

  /// The signal `activate` was emitted.
  func activated() {}

  /// A key moved nothing, as the caret is where nothing more is in that direction.
  func moveStopped(_ step: GtkMovementStep, isForward: Bool) {}

  /// A key that moves a caret was pressed where none is.
  func scrollByKey(_ step: GtkMovementStep, _ count: Int) {}

  /// How much of the text is seen at once, in pixels.
  var pageHeight: Double { shown.map { Double(gtk_widget_get_height($0.pointer)) } ?? 0 }

  /// Has a part of the text be seen, moved as little as that needs.
  public final func scroll(to range: Range<ScalarOffset>) {
    scroll(to: range, left: nil, top: nil)
  }

  /// Has a part of the text be seen with its left and upper edges at a place of the widget, in pixels; nil for the shortest way there.
  func scroll(to range: Range<ScalarOffset>, left x: Double?, top y: Double?) {}

  /// Moves the text up, in pixels.
  func scroll(byY pixels: Double) {}

  /// Where what is dragged over the widget would be dropped.
  package internal(set) final var dropPosition: TextPosition? {
    didSet {
      if dropPosition == oldValue { return }
      queueDraw()
      dropPositionChanged()
    }
  }
  package final var dropPositionChanged: () -> Void = {}

  /// Whether files that are pasted or dropped become attachments, and not the text of their names.
  var takesFiles: Bool { false }

  /// What of another program's text may be entered.
  func acceptedRuns(_ runs: [TextRun]) -> [TextRun] {
    guard entersPlainText else { return runs }
    let text = runs.map(\.text).joined().filter { $0 != "\u{FFFC}" }
    return text.isEmpty ? [] : [TextRun(text)]
  }

  /// Has the caret be seen.
  final func scrollToCaret() { scroll(to: selection.focus..<selection.focus) }

  // MARK: - Style

  /// How text is drawn.
  public final var appearance: TextAppearance {
    ownAppearance ?? RichTextAppearance.shared.appearance
  }

  /// Fonts, text size or the desktop's style are others.
  func appearanceChanged() {
    var appearance = appearance
    appearance.addedLeading += leading
    layout.appearance = appearance
    lines.removeAll()
    styleChanged()
    queueResize()
  }

  func styleChanged() {
    guard let widget = shown else { return }
    if let textStyle {
      layout.baseAttributes = layout.appearance.baseAttributes(of: textStyle)
    } else if !hasOwnBase {
      layout.baseAttributes =
        LayoutContext(of: widget)?.font.map(layout.appearance.baseAttributes(of:))
        ?? layout.appearance.baseAttributes
    }
    layout.direction = widget.isRightToLeft ? .rightToLeft : .leftToRight
    lines.forgetBlocks()
    let color = Self.color(of: widget)
    if color != styleColor {
      styleColor = color
      lines.removeAll()
    }
    queueDraw()
  }

  /// What the style says the color of text is.
  static func color(of widget: Widget) -> TextColor {
    var color = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget.pointer), &color)
    return TextColor(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
      alpha: Double(color.alpha))
  }

  /// What a property is that the toolkit hears of.
  enum Ability { case editable, selectable, cursorVisible }

  func abilitiesChanged(_ ability: Ability) {
    notify(
      ability == .editable
        ? TYPECASE_RICH_TEXT_PROPERTY_EDITABLE
        : ability == .selectable
          ? TYPECASE_RICH_TEXT_PROPERTY_SELECTABLE : TYPECASE_RICH_TEXT_PROPERTY_CURSOR_VISIBLE)
    if let pointer {
      gtk_widget_set_focusable(pointer, takesFocus ? 1 : 0)
      ctypecase_accessible_set_read_only(pointer, isEditable ? 0 : 1)
    }
    input.purposeChanged()
    if ability == .editable { input.editableChanged() }
    accessible?.abilitiesChanged()
    caret.restart()
    updateActions()
    queueDraw()
  }

  /// Whether text can be selected, by whatever it is.
  final var allowsSelection: Bool { isEditable || isSelectable }

  /// Whether keys do something here.
  var takesFocus: Bool { allowsSelection }

  /// Other data were found in the text.
  func dataFound() {}

  /// Draws where the keyboard is, above the text.
  func drawFocus(on snapshot: OpaquePointer) {}

  final func notify(_ property: TypecaseRichTextProperty) {
    if let pointer { typecase_rich_text_notify(pointer, property) }
  }

  // MARK: - Geometry

  /// How much larger than the layout its text is shown.
  var zoom: Double { usesStandardTextScaling ? textScaling.convert(1, to: .standard) : 1 }

  /// Draws something else in the place of the text.
  ///
  /// - Returns: whether it did.
  func drawInstead(on snapshot: OpaquePointer) -> Bool { false }

  /// Where a container is, in the content's coordinates, in pixels.
  func origin(ofContainer number: Int) -> (x: Double, y: Double) { (margins.left, margins.top) }

  /// How far the content is moved under the widget's upper left corner.
  var scrollOffset: (x: Double, y: Double) { (0, 0) }

  func geometryChanged() { queueResize() }

  func measureWidth() -> WidgetSize { WidgetSize(minimum: 0, natural: 0) }
  func measureHeight(forWidth width: Double?) -> WidgetSize { WidgetSize(minimum: 0, natural: 0) }
  func allocate(width: Double, height: Double) {}
  func scrolled() {}

  /// The color of the page that the text is on; nil for that of the style.
  var paper: TextColor? { nil }

  /// Draws what is behind the text, such as sheets of paper.
  func drawPages(in visible: LayoutRect, on snapshot: OpaquePointer) {}

  /// Which containers are seen, and which part of the first one's coordinates.
  func visibleContainers(in rect: LayoutRect) -> Range<Int> { 0..<1 }

  /// The container that is at a point of the content, or nearest to it.
  func container(at point: (x: Double, y: Double)) -> Int { 0 }

}

/// What is free around a text, in pixels.
public nonisolated struct TextMargins: Sendable, Hashable {
  public var left: Double
  public var right: Double
  public var top: Double
  public var bottom: Double

  public init(left: Double = 0, right: Double = 0, top: Double = 0, bottom: Double = 0) {
    (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
  }

  /// Those of them that a widget can have.
  var possible: TextMargins {
    func possible(_ length: Double) -> Double {
      length.isNaN ? 0 : min(max(length, 0), 1_000_000)
    }
    return TextMargins(
      left: possible(left), right: possible(right), top: possible(top), bottom: possible(bottom))
  }
}
