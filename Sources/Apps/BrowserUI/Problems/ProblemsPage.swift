// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontProblems
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// What is wrong between fonts, with a repair for each problem.
///
///     GtkScrolledWindow, AdwClamp
///       AdwPreferencesGroup     how many there are; inspects the system's files
///       AdwPreferencesGroup…    a kind of problem of installed fonts, a row for each
///       GtkLabel                "Built-in Fonts"
///       AdwPreferencesGroup…    the same of the system's fonts
///       AdwPreferencesGroup     files that a repair has hidden
final class ProblemsPage {
  /// How far the inspection of the system's files is.
  enum Check: Equatable {
    case running(done: Int, of: Int)
    case done(found: Int)
    case failed(String)
  }

  let widget: Widget
  /// Called with a problem and the repair that the person wants.
  var repaired: (FontProblem, FontRepair) -> Void = { _, _ in }
  /// Called when the person opens the family of a face.
  var familyWanted: (LibraryFace) -> Void = { _ in }
  /// Called with a file that the person wants to see where it is.
  var fileWanted: (String) -> Void = { _ in }
  /// Called to inspect the system's files, or to end that.
  var checked: () -> Void = {}
  /// Called with a hidden file that the person wants to be seen again.
  var unhidden: (String) -> Void = { _ in }

  /// How many rows a group has before the person asks for all.
  static let mostRows = 12

  private let summary = makeTextRow(title: tr("Problems Between Fonts"))
  private let check = makeTextRow(title: tr("Check Built-in Fonts"))
  private let checkButton = Widget(gtk_button_new())
  private let parts = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24)
  /// What is shown in a group: its title and rows.
  private struct Section: Hashable {
    var title: String
    var problems: [FontProblem]
  }

  private var shown: (installed: [Section], system: [Section], files: [String])?
  /// The groups of which the person wants to see all rows, by their titles.
  private var wholeGroups: Set<String> = []

  init() {
    widget = makePage([makeGroup(title: "", rows: [summary, check]), parts])
    gtk_widget_set_valign(checkButton.pointer, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(check.cast(to: AdwActionRow.self), checkButton.pointer)
    Signal.connect(checkButton, "clicked") { [weak self] in self?.checked() }
    showCheck(nil)
  }

  // MARK: - Summary

  /// Says that problems are looked for; those that were found before stay until then.
  func showSearch() { if shown == nil { say(tr("Looking at all fonts…"), summary) } }

  /// Says why nothing can be found.
  func show(failure: String) { say(failure, summary) }

  func showCheck(_ state: Check?) {
    let (words, label) =
      switch state {
      case nil:
        (
          tr("Inspects each file as a new font is inspected. This takes a while for many fonts."),
          tr("_Check")
        )
      case .running(_, of: 0): (tr("Checking…"), tr("_Stop"))
      case .running(let done, let count):
        (
          tr(
            "{done} of {count} files are checked.",
            [
              "done": DisplayText.count(UInt64(done)), "count": DisplayText.count(UInt64(count)),
            ]), tr("_Stop")
        )
      case .done(0): (tr("No file has a fault."), tr("_Check"))
      case .done(let found):
        (trn("{count} file has a fault.", "{count} files have faults.", found), tr("_Check"))
      case .failed(let reason): (reason, tr("_Check"))
      }
    say(words, check)
    gtk_button_set_use_underline(checkButton.cast(to: GtkButton.self), 1)
    gtk_button_set_label(checkButton.cast(to: GtkButton.self), label)
    checkButton.setAccessibleDescription(tr("Check Built-in Fonts"))
  }

  private func say(_ words: String, _ row: Widget) {
    adw_action_row_set_subtitle(row.cast(to: AdwActionRow.self), words)
    let title =
      adw_preferences_row_get_title(row.cast(to: AdwPreferencesRow.self))
      .map { String(cString: $0) } ?? ""
    row.setAccessibleLabel("\(title), \(words)")
  }

  // MARK: - Problems

  func show(_ problems: [FontProblem], hiddenFiles: [String]) {
    say(
      problems.isEmpty
        ? tr("No problems were found.")
        : trn("{count} problem was found.", "{count} problems were found.", problems.count), summary
    )
    let installed = Self.sections(problems.filter(\.concernsInstalled))
    let system = Self.sections(problems.filter { !$0.concernsInstalled })
    if let shown, shown == (installed, system, hiddenFiles) { return }
    shown = (installed, system, hiddenFiles)
    refill()
  }

  private static func sections(_ problems: [FontProblem]) -> [Section] {
    FontProblem.Kind.allCases.compactMap { kind in
      let same = problems.filter { $0.kind == kind }
      return same.isEmpty
        ? nil : Section(title: ProblemWording.title(of: kind), problems: same)
    }
  }

  private func refill() {
    guard let shown else { return }
    let focused = focusedRow
    while let part = parts.firstChild { gtk_box_remove(parts.cast(to: GtkBox.self), part.pointer) }
    rows = []
    for section in shown.installed { append(fill(section, "")) }
    if !shown.system.isEmpty {
      append(makeLabel(tr("Built-in Fonts"), styles: ["title-2"], wraps: true))
      for section in shown.system { append(fill(section, "system ")) }
    }
    if !shown.files.isEmpty { append(makeHiddenGroup(shown.files)) }
    if let focused, !rows.isEmpty {
      gtk_widget_grab_focus(rows[min(focused, rows.count - 1)].pointer)
    }
  }

  private func append(_ part: Widget) { gtk_box_append(parts.cast(to: GtkBox.self), part.pointer) }

  /// The rows of problems and of files, as they stand below each other.
  private var rows: [Widget] = []

  private var focusedRow: Int? {
    rows.firstIndex {
      gtk_widget_get_focus_child($0.pointer) != nil || gtk_widget_has_focus($0.pointer) != 0
    }
  }

  private func fill(_ section: Section, _ prefix: String) -> Widget {
    let key = prefix + section.title
    let isWhole = wholeGroups.contains(key) || section.problems.count <= Self.mostRows + 1
    let seen = isWhole ? section.problems[...] : section.problems.prefix(Self.mostRows)
    let group = makeGroup(title: section.title, rows: seen.map(makeRow))
    if !isWhole {
      let more = makeTextRow(
        title: trn("Show All {count}", "Show All {count}", section.problems.count))
      gtk_list_box_row_set_activatable(more.cast(to: GtkListBoxRow.self), 1)
      Signal.connect(more, "activated") { [weak self] in
        self?.wholeGroups.insert(key)
        self?.refill()
      }
      rows.append(more)
      adw_preferences_group_add(group.cast(to: AdwPreferencesGroup.self), more.pointer)
    }
    return group
  }

  private func makeRow(_ problem: FontProblem) -> Widget {
    let row = ProblemRow.make(
      problem,
      repaired: { [weak self] in self?.repaired(problem, $0) },
      familyWanted: { [weak self] in self?.familyWanted($0) },
      fileWanted: { [weak self] in self?.fileWanted($0) })
    rows.append(row)
    return row
  }

  private func makeHiddenGroup(_ files: [String]) -> Widget {
    makeGroup(
      title: tr("Hidden Files"),
      rows: files.map { path in
        let name = DisplayText.line(path, limit: 300)
        let row = makeTextRow(title: name)
        let show = makeRowButton(tr("_Show"), description: name)
        Signal.connect(show, "clicked") { [weak self] in self?.unhidden(path) }
        adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), show.pointer)
        rows.append(row)
        return row
      })
  }
}

/// A button at the end of a row.
///
/// - Parameter description: what it is for, which a screen reader says after its label.
func makeRowButton(_ label: String, description: String) -> Widget {
  let button = Widget(gtk_button_new_with_mnemonic(label))
  button.wrapWords()
  // In one line where there is room.
  if let label = gtk_button_get_child(button.cast(to: GtkButton.self)) {
    gtk_label_set_natural_wrap_mode(label.opaque, GTK_NATURAL_WRAP_NONE)
  }
  gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
  button.setAccessibleDescription(description)
  return button
}
