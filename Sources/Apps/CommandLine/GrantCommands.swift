// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

struct GrantsCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "grants", abstract: "List which app was given which font.")

  @Option(help: "Only what this app was given.")
  var app: String?
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let app = app
    let grants = try await RegistryConnection.open().reading { try await $0.grants(app: app) }
    if output.json { return try Output.json(grants.map(GrantDocument.init)) }
    if grants.isEmpty { return Output.line(tr("No app was given any font.")) }
    Output.table(
      grants.map {
        [
          $0.app.id, $0.postScriptName, $0.family, $0.style, $0.providerName,
          tr("last used {date}", ["date": LocalDay.iso8601($0.lastUsed) ?? ""]),
          [
            $0.isRevoked ? tr("taken back") : $0.face == nil ? tr("not installed now") : "",
            StateWording.share(of: $0.fileFamilies),
          ].filter { !$0.isEmpty }.joined(separator: tr(", ")),
        ]
      })
  }
}

struct RevokeCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Take fonts back from an app: it cannot get them by asking.")

  @OptionGroup var fonts: GrantedFontArguments
  @OptionGroup var output: OutputOptions

  func run() async throws {
    try await fonts.set(isGranted: false, output)
  }
}

struct AllowCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow",
    abstract: "Let an app have fonts again that were taken back, and ask for what is missing.")

  @OptionGroup var fonts: GrantedFontArguments
  @OptionGroup var output: OutputOptions

  func run() async throws {
    try await fonts.set(isGranted: true, output)
  }
}

/// Revokes or allows fonts of an app.
struct GrantedFontArguments: ParsableArguments {
  @Argument(help: "An application id, as `grants` lists it.")
  var app: String
  @Argument(
    help: "PostScript names or families; all that the app was given when there are none.",
    transform: LocaleText.word)
  var names: [String] = []

  /// Changes the app's grants, and prints each font after a word for the change, and how many there were.
  func set(isGranted: Bool, _ output: OutputOptions) async throws {
    let app = app
    let names = names
    let grants = try await RegistryConnection.open().reading {
      try await $0.setGranted(isGranted, app: app, fonts: names)
    }
    if output.json {
      try Output.json(grants.map(GrantDocument.init))
    } else {
      let change: ChangeReport.Change = isGranted ? .allowed : .revoked
      Output.table(grants.map { [change.word, $0.family, $0.style, $0.postScriptName] })
      if !grants.isEmpty {
        Output.line(
          change.summary(fonts: grants.count, families: Set(grants.map(\.family)).count))
      }
    }
    for name in names { sayBoth(name, grants) }
    let unknown = names.filter { name in
      !grants.contains {
        [$0.postScriptName.lowercased(), $0.family.lowercased()].contains(name.lowercased())
      }
    }
    for name in unknown where !output.json {
      Output.error(
        tr(
          "“{app}” was never given a font called “{name}”.",
          ["app": Output.safe(app), "name": Output.safe(name)]))
    }
    if !unknown.isEmpty { throw CommandFailure(status: .refused, reason: nil) }
    guard names.isEmpty, grants.isEmpty else { return }
    // Letting an app ask again for missing fonts needs no grant.
    if isGranted {
      if !output.json {
        Output.line(
          tr(
            "“{app}” was never given any font. It may ask again for what it is missing.",
            ["app": Output.safe(app)]))
      }
    } else {
      throw CommandFailure(
        status: .refused,
        reason: output.json
          ? nil
          : .init(
            name: BusNames.errorPrefix + FontErrorCode.notRegistered.name,
            message: tr("“{app}” was never given any font.", ["app": Output.safe(app)])))
    }
  }
}

extension GrantedFontArguments {
  /// Says where a name was taken as a family and as the PostScript name of a font of another one.
  private func sayBoth(_ name: String, _ grants: [FontGrant]) {
    func isNamed(_ text: String) -> Bool { text.lowercased() == name.lowercased() }
    guard grants.contains(where: { isNamed($0.family) }),
      let font = grants.first(where: { isNamed($0.postScriptName) && !isNamed($0.family) })
    else { return }
    Output.error(
      tr(
        "“{name}” is a family, and the PostScript name of “{font}”: both were meant.",
        ["name": Output.safe(name), "font": Output.safe("\(font.family) \(font.style)")]))
  }
}

/// A grant as `--json` shows it.
struct GrantDocument: Encodable {
  var app, appName, provider, providerName, postScriptName, family, style, how: String
  /// Seconds since 1970.
  var granted, lastUsed: Int64
  var revoked: Bool
  /// The face's id, where the font is installed now.
  var id: String?
  /// The families of the font's file, where there are several: the app has the bytes of all.
  var fileFamilies: [String]?

  private enum CodingKeys: String, CodingKey {
    case app, provider, family, style, how, granted, revoked, id
    case appName = "app-name"
    case providerName = "provider-name"
    case postScriptName = "postscript-name"
    case lastUsed = "last-used"
    case fileFamilies = "file-families"
  }

  init(_ grant: FontGrant) {
    app = grant.app.id
    appName = grant.app.name
    provider = grant.provider
    providerName = grant.providerName
    postScriptName = grant.postScriptName
    family = grant.family
    style = grant.style
    how = grant.origin.rawValue
    granted = grant.granted
    lastUsed = grant.lastUsed
    revoked = grant.isRevoked
    id = grant.face?.id
    fileFamilies = grant.fileFamilies.isEmpty ? nil : grant.fileFamilies
  }
}
