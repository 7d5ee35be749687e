// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// Connects the font panel and the formatting actions of an app with the text that has the focus.
///
///     FontPanel, actions  ->  TextFormattingCoordinator  ->  focused widget, its ancestors, the
///       ^                          |                         window, the app: until one takes it
///       +-- what is selected ------+
///
/// An app calls ``attach(to:)`` once. The panel follows the window that was used last, and the widget
/// in it that has the focus.
public final class TextFormattingCoordinator {
  /// The coordinator of this process's application.
  public static let shared = TextFormattingCoordinator()

  /// The last in the responder chain: takes steps that no widget and no window took.
  public weak var applicationResponder: (any TextFormattingResponder)?

  /// Called when the selection, its attributes, or the widget that has the focus changed; at most once
  /// for a turn of the main loop.
  var observers: [ObjectIdentifier: () -> Void] = [:]

  private var application: Application?
  private var windows: Set<Window> = []
  /// The window of the app that was used last, apart from the panel.
  private var lastWindow: Window?
  private var panel: FontPanel?
  private var panelWindow: Window?
  private var isNotifying = false
  /// The formatted text, while the observers are called.
  private var currentTarget: Target?
  /// How often the observers were notified, for code that waits for it.
  public private(set) var updateCount = 0
  /// The selection that an app has set, for widgets that are not responders.
  private var told: FormattingSelection?
  private var textSizeObservation: TextSizeObservation?

  private typealias Window = Handle<GtkWindow>

  private init() {}

  // MARK: - The application

  /// Begins to follow an application's windows, and adds the formatting actions to it.
  ///
  /// - Parameter application: one that has started up.
  public func attach(to application: Application) {
    guard self.application == nil else { return }
    self.application = application
    for action in FormattingActions.all {
      action.add(to: application, performedBy: self)
    }
    for choice in FormattingChoice.allCases { choice.add(to: application, performedBy: self) }
    Signal.connect(application, "window-added") { [weak self] (window: Window?) in
      if let window { self?.follow(window) }
    }
    Signal.connect(application, "window-removed") { [weak self] (window: Window?) in
      if let window { self?.forget(window) }
    }
    Signal.connect(application, "shutdown") { [weak self] in self?.panel?.remember() }
    for window in Window.all
    where gtk_window_get_application(window.pointer) == application.pointer { follow(window) }
    if let active = gtk_application_get_active_window(application.pointer) {
      lastWindow = Window(active)
    }
    followAppearance()
  }

  /// Begins to follow what texts look like, for whoever shows them; more calls change nothing.
  func followAppearance() {
    guard textSizeObservation == nil else { return }
    textSizeObservation = TextSizeMonitor.shared.observe { [weak self] size in
      guard let self else { return }
      self.appearance.textSize = size
    }
    DesktopFonts.observe { [weak self] in self?.fontSettingsChanged() }
    DrawnFonts.observe { [weak self] faces in self?.fontsChanged(to: faces) }
    // Colors are others on a light page than on a dark one.
    Signal.connect(adw_style_manager_get_default(), "notify::dark") { [weak self] in
      if let self, let loaded = self.loaded { self.appearance = loaded }
    }
  }

  private func follow(_ window: Window) {
    guard window != panelWindow, windows.insert(window).inserted else { return }
    if lastWindow == nil { lastWindow = window }
    let place = window.weak
    for property in ["is-active", "focus-widget"] {
      Signal.connect(window, "notify::\(property)") { [weak self] in
        guard let self, let window = place.object, self.windows.contains(window),
          !self.belongsToPanel(window)
        else { return }
        if gtk_window_is_active(window.pointer) != 0 {
          self.lastWindow = window
          if let focus = gtk_window_get_focus(window.pointer) {
            FormattingResponders.focusReturned(to: Widget(focus))
          }
        }
        if self.lastWindow == window { self.selectionChanged() }
      }
    }
    selectionChanged()
  }

  private func forget(_ window: Window) {
    guard windows.remove(window) != nil else { return }
    if lastWindow == window { lastWindow = windows.first }
    if windows.isEmpty { panel?.hide() }
    selectionChanged()
  }

  // MARK: - Fonts

  /// How text is drawn; updated whenever fonts or the desktop's settings change.
  public var appearance: TextAppearance {
    get {
      if let loaded { return loaded }
      let appearance = TextAppearance(
        fonts: SystemFonts(faces: .installed(), settings: DesktopFonts.settings)
          .describing(documentFonts),
        textSize: TextSizeMonitor.shared.textSize, medium: .desktop)
      loaded = appearance
      return appearance
    }
    set {
      var appearance = newValue
      // An app may have made it for windows of the other kind.
      if appearance.medium != .paper { appearance.medium = .desktop }
      appearance.fonts = appearance.fonts.describing(documentFonts)
      loaded = appearance
      FormattingResponders.appearanceChanged(appearance)
      RichTextAppearance.shared.changed()
      selectionChanged()
    }
  }
  private var loaded: TextAppearance?
  /// What documents have said of their fonts.
  private var documentFonts: [DocumentFont] = []

  /// Takes note of what a document says of its fonts, for the case that one is missing: a font that is like it is shown then.
  ///
  /// It counts in all texts of the program that name the font. A document that is read says it in its settings.
  public func describe(_ fonts: [DocumentFont]) {
    let known = Set(documentFonts)
    let new = fonts.filter { !known.contains($0) }
    guard !new.isEmpty else { return }
    let names = Set(new.map(\.name))
    documentFonts = documentFonts.filter { !names.contains($0.name) } + new
    if let loaded { appearance = loaded }
  }

  private func fontSettingsChanged() {
    guard let loaded, loaded.fonts.settings != DesktopFonts.settings else { return }
    appearance.fonts = SystemFonts(faces: loaded.fonts.faces, settings: DesktopFonts.settings)
  }

  /// Lists the available fonts again, for an app that adds fonts to its process itself.
  ///
  /// Changes of the desktop's fonts and of the fonts that the app was given need no call.
  public func reloadFonts() { fontsChanged(to: nil) }

  private func fontsChanged(to faces: FaceSet?) {
    guard loaded != nil else { return }
    appearance.fonts = SystemFonts(faces: faces ?? .installed(), settings: DesktopFonts.settings)
  }

  /// The context of a change for text with these defaults.
  ///
  /// - Parameter newListNumber: of the list that paragraphs become items of.
  func context(base: TextAttributes, newListNumber: Int = 1) -> FormattingContext {
    let sizes = Dictionary(
      uniqueKeysWithValues: TextStyle.allCases.map { ($0, appearance.shownPoints($0)) })
    var context = FormattingContext(faces: appearance.fonts.faces, base: base) { sizes[$0] ?? 11 }
    context.newListNumber = newListNumber
    return context
  }

  // MARK: - The panel

  /// Whether the font panel is shown.
  public var isFontPanelVisible: Bool { panel?.isVisible ?? false }

  /// The window of the font panel, once it was shown.
  var fontPanel: Widget? { panelWindow.map { Widget($0.pointer.cast(to: GtkWidget.self)) } }

  /// Shows the font panel, or hides it; the text keeps the focus.
  public func toggleFontPanel() {
    if isFontPanelVisible {
      panel?.hide()
    } else {
      showFontPanel()
    }
  }

  /// Shows the font panel.
  public func showFontPanel() {
    let panel = panel ?? FontPanel(coordinator: self)
    self.panel = panel
    panel.show()
    panelVisibilityChanged()
  }

  /// Whether the person is in the panel just now, or in a dialog of it.
  var isPanelActive: Bool {
    Window.all.contains { gtk_window_is_active($0.pointer) != 0 && belongsToPanel($0) }
  }

  /// Whether a window is the panel or one of its dialogs, which have no text to format.
  private func belongsToPanel(_ window: Window) -> Bool {
    var next: Window? = window
    while let current = next {
      if current == panelWindow { return true }
      next = gtk_window_get_transient_for(current.pointer).map { Window($0) }
    }
    return false
  }

  /// The window whose text is formatted.
  var documentWindow: Handle<GtkWindow>? { lastWindow }

  /// Gives the focus back to the text.
  func presentDocument() {
    if let lastWindow { gtk_window_present(lastWindow.pointer) }
  }

  /// Makes the panel a window of the application, for its actions and shortcuts; not one that is
  /// followed, nor one that keeps the application running.
  func addPanel(_ window: Widget) {
    panelWindow = Window(window.window)
    gtk_window_set_application(window.window, application?.pointer)
  }

  func removePanel(_ window: Widget) {
    gtk_window_set_application(window.window, nil)
    gtk_window_set_transient_for(window.window, nil)
  }

  func panelVisibilityChanged() {
    guard let application else { return }
    FormattingActions.setState(isFontPanelVisible, of: .panel, in: application)
  }

  // MARK: - Responders

  /// Sets the object that handles formatting for a widget; nil removes it.
  ///
  /// The object is kept as long as the widget. Edits and selections of a ``TextDocumentResponder`` are followed; another one notifies the
  /// coordinator itself.
  public func setResponder(_ responder: (any TextFormattingResponder)?, for widget: Widget) {
    FormattingResponders.set(responder, for: widget, coordinator: self)
    selectionChanged()
  }

  /// The responders from the focused widget up to the app.
  private var chain: [any TextFormattingResponder] {
    var chain: [any TextFormattingResponder] = []
    if let lastWindow {
      let focus = gtk_window_get_focus(lastWindow.pointer).map { Widget($0) }
      var widget = focus ?? Widget(lastWindow.cast(to: GtkWidget.self))
      while true {
        if let responder = FormattingResponders.responder(of: widget, coordinator: self) {
          chain.append(responder)
        }
        guard let parent = widget.parent else { break }
        widget = parent
      }
    }
    if let applicationResponder { chain.append(applicationResponder) }
    return chain
  }

  /// The widget's own formatting, for a program that wants to change it: its attributes, its history.
  public func textView(_ view: Widget) -> TextViewFormatting? {
    FormattingResponders.standardResponder(of: view, coordinator: self) as? TextViewFormatting
  }

  /// The formatting of a widget of rich text, such as that of a `RichTextView`.
  public func richText(_ widget: Widget) -> RichTextFormatting? {
    FormattingResponders.standardResponder(of: widget, coordinator: self) as? RichTextFormatting
  }

  /// The formatting of an entry or a label.
  public func line(_ widget: Widget) -> LineFormatting? {
    FormattingResponders.standardResponder(of: widget, coordinator: self) as? LineFormatting
  }

  /// The responder that the panel shows: the first one that has something to format.
  ///
  /// Looked for once while the observers are told: a selection of many runs is read once then.
  var target: Target { currentTarget ?? findTarget() }

  private func findTarget() -> Target {
    for responder in chain {
      if let selection = responder.formattingSelection {
        return Target(
          selection: selection, modes: responder.formattingModes,
          undrawn: responder.undrawnModes)
      }
    }
    return Target(selection: told, modes: told == nil ? [] : .all, undrawn: [])
  }

  struct Target {
    /// Nil when nothing can be formatted.
    var selection: FormattingSelection?
    var modes: FormattingModes
    var undrawn: FormattingModes
  }

  // MARK: - History

  /// Undoes the last change of the text that has the focus.
  public func undo() {
    _ = chain.lazy.compactMap { $0 as? any UndoableFormatting }.first { $0.undo() }
  }

  /// Redoes it.
  public func redo() {
    _ = chain.lazy.compactMap { $0 as? any UndoableFormatting }.first { $0.redo() }
  }

  // MARK: - Selection

  /// What is selected in the text that has the focus; nil where nothing can be formatted.
  public var selection: FormattingSelection? { target.selection }

  /// Calls a handler when ``selection`` may be another one, at most once for a turn of the main loop, for buttons of an app's own.
  ///
  /// - Parameter owner: as long as it lives.
  public func observe(for owner: AnyObject, _ handler: @escaping () -> Void) {
    let id = ObjectIdentifier(owner)
    observers[id] = { [weak self, weak owner] in
      if owner == nil { self?.observers[id] = nil } else { handler() }
    }
  }

  /// Notifies the coordinator that the selection or its attributes changed.
  public func selectionChanged() {
    guard !isNotifying else { return }
    isNotifying = true
    Task {
      self.isNotifying = false
      self.updateCount += 1
      self.currentTarget = self.findTarget()
      for observer in self.observers.values { observer() }
      self.updateActions()
      self.currentTarget = nil
    }
  }

  /// Sets the selected attributes, for text without a responder.
  ///
  /// - Parameters:
  ///   - attributes: those of the first run; nil when nothing is selected.
  ///   - isMultiple: whether other runs differ; everything is shown as mixed then.
  public func setSelectedAttributes(_ attributes: TextAttributes?, isMultiple: Bool) {
    told = attributes.map {
      FormattingSelection(
        summary: AttributeSummary($0, mixed: isMultiple ? Set(TextAttribute.allCases) : []),
        base: DesktopFonts.baseAttributes(appearance))
    }
    selectionChanged()
  }

  // MARK: - Changes

  /// Delivers a change to the selection.
  ///
  /// - Parameter gesture: the same number for changes that form one undo step.
  /// - Returns: whether a responder took it.
  @discardableResult
  public func apply(_ change: AttributeChange, gesture: Int? = nil) -> Bool {
    deliver(
      title: FormattingWording.title(of: change), gesture: gesture, extent: change.extent
    ) { responder, base in
      let list = Self.newListNumber(for: change, in: responder)
      return .attributes(change.handler(in: self.context(base: base, newListNumber: list)))
    }
  }

  /// Delivers any conversion to the selection.
  @discardableResult
  public func apply(title: String, _ handler: @escaping ConversionHandler) -> Bool {
    deliver(title: title, gesture: nil) { _, _ in .attributes(handler) }
  }

  /// Delivers a color for the page.
  @discardableResult
  public func applyDocumentColor(_ color: TextColor?, gesture: Int? = nil) -> Bool {
    deliver(title: FormattingWording.pageColor, gesture: gesture) { _, _ in .pageColor(color) }
  }

  /// Gives or takes a trait: given unless the selection's first run has it.
  @discardableResult
  func toggle(_ trait: FontTrait) -> Bool {
    apply(.trait(trait, !has(trait)))
  }

  /// Whether the selection's first run has a trait.
  func has(_ trait: FontTrait) -> Bool {
    guard let selection = target.selection else { return false }
    let context = context(base: selection.base)
    return context.traits(of: selection.summary.first).contains(SymbolicTraits([trait]))
  }

  /// The list that a change makes items of; only such a change has the text looked through.
  private static func newListNumber(
    for change: AttributeChange, in responder: any TextFormattingResponder
  ) -> Int {
    let marker: String
    switch change {
    case .paragraphPart(.listMarker(let kind)): marker = kind
    case .paragraphPart(.listTask): marker = "{disc}"
    default: return 1
    }
    guard let document = responder as? any TextDocumentResponder else { return 1 }
    return document.storage.newListNumber(
      at: document.formattedRange.lowerBound, marker: marker)
  }

  private func deliver(
    title: String, gesture: Int?, extent: ConversionExtent = .selection,
    _ content: (any TextFormattingResponder, TextAttributes) -> FormattingStep.Content
  ) -> Bool {
    for responder in chain {
      let base = responder.formattingSelection?.base ?? DesktopFonts.baseAttributes(appearance)
      let change = FormattingStep(
        content(responder, base), title: title, gesture: gesture, extent: extent)
      if responder.updateTextAttributes(change) {
        selectionChanged()
        return true
      }
    }
    return false
  }

  private func updateActions() {
    guard let application else { return }
    FormattingActions.update(in: application, for: self)
  }
}
