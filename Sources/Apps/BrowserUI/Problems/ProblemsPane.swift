// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import FontProblems
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseSystemKit
import TypecaseWidgets

/// The page of problems between fonts, with the repairs that it makes, each with Undo.
///
///     ProblemSearch ──▶ ProblemsPage       a group for each kind, a row for each problem
///                         │ repaired
///                         ▼
///     FontRepairs ──▶ UndoStack            the message with Undo
final class ProblemsPane {
  /// Called when the person opens a family.
  var familyWanted: (ListedFamily.Key) -> Void = { _ in }

  private let context: BrowserContext
  private let search = ProblemSearch()
  /// Made when it is shown first.
  private lazy var page = makePage()
  private var searching: Task<Void, Never>?
  private var checking: Task<Void, Never>?
  /// What is wrong between fonts, and in the system's files as far as they were inspected.
  private var (found, faults): ([FontProblem]?, [FontProblem]) = (nil, [])

  init(_ context: BrowserContext) { self.context = context }

  /// Shows the problems as they are now.
  func update() {
    searching?.cancel()
    page.showSearch()
    searching = Task { [weak self, search, families = context.families] in
      do throws(TypecaseError) {
        let found = try await search.problems(of: try await families.connected())
        guard let self, !Task.isCancelled else { return }
        self.found = found
        self.show()
      } catch {
        if let self, !Task.isCancelled { self.page.show(failure: Wording.explanation(of: error)) }
      }
    }
  }

  /// The problems of one family, for its own page.
  func problems(ofFamily name: String) async -> [FontProblem] {
    guard let library = try? await context.families.connected() else { return [] }
    return (try? await search.problems(of: library, families: [name])) ?? []
  }

  private func show() {
    let hidden = context.fonts.hiddenFile.families.files
    let open = faults.filter { fault in
      !fault.others.allSatisfy { hidden.contains($0.location.path) }
    }
    page.show((found ?? []) + open, hiddenFiles: hidden)
  }

  private func makePage() -> ProblemsPage {
    let page = ProblemsPage()
    page.repaired = { [weak self] in self?.repair($0, $1) }
    page.familyWanted = { [weak self] face in
      self?.familyWanted(.init(name: face.family, provider: face.owner.id))
    }
    page.fileWanted = { [weak self] path in
      if let self { FileManagement.show(path, over: self.context.widget) }
    }
    page.checked = { [weak self] in self?.check() }
    page.unhidden = { [weak self] in self?.unhide($0) }
    context.addPage(page.widget, of: .problems)
    return page
  }

  // MARK: - Repairs

  /// Makes a repair, and offers Undo.
  func repair(_ problem: FontProblem, _ repair: FontRepair) {
    Task { [weak self, families = context.families] in
      do throws(TypecaseError) {
        let repairs = FontRepairs(
          try await families.connected(), environment: ProcessEnvironment.current)
        do throws(FontRepairs.Failure) {
          let applied = try await repairs.apply(repair)
          self?.note(applied, of: problem, repairs)
        } catch {
          self?.context.toasts.show(error.message)
          self?.changed()
        }
      } catch { self?.context.tell(error) }
    }
  }

  private func note(
    _ applied: FontRepairs.Applied, of problem: FontProblem, _ repairs: FontRepairs
  ) {
    let name = DisplayText.line(problem.family, limit: 40)
    let words = ([tr("The problem of “{font}” is mended", ["font": name])] + applied.failures)
      .joined(separator: ". ")
    context.undos.add(
      UndoableChange(words, at: .problems) { [weak self] in
        do throws(FontRepairs.Failure) { try await repairs.undo(applied) } catch {
          self?.context.toasts.show(error.message)
        }
        self?.changed()
      })
    changed()
  }

  /// The fonts are others now; the registry says so by itself, fontconfig does not.
  private func changed() {
    context.fonts.update()
    update()
  }

  private func unhide(_ path: String) {
    do throws(SystemError) {
      try context.fonts.hiddenFile.change { $0.remove(file: path) }
      let name = DisplayText.line(FileSystem.split(path).name, limit: 60)
      context.undos.add(
        UndoableChange(tr("“{file}” is shown again", ["file": name]), at: .problems) {
          [weak self] in
          self?.hide(path)
        })
    } catch { tellUnwritten(error) }
    changed()
  }

  private func hide(_ path: String) {
    do throws(SystemError) { try context.fonts.hiddenFile.change { $0.insert(file: path) } } catch {
      tellUnwritten(error)
    }
    changed()
  }

  private func tellUnwritten(_ error: SystemError) {
    context.toasts.show(tr("The rules could not be written: {reason}", ["reason": "\(error)"]))
  }

  // MARK: - Files of the system

  /// Inspects the files of the system's fonts, or ends that.
  private func check() {
    if let checking {
      checking.cancel()
      self.checking = nil
      return page.showCheck(nil)
    }
    page.showCheck(.running(done: 0, of: 0))
    checking = Task { [weak self, search] in
      let (progress, continuation) = AsyncStream<(Int, Int)>.makeStream(
        bufferingPolicy: .bufferingNewest(1))
      let telling = Task { [weak self] in
        for await (done, count) in progress where !Task.isCancelled {
          self?.page.showCheck(.running(done: done, of: count))
        }
      }
      defer { telling.cancel() }
      do {
        let faults = try await search.faults { continuation.yield(($0, $1)) }
        guard let self, !Task.isCancelled else { return }
        self.faults = faults
        self.page.showCheck(.done(found: faults.count))
        self.show()
      } catch {
        if !Task.isCancelled { self?.page.showCheck(.failed("\(error)")) }
      }
      if !Task.isCancelled { self?.checking = nil }
    }
  }
}
