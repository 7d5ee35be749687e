// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseSystemKit

struct ListCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the fonts that apps have installed.")

  @Option(help: "Only the fonts of this provider.")
  var provider: String?
  @Flag(help: "Say of each font whether it is on, and who may use it; this takes longer.")
  var states = false
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let registry = try await RegistryConnection.open()
    if output.json {
      let fonts = try await registry.reading { try await $0.fonts(provider: provider) }
      return try Output.json(fonts.map(\.descriptor))
    }
    if states {
      let fonts = try await registry.reading {
        try await $0.fonts(provider: provider, isBrief: true)
      }
      return try write(
        fonts.map { font in
          let descriptor = font.descriptor
          return [
            descriptor.postScriptName ?? "", descriptor.family ?? "", descriptor.style ?? "",
            font.providerName, StateWording.state(of: font),
          ]
        })
    }
    let fonts = try await registry.reading { try await $0.fontNames(provider: provider) }
    try write(fonts.map { [$0.postScriptName, $0.family, $0.style, $0.providerName] })
  }

  private func write(_ rows: [[String]]) throws {
    if rows.isEmpty { return Output.line(tr("No app has installed fonts.")) }
    Output.table(rows)
  }
}

struct ShowCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show everything known of a font.")

  @Argument(
    help:
      "A family, which means all of its fonts; a PostScript name, a full name or an id, which means one.",
    transform: LocaleText.word)
  var name: String
  @OptionGroup var meaning: NameOptions
  @Option(
    name: .customLong("language"),
    help: "Say what is missing for this language, by its BCP 47 tag; may be given again.")
  var languages: [String] = []
  @OptionGroup var output: OutputOptions

  func validate() throws {
    for tag in languages where LanguageTable.shared.languages(named: tag).isEmpty {
      throw ValidationError("No language is known by the tag “\(tag)”.")
    }
  }

  func run() async throws {
    let registry = try await RegistryConnection.open()
    let details = try await registry.details(named: name, as: meaning.kind)
    if output.json {
      return try Output.json(details.map { FontDocument($0, languages: languages) })
    }
    for (index, face) in details.enumerated() {
      if index > 0 { Output.line("") }
      Output.table(FontDocument(face, languages: languages).rows)
      for notice in [face.font.nameFault].compactMap(\.self) + face.notices {
        Output.line(Output.safe(notice))
      }
      if let conflict = face.font.conflict {
        Output.line(
          Output.safe(
            tr("The system’s font comes first: {file}", ["file": conflict])))
      }
      for warning in face.warnings {
        let lines = IssueLines(warning)
        lines.text.forEach { Output.line(Output.safe($0)) }
      }
    }
  }
}

struct UndoCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the last removal back.")

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let restored = try await RegistryConnection.open().reading { try await $0.undo() }
    try ChangeReport(.restored, restored).write(output)
  }
}

/// The registry, with its failures as those of a command.
struct RegistryConnection {
  let library: FontLibrary

  static func open() async throws -> RegistryConnection {
    do throws(TypecaseError) {
      return RegistryConnection(library: try await FontLibrary.connect())
    } catch { throw failure(error) }
  }

  func reading<Value>(
    _ body: (FontLibrary) async throws -> Value
  ) async throws -> Value {
    do { return try await body(library) } catch let error as TypecaseError {
      throw Self.failure(error)
    }
  }

  /// Everything known of the installed faces with a name; at least one.
  ///
  /// A font that is replaced meanwhile has another id, and is looked for again by its name.
  func details(named name: String, as kind: NameKind?) async throws -> [FontDetails] {
    var attempts = 0
    while true {
      let ids = try await fonts(named: name, as: kind).compactMap(\.descriptor.id)
      attempts += 1
      do throws(CommandFailure) {
        return try await details(ids: ids)
      } catch {
        guard error.reason?.name == Self.notInstalled, attempts < 3 else { throw error }
      }
    }
  }

  private func details(ids: [String]) async throws(CommandFailure) -> [FontDetails] {
    var details: [FontDetails] = []
    for id in ids {
      do throws(TypecaseError) { details.append(try await library.font(id: id)) } catch {
        throw Self.failure(error)
      }
    }
    return details
  }

  static let notInstalled = BusNames.errorPrefix + FontErrorCode.notRegistered.name

  static func failure(_ error: TypecaseError) -> CommandFailure {
    let isUnreachable = error.meansUnreachable
    let message =
      isUnreachable
      ? tr("The registry cannot be reached: {reason}", ["reason": error.message]) : error.message
    return CommandFailure(
      status: isUnreachable ? .unreachable : .refused,
      reason: .init(name: error.name, message: message))
  }
}

/// Paths for a service that runs in another folder.
enum AbsolutePath {
  static func of(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    let folder = (try? FileSystem.workingFolder()) ?? ""
    return folder + "/" + path
  }
}
