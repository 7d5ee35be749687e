// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseLanguageWording
import TypecaseWidgets

/// The language of the text, by which fonts have other letters, and words are hyphenated and spelled.
final class LanguageControl {
  let row: Widget
  /// Called with a BCP 47 tag; nil is the language of the surroundings.
  var chosen: (String?) -> Void = { _ in }

  private let names = StringList()
  private let choice: Widget
  private var tags: [String?] = []
  private var shown: (tag: String?, isMixed: Bool) = (nil, false)
  private var known: [(tag: String, name: String)] = []
  private var isShowing = false
  private var reading: Task<Void, Never>?

  init() {
    choice = makeSearchableChoice(names)
    let title = tr("Language")
    row = makeControlRow(title, [choice])
    gtk_widget_set_hexpand(choice.pointer, 1)
    choice.setAccessibleLabel(title)
    choice.firstChild?.setAccessibleLabel(title)
    Signal.connect(choice, "notify::selected") { [weak self] in self?.choose() }
  }

  deinit { reading?.cancel() }

  private func choose() {
    let place = Int(gtk_drop_down_get_selected(choice.opaque))
    guard !isShowing, tags.indices.contains(place) else { return }
    let tag = tags[place]
    if shown.isMixed || tag != shown.tag { chosen(tag) }
  }

  /// Shows a language, and changes nothing.
  func show(_ tag: String?, isMixed: Bool) {
    let isOther = tag != shown.tag || isMixed != shown.isMixed || tags.isEmpty
    shown = (tag, isMixed)
    read()
    if isOther { fill() }
    row.setSubtitle(isMixed ? tr("Mixed") : "")
  }

  /// Reads the names of all languages when the row is first shown; that takes some milliseconds.
  private func read() {
    guard reading == nil else { return }
    reading = Task { [weak self] in
      let names = await Self.names()
      guard !Task.isCancelled, let self else { return }
      self.known = names
      self.fill()
    }
  }

  @concurrent
  private nonisolated static func names() async -> [(tag: String, name: String)] {
    let names = LanguageNames.installed
    return LanguageTable.shared.languages.map { (tag: $0.tag, name: names.name($0)) }
      .sorted { g_utf8_collate($0.name, $1.name) < 0 }
  }

  private func fill() {
    var offered = known
    if let tag = shown.tag, !offered.contains(where: { $0.tag == tag }) {
      // Such as that of a region, which the table has not.
      offered.insert((tag, DisplayText.line(tag, limit: 40)), at: 0)
    }
    isShowing = true
    defer { isShowing = false }
    let tags: [String?] = [nil] + offered.map(\.tag)
    if tags != self.tags {
      self.tags = tags
      names.set([tr("Automatic")] + offered.map(\.name))
    }
    let place = shown.isMixed ? nil : tags.firstIndex(of: shown.tag)
    gtk_drop_down_set_selected(choice.opaque, place.map { guint($0) } ?? guint.max)
  }
}
