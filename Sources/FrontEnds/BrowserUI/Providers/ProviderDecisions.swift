// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CTypecaseGTK
import GLibKit
import GTKKit

/// What the person decides about an app that installed fonts.
///
///     GtkBox
///       Notice                  it is gone, or may not install fonts any more: Keep, Remove
///       AdwPreferencesGroup     whether it may ask
final class ProviderDecisions {
  let widget: Widget

  /// Called when the person wants to keep the fonts without the app.
  var kept: () -> Void = {}
  /// Called when the person removes the fonts of an app that is gone.
  var removed: () -> Void = {}
  /// Called when the person allows the app to ask, or mutes it.
  var muted: (Bool) -> Void = { _ in }

  private let notice: Notice
  private let keep: Widget
  private let remove: Widget
  private let asking: SwitchRow

  init(_ provider: ProviderSummary) {
    keep = Widget(gtk_button_new_with_mnemonic(tr("_Keep as Yours")))
    remove = Widget(gtk_button_new_with_mnemonic(tr("_Remove")))
    notice = Notice(buttons: [keep, remove])
    asking = SwitchRow(title: tr("May Ask You"))
    let group = makeGroup(title: "", rows: [asking.widget])
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24, [notice.widget, group])
    Signal.connect(keep, "clicked") { [weak self] in self?.kept() }
    Signal.connect(remove, "clicked") { [weak self] in self?.removed() }
    asking.turned = { [weak self] in self?.muted(!$0) }
    update(provider)
  }

  func update(_ provider: ProviderSummary) {
    notice.show([provider.situation].compactMap(\.self))
    notice.setButton(keep, isShown: provider.keepableFaceCount > 0)
    notice.setButton(remove, isShown: provider.isAbsent)
    asking.show(isOn: !provider.isMuted, subtitle: provider.asking)
  }
}
