// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import Typecase
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseProductIdentity
import TypecaseSystemKit

/// Hides built-in families that the person does not want to see in menus, and shows them again.
final class FamilyHiding {
  /// Called with what is hidden after a change.
  var changed: (HiddenFamilies) -> Void = { _ in }

  private let context: BrowserContext
  /// The change of what is hidden that was begun last.
  private var running: Task<Void, Never>?
  private var measuringStart: Task<Void, Never>?

  init(_ context: BrowserContext) { self.context = context }

  /// Hides families, and offers Undo.
  func hide(_ names: [String]) {
    guard !names.isEmpty else { return }
    change { file throws(SystemError) in try await Self.hide(names, file) }
  }

  /// Shows every hidden family again.
  func showAll() {
    change { file throws(SystemError) in try await Self.unhide(file.read().names, file) }
  }

  /// Shows families again.
  func show(_ names: [String]) {
    guard !names.isEmpty else { return }
    change { file throws(SystemError) in try await Self.unhide(names, file) }
  }

  /// The result of hiding or showing families.
  private nonisolated struct HidingResult: Sendable {
    var hidden: HiddenFamilies
    var added: [String] = []
    var shown: [String] = []
    var refused: [(name: String, reason: HidingRefusal)] = []
  }

  /// Changes follow each other: each reads what the one before has written.
  private func change(
    _ change: @escaping (HiddenFamiliesFile) async throws(SystemError) -> HidingResult
  ) {
    let (before, file) = (running, context.fonts.hiddenFile)
    measuringStart?.cancel()
    running = Task { [weak self] in
      await before?.value
      do throws(SystemError) {
        let result = try await change(file)
        self?.take(result)
      } catch {
        self?.context.toasts.show(
          tr("The rules could not be written: {reason}", ["reason": "\(error)"]))
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

  private func take(_ result: HidingResult) {
    context.fonts.update()
    changed(result.hidden)
    if let name = result.shown.first {
      return context.toasts.show(
        result.shown.count == 1
          ? tr("“{font}” is shown again", ["font": DisplayText.line(name, limit: 40)])
          : tr(
            "{fonts} are shown again: {names}",
            [
              "fonts": NamedFonts(families: result.shown).counts,
              "names": NamedFonts(families: result.shown).names,
            ]))
    }
    let names = result.added
    let words = Self.words(hidden: names, result.refused.map(HidingWording.explanation))
    guard !names.isEmpty else {
      if !words.isEmpty { context.toasts.show(words) }
      return
    }
    let change = context.undos.add(UndoableChange(words) { [weak self] in self?.show(names) })
    // What it has saved is said while it is still the last thing that was hidden.
    measuringStart = Task { [weak self] in
      guard let saving = await Self.measure(result.hidden), !Task.isCancelled else { return }
      self?.context.undos.tellAgain(
        Self.words(hidden: names, [HidingWording.saving(saving)]), of: change)
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

  /// The hidden families, with details.
  private static func words(hidden names: [String], _ further: [String]) -> String {
    // Whole sentences; a toast has room for a few.
    let text = further.prefix(3).joined(separator: " ")
    guard let first = names.first else { return text }
    let hidden =
      names.count == 1
      ? tr("“{font}” hidden", ["font": DisplayText.line(first, limit: 40)])
      : tr(
        "{fonts} hidden: {names}",
        [
          "fonts": NamedFonts(families: names).counts,
          "names": NamedFonts(families: names).names,
        ])
    return text.isEmpty ? hidden : "\(hidden). \(text)"
  }
}
