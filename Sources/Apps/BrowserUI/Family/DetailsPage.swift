// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseLanguageWording
import TypecaseSystemKit
import TypecaseWidgets

/// All that is known of a family: who made it, under which license, where it is, who used it.
///
///     GtkScrolledWindow, AdwClamp
///       AdwPreferencesGroup     the family
///       AdwPreferencesGroup     its design
///       AdwPreferencesGroup     its license, with the whole text behind it
///       AdwPreferencesGroup     its files
///       AdwPreferencesGroup     the apps that used it
final class DetailsPage {
  let widget: Widget
  /// Called when the person wants to see a file where it is.
  var shown: (String) -> Void = { _ in }

  private let family: FamilyPresentation
  private let parts = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24)
  private let users = Widget(adw_bin_new())
  private var reading: Task<Void, Never>?

  init(_ family: FamilyPresentation) {
    self.family = family
    widget = makePage([parts, users])
    users.isVisible = false
    let face = family.regular.reference
    reading = Task { [weak self] in
      let names = await Task.detached {
        FaceNames(
          path: face.path, index: face.index, script: face.script, languages: face.languages)
      }.value
      guard let self, !Task.isCancelled else { return }
      self.show(names)
    }
  }

  deinit { reading?.cancel() }

  private func show(_ names: FaceNames?) {
    for group in [about, design(names), license(names), files] {
      if let group { gtk_box_append(parts.cast(to: GtkBox.self), group.pointer) }
    }
  }

  // MARK: - Rows

  private static func row(_ title: String, _ value: String) -> Widget? {
    let value = DisplayText.line(value, limit: 600)
    return value.isEmpty ? nil : makeTextRow(title: title, subtitle: value, isProperty: true)
  }

  /// A row that opens an address of the web; nothing for what is none.
  private static func link(_ title: String, _ address: String) -> Widget? {
    guard let address = NamedWebPage(address)?.text else { return nil }
    let row = makeTextRow(title: title, subtitle: DisplayText.line(address, limit: 200))
    row.setStyle("property")
    let button = Widget(gtk_link_button_new_with_label(address, tr("Open")))
    gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), button.pointer)
    adw_action_row_set_activatable_widget(row.cast(to: AdwActionRow.self), button.pointer)
    // After the row, which names its control.
    button.setAccessibleLabel(
      tr("Open {address}", ["address": DisplayText.line(address, limit: 200)]))
    return row
  }

  private static func group(_ title: String, _ rows: [Widget?]) -> Widget? {
    let rows = rows.compactMap(\.self)
    return rows.isEmpty ? nil : makeGroup(title: title, rows: rows)
  }

  /// "2.37" of "Version 2.37", as names of fonts say it.
  private static func number(ofVersion version: String) -> String {
    version.lowercased().hasPrefix("version ") ? String(version.dropFirst(8)) : version
  }

  // MARK: - Parts

  private var about: Widget? {
    Self.group(tr("Family"), family.facts.map { Self.row($0.title, $0.value) })
  }

  private func design(_ names: FaceNames?) -> Widget? {
    guard let names else { return nil }
    return Self.group(
      tr("Design"),
      [
        Self.row(tr("Version"), Self.number(ofVersion: names.version)),
        Self.row(tr("Designer"), names.designer),
        Self.link(tr("Designer’s Address"), names.designerURL),
        Self.row(tr("Manufacturer"), names.manufacturer),
        Self.link(tr("Manufacturer’s Address"), names.vendorURL),
        Self.row(tr("Description"), names.summary),
        Self.row(
          tr("Scripts"),
          names.scripts.map { ScriptNames.installed.name($0) }.joined(separator: tr(", "))),
        Self.row(
          tr("Glyphs"), names.glyphCount > 0 ? DisplayText.count(UInt64(names.glyphCount)) : ""),
        Self.row(
          tr("Units per Em"),
          names.unitsPerEm > 0 ? DisplayText.count(UInt64(names.unitsPerEm)) : ""),
      ])
  }

  private func license(_ names: FaceNames?) -> Widget? {
    guard let names else { return nil }
    let license = FontLicense(
      url: names.licenseURL, text: names.license, copyright: names.copyright)
    var text: Widget?
    if !names.license.isEmpty {
      let label = makeLabel(LicenseText(names.license).text, wraps: true)
      gtk_label_set_selectable(label.opaque, 1)
      label.setMargins(12)
      let row = makeExpander(title: tr("Text of the License"))
      adw_expander_row_add_row(
        row.cast(to: AdwExpanderRow.self),
        makePlainRow(label, title: tr("Text of the License")).pointer)
      text = row
    }
    let address = names.licenseURL.isEmpty ? license.address ?? "" : names.licenseURL
    return Self.group(
      tr("License"),
      [
        Self.row(tr("License"), Wording.name(of: license)),
        Self.link(tr("License address"), address), text,
        Self.row(
          tr("Embedding"),
          names.fsType.map { Wording.embedding(EmbeddingRights(fsType: $0).rawValue) } ?? ""),
        Self.row(tr("Copyright"), names.copyright), Self.row(tr("Trademark"), names.trademark),
      ])
  }

  private var files: Widget? {
    var seen: Set<String> = []
    let files = family.faces.filter { seen.insert($0.reference.path).inserted }
    let rows = files.map { face -> Widget in
      let path = face.reference.path
      let row = makeTextRow(
        title: DisplayText.line(FileManagement.name(for: face)),
        subtitle: [
          face.id == nil ? DisplayText.line(path, limit: 300) : "",
          FileSystem.size(path).map { DisplayText.size($0) } ?? "",
        ].filter { !$0.isEmpty }.joined(separator: "\n"))
      guard face.isOwnFile else { return row }
      let button = Widget(gtk_button_new_from_icon_name("folder-symbolic"))
      button.setStyle("flat")
      gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
      gtk_widget_set_tooltip_text(button.pointer, tr("Show in Files"))
      button.setAccessibleLabel(tr("Show in Files"))
      Signal.connect(button, "clicked") { [weak self] in self?.shown(path) }
      adw_action_row_add_suffix(row.cast(to: AdwActionRow.self), button.pointer)
      return row
    }
    return Self.group(tr("Files"), rows)
  }

  // MARK: - Use

  /// Shows which apps used the family, by what the registry gave them.
  func show(_ grants: [FontGrant]) {
    let apps = FontUse.list(of: family, in: grants)
    users.isVisible = !apps.isEmpty
    guard !apps.isEmpty else { return adw_bin_set_child(users.cast(to: AdwBin.self), nil) }
    let rows = apps.map { use in
      let row = makeTextRow(
        title: DisplayText.line(use.name, limit: 60), subtitle: Wording.lastUsed(use.lastUsed))
      let icon = makeIcon(Icons.name(use.icon, else: "application-x-executable"), pixels: 32)
      adw_action_row_add_prefix(row.cast(to: AdwActionRow.self), icon.pointer)
      return row
    }
    adw_bin_set_child(
      users.cast(to: AdwBin.self), makeGroup(title: tr("Used By"), rows: rows).pointer)
  }
}

/// When an app used a family last.
nonisolated struct FontUse: Hashable {
  var name: String
  var icon: String
  /// Seconds since 1970; 0 for never.
  var lastUsed: Int64

  /// The apps that may use a family, those that used it last first.
  static func list(of family: FamilyPresentation, in grants: [FontGrant]) -> [FontUse] {
    let provider = family.regular.descriptor.provider ?? ""
    let own = grants.filter {
      !$0.isRevoked && $0.family == family.family && $0.provider == provider
    }
    return Dictionary(grouping: own) { $0.app.id }.values.compactMap { grants in
      grants.max { $0.lastUsed < $1.lastUsed }.map {
        FontUse(
          name: $0.app.name.isEmpty ? $0.app.id : $0.app.name, icon: $0.app.icon,
          lastUsed: $0.lastUsed)
      }
    }.sorted { ($1.lastUsed, $0.name) < ($0.lastUsed, $1.name) }
  }
}

/// An address of the web in a font, which may hold anything.
nonisolated struct NamedWebPage: Hashable {
  let text: String

  /// Nothing for what no browser of the web opens: fonts have "www.example.com", and worse.
  init?(_ written: String) {
    let trimmed = String(written.filter { !$0.isWhitespace && !$0.isNewline })
    guard !trimmed.isEmpty, trimmed.count <= 500,
      trimmed.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }),
      !trimmed.contains(where: { "\"<>\\^`{|}".contains($0) })
    else { return nil }
    let lower = trimmed.lowercased()
    if lower.hasPrefix("https://") || lower.hasPrefix("http://") {
      guard trimmed.firstIndex(of: ".") != nil else { return nil }
      text = trimmed
    } else {
      guard lower.hasPrefix("www."), !trimmed.contains(":") else { return nil }
      text = "https://" + trimmed
    }
  }
}

/// The text of a license in a font, fit to be read: its paragraphs, without what turns directions.
nonisolated struct LicenseText: Hashable {
  let text: String

  init(_ written: String) {
    let paragraphs = written.split(omittingEmptySubsequences: true) { $0.isNewline }
      .prefix(400).map { DisplayText.sentence(String($0), limit: 4000) }
    text = paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
