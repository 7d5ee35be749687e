// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors
import FontHiding
import GLibKit
import GTKKit
import HidingWording
import ProductIdentity
import SystemKit
import Typecase

// Built-in families that the person does not want to see in menus.
extension BrowserWindow {
  func makeHidingActions() -> [Action] {
    [
      Action("win.hide", title: tr("Hide Built-in Family")) { [weak self] in
        guard let self else { return }
        self.hide(self.targets.filter { $0.isBuiltIn && !$0.isHidden }.map(\.name))
      },
      Action("win.unhide") { [weak self] in
        guard let self else { return }
        self.unhide(self.targets.filter(\.isHidden).map(\.name))
      },
      Action("win.undo-hiding") { [weak self] in self?.undoHiding() },
    ]
  }

  private func hide(_ names: [String]) {
    guard !names.isEmpty else { return }
    let file = fonts.hiddenFile
    Task { [weak self] in
      let before = file.read()
      let (hidden, refused) = await Self.judge(names, beside: before)
      let added = hidden.names.filter { !before.contains($0) }
      guard self?.write(hidden, added: added) == true else { return }
      self?.tellHidden(added, refused.map(HidingWording.explanation))
      guard !added.isEmpty, let saving = await Self.measure(hidden) else { return }
      // Only while that is still the last thing that happened.
      guard let self, self.lastHidden == added else { return }
      self.tellHidden(added, [HidingWording.saving(saving)])
    }
  }

  @concurrent
  private nonisolated static func judge(
    _ names: [String], beside hidden: HiddenFamilies
  ) async -> (hidden: HiddenFamilies, refused: [(name: String, reason: HidingRefusal)]) {
    HidingJudge.desktop(
      hidden: hidden, settings: .ofDesktop, ownFolders: StoreFolders.all,
      environment: ProcessEnvironment.current
    ).hide(names, in: hidden)
  }

  @concurrent
  private nonisolated static func measure(_ hidden: HiddenFamilies) async -> StartMeasurement? {
    guard let prefix = InstallPrefix.current else { return nil }
    let start = StartOfProgram(
      program: ChildProcess(prefix.path("bin/typecasectl"), ["measure-start"]),
      environment: ProcessEnvironment.current)
    return (try? await start.measure(hidden)) ?? nil
  }

  private func unhide(_ names: [String]) {
    guard !names.isEmpty else { return }
    var hidden = fonts.hiddenFile.read()
    for name in names { hidden.remove(name) }
    guard write(hidden, added: []) else { return }
    toasts.show(
      names.count == 1
        ? tr("“{font}” is shown again", ["font": DisplayText.line(names[0], limit: 40)])
        : trn("{count} family is shown again", "{count} families are shown again", names.count))
  }

  private func undoHiding() {
    toasts.dismiss()
    unhide(lastHidden)
  }

  /// - Returns: whether the rules could be written.
  private func write(_ hidden: HiddenFamilies, added: [String]) -> Bool {
    do throws(SystemError) { try fonts.hiddenFile.write(hidden) } catch {
      toasts.show(tr("The rules could not be written: {reason}", ["reason": "\(error)"]))
      return false
    }
    lastHidden = added
    fonts.update()
    if let shown, shown.isBuiltIn {
      self.shown?.isHidden = hidden.contains(shown.name)
      updateHiding()
    }
    return true
  }

  private func tellHidden(_ names: [String], _ further: [String]) {
    var texts = further
    if let first = names.first {
      texts.insert(
        names.count == 1
          ? tr("“{font}” hidden", ["font": DisplayText.line(first, limit: 40)])
          : trn("{count} family hidden", "{count} families hidden", names.count), at: 0)
    }
    guard !texts.isEmpty else { return }
    toasts.show(
      texts.joined(separator: names.isEmpty ? " " : ". "),
      action: names.isEmpty ? nil : (tr("_Undo"), "win.undo-hiding"))
  }

  /// The button of the family that is shown.
  func updateHiding() {
    builder.widget("hide").isVisible = shown.map { $0.isBuiltIn && !$0.isHidden } ?? false
    builder.widget("unhide").isVisible = shown?.isHidden ?? false
  }
}
