// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import GLibKit
import Glibc

/// Short messages at the lower edge of a window, which go by themselves.
public final class Toasts {
  private let overlay: Widget
  private var shown: OpaquePointer?

  /// Shows messages over an `AdwToastOverlay`, as long as its window lives.
  public init(overlay: Widget) { self.overlay = overlay }

  /// Shows a message, in the place of the one before.
  ///
  /// - Parameters:
  ///   - action: the label of the toast's button and the action that it activates.
  public func show(_ text: String, action: (label: String, name: String)? = nil) {
    guard let toast = adw_toast_new(escapeMarkup(text)) else { return }
    if let action {
      adw_toast_set_button_label(toast, action.label)
      adw_toast_set_action_name(toast, action.name)
      adw_toast_set_timeout(toast, 10)
    }
    #if DEBUG
      // A test on a busy machine takes longer to find it.
      if let text = getenv("TYPECASE_TEST_MESSAGE_SECONDS"),
        let seconds = guint(String(cString: text))
      {
        adw_toast_set_timeout(toast, seconds)
      }
    #endif
    dismiss()
    shown = toast
    Signal.connect(toast, "dismissed") { [weak self] in
      if self?.shown == toast { self?.shown = nil }
    }
    adw_toast_overlay_add_toast(overlay.opaque, toast)
  }

  /// Takes the message away.
  public func dismiss() {
    if let shown { adw_toast_dismiss(shown) }
    shown = nil
  }
}
