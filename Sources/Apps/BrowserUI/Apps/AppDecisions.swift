// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The person's decisions about an app as a whole, visible without scrolling.
///
///     GtkBox
///       Notice                  it is gone, or may not install fonts any more: Keep, Remove
///       GtkFlowBox              Remove All Fonts, Take All Back or Allow All Again
///       AdwPreferencesGroup     whether it may ask; not for those of the person and the administrator
final class AppDecisions {
  let widget: Widget

  /// Called when the person wants to keep the fonts without the app.
  var kept: () -> Void = {}
  /// Called when the person removes all its fonts.
  var removed: () -> Void = {}
  /// Called when the person takes back all fonts that it was given, or allows them again.
  var accessChanged: (_ isAllowed: Bool) -> Void = { _ in }
  /// Called when the person allows the app to ask, or mutes it.
  var muted: (Bool) -> Void = { _ in }

  private let notice: Notice
  private let keep = Widget(gtk_button_new_with_mnemonic(tr("_Keep as Yours")))
  private let drop = Widget(gtk_button_new_with_mnemonic(tr("_Remove")))
  private let removeAll = Widget(gtk_button_new_with_mnemonic(tr("_Remove All Fonts…")))
  private let access = Widget(gtk_button_new())
  private let buttons: Widget
  private let asking: SwitchRow?
  private var app: AppList.App

  init(_ app: AppList.App) {
    self.app = app
    notice = Notice(buttons: [keep, drop])
    removeAll.setStyle("destructive-action")
    buttons = makeFlow(of: [removeAll, access])
    gtk_widget_set_halign(buttons.pointer, GTK_ALIGN_START)
    buttons.setStyle("actions")
    asking = app.isPerson || app.isAdministrator ? nil : SwitchRow(title: tr("May Ask You"))
    widget = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 18,
      [notice.widget, buttons, asking.map { makeGroup(title: "", rows: [$0.widget]) }])
    Signal.connect(keep, "clicked") { [weak self] in self?.kept() }
    Signal.connect(drop, "clicked") { [weak self] in self?.removed() }
    Signal.connect(removeAll, "clicked") { [weak self] in self?.removed() }
    Signal.connect(access, "clicked") { [weak self] in
      guard let self else { return }
      self.accessChanged(self.app.access?.isAllowed == false)
    }
    asking?.turned = { [weak self] in self?.muted(!$0) }
    update(app)
  }

  func update(_ app: AppList.App) {
    self.app = app
    let provider = app.provider
    let required = tr("Everybody has these fonts. They cannot be removed or turned off.")
    notice.show(
      [app.isAdministrator ? required : app.hasInstalled ? provider?.situation : nil]
        .compactMap(\.self))
    keep.parent?.isVisible = (provider?.keepableFaceCount ?? 0) > 0
    drop.parent?.isVisible = provider?.isAbsent == true
    removeAll.parent?.isVisible = app.hasInstalled && !app.isAdministrator
    access.parent?.isVisible = app.access != nil
    buttons.isVisible = app.hasInstalled || app.access != nil
    let isAllowed = app.access?.isAllowed == true
    gtk_button_set_label(
      access.cast(to: GtkButton.self), isAllowed ? tr("Take All Back") : tr("Allow All Again"))
    access.setAccessibleLabel(
      isAllowed
        ? tr("Take all fonts back from {app}", ["app": app.title])
        : tr("Allow {app} all fonts again", ["app": app.title]))
    asking?.show(
      isOn: !app.isMuted,
      // An app that may not install fonts still asks for those of others.
      subtitle: (provider?.prohibition == nil ? provider?.asking : nil)
        ?? tr("It may ask you for fonts that a document needs."))
  }
}
