// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// Which languages a family supports, and what it lacks for one that the person chooses.
///
///     GtkScrolledWindow, AdwClamp
///       AdwPreferencesGroup
///         row     how many, and the names of those that most people speak
///         row     a choice of all languages, which can be searched; the verdict; what is missing
///       AdwPreferencesGroup
///         row     all that are complete, opened on request
///         row     all whose everyday text is supported
///       AdwPreferencesGroup
///         row     a language that lacks little, and what it lacks
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
  private let lists = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24)
  private let selection: FamilySelection

  init(_ selection: FamilySelection) {
    self.selection = selection
    summary = makeTextRow(title: tr("Reading the font…"))
    choice = makeSearchableChoice(names)
    verdict = makeLabel("", wraps: true)
    missing = makeLabel("", styles: ["title-3"], wraps: true)
    let group = makeGroup(title: tr("Languages"), rows: [summary])
    widget = makePage([group, lists])
    adw_preferences_group_add(group.cast(to: AdwPreferencesGroup.self), makeChoice().pointer)
    selection.observe { [weak self] isOtherFace in if isOtherFace { self?.read() } }
    read()
  }

  private func read() {
    reading?.cancel()
    let face = selection.face.reference
    reading = Task { [weak self] in
      let location = FaceLocation(path: face.path, index: face.index)
      let (read, languages, levels) = await Task.detached {
        let read = ShapedCoverage(of: location)
        let languages = Languages.shared
        return (read, languages, read.map { LanguageLevels($0, languages) })
      }.value
      guard let self, !Task.isCancelled else { return }
      self.show(read, languages)
      if let levels { self.show(levels) }
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

  // MARK: - Lists

  private func show(_ levels: LanguageLevels) {
    let box = lists.cast(to: GtkBox.self)
    while let child = lists.firstChild { gtk_box_remove(box, child.pointer) }
    let written = [
      (tr("Complete"), levels.complete), (tr("Everyday Text Only"), levels.everyday),
    ].filter { !$0.1.isEmpty }
    if !written.isEmpty {
      let rows = written.map { title, names in
        let row = makeExpander(
          title: title, subtitle: trn("{count} language", "{count} languages", names.count))
        let label = makeLabel(names.joined(separator: tr(", ")), wraps: true)
        label.setMargins(12)
        adw_expander_row_add_row(
          row.cast(to: AdwExpanderRow.self), makePlainRow(label, title: title).pointer)
        return row
      }
      gtk_box_append(box, makeGroup(title: tr("Written"), rows: rows).pointer)
    }
    if !levels.nearly.isEmpty {
      let rows = levels.nearly.map { name, support in
        makeTextRow(title: name, subtitle: "\(support.verdict) \(support.missingCharacters)")
      }
      gtk_box_append(box, makeGroup(title: tr("Little Is Missing"), rows: rows).pointer)
    }
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

/// A font's support of each language; not for the main thread.
nonisolated struct LanguageLevels: Sendable {
  /// The names of languages, in the order of the alphabet.
  var complete: [String] = []
  var everyday: [String] = []
  /// Those that lack the fewest characters first.
  var nearly: [(name: String, support: LanguageSupport)] = []

  /// A font for another script lacks all letters; one that lacks so few was made for the language.
  private static let few = 12
  private static let shown = 20

  init(_ coverage: ShapedCoverage, _ languages: Languages) {
    for named in languages.all {
      let support = LanguageTable.shared.support(
        of: named.language, in: coverage.characters, probe: coverage.probe)
      switch support.level {
      case .complete: complete.append(named.name)
      case .supported: everyday.append(named.name)
      case .none:
        if support.shapingFault == nil, support.missing.count <= Self.few {
          nearly.append((named.name, support))
        }
      }
    }
    let most = nearly.sorted {
      ($0.support.missing.count, -$0.support.language.speakers, $0.name)
        < ($1.support.missing.count, -$1.support.language.speakers, $1.name)
    }
    nearly = Array(most.prefix(Self.shown))
  }
}
