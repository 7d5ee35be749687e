// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontRegistry

/// Somebody who is given fonts.
enum Consumer: Sendable, Hashable {
  /// What it is given is recorded, and stays until it is taken back.
  case app(AppIdentity)
  /// A program outside a sandbox that is no app; what it is given ends with its connection.
  case program(connection: String)

  var app: AppIdentity? { if case .app(let app) = self { app } else { nil } }

  /// Whether it is the same app, whatever its packaging calls it now, or the same connection.
  func isSame(as other: Consumer) -> Bool {
    if let app { return app.id == other.app?.id }
    return self == other
  }

  /// How the person is told who it is.
  var promptApp: ConsentQuestion.App {
    switch self {
    case .app(let app):
      .init(id: app.id, name: app.name, icon: app.icon, identity: app.kind)
    case .program:
      .init(id: "", name: "", icon: "", identity: CallerIdentity.unidentified.kind)
    }
  }

  /// Whose memory it is that fonts come in.
  var holder: String {
    switch self {
    case .app(let app): app.id
    case .program(let connection): connection
    }
  }
}
