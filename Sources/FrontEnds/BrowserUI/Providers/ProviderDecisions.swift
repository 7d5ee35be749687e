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

extension ProviderSummary {
  /// Whether the app asks, in words.
  var asking: String {
    if isMuted { return tr("What it wants to install is refused without asking you.") }
    return refusalCount == 0
      ? tr("It asks you before it installs fonts.")
      : trn(
        "It asks you before it installs fonts. You refused {count} time.",
        "It asks you before it installs fonts. You refused {count} times in a row.", refusalCount)
  }

  /// The problem with an app, for the person; nil when there is none.
  var situation: String? {
    let fate =
      isAbsent
      ? isHeldBack
        ? tr("This app is not installed any more, so no program can use its fonts.")
        : tr("This app is not installed any more. Soon no program can use its fonts.")
      : isEntitled ? nil : tr("This app may not install fonts any more. What it installed stays.")
    guard let fate else { return nil }
    return keepableFaceCount == faceCount ? fate : "\(fate) \(keeping)"
  }

  private var keeping: String {
    keepableFaceCount == 0
      ? tr("Their license does not let you keep them without the app.")
      : tr(
        "Their licenses let you keep {count} of {all} fonts without the app.",
        ["count": String(keepableFaceCount), "all": String(faceCount)])
  }

  /// The same in a few words, for a list; nil when there is none.
  var situationTag: String? {
    if isAbsent { return tr("Not installed any more") }
    if !isEntitled { return tr("May not install fonts any more") }
    return isMuted ? tr("May not ask you") : nil
  }
}
