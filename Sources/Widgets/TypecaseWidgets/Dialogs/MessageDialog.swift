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
    if let content { adw_message_dialog_set_extra_child(message, content.pointer) }
    let question = ScrollingQuestion(dialog, content: content)
    let settings = gtk_settings_get_default()
    var following: UInt?
    if let settings {
      let limited = dialog.weak
      following = Signal.connect(settings, "notify::gtk-xft-dpi") {
        // The words have their new size with the next frame.
        limited.object?.afterNextFrame { question?.limitSizes() }
      }
    }
    defer { if let following, let settings { Signal.disconnect(following, from: settings) } }
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
}
