// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import Typecase
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseProductIdentity
import TypecaseSystemKit

// Built-in families that the person does not want to see in menus.
extension BrowserWindow {
  func makeHidingActions() -> [Action] {
    [
      Action("win.hide", title: tr("Hide Built-in Family")) { [weak self] in
        guard let self else { return }
        self.hide(self.targets.families.filter { $0.isBuiltIn && !$0.isHidden }.map(\.name))
      },
      Action("win.unhide") { [weak self] in
        guard let self else { return }
        self.unhide(self.targets.families.filter(\.isHidden).map(\.name))
      },
      Action("win.undo-hiding") { [weak self] in self?.undoHiding() },
    ]
  }

  private func hide(_ names: [String]) {
    guard !names.isEmpty else { return }
    changeHidden { file throws(SystemError) in try await Self.hide(names, file) }
  }

  /// Shows every hidden family again.
  func showAllHidden() {
    changeHidden { file throws(SystemError) in try await Self.unhide(file.read().names, file) }
  }

  private func unhide(_ names: [String]) {
    guard !names.isEmpty else { return }
    changeHidden { file throws(SystemError) in try await Self.unhide(names, file) }
  }

  private func undoHiding() {
    toasts.dismiss()
    unhide(lastHidden)
  }

  /// What became of the families that were to be hidden or shown.
  private nonisolated struct HidingResult: Sendable {
    var hidden: HiddenFamilies
    var added: [String] = []
    var shown: [String] = []
    var refused: [(name: String, reason: HidingRefusal)] = []
  }

  /// Changes follow each other: each reads what the one before has written.
  private func changeHidden(
    _ change: @escaping (HiddenFamiliesFile) async throws(SystemError) -> HidingResult
  ) {
    let (before, file) = (hiding, fonts.hiddenFile)
    measuringStart?.cancel()
    hiding = Task { [weak self] in
      await before?.value
      do throws(SystemError) {
        let result = try await change(file)
        self?.show(result)
      } catch {
        self?.toasts.show(tr("The rules could not be written: {reason}", ["reason": "\(error)"]))
      }
    }
  }

  @concurrent
  private nonisolated static func hide(
    _ names: [String], _ file: HiddenFamiliesFile
  ) async throws(SystemError) -> HidingResult {
    let before = try file.read()
    let (judged, refused) = HidingJudge.desktop(
      hidden: before, settings: .ofDesktop, ownFolders: RegistryFolders.all,
      environment: ProcessEnvironment.current
    ).hide(names, in: before)
    let added = judged.names.filter { !before.contains($0) }
    // The command line may have changed the file while the desktop's fonts were read.
    let hidden = try file.change { for name in added { $0.insert(name) } }
    return HidingResult(hidden: hidden, added: added, refused: refused)
  }

  @concurrent
  private nonisolated static func unhide(
    _ names: [String], _ file: HiddenFamiliesFile
  ) async throws(SystemError) -> HidingResult {
    let hidden = try file.change { for name in names { $0.remove(name) } }
    return HidingResult(hidden: hidden, shown: names)
  }

  private func show(_ result: HidingResult) {
    lastHidden = result.added
    fonts.update()
    if let shown, shown.isBuiltIn {
      self.shown?.isHidden = result.hidden.contains(shown.name)
      updateHiding()
    }
    if let name = result.shown.first {
      return toasts.show(
        result.shown.count == 1
          ? tr("“{font}” is shown again", ["font": DisplayText.line(name, limit: 40)])
          : tr(
            "{fonts} are shown again: {names}",
            [
              "fonts": NamedFonts(families: result.shown).counts,
              "names": NamedFonts(families: result.shown).names,
            ]))
    }
    tellHidden(result.added, result.refused.map(HidingWording.explanation))
    if !result.added.isEmpty { measure(result) }
  }

  /// Says what hiding has saved, while that is still the last thing that happened.
  private func measure(_ result: HidingResult) {
    measuringStart = Task { [weak self] in
      guard let saving = await Self.measure(result.hidden), !Task.isCancelled else { return }
      self?.tellHidden(result.added, [HidingWording.saving(saving)])
    }
  }

  @concurrent
  private nonisolated static func measure(_ hidden: HiddenFamilies) async -> StartMeasurement? {
    guard let prefix = InstallPrefix.current else { return nil }
    var program = ChildProcess(prefix.program("typecasectl"), ["measure-start"])
    program.timeLimit = .seconds(30)
    let start = StartOfProgram(program: program, environment: ProcessEnvironment.current)
    return (try? await start.measure(hidden)) ?? nil
  }

  private func tellHidden(_ names: [String], _ further: [String]) {
    // Whole sentences; a toast has room for a few.
    var text = further.prefix(3).joined(separator: " ")
    if let first = names.first {
      let hidden =
        names.count == 1
        ? tr("“{font}” hidden", ["font": DisplayText.line(first, limit: 40)])
        : tr(
          "{fonts} hidden: {names}",
          [
            "fonts": NamedFonts(families: names).counts,
            "names": NamedFonts(families: names).names,
          ])
      text = text.isEmpty ? hidden : "\(hidden). \(text)"
    }
    guard !text.isEmpty else { return }
    toasts.show(
      text,
      action: names.isEmpty ? nil : (tr("_Undo"), "win.undo-hiding"))
  }

  /// The button of the family that is shown.
  func updateHiding() {
    builder.widget("hide").isVisible = shown.map { $0.isBuiltIn && !$0.isHidden } ?? false
    builder.widget("unhide").isVisible = shown?.isHidden ?? false
  }
}
