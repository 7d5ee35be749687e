// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Glibc
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit

/// The browser's texts for the registry's values.
enum Wording {
  /// A family's name, fit for a line.
  static func name(ofFamily family: String) -> String {
    DisplayText.line(family, fallback: tr("Unnamed font"))
  }

  /// The name of a font's owner; of the person and the administrator in the browser's language, whatever the registry's is.
  static func name(ofOwner id: String, _ name: String) -> String {
    if id == BusNames.person { return tr("Added by you") }
    if id == BusNames.administrator { return tr("Installed by your administrator") }
    return DisplayText.line(
      name, limit: 40, fallback: DisplayText.id(id, limit: 40, fallback: tr("Unnamed app")))
  }

  /// Names in a sentence or a row: "A, B and C".
  static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    // TRANSLATORS: the end of a list of names, such as “JP, KR and SC”
    return tr(
      "{names} and {last}",
      ["names": names.dropLast().joined(separator: tr(", ")), "last": last])
  }

  /// Families in a list, of which what the names begin with is said once: "Noto Serif CJK JP, KR and SC".
  static func list(ofFamilies families: [String]) -> String {
    let names = families.map { name(ofFamily: $0) }
    let words = names.map { $0.split(separator: " ") }
    guard let first = words.first, names.count > 1 else { return list(names) }
    var common = 0
    // Of each name a word is left.
    while words.allSatisfy({ $0.count > common + 1 && $0[common] == first[common] }) { common += 1 }
    return list(
      names.prefix(1) + words.dropFirst().map { $0.dropFirst(common).joined(separator: " ") })
  }

  /// That a file has several families, of which one is meant: who is given it has the bytes of all.
  static func fileShare(_ count: Int) -> String {
    // TRANSLATORS: a font family whose file has others as well, {count} in all
    trn("One of {count} family of a file", "One of {count} families of a file", count)
  }

  static func tags(isVariable: Bool, isColor: Bool) -> [String] {
    (isVariable ? [tr("Variable")] : []) + (isColor ? [tr("Color")] : [])
  }

  /// Family and style as one name.
  static func name(ofFace family: String, _ style: String) -> String {
    let style = DisplayText.line(style)
    return style.isEmpty ? name(ofFamily: family) : "\(name(ofFamily: family)) \(style)"
  }

  /// "2 families and 1 style"; what there is none of is not said.
  static func counts(families: Int, styles: Int) -> String {
    let ofFamilies = trn("{count} family", "{count} families", families)
    if styles == 0 { return ofFamilies }
    let ofStyles = trn("{count} style", "{count} styles", styles)
    if families == 0 { return ofStyles }
    // TRANSLATORS: what is selected or was changed, such as “2 families and 1 style”
    return tr("{families} and {styles}", ["families": ofFamilies, "styles": ofStyles])
  }

  /// The reasons why a face is not used, or not by everybody, as tags.
  static func states(isOn: Bool, asks: Bool, isOverridden: Bool) -> [String] {
    var states = isOn ? [] : [tr("Off")]
    // TRANSLATORS: a tag on a font that only apps that ask for it can use
    if asks { states.append(tr("Apps That Ask")) }
    if isOverridden { states.append(tr("Name Taken")) }
    return states
  }

  /// A state that only some styles of a family have.
  static func parts(of family: ListedFamily) -> [String] {
    let (count, off) = (family.faceCount, family.faceCount - family.enabledCount)
    return [
      off > 0 && off < count ? stylesOff(off, of: count) : nil,
      family.askingCount > 0 && family.askingCount < count
        ? stylesAsking(family.askingCount, of: count) : nil,
    ].compactMap(\.self)
  }

  /// The reasons why a family is not used, as tags.
  static func states(of family: ListedFamily) -> [String] {
    var states: [String] = []
    if family.enabledCount == 0 {
      // TRANSLATORS: a tag on a font family that is turned off
      states.append(tr("Off"))
    }
    if family.conflictCount > 0 {
      // TRANSLATORS: a tag on a font family whose name a font of the system has
      states.append(tr("Name Taken"))
    }
    return states
  }

  /// "2 of 6 styles off".
  static func stylesOff(_ off: Int, of count: Int) -> String {
    // TRANSLATORS: a tag on a font family of which some styles are turned off
    trn("{off} of {count} style off", "{off} of {count} styles off", count, ["off": String(off)])
  }

  /// "2 of 6 styles for apps that ask".
  static func stylesAsking(_ asking: Int, of count: Int) -> String {
    // TRANSLATORS: a tag on a font family of which only apps that ask for them can use some styles
    trn(
      "{asking} of {count} style for apps that ask", "{asking} of {count} styles for apps that ask",
      count, ["asking": String(asking)])
  }

  /// Why some fonts stayed as they were: the first reason, and how many more have one.
  static func explanation(ofAll failures: [FontFailure]) -> String? {
    guard let first = failures.first.map(explanation(of:)) else { return nil }
    guard failures.count > 1 else { return first }
    return trn(
      "{count} font stayed as it was. {reason}", "{count} fonts stayed as they were. {reason}",
      failures.count, ["reason": first])
  }

  /// The text for an error of the registry.
  static func explanation(of error: TypecaseError) -> String {
    error.meansUnreachable
      ? tr("The font registry could not be reached. Is Typecase installed completely?")
      : error.message
  }

  /// Why the registry refused a font.
  static func explanation(of failure: FontFailure) -> String {
    DisplayText.sentence(failure.message, fallback: failure.code.name)
  }

  /// The text for a font's embedding rights (OpenType `fsType`).
  static func embedding(_ rights: String) -> String {
    switch rights {
    case "installable": tr("May be embedded in documents and installed from them")
    case "editable": tr("May be embedded in documents that can be edited")
    case "preview-and-print": tr("May be embedded in documents to be viewed and printed only")
    case "restricted": tr("May not be embedded without permission of its maker")
    default: tr("Not stated")
    }
  }

  /// A license by its common name.
  static func name(of license: FontLicense) -> String {
    switch license {
    case .ofl: tr("SIL Open Font License")
    case .apache: tr("Apache License")
    case .mit: tr("MIT License")
    case .gpl: tr("GNU General Public License")
    case .ubuntu: tr("Ubuntu Font License")
    case .vera: tr("Bitstream Vera License")
    case .creativeCommons: tr("Creative Commons")
    case .publicDomain: tr("Public Domain")
    case .other: tr("Another License")
    case .unknown: tr("No License Stated")
    }
  }

  /// Embedding rights in a word or two.
  static func shortName(of rights: EmbeddingRights) -> String {
    switch rights {
    case .installable: tr("Installable")
    case .editable: tr("Editable")
    case .previewAndPrint: tr("Preview and Print")
    case .restricted: tr("Restricted")
    }
  }

  static func name(of format: FontFormat) -> String {
    switch format {
    case .trueType: tr("TrueType outlines")
    case .openType: tr("PostScript outlines (OpenType)")
    case .collection: tr("A face of a collection")
    }
  }

  /// A day, as the person's locale writes it.
  static func day(_ secondsSince1970: Int64) -> String {
    // TRANSLATORS: a date such as “3 May 2026”; see g_date_time_format()
    formatted(secondsSince1970, tr("%-e %B %Y"))
  }

  /// A day of the week, as the person's locale writes it.
  static func weekday(_ secondsSince1970: Int64) -> String { formatted(secondsSince1970, "%A") }

  private static func formatted(_ secondsSince1970: Int64, _ format: String) -> String {
    guard let time = g_date_time_new_from_unix_local(gint64(secondsSince1970)) else { return "" }
    defer { g_date_time_unref(time) }
    guard let text = g_date_time_format(time, format) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// A coordinate of an axis, without needless decimals.
  static func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return String(value) }
    let whole = Int(hundredths)
    if whole % 100 == 0 { return String(whole / 100) }
    return String(hundredths / 100)
  }
}

/// Icons whose names come from outside.
enum Icons {
  /// The icon's name where the theme has it.
  static func name(_ name: String, else fallback: String) -> String {
    guard !name.isEmpty, let display = gdk_display_get_default(),
      gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0
    else { return fallback }
    return name
  }
}
