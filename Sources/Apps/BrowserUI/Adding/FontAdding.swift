// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseProductIdentity
import TypecaseWidgets

/// Adds fonts as the person's own, for one window.
///
///     files chosen, dropped, opened ──▶ AddedSource
///       │  FontLibrary.add           AddingBar shows how far it is, and calls it off
///       ▼
///     AdditionResult                 a question: replace or skip what is there by that name?
///       │
///       ▼
///     a toast with Undo, or an AdditionSummary of what was refused and why
final class FontAdding {
  private let families: InstalledFamilies
  private let window: Widget
  private let toasts: Toasts
  private let undos: UndoStack
  private let bar: AddingBar
  private var waiting: [(sources: [AddedSource], manner: Manner)] = []
  private var running: Task<Void, Never>?
  private var request: FontRequest?
  private var isCancelled = false

  /// Called after each addition.
  var finished: (AdditionResult) -> Void = { _ in }

  /// - Parameter bar: a vertical box of the window, at whose end the progress is shown.
  init(
    families: InstalledFamilies, window: Widget, bar box: Widget, toasts: Toasts, undos: UndoStack
  ) {
    self.families = families
    self.window = window
    self.toasts = toasts
    self.undos = undos
    bar = AddingBar()
    gtk_box_append(box.cast(to: GtkBox.self), bar.widget.pointer)
    bar.cancelled = { [weak self] in self?.cancel() }
  }

  // MARK: - What to add

  func chooseFiles() {
    choose(
      FileChooser(
        title: tr("Add Fonts"), acceptLabel: tr("_Add"),
        kind: .files(name: tr("Fonts and Archives"), types: FontMediaTypes.all)))
  }

  func chooseFolder() {
    choose(FileChooser(title: tr("Add a Folder of Fonts"), acceptLabel: tr("_Add"), kind: .folder))
  }

  private func choose(_ chooser: FileChooser) {
    Task { [weak self, window] in
      let files = await chooser.choose(over: window)
      self?.add(files)
    }
  }

  /// Adds what the person chose or dropped.
  func add(_ files: [ChosenFile]) {
    let sources = files.compactMap(AddedSource.init)
    if sources.count < files.count {
      toasts.show(tr("Only files on this computer can be added."))
    }
    add(sources)
  }

  /// How fonts are added.
  enum Manner {
    case whole
    /// Those that were refused for some of their tables, without these.
    case withoutTables
    /// Those that would slow down the start of programs.
    case forAppsThatAsk
  }

  /// Adds fonts, after those that are being added.
  func add(_ sources: [AddedSource], _ manner: Manner = .whole) {
    guard !sources.isEmpty else { return }
    waiting.append((sources, manner))
    guard running == nil else { return }
    running = Task { [weak self] in
      while let self, !self.waiting.isEmpty {
        let next = self.waiting.removeFirst()
        await self.run(next.sources, next.manner)
      }
      self?.running = nil
    }
  }

  // MARK: - Adding

  private func run(_ sources: [AddedSource], _ manner: Manner) async {
    isCancelled = false
    bar.show(sources)
    var result = AdditionResult(sources: sources)
    do throws(TypecaseError) {
      let library = try await families.connected()
      // What came in full before is skipped.
      let request = library.add(
        sources.map(\.font), duplicates: manner == .whole ? .refuse : .skip,
        exposure: manner == .forAppsThatAsk ? .asks : nil,
        leavesOutUncheckedTables: manner == .withoutTables)
      result.take(await follow(request))
      let replaceable = try await replaceable(in: result, sources, library)
      if !replaceable.isEmpty, !isCancelled {
        let chosen = await Replacement.choose(replaceable, over: window)
        if !chosen.isEmpty {
          let outcome = await follow(
            library.add(chosen.map(\.source), duplicates: .replace))
          result.replace(chosen.map(\.failure), by: outcome)
        }
      }
    } catch { result.problem = Wording.explanation(of: error) }
    bar.hide()
    result.wasCancelled = isCancelled
    families.reload()
    finish(result, of: sources)
  }

  private func replaceable(
    in result: AdditionResult, _ sources: [AddedSource], _ library: FontLibrary
  ) async throws(TypecaseError) -> [Replacement] {
    guard !result.duplicates.isEmpty else { return [] }
    let own = try await library.fonts(provider: BusNames.person, hasLanguages: false)
    let failures = result.replaceable(own: Set(own.compactMap(\.descriptor.postScriptName)))
    return try await Replacement.of(failures, sources: sources, own: own, library)
  }

  private func follow(_ request: FontRequest) async -> FontOutcome {
    self.request = request
    defer { self.request = nil }
    for await event in request {
      switch event {
      case .progress(let fraction, _): bar.set(fraction)
      case .finished(let outcome): return outcome
      }
    }
    return FontOutcome.endedSilently
  }

  private func cancel() {
    isCancelled = true
    waiting = []
    guard let request else { return }
    Task { await request.close() }
  }

  // MARK: - What came of it

  private func finish(_ result: AdditionResult, of sources: [AddedSource]) {
    let added = result.addedIDs
    finished(result)
    if result.needsExplaining {
      AdditionSummary.show(
        result, over: window, undone: { [weak self] in self?.remove(added) },
        addedInPart: { [weak self] in
          self?.add(sources.those(of: result.addableInPart), .withoutTables)
        },
        addedForAppsThatAsk: { [weak self] in
          self?.add(sources.those(of: result.addableForAppsThatAsk), .forAppsThatAsk)
        })
    } else if !added.isEmpty {
      undos.add(UndoableChange(result.headline) { [weak self] in self?.remove(added) })
    } else {
      toasts.show(result.headline)
    }
  }

  /// Removes what was added.
  private func remove(_ ids: [String]) {
    guard !ids.isEmpty else { return }
    toasts.dismiss()
    Task { [weak self, families] in
      do throws(TypecaseError) {
        _ = try await families.connected().remove(ids: ids)
        families.reload()
      } catch { self?.toasts.show(Wording.explanation(of: error)) }
    }
  }
}

extension [AddedSource] {
  /// Those in which some fonts were refused.
  fileprivate func those(of failures: [FontFailure]) -> [AddedSource] {
    Set(failures.compactMap(\.requestIndex)).sorted().filter(indices.contains).map { self[$0] }
  }
}

/// A font file, folder or archive to add.
struct AddedSource: Sendable {
  var font: FontSource
  /// For display.
  var name: String
  /// Of the font, where it is known already.
  var version = ""

  init(font: FontSource, name: String, version: String = "") {
    self.version = version
    self.font = font
    self.name = DisplayText.line(name, limit: 200)
  }

  /// Nil when it is not on this computer.
  init?(_ file: ChosenFile) {
    guard let path = file.path else { return nil }
    self.init(font: .path(path), name: file.name)
  }
}
