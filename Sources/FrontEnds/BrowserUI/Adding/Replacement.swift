// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseSystemKit

/// A font that could take the place of one that the person added before.
struct Replacement {
  /// Why it was not added.
  var failure: FontFailure
  /// Family and style.
  var name: String
  /// As the fonts give them; empty where they give none.
  var installedVersion: String
  var newVersion: String
  /// The font itself, not the folder or archive that it came from.
  var source: FontSource

  /// Old against new, in two lines.
  var comparison: String {
    let (old, new) = (Self.words(installedVersion), Self.words(newVersion))
    if old == new, !old.isEmpty {
      return tr("Both are “{version}”, with other contents", ["version": old])
    }
    let unknown = tr("unknown version")
    return [
      tr("Installed: {version}", ["version": old.isEmpty ? unknown : old]),
      tr("New: {version}", ["version": new.isEmpty ? unknown : new]),
    ].joined(separator: "\n")
  }

  /// Tools write what made the font behind a semicolon.
  private static func words(_ version: String) -> String {
    DisplayText.line(version.split(separator: ";").first.map { String($0) } ?? "", limit: 60)
  }

  // MARK: - What can be replaced

  /// Finds out what the person needs to know for a choice.
  ///
  /// - Parameters:
  ///   - failures: fonts that were not added, since others of the person have their names.
  ///   - own: the person's fonts.
  static func of(
    _ failures: [FontFailure], sources: [AddedSource], own: [InstalledFont], _ library: FontLibrary
  ) async throws(TypecaseError) -> [Replacement] {
    let checked = await check(failures, sources)
    var replacements: [Replacement] = []
    for failure in failures {
      guard let name = failure.takenName,
        let installed = own.first(where: { $0.descriptor.postScriptName == name }),
        let id = installed.descriptor.id,
        let place = failure.requestIndex, sources.indices.contains(place)
      else { continue }
      let new = checked.first { font in
        font.report.faces.contains { $0.descriptor.postScriptName == name }
          && (failure.member == nil || font.name.hasSuffix(failure.member ?? ""))
      }
      let copy = new?.copy.flatMap { try? OwnedDescriptor.open($0.path) }
      // Of a folder or archive only the one font is meant.
      guard copy != nil || failure.member == nil else { continue }
      let style = DisplayText.line(installed.descriptor.style ?? "")
      replacements.append(
        Replacement(
          failure: failure,
          name: "\(Wording.name(ofFamily: installed.descriptor.family ?? "")) \(style)",
          installedVersion: try await library.font(id: id).version,
          newVersion: new?.report.faces.first?.version ?? sources[place].version,
          source: copy.map { .file($0) } ?? sources[place].font))
    }
    return replacements
  }

  /// More than anybody decides on one by one.
  private static let limit = 500

  /// The fonts of the failures, inspected.
  private static func check(
    _ failures: [FontFailure], _ sources: [AddedSource]
  ) async -> [CheckedFont] {
    let names = Set(failures.compactMap(\.takenName))
    let places = Set(failures.compactMap(\.requestIndex)).filter(sources.indices.contains)
    let paths = places.sorted().compactMap { place -> String? in
      if case .path(let path) = sources[place].font { path } else { nil }
    }
    guard !paths.isEmpty else { return [] }
    var found: [CheckedFont] = []
    do {
      for try await finding in FontFileCheck(paths: paths, limit: limit).run() {
        guard case .fonts(let fonts) = finding else { continue }
        found += fonts.filter { font in
          font.report.faces.contains { $0.descriptor.postScriptName.map(names.contains) ?? false }
        }
      }
    } catch {
      // What was found until then can be chosen; the rest stays as it is.
      printError("typecase: \(error)")
    }
    return found
  }

  // MARK: - The question

  /// Asks which of them are to be replaced; none when the person skips that.
  static func choose(_ replacements: [Replacement], over parent: Widget) async -> [Replacement] {
    let list = Widget(gtk_list_box_new())
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
    list.setStyle("boxed-list")
    list.setAccessibleLabel(tr("Fonts to Replace"))
    let chosen = ChosenPlaces(Set(replacements.indices))
    for (place, replacement) in replacements.enumerated() {
      let check = Widget(gtk_check_button_new())
      gtk_check_button_set_active(check.cast(to: GtkCheckButton.self), 1)
      gtk_widget_set_valign(check.pointer, GTK_ALIGN_CENTER)
      check.setAccessibleLabel(tr("Replace {font}", ["font": replacement.name]))
      Signal.connect(check, "toggled") {
        chosen.toggle(place)
      }
      let row = makeTextRow(title: replacement.name, subtitle: replacement.comparison)
      adw_action_row_add_prefix(row.cast(to: AdwActionRow.self), check.pointer)
      adw_action_row_set_activatable_widget(row.cast(to: AdwActionRow.self), check.pointer)
      gtk_list_box_append(list.opaque, row.pointer)
    }
    let scroller = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, 320)
    gtk_scrolled_window_set_child(scroller.opaque, list.pointer)
    let question = MessageDialog(
      heading: tr("Replace Fonts?"),
      body: trn(
        "You have added another version of this font before.",
        "You have added other versions of these fonts before.", replacements.count),
      answers: [
        .init("skip", tr("_Skip")), .init("replace", tr("_Replace")),
      ], content: scroller)
    guard await question.ask(over: parent) == "replace" else { return [] }
    return replacements.indices.filter(chosen.places.contains).map { replacements[$0] }
  }
}

/// What is chosen of a list.
private final class ChosenPlaces {
  private(set) var places: Set<Int>
  init(_ places: Set<Int>) { self.places = places }
  func toggle(_ place: Int) { places.formSymmetricDifference([place]) }
}
