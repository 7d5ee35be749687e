// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol

/// An app or a program that is given fonts.
enum Consumer: Sendable, Hashable {
  /// The store records what it is given, until that is revoked.
  case app(AppIdentity, IdentityAssurance = .claimed)
  /// A program outside a sandbox that is not an app: its fonts end with its connection.
  case program(connection: String)

  var app: AppIdentity? { if case .app(let app, _) = self { app } else { nil } }

  /// Whether it is the same app, whatever its packaging calls it now, or the same connection.
  func isSame(as other: Consumer) -> Bool {
    if let app { return app.id == other.app?.id }
    return self == other
  }

  /// How a prompt names it.
  var promptApp: AppSummary {
    switch self {
    case .app(let app, let assurance): AppSummary(app, assurance)
    case .program:
      .init(
        id: "", name: "", icon: "", identity: CallerIdentity.unidentified.kind, assurance: .unknown)
    }
  }

  /// The key by which callers share the memory of font files.
  var holder: String {
    switch self {
    case .app(let app, _): app.id
    case .program(let connection): connection
    }
  }
}

extension AppSummary {
  /// How a prompt names an app.
  init(_ app: AppIdentity, _ assurance: IdentityAssurance) {
    self.init(
      id: app.id, name: app.name, icon: app.icon, identity: app.kind, assurance: assurance)
  }
}
