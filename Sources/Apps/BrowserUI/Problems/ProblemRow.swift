// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontProblems
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// A problem as a row that opens to its repair, its reason and its fonts.
enum ProblemRow {
  /// As many faces as a family with all its weights and italics has, twice.
  private static let mostFaces = 40

  /// - Parameters:
  ///   - repaired: called with the repair that the person wants.
  ///   - familyWanted: called with a face whose family the person opens.
  ///   - fileWanted: called with a file that the person wants to see where it is.
  static func make(
    _ problem: FontProblem, repaired: @escaping @MainActor (FontRepair) -> Void,
    familyWanted: @escaping @MainActor (LibraryFace) -> Void,
    fileWanted: @escaping @MainActor (String) -> Void
  ) -> Widget {
    let name = Wording.name(ofFamily: problem.family)
    let words = ProblemWording.explanation(of: problem)
    let row = makeExpander(title: name, subtitle: words)
    let expander = row.cast(to: AdwExpanderRow.self)
    adw_expander_row_add_prefix(
      expander, makeIcon("dialog-warning-symbolic", styles: ["warning"]).pointer)
    // The keyboard goes to the row's upper part, a row of its own.
    header(of: row)?.setAccessibleLabel("\(name), \(words)")
    // What is in it is made when it is opened: there may be hundreds of them.
    let place = row.weak
    var isFilled = false
    Signal.connect(row, "notify::expanded") {
      guard let row = place.object, !isFilled else { return }
      isFilled = true
      let expander = row.cast(to: AdwExpanderRow.self)
      adw_expander_row_add_row(expander, repairRow(problem, repaired, fileWanted).pointer)
      let detail = ProblemWording.detail(of: problem)
      if !detail.isEmpty {
        adw_expander_row_add_row(
          expander, makeTextRow(title: tr("Reason"), subtitle: detail, isProperty: true).pointer)
      }
      // What would change comes first.
      let faces = problem.others.map { ($0, false) } + problem.kept.map { ($0, true) }
      for (face, stays) in faces.prefix(mostFaces) {
        adw_expander_row_add_row(expander, faceRow(face, stays: stays, familyWanted).pointer)
      }
      if faces.count > mostFaces {
        let more = trn("{count} more", "{count} more", faces.count - mostFaces)
        adw_expander_row_add_row(expander, makeTextRow(title: more).pointer)
      }
    }
    return row
  }

  private static func header(of widget: Widget) -> Widget? {
    for child in widget.children {
      if child.isA(adw_action_row_get_type()) { return child }
      if let found = header(of: child) { return found }
    }
    return nil
  }

  private static func repairRow(
    _ problem: FontProblem, _ repaired: @escaping @MainActor (FontRepair) -> Void,
    _ fileWanted: @escaping @MainActor (String) -> Void
  ) -> Widget {
    guard let repair = problem.repair else {
      let row = makeTextRow(title: tr("What Helps"), subtitle: ProblemWording.advice(for: problem))
      if case .unseen(let finding) = problem.reason {
        let show = makeRowButton(tr("_Show File"), description: problem.family)
        Signal.connect(show, "clicked") { fileWanted(finding.path) }
        adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), show.pointer)
      }
      return row
    }
    let row = makeTextRow(title: tr("Repair"), subtitle: ProblemWording.explanation(of: repair))
    let button = makeRowButton(
      ProblemWording.label(of: repair), description: Wording.name(ofFamily: problem.family))
    button.setStyle("suggested-action")
    Signal.connect(button, "clicked") { repaired(repair) }
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), button.pointer)
    return row
  }

  /// - Parameter stays: whether the repair leaves the face as it is.
  private static func faceRow(
    _ face: LibraryFace, stays: Bool, _ familyWanted: @escaping @MainActor (LibraryFace) -> Void
  ) -> Widget {
    let row = makeTextRow(
      title: ProblemWording.name(of: face), subtitle: ProblemWording.detail(of: face))
    adw_action_row_add_prefix(
      row.cast(to: AdwActionRow.self),
      makeIcon(stays ? "object-select-symbolic" : "action-unavailable-symbolic").pointer)
    gtk_list_box_row_set_activatable(row.cast(to: GtkListBoxRow.self), 1)
    Signal.connect(row, "activated") { familyWanted(face) }
    return row
  }
}
