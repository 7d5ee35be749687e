// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontRegistry

/// Somebody who is given fonts.
enum Consumer: Sendable, Hashable {
  /// What it is given is recorded, and stays until it is taken back.
  case app(FontOwner)
  /// A program outside a sandbox that is no app; what it is given ends with its connection.
  case program(connection: String)

  var app: FontOwner? { if case .app(let owner) = self { owner } else { nil } }

  /// Whether it is the same app, whatever its packaging calls it now, or the same connection.
  func isSame(as other: Consumer) -> Bool {
    if let app { return app.id == other.app?.id }
    return self == other
  }

  /// How the person is told who it is.
  var promptApp: ConsentQuestion.App {
    switch self {
    case .app(let owner):
      .init(id: owner.id, name: owner.name, icon: owner.icon, identity: owner.kind)
    case .program:
      .init(id: "", name: "", icon: "", identity: CallerIdentity.unidentified.kind)
    }
  }

  /// Whose memory it is that fonts come in.
  var reader: String {
    switch self {
    case .app(let owner): owner.id
    case .program(let connection): connection
    }
  }

  /// What takes turns in asking the person: programs that cannot be told apart are one.
  var turn: String { app?.id ?? "" }
}
