// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontDescriptors
import FontLanguages
import FontSpecimens
import GLibKit
import GTKKit

/// Which languages a family supports, and what it lacks for one that the person chooses.
///
///     AdwPreferencesGroup
///       row     how many, and the names of those that most people speak
///       row     a choice of all languages, which can be searched; the verdict; what is missing
final class LanguagePanel {
  let widget: Widget

  private let summary: Widget
  private let choice: Widget
  private let verdict: Widget
  private let missing: Widget
  private let names = StringList()
  private var languages: [Languages.Named] = []
  private var coverage: ShapedCoverage?
  private var reading: Task<Void, Never>?

  /// - Parameter face: of the family, the one nearest to regular.
  init(_ face: FaceReference) {
    summary = makeTextRow(title: tr("Reading the font…"))
    choice = makeSearchableChoice(names)
    verdict = makeLabel("", wraps: true)
    missing = makeLabel("", styles: ["title-3"], wraps: true)
    widget = makeGroup(title: tr("Languages"), rows: [summary])
    adw_preferences_group_add(widget.cast(to: AdwPreferencesGroup.self), makeChoice().pointer)
    reading = Task { [weak self] in
      let location = FaceLocation(path: face.path, index: Int(face.index))
      let (read, languages) = await Task.detached {
        (ShapedCoverage(of: location), Languages.shared)
      }.value
      self?.show(read, languages)
    }
  }

  deinit { reading?.cancel() }

  private func makeChoice() -> Widget {
    choice.setAccessibleLabel(tr("Language to check"))
    // The button in it gets the focus, and would be announced by its class name otherwise.
    choice.firstChild?.setAccessibleLabel(tr("Language to check"))
    choice.isSensitive = false
    Signal.connect(choice, "notify::selected") { [weak self] in self?.judge() }
    let box = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 9, [choice, verdict, missing])
    box.setMargins(12)
    let row = makePlainRow(box, title: tr("Check a language"))
    gtk_widget_set_focusable(row.pointer, 0)
    return row
  }

  /// The place of the person's own language in the list; else English.
  private var ownPosition: Int? {
    let own = String(cString: pango_language_to_string(pango_language_get_default()))
    let found =
      LanguageTable.shared.languages(named: own).first
      ?? LanguageTable.shared.languages(named: "en").first
    return languages.firstIndex { $0.language.tag == found?.tag }
  }

  private func show(_ read: ShapedCoverage?, _ languages: Languages) {
    let preferences = summary.cast(to: AdwPreferencesRow.self)
    guard let read else {
      return adw_preferences_row_set_title(preferences, tr("The font cannot be read any more."))
    }
    let supported = read.languages
    adw_preferences_row_set_title(
      preferences,
      supported.isEmpty
        ? tr("Supports no language that is known")
        : trn("Supports {count} Language", "Supports {count} Languages", supported.count))
    adw_action_row_set_subtitle(
      summary.cast(to: AdwActionRow.self), languages.list(supported))
    self.languages = languages.all
    names.set(languages.all.map(\.name))
    if let own = ownPosition { gtk_drop_down_set_selected(choice.opaque, guint(own)) }
    coverage = read
    choice.isSensitive = true
    judge()
  }

  /// Shows what the font lacks for the chosen language.
  private func judge() {
    let position = Int(gtk_drop_down_get_selected(choice.opaque))
    guard let coverage, languages.indices.contains(position) else { return }
    let support = LanguageTable.shared.support(
      of: languages[position].language, in: coverage.characters, probe: coverage.probe)
    verdict.setText(support.verdict)
    missing.setText(support.missingCharacters)
    missing.isVisible = !support.missingCharacters.isEmpty
  }
}
