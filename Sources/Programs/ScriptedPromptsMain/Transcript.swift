// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseBusProtocol
import TypecaseSystemKit

/// What was asked and replied: a file with one JSON object in each line.
struct Transcript {
  private let file: OwnedDescriptor

  /// - Throws: when the file cannot be written. What is in it stays.
  init(_ path: String) throws(SystemError) {
    file = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_APPEND, mode: 0o644)
  }

  /// Adds a line; one that cannot be written is lost, as it would be on a full disk.
  func add(_ entry: Entry) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let line = try? encoder.encode(entry) else { return }
    try? file.write(all: line + [UInt8(ascii: "\n")])
  }

  /// One question and its reply.
  struct Entry: Encodable {
    var content: Content
    /// The word of the script, or the family that was picked.
    var reply: String
    /// The file's name in the folder of pictures.
    var picture: String?
    /// Why the script's reply was not possible; no was said.
    var failure: String?

    func encode(to encoder: any Encoder) throws {
      try content.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(reply, forKey: .reply)
      try container.encodeIfPresent(picture, forKey: .picture)
      try container.encodeIfPresent(failure, forKey: .failure)
    }

    private enum CodingKeys: CodingKey { case reply, picture, failure }
  }

  /// What the window says.
  struct Content: Encodable {
    /// Which question: `install`, `use`, `missing`, or `pick`, as the options of the script.
    let question: String
    let app: App
    /// The families that would be installed or used, or are missing; nil for a picker.
    var families: [Family]?
    var notices: [String]?
    var warnings: [String]?
    var refused: [String]?

    struct App: Encodable { let id, name, identity: String }

    struct Family: Encodable {
      let family: String
      var styles: [String]?
      /// Of a missing font, where it can be had.
      var source: String?
    }

    private init(_ question: String, _ app: AppSummary) {
      self.question = question
      self.app = App(id: app.id, name: app.name, identity: app.identity)
    }

    init(_ question: ConsentQuestion) {
      self.init("install", question.app)
      families = question.families.map { Family(family: $0.family, styles: $0.styles) }
      notices = question.notices
      warnings = question.warnings.map { "\($0.family): \($0.message)" }
      refused = question.refused.map { "\($0.name): \($0.message)" }
    }

    init(_ question: UseQuestion) {
      self.init("use", question.app)
      families = question.families.map { Family(family: $0.family, styles: $0.styles) }
    }

    init(_ question: MissingFontsQuestion) {
      self.init("missing", question.app)
      families = question.fonts.map {
        Family(
          family: $0.descriptor.family ?? $0.descriptor.postScriptName ?? "",
          source: Self.word(for: $0.source))
      }
    }

    init(_ question: PickerQuestion) { self.init("pick", question.app) }

    private static func word(for source: MissingFont.Source) -> String {
      switch source {
      case .nowhere: "nowhere"
      case .catalog: "catalog"
      case .revoked: "revoked"
      case .disabled: "disabled"
      case .installed: "installed"
      }
    }
  }
}
