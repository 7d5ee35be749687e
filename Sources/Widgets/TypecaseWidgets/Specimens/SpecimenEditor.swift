// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit

/// A text that a person writes in a face of a font file, which need not be installed.
///
///     AdwBin
///       GtkTextView      with a font map that holds the face alone; made again for another face
public final class SpecimenEditor {
  /// How the text is set.
  public struct Setting: Hashable {
    public var face: FaceReference
    /// Axis tag to coordinate, of every axis of a variable face.
    public var axes: [String: Double]
    /// Feature tag to value.
    public var features: [String: UInt32]
    /// The size at the normal text size.
    public var points: Double
    public var alignment: Alignment

    public init(
      face: FaceReference, axes: [String: Double] = [:], features: [String: UInt32] = [:],
      points: Double = 32, alignment: Alignment = .start
    ) {
      self.face = face
      self.axes = axes
      self.features = features
      self.points = points
      self.alignment = alignment
    }
  }

  /// Where lines stand.
  public enum Alignment: Int, Hashable, CaseIterable {
    /// Where lines of their script begin.
    case start
    case center, end, justified
  }

  public let widget = Widget(adw_bin_new())
  /// Called when the person has written something.
  public var edited: () -> Void = {}

  private let buffer: ObjectRef<UnsafeMutablePointer<GtkTextBuffer>>
  private let label: String
  private var view: Widget?
  private var style: ObjectRef<UnsafeMutablePointer<GtkCssProvider>>?
  private var setting: Setting?
  /// Kept while the view is drawn with it.
  private var face: FaceFontMap?
  private var isShowing = false

  /// - Parameter label: what a screen reader calls the text.
  public init(label: String) {
    self.label = label
    guard let buffer = gtk_text_buffer_new(nil) else {
      preconditionFailure("GTK has no buffer for text")
    }
    self.buffer = ObjectRef(adopting: buffer)
    gtk_text_buffer_set_enable_undo(buffer, 1)
    Signal.connect(buffer, "changed") { [weak self] in
      guard let self, !self.isShowing else { return }
      self.edited()
    }
  }

  public var text: String {
    get {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer.pointer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer.pointer, &start, &end, 0) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set {
      guard newValue != text else { return }
      isShowing = true
      defer { isShowing = false }
      gtk_text_buffer_set_text(buffer.pointer, newValue, -1)
    }
  }

  /// Shows the text in another way.
  ///
  /// - Returns: false when the face cannot be opened; then the text is in the interface's font.
  @discardableResult
  public func show(_ setting: Setting) -> Bool {
    if setting == self.setting { return face != nil }
    let isOtherFace =
      setting.face.path != self.setting?.face.path
      || setting.face.index != self.setting?.face.index
      || setting.axes.isEmpty != self.setting?.axes.isEmpty
    self.setting = setting
    if isOtherFace || view == nil {
      face = setting.face.open(isVariable: !setting.axes.isEmpty)
      makeView()
    }
    guard let view else { return false }
    let justification: GtkJustification =
      switch setting.alignment {
      case .start: GTK_JUSTIFY_LEFT
      case .center: GTK_JUSTIFY_CENTER
      case .end: GTK_JUSTIFY_RIGHT
      case .justified: GTK_JUSTIFY_FILL
      }
    gtk_text_view_set_justification(view.cast(to: GtkTextView.self), justification)
    load(setting, in: view)
    return face != nil
  }

  /// Takes in another text size of the desktop.
  public func textSizeChanged() {
    if let setting, let view { load(setting, in: view) }
  }

  private func load(_ setting: Setting, in view: Widget) {
    guard let style else { return }
    let pixels = SpecimenScale.current.pixels(points: setting.points, for: view)
    func list(_ values: some Sequence<(key: String, value: String)>) -> String {
      let written = values.sorted { $0.key < $1.key }
        .filter { $0.key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
        .map { "\"\($0.key)\" \($0.value)" }
      return written.isEmpty ? "normal" : written.joined(separator: ", ")
    }
    let axes = list(setting.axes.map { (key: $0.key, value: "\($0.value)") })
    let features = list(setting.features.map { (key: $0.key, value: "\($0.value)") })
    gtk_css_provider_load_from_data(
      style.pointer,
      """
      textview { font-size: \(pixels)px; font-variation-settings: \(axes);
        font-feature-settings: \(features); }
      """, -1)
  }

  /// A view's layout keeps the fonts that it began with, so that another face has another view.
  private func makeView() {
    let hadFocus = view.map { gtk_widget_has_focus($0.pointer) != 0 } ?? false
    let view = Widget(gtk_text_view_new_with_buffer(buffer.pointer))
    view.setStyle("specimen-editor")
    view.setAccessibleLabel(label)
    let text = view.cast(to: GtkTextView.self)
    gtk_text_view_set_wrap_mode(text, GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(text, 0)
    gtk_text_view_set_left_margin(text, 24)
    gtk_text_view_set_right_margin(text, 24)
    gtk_text_view_set_top_margin(text, 18)
    gtk_text_view_set_bottom_margin(text, 18)
    if let face { gtk_widget_set_font_map(view.pointer, face.map) }
    if let provider = gtk_css_provider_new() {
      gtk_style_context_add_provider(
        gtk_widget_get_style_context(view.pointer), provider.opaque,
        guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1))
      style = ObjectRef(adopting: provider)
    }
    fitHeight(of: view)
    self.view = view
    adw_bin_set_child(widget.cast(to: AdwBin.self), view.pointer)
    if hadFocus { gtk_widget_grab_focus(view.pointer) }
  }

  /// A text view says how high its lines are at the width that it had, and not again when it got
  /// another: without a scrolled window around it nobody asks.
  private func fitHeight(of view: Widget) {
    guard let adjustment = gtk_scrollable_get_vadjustment(view.opaque) else { return }
    let place = view.weak
    Signal.connect(adjustment, "changed") {
      // In the middle of giving it room no other can be asked for.
      Task { if let view = place.object { gtk_widget_queue_resize(view.pointer) } }
    }
  }
}
