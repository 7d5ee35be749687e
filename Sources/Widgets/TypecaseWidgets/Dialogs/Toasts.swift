// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import Glibc
import TypecaseGLibKit
import TypecaseGTKKit

/// Short messages at the lower edge of a window, which go by themselves.
///
/// A message appears when the one before has gone from the screen. libadwaita before 1.3 would show
/// one over the other, and uses freed memory when the upper one is dismissed within 200 ms: by Undo,
/// by its close button, or because there is a third one.
public final class Toasts {
  private let overlay: Widget
  /// The widgets in the overlay: the window's content, and messages.
  private let children: ObjectRef<OpaquePointer>
  private var shown: ObjectRef<OpaquePointer>?
  /// What is shown when nothing else is on the screen.
  private var next: Message?

  private struct Message {
    var text: String
    var action: (label: String, name: String)?
  }

  /// Shows messages over an `AdwToastOverlay`, as long as its window lives.
  public init(overlay: Widget) {
    self.overlay = overlay
    guard let children = gtk_widget_observe_children(overlay.pointer) else {
      preconditionFailure("GTK has no list of a widget's children")
    }
    self.children = ObjectRef(adopting: children)
    Signal.connect(children, "items-changed") { [weak self] in
      // In the next turn: the message that goes is not freed yet.
      Task { self?.showNext() }
    }
  }

  /// Shows a message, and replaces the previous one.
  ///
  /// - Parameters:
  ///   - action: the label of the toast's button and the action that it activates.
  public func show(_ text: String, action: (label: String, name: String)? = nil) {
    dismiss()
    next = Message(text: text, action: action)
    showNext()
  }

  /// Takes the message away.
  public func dismiss() {
    next = nil
    // What is dismissed is not shown any more, before anybody is told.
    let going = shown
    shown = nil
    if let going { adw_toast_dismiss(going.pointer) }
  }

  /// Whether a message will be shown once the one before has gone.
  public var isWaiting: Bool { next != nil }

  /// The messages on the screen, also one that is going.
  private var onScreen: [Widget] {
    let content = adw_toast_overlay_get_child(overlay.opaque)
    return overlay.children.filter { $0.pointer != content }
  }

  /// The text in as many lines as it needs, and the button where there is no room for it beside the text:
  /// libadwaita's own label has one line, and its button is beside it.
  ///
  /// A toast is as wide as its label wants to be, so that the label is told how many characters there is room for.
  private func fill(_ toast: OpaquePointer, with message: Message) {
    let character = characterWidth
    let width = Double(gtk_widget_get_width(overlay.pointer))
    // A window that is not drawn yet has no width.
    let room = width > 0 ? width - 3 * Self.padding : Self.mostCharacters * character
    let button = message.action.map { Double($0.label.count) * character + Self.padding } ?? 0
    let isBeside = room - button >= Self.leastCharacters * character
    // Bold words are wider.
    let title = makeLabel(message.text, styles: isBeside ? ["heading"] : [], wraps: true)
    gtk_label_set_max_width_chars(
      title.opaque,
      CInt(
        min(max((room - (isBeside ? button : 0)) / character, 1), Self.mostCharacters)))
    guard let action = message.action else {
      return adw_toast_set_custom_title(toast, title.pointer)
    }
    adw_toast_set_timeout(toast, 10)
    if isBeside {
      adw_toast_set_custom_title(toast, title.pointer)
      adw_toast_set_button_label(toast, action.label)
      adw_toast_set_action_name(toast, action.name)
    } else {
      let button = Widget(gtk_button_new_with_mnemonic(action.label))
      gtk_actionable_set_detailed_action_name(button.opaque, action.name)
      Signal.connect(button, "clicked") { [weak self] in self?.dismiss() }
      adw_toast_set_custom_title(
        toast, makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, [title, button]).pointer)
    }
  }

  /// How wide a bold character of the window's font is, in pixels.
  private var characterWidth: Double {
    // Of a hundred, because pixels are whole.
    1.1 * Double(ctypecase_widget_get_width_of(overlay.pointer, 100)) / 100
  }

  /// What a button has around its text, in pixels.
  private static let padding = 36.0
  /// A text with fewer in a line is hard to read.
  private static let leastCharacters = 12.0
  private static let mostCharacters = 60.0

  private func showNext() {
    guard let message = next, onScreen.isEmpty,
      let toast = adw_toast_new(escapeMarkup(message.text))
    else { return }
    next = nil
    fill(toast, with: message)
    #if DEBUG
      // A test on a busy machine takes longer to find it.
      if let text = getenv("TYPECASE_TEST_MESSAGE_SECONDS"),
        let seconds = guint(String(cString: text))
      {
        adw_toast_set_timeout(toast, seconds)
      }
    #endif
    shown = ObjectRef(retaining: toast)
    Signal.connect(toast, "dismissed") { [weak self] in
      guard let self else { return }
      if shown?.pointer == toast { shown = nil }
      for message in onScreen { Self.disableButtons(of: message) }
    }
    adw_toast_overlay_add_toast(overlay.opaque, toast)
  }

  /// Has nobody press a button of a message that is on the screen for a moment more.
  ///
  /// The press would get lost with it: GTK lets a button that a key or a screen reader presses look pressed
  /// before it acts. Each button is told, because a screen reader does not hear of the box that it is in.
  private static func disableButtons(of widget: Widget) {
    if widget.isA(gtk_button_get_type()) { widget.isSensitive = false }
    for child in widget.children { disableButtons(of: child) }
  }
}
