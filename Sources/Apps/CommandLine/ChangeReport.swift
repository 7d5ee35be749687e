// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit

/// The changes of a command: a line for each font, and at the end their number.
struct ChangeReport {
  enum Change: Sendable, Hashable {
    case removed, restored, enabled, disabled, kept
    case exposed(FontExposure)
    /// There for everybody: an administrator's doing.
    case installed
    /// Of grants.
    case revoked, allowed

    /// The text about each changed font.
    var word: String {
      switch self {
      case .removed: tr("removed")
      case .restored: tr("restored")
      case .enabled: tr("enabled")
      case .disabled: tr("disabled")
      case .kept: tr("kept")
      case .exposed(.asks): tr("for apps that ask")
      case .exposed(.byName): tr("for every app, by name")
      case .installed: tr("installed")
      case .revoked: tr("taken back")
      case .allowed: tr("allowed")
      }
    }

    /// How many fonts of how many families it was done with.
    func summary(fonts: Int, families: Int) -> String {
      let holes: KeyValuePairs = [
        "fonts": trn("{count} font", "{count} fonts", fonts),
        "families": trn("{count} family", "{count} families", families),
      ]
      return switch self {
      case .removed: tr("{fonts} of {families} removed", holes)
      case .restored: tr("{fonts} of {families} restored", holes)
      case .enabled: tr("{fonts} of {families} enabled", holes)
      case .disabled: tr("{fonts} of {families} disabled", holes)
      case .kept: tr("{fonts} of {families} kept", holes)
      case .exposed(.asks): tr("{fonts} of {families} for apps that ask", holes)
      case .exposed(.byName): tr("{fonts} of {families} for every app, by name", holes)
      case .installed: tr("{fonts} of {families} there for everybody", holes)
      case .revoked: tr("{fonts} of {families} taken back", holes)
      case .allowed: tr("{fonts} of {families} allowed", holes)
      }
    }
  }

  var change: Change
  var fonts: [InstalledFont]

  init(_ change: Change, _ fonts: [InstalledFont]) {
    self.change = change
    self.fonts = fonts
  }

  /// Writes it; as JSON the descriptors of the fonts alone.
  func write(_ output: OutputOptions) throws {
    if output.json { return try Output.json(fonts.map(\.descriptor)) }
    Output.table(rows)
    if !fonts.isEmpty { Output.line(summary) }
  }

  /// The action, the family, the style and the PostScript name of each font, and its owner.
  var rows: [[String]] {
    fonts.map { font in
      let descriptor = font.descriptor
      return [
        change.word, descriptor.family ?? "", descriptor.style ?? "",
        descriptor.postScriptName ?? "",
        font.providerName,
      ]
    }
  }

  /// How many fonts of how many families it was done with.
  var summary: String {
    change.summary(fonts: fonts.count, families: Set(fonts.map(\.descriptor.family)).count)
  }
}
