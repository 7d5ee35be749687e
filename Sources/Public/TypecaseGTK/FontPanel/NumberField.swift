// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A field for a number, or for words in its place, such as those for mixed numbers; it tells what was typed from steps up and down.
///
/// The number is kept as it is: to leave the field, whose text is rounded, changes nothing.
final class NumberField {
  let widget: Widget
  /// Called with a number that was typed.
  var typed: (Double) -> Void = { _ in }
  /// Called with the number after a step, by keys, wheel or buttons, and with the step.
  var stepped: (_ value: Double, _ step: Double) -> Void = { _, _ in }

  private let format: (Double) -> String
  private let parse: (String) -> Double?
  private var value = 0.0
  /// What stands in the place of the number; nil for the number.
  private var words: String?
  private var isShowing = false
  /// The last text that the field wrote, and the value of a typed text.
  private var written = ""
  private var read: Double?

  /// - Parameters:
  ///   - adjustment: the limits and the step, which a slider may share.
  ///   - format: the number as text.
  ///   - parse: the number that a text means; nil for what is none.
  init(
    _ title: String, _ adjustment: UnsafeMutablePointer<GtkAdjustment>?, step: Double,
    format: @escaping (Double) -> String, parse: @escaping (String) -> Double?
  ) {
    widget = Widget(gtk_spin_button_new(adjustment, step, 2))
    self.format = format
    self.parse = parse
    gtk_spin_button_set_numeric(widget.opaque, 0)
    gtk_widget_set_valign(widget.pointer, GTK_ALIGN_CENTER)
    gtk_editable_set_width_chars(widget.opaque, 7)
    widget.setAccessibleLabel(title)
    Signal.connectReturning(widget, "output") { [weak self] in
      self?.write()
      return true
    }
    // 1 for a number that was stored, -1 (`GTK_INPUT_ERROR`) for text that is none.
    Signal.connectReturning(widget, "input") { [weak self] (number: UnsafeMutableRawPointer?) in
      guard let read = self?.readText(), let number else { return CInt(-1) }
      number.storeBytes(of: read, as: Double.self)
      return 1
    }
    Signal.connect(widget, "value-changed") { [weak self] in self?.changed() }
  }

  /// Shows a number, and changes nothing.
  ///
  /// - Parameter words: what is shown in its place; steps begin at the number.
  func show(_ value: Double, as words: String? = nil) {
    isShowing = true
    defer { isShowing = false }
    (self.value, self.words) = (value, words)
    gtk_spin_button_set_value(widget.opaque, value)
    write()
  }

  private func write() {
    let shown = gtk_spin_button_get_value(widget.opaque)
    written = shown == value ? words ?? format(shown) : format(shown)
    if text != written { gtk_editable_set_text(widget.opaque, written) }
  }

  private func readText() -> Double? {
    let now = gtk_spin_button_get_value(widget.opaque)
    guard text != written, let number = parse(text) else { return now }
    read = number
    // Typed as the number that the words stand for: GTK sees no change, and there is one.
    if number == now, words != nil {
      read = nil
      typed(number)
    }
    return number
  }

  private func changed() {
    let typed = read
    read = nil
    guard !isShowing else { return }
    let now = gtk_spin_button_get_value(widget.opaque)
    if typed != nil {
      self.typed(now)
    } else {
      stepped(now, now - value)
    }
  }

  private var text: String {
    gtk_editable_get_text(widget.opaque).map { String(cString: $0) } ?? ""
  }
}
