// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import GLibKit
import GTKKit

/// What the program says and asks above a window.
enum Alert {
  /// One of the answers that a question offers.
  struct Answer {
    var id: String
    /// A verb, with its mnemonic's mark.
    var label: String
    var appearance = ADW_RESPONSE_DEFAULT
  }

  /// Says why something was not done.
  static func tell(_ heading: String, _ text: String, above window: Widget) {
    Task {
      _ = await ask(
        heading, text, above: window, answers: [Answer(id: "close", label: tr("_Close"))],
        usual: "close", escape: "close")
    }
  }

  /// Asks, and waits for an answer.
  ///
  /// - Parameters:
  ///   - usual: the answer that Return gives.
  ///   - escape: the answer that Escape gives, and a window that goes away.
  /// - Returns: the id of the answer.
  static func ask(
    _ heading: String, _ text: String, above window: Widget, answers: [Answer], usual: String,
    escape: String
  ) async -> String {
    guard let dialog: Widget = adw_message_dialog_new(window.window, heading, text) else {
      return escape
    }
    let message = dialog.cast(to: AdwMessageDialog.self)
    for answer in answers {
      adw_message_dialog_add_response(message, answer.id, answer.label)
      adw_message_dialog_set_response_appearance(message, answer.id, answer.appearance)
    }
    adw_message_dialog_set_default_response(message, usual)
    adw_message_dialog_set_close_response(message, escape)
    gtk_window_set_destroy_with_parent(dialog.window, 1)
    return await withCheckedContinuation { continuation in
      var waiting: CheckedContinuation<String, Never>? = continuation
      func answer(_ id: String) {
        waiting?.resume(returning: id)
        waiting = nil
      }
      Signal.connectArgument(dialog, "response") { id in
        answer(id.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? escape)
      }
      Signal.connect(dialog, "destroy") { answer(escape) }
      gtk_window_present(dialog.window)
    }
  }
}
