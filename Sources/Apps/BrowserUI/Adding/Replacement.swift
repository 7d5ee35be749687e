// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontInspection
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseSystemKit
import TypecaseWidgets

/// A font that could replace one that the person added before.
struct Replacement {
  /// Why it was not added.
  var failure: FontFailure
  /// Family and style of each font that goes: a file may have several.
  var names: [String]
  /// Family and style of what the older file has besides, and stays.
  var staying: [String] = []
  /// As the fonts give them; empty where they give none.
  var installedVersion: String
  var newVersion: String
  /// The font itself, not the folder or archive that it came from.
  var source: FontSource

  /// The fonts that are replaced.
  var name: String { Wording.list(names) }

  /// Old against new, and what stays of the old.
  var comparison: String {
    guard !staying.isEmpty else { return versions }
    return versions + "\n"
      + trn(
        "{count} font of the older file stays: {names}",
        "{count} fonts of the older file stay: {names}", staying.count,
        ["names": NamedFonts(styles: staying).names])
  }

  /// Old against new, in two lines.
  private var versions: String {
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
      let faces = Self.faces(installed, of: new?.report, own)
      replacements.append(
        Replacement(
          failure: failure,
          names: faces.going.map(Self.name), staying: faces.staying.map(Self.name),
          installedVersion: try await library.font(id: id).version,
          newVersion: new?.report.faces.first?.version ?? sources[place].version,
          source: copy.map { .file($0) } ?? sources[place].font))
    }
    return replacements
  }

  /// The person's fonts that are replaced, and the parts of their files that stay: a face replaces the one
  /// with its PostScript name.
  ///
  /// - Parameter report: of the new file; nil where it is not known.
  static func faces(
    _ installed: InstalledFont, of report: InspectionReport?, _ own: [InstalledFont]
  ) -> (going: [InstalledFont], staying: [InstalledFont]) {
    let names = Set((report?.faces ?? []).compactMap(\.descriptor.postScriptName))
    let going = own.filter { $0.descriptor.postScriptName.map(names.contains) ?? false }
    guard !going.isEmpty else { return ([installed], []) }
    let files = Set(going.map(\.location.path))
    let ids = Set(going.map(\.descriptor.id))
    return (
      going, own.filter { files.contains($0.location.path) && !ids.contains($0.descriptor.id) }
    )
  }

  private static func name(_ font: InstalledFont) -> String {
    Wording.name(ofFace: font.descriptor.family ?? "", font.descriptor.style ?? "")
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

  /// Asks which of them to replace; none when the person skips that.
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
      Signal.connect(check, "toggled") {
        chosen.toggle(place)
      }
      let row = makeTextRow(title: replacement.name, subtitle: replacement.comparison)
      adw_action_row_add_prefix(row.cast(to: AdwActionRow.self), check.pointer)
      adw_action_row_set_activatable_widget(row.cast(to: AdwActionRow.self), check.pointer)
      // After the row, which names its control.
      check.setAccessibleLabel(tr("Replace {font}", ["font": replacement.name]))
      gtk_list_box_append(list.opaque, row.pointer)
    }
    let count = Set(replacements.flatMap(\.names)).count
    let question = MessageDialog(
      heading: trn("Replace {count} Font?", "Replace {count} Fonts?", count),
      body: trn(
        "You have added another version of this font before.",
        "You have added other versions of these fonts before.", count),
      answers: [
        .init("skip", tr("_Skip")), .init("replace", tr("_Replace")),
      ], content: NameList.scroller(of: list))
    guard await question.ask(over: parent) == "replace" else { return [] }
    return replacements.indices.filter(chosen.places.contains).map { replacements[$0] }
  }
}

/// The chosen items of a list.
private final class ChosenPlaces {
  private(set) var places: Set<Int>
  init(_ places: Set<Int>) { self.places = places }
  func toggle(_ place: Int) { places.formSymmetricDifference([place]) }
}
