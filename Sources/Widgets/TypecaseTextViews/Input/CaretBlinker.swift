// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// When the caret is seen: it blinks as the desktop says, and stands still while somebody types.
final class CaretBlinker {
  private unowned let owner: RichTextWidget
  private var task: Task<Void, Never>?
  /// Of a caret that blinks, whether it is there just now.
  private var isOn = true

  init(_ owner: RichTextWidget) { self.owner = owner }

  /// Whether it is to be drawn now.
  var isSeen: Bool { isOn && isShown }

  /// Whether there is a caret: not where the text cannot be edited and nobody reads with one.
  private var isShown: Bool {
    owner.input.hasFocus && owner.selection.isCaret
      && (owner.isEditable || owner.isSelectable && owner.readsWithCaret)
  }

  /// Begins anew with a caret that is seen.
  func restart() {
    stop()
    isOn = true
    owner.queueDraw()
    guard isShown, let settings = gtk_settings_get_default(),
      Property.bool(settings, "gtk-cursor-blink")
    else { return }
    let period = max(Property.int(settings, "gtk-cursor-blink-time"), 100)
    let rest = Property.int(settings, "gtk-cursor-blink-timeout")
    // As GTK has it: two thirds of the time it is there, and it comes to rest when nobody types.
    let (on, off) = (period * 2 / 3, period / 3)
    let rounds = rest > 0 ? rest * 1000 / period : Int.max
    task = Task { [weak self] in
      for _ in 0..<rounds {
        for (isOn, milliseconds) in [(true, on), (false, off)] {
          guard self?.show(isOn) == true else { return }
          do { try await Task.sleep(for: .milliseconds(milliseconds)) } catch { return }
        }
      }
      _ = self?.show(true)
    }
  }

  func stop() {
    task?.cancel()
    task = nil
  }

  /// - Returns: whether it still blinks.
  private func show(_ isOn: Bool) -> Bool {
    guard !Task.isCancelled, owner.shown != nil else { return false }
    if self.isOn != isOn {
      self.isOn = isOn
      owner.queueDraw()
    }
    return isShown
  }

  /// How wide it is, in pixels, as the desktop says.
  ///
  /// - Parameter height: of its line, in pixels.
  func thickness(forHeight height: Double) -> Double {
    let ratio = gtk_settings_get_default().map { Property.double($0, "gtk-cursor-aspect-ratio") }
    return (height * (ratio ?? 0.04)).rounded(.down) + 1
  }
}
