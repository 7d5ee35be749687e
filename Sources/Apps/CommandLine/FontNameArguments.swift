// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit

/// The fonts that a command is about.
struct FontNameArguments: ParsableArguments {
  @Argument(
    help:
      "Families, which mean all of their fonts; PostScript names, full names or ids, which mean one.",
    transform: LocaleText.word)
  var names: [String]
  @OptionGroup var meaning: NameOptions
}

/// What names on the command line are, where a name could be several things.
struct NameOptions: ParsableArguments {
  /// Nothing when a family counts first.
  @Flag(exclusivity: .exclusive)
  var kind: NameKind?
}

/// The declared kind of a name on the command line.
enum NameKind: String, EnumerableFlag {
  case family
  case postScriptName

  static func name(for value: NameKind) -> NameSpecification {
    switch value {
    case .family: .customLong("family")
    case .postScriptName: .customLong("postscript-name")
    }
  }

  static func help(for value: NameKind) -> ArgumentHelp? {
    switch value {
    case .family: "Take the names as those of families only."
    case .postScriptName: "Take the names as PostScript names only: each means one font."
    }
  }
}

/// What a name means among the installed fonts; the first that it is counts.
///
///     id                 that font
///     family             all of its fonts, whoever installed them
///     PostScript name    that font; of each owner, where several have it
///     full name          that font
///     another name       all fonts that have it: in another language, or for old programs
///
/// Other families of the same files are never meant.
struct NameMeaning {
  var fonts: [InstalledFont]
  /// For a person: what else has the name, and how that is meant.
  var notice: String?

  /// Looks for a name among fonts; nil where none has it.
  ///
  /// - Parameter kind: what the name is, where the caller was told.
  init?(of name: String, among fonts: [InstalledFont], as kind: NameKind? = nil) {
    func having(_ names: (InstalledFont) -> String?) -> [InstalledFont] {
      fonts.filter { names($0) == name }
    }
    let family = having(\.descriptor.family)
    let postScript = having(\.descriptor.postScriptName)
    switch kind {
    case .family: self.fonts = family
    case .postScriptName: self.fonts = postScript
    case nil:
      let choices = [having(\.descriptor.id), family, postScript, having(\.descriptor.fullName)]
      let place = choices.firstIndex { !$0.isEmpty } ?? 0
      self.fonts = choices[place]
      let meant = Set(self.fonts.compactMap(\.descriptor.id))
      // A family of one font is nothing else than that font.
      let other = choices.dropFirst(place + 1).joined().first { font in
        meant.count > 1 || !meant.contains(font.descriptor.id ?? "")
      }
      if place > 0, let other {
        notice = Self.notice(of: name, isFamily: place == 1, meant.count, other)
      }
    }
    // The registry found them by a name that they do not show: an old one, or one in another language.
    if self.fonts.isEmpty, kind == nil { self.fonts = fonts }
    if self.fonts.isEmpty { return nil }
  }

  private static func notice(
    of name: String, isFamily: Bool, _ count: Int, _ other: InstalledFont
  ) -> String? {
    let font = other.descriptor
    guard let postScriptName = font.postScriptName else { return nil }
    let holes: KeyValuePairs = [
      "name": Output.safe(name),
      "font": Output.safe(font.fullName ?? postScriptName),
      "postscript": Output.safe(postScriptName),
    ]
    return isFamily
      ? trn(
        "“{name}” is a family, and its {count} font is meant. It is a name of “{font}” as well; to mean that font alone: --postscript-name {postscript}",
        "“{name}” is a family, and all of its {count} fonts are meant. It is a name of “{font}” as well; to mean that font alone: --postscript-name {postscript}",
        count, holes)
      : tr(
        "“{name}” was taken as a PostScript name. It is a name of “{font}” as well; to mean that font: --postscript-name {postscript}",
        holes)
  }
}

extension RegistryConnection {
  /// The installed fonts with a name; at least one.
  ///
  /// Its other meanings are written to standard error.
  func fonts(named name: String, as kind: NameKind? = nil) async throws -> [InstalledFont] {
    let fonts = try await reading { try await $0.fonts(name: name, isBrief: true) }
    guard let meaning = NameMeaning(of: name, among: fonts, as: kind) else {
      let name = Output.safe(name)
      let message =
        switch kind {
        case nil: tr("No installed font is called “{name}”.", ["name": name])
        case .family: tr("No installed family is called “{name}”.", ["name": name])
        case .postScriptName:
          tr("No installed font has the PostScript name “{name}”.", ["name": name])
        }
      throw CommandFailure(
        status: .refused, reason: .init(name: Self.notInstalled, message: message))
    }
    if let notice = meaning.notice { Output.error(notice) }
    return meaning.fonts
  }

  /// The ids of the fonts with some names, each once; every name is found before anything is changed.
  func ids(named names: [String], as kind: NameKind?) async throws -> [String] {
    var ids: [String] = []
    for name in names {
      ids += try await fonts(named: name, as: kind).compactMap(\.descriptor.id)
        .filter { !ids.contains($0) }
    }
    return ids
  }
}
