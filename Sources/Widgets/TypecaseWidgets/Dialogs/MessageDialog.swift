// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// A question to the person, with a few answers as buttons.
public struct MessageDialog {
  /// One answer.
  public struct Answer {
    /// What tells the answer from the others.
    public var id: String
    /// May hold a mnemonic.
    public var label: String
    /// How the button looks, such as that of what cannot be undone.
    public var appearance: AdwResponseAppearance

    public init(
      _ id: String, _ label: String, appearance: AdwResponseAppearance = ADW_RESPONSE_DEFAULT
    ) {
      self.id = id
      self.label = label
      self.appearance = appearance
    }
  }

  private static let closed = "closed"

  /// The question.
  public var heading: String
  /// What the person has to know to answer it.
  public var body: String
  /// In the order in which they stand; the first one calls the question off.
  public var answers: [Answer]
  /// Below the text; nil for nothing.
  public var content: Widget?

  public init(heading: String, body: String, answers: [Answer], content: Widget? = nil) {
    self.content = content
    self.heading = heading
    self.body = body
    self.answers = answers
  }

  /// Says something above a window, such as why something was not done.
  @MainActor public static func tell(_ heading: String, _ body: String, over parent: Widget) {
    let dialog = MessageDialog(
      heading: heading, body: body, answers: [Answer("close", tr("_Close"))])
    Task { _ = await dialog.ask(over: parent) }
  }

  /// Asks, and returns the id of the answer; nil when the question was called off: closed, answered
  /// with the first answer, or gone with its window.
  @MainActor public func ask(over parent: Widget) async -> String? {
    let dialog = Widget(adw_message_dialog_new(parent.window, heading, body))
    let message = dialog.cast(to: AdwMessageDialog.self)
    for answer in answers {
      adw_message_dialog_add_response(message, answer.id, answer.label)
      adw_message_dialog_set_response_appearance(message, answer.id, answer.appearance)
    }
    wrapWords(in: dialog, centersLines: true)
    let (limited, settings, content) = (dialog.weak, gtk_settings_get_default(), content)
    var following: UInt?
    if adw_get_minor_version() > 2, let settings {
      Self.limitButtons(in: dialog, except: content)
      following = Signal.connect(settings, "notify::gtk-xft-dpi") {
        // The words have their new size with the next frame.
        limited.object?.afterNextFrame {
          if let dialog = limited.object { Self.limitButtons(in: dialog, except: content) }
        }
      }
    }
    defer { if let following, let settings { Signal.disconnect(following, from: settings) } }
    if let content { adw_message_dialog_set_extra_child(message, content.pointer) }
    adw_message_dialog_set_close_response(message, Self.closed)
    // Return is no answer that destroys.
    let safe = answers.last { $0.appearance != ADW_RESPONSE_DESTRUCTIVE } ?? answers.first
    adw_message_dialog_set_default_response(message, safe?.id)
    gtk_window_set_destroy_with_parent(dialog.window, 1)
    let answer = await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<String, Never>? = continuation
      Signal.connect(dialog, "response") { (id: String?) in
        waiting?.resume(returning: id ?? Self.closed)
        waiting = nil
      }
      Signal.connect(dialog, "destroy") {
        waiting?.resume(returning: Self.closed)
        waiting = nil
      }
      gtk_window_present(dialog.window)
    }
    return answers.dropFirst().contains { $0.id == answer } ? answer : nil
  }

  /// Gives a button whose words are wider than a phone the height that they have within one.
  ///
  /// From libadwaita 1.3 on each button is as high as it would be with all the width that it wants.
  ///
  /// - Parameter content: a widget within that has a size of its own.
  @MainActor private static func limitButtons(in widget: Widget, except content: Widget?) {
    if widget == content { return }
    guard widget.isA(gtk_button_get_type()) else {
      for child in widget.children { limitButtons(in: child, except: content) }
      return
    }
    var (natural, height): (CInt, CInt) = (0, -1)
    gtk_widget_set_size_request(widget.pointer, -1, -1)
    gtk_widget_measure(widget.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
    if Int(natural) > popoverContentWidth {
      gtk_widget_measure(
        widget.pointer, GTK_ORIENTATION_VERTICAL, CInt(leastPageWidth), &height, nil, nil, nil)
    }
    gtk_widget_set_size_request(widget.pointer, -1, height)
  }
}
