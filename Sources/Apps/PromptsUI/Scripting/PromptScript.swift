// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGTK
import TypecaseGTKKit

/// Takes the place of a person: it is shown each window, and does there what a person could do.
package protocol PromptScript: AnyObject {
  /// Called when a window was put on the screen.
  func see(_ prompt: ShownPrompt)
}

/// A window that asks, and what a person can do in it.
package struct ShownPrompt {
  package let question: any PromptQuestion
  let dialog: any PromptDialog

  package var window: Widget { dialog.widget }

  /// Returns when the window has all that it shows, and is drawn.
  ///
  /// - Throws: when it was closed, or that took longer than a slow machine needs.
  package func settle() async throws {
    let frames = WindowFrames(window)
    try await frames.until("the window has its content") { dialog.isFilled }
    try await frames.settle()
  }

  /// A picture of the window; nil when it draws nothing.
  ///
  /// - Throws: when it was closed, or is not drawn for longer than a slow machine needs.
  package func picture() async throws -> WindowPicture? { try await WindowFrames(window).picture() }

  /// Chooses who may use the fonts to install, if the window asks that.
  package func choose(_ exposure: FontExposure) { dialog.choose(exposure) }

  /// Chooses a font of a picker, by the name of its family.
  ///
  /// - Returns: whether the picker has it.
  package func choose(family: String) -> Bool {
    (dialog as? PickerDialog)?.choose(family: family) ?? false
  }

  /// Agrees, once the window lets a person agree.
  ///
  /// - Throws: when it does not for longer than a slow machine needs.
  package func agree() async throws {
    try await WindowFrames(window).until("the window can be agreed to") { dialog.agree() }
  }

  /// Says no.
  package func refuse() { dialog.refuse() }

  /// Whether the window shows fonts of which none can be installed, so that nobody can agree to anything.
  package var hasNothingToInstall: Bool {
    (dialog as? MissingFontsSheet)?.hasNothingToInstall ?? false
  }

  /// Whether the window offers that the app is not to ask again: to one that was refused before.
  package var offersToMute: Bool { (dialog as? ConsentDialog)?.offersToMute ?? false }

  /// Says no, and that the app is not to ask again, where the window offers that.
  package func mute() { (dialog as? ConsentDialog)?.mute() }

  /// Closes the window as the system may, without an answer.
  package func end() { dialog.end() }
}
