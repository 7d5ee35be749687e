// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontInspection
import FontProblems
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The inspection's report of the family's files, and what is wrong between it and other fonts.
final class ReportPage {
  let widget = Widget(adw_bin_new())
  /// Called with a problem and the repair that the person wants.
  var repaired: (FontProblem, FontRepair) -> Void = { _, _ in }
  /// Called when the person opens the family of a face.
  var familyWanted: (LibraryFace) -> Void = { _ in }
  /// Called with a file that the person wants to see where it is.
  var fileWanted: (String) -> Void = { _ in }

  private let family: FamilyPresentation
  private var problems: [FontProblem] = []
  /// The warnings of a family of the system, once it was inspected.
  private var inspected: [FamilyPresentation.Fact]?
  private var inspecting: Task<Void, Never>?
  private var failure: String?

  init(_ family: FamilyPresentation) {
    self.family = family
    refill()
  }

  deinit { inspecting?.cancel() }

  /// Shows what is wrong between the family and others.
  func show(_ problems: [FontProblem]) {
    guard problems != self.problems else { return }
    self.problems = problems
    refill()
  }

  private var isBuiltIn: Bool { family.providerName == nil }

  private func refill() {
    let warnings = inspected ?? family.warnings
    let page =
      problems.isEmpty && warnings.isEmpty
      ? makeStatus() : makePage([makeProblems(), makeWarnings(warnings), makeCheck()])
    adw_bin_set_child(widget.cast(to: AdwBin.self), page.pointer)
  }

  private func makeStatus() -> Widget {
    let page = Widget(adw_status_page_new())
    keepWords(ofStatusPage: page)
    let isUnchecked = isBuiltIn && inspected == nil
    adw_status_page_set_icon_name(
      page.opaque, isUnchecked ? "system-search-symbolic" : "object-select-symbolic")
    adw_status_page_set_title(
      page.opaque, isUnchecked ? tr("Not Checked") : tr("Nothing to Report"))
    adw_status_page_set_description(
      page.opaque,
      failure
        ?? (isUnchecked
          ? tr("Fonts that came with the system are inspected when you want it.")
          : tr("The inspection found nothing unusual in the files of this family.")))
    if isUnchecked {
      let button = makeCheckButton()
      button.setStyle("pill")
      gtk_widget_set_halign(button.pointer, GTK_ALIGN_CENTER)
      adw_status_page_set_child(page.opaque, button.pointer)
    }
    return page
  }

  private func makeProblems() -> Widget? {
    guard !problems.isEmpty else { return nil }
    return makeGroup(
      title: tr("Problems"),
      rows: problems.map { problem in
        ProblemRow.make(
          problem,
          repaired: { [weak self] in self?.repaired(problem, $0) },
          familyWanted: { [weak self] in self?.familyWanted($0) },
          fileWanted: { [weak self] in self?.fileWanted($0) })
      })
  }

  private func makeWarnings(_ warnings: [FamilyPresentation.Fact]) -> Widget? {
    guard !warnings.isEmpty else { return nil }
    return makeGroup(
      title: tr("Warnings"),
      rows: warnings.map {
        let row = makeTextRow(title: $0.title, subtitle: $0.value)
        adw_action_row_add_prefix(
          row.cast(to: AdwActionRow.self),
          makeIcon("dialog-warning-symbolic", styles: ["warning"]).pointer)
        return row
      })
  }

  /// Offers to inspect a family of the system, beside its problems.
  private func makeCheck() -> Widget? {
    guard isBuiltIn, inspected == nil else { return nil }
    let row = makeTextRow(
      title: tr("Not Checked"),
      subtitle: failure ?? tr("Fonts that came with the system are inspected when you want it."))
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), makeCheckButton().pointer)
    return makeGroup(title: "", rows: [row])
  }

  private func makeCheckButton() -> Widget {
    let button = makeRowButton(
      tr("_Check"), description: Wording.name(ofFamily: family.family))
    button.isSensitive = inspecting == nil
    Signal.connect(button, "clicked") { [weak self] in self?.inspect() }
    return button
  }

  // MARK: - Families of the system

  private func inspect() {
    guard inspecting == nil else { return }
    let faces = family.faces
    inspecting = Task { [weak self] in
      let result = await Self.inspect(faces)
      guard let self, !Task.isCancelled else { return }
      self.inspecting = nil
      switch result {
      case .success(let facts):
        self.inspected = facts
        self.failure = nil
      case .failure(let reason): self.failure = "\(reason)"
      }
      self.refill()
    }
    refill()
  }

  /// Has the sandbox inspect the files as it does new ones.
  @concurrent
  private nonisolated static func inspect(
    _ faces: [FamilyPresentation.Face]
  ) async -> Result<[FamilyPresentation.Fact], any Error> {
    let paths = Set(faces.map(\.reference.path)).sorted()
    do {
      let reports = try await FontInspector(sandbox: try InspectionSandbox()).inspectAll(paths)
      return .success(
        zip(paths, reports).flatMap { path, report in
          report.issues.map { issue in
            let detail = DisplayText.line(
              "\(issue.check.rawValue): \(issue.detail)", limit: 600)
            return FamilyPresentation.Fact(
              title: issue.message, value: "\(DisplayText.line(path, limit: 200))\n\(detail)")
          }
        })
    } catch { return .failure(error) }
  }
}
