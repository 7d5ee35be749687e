// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGTKKit
import TypecaseRichText

extension TextFormattingCoordinator {
  /// Lets the person pick a font in the system's picker, and applies it to the selection.
  ///
  /// The picker begins with the selection's own font, and shows the selected text in the chosen
  /// one. The pick changes the text that has the focus at that time.
  ///
  /// - Parameters:
  ///   - configuration: what the picker offers; the selected font need not be set.
  ///   - window: the window that asks.
  /// - Returns: whether a font was picked.
  @discardableResult
  public func pickFont(
    from fonts: WidgetFonts, _ configuration: PickerConfiguration = .init(includesFaces: true),
    above window: Widget? = nil
  ) async throws(TypecaseError) -> Bool {
    var configuration = configuration
    if configuration.selected == nil {
      let selection = target.selection
      configuration.selected = selection?.summary.first.font ?? selection?.base.font
    }
    if configuration.sample.isEmpty { configuration.sample = target.selection?.text ?? "" }
    guard let font = try await fonts.pick(configuration, above: window) else { return false }
    fontPickerDidPick(FontPick(font, isFace: configuration.includesFaces))
    return true
  }
}
