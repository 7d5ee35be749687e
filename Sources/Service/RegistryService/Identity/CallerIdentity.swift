// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// The identity of a caller, as far as the bus connection shows it.
enum CallerIdentity: Sendable, Hashable {
  /// In a Flatpak sandbox; the sandbox says which app it is.
  case flatpak(FlatpakInstance)
  /// In a snap.
  case snap(name: String)
  /// An app outside a sandbox that said which installed desktop file is its own.
  case registeredHost(appID: String)
  /// A systemd scope or service of an installed desktop file.
  case systemdUnit(appID: String)
  /// Some program outside a sandbox.
  case unidentified

  /// Whether what the caller may do is enforced by a sandbox.
  var isSandboxed: Bool {
    switch self {
    case .flatpak, .snap: true
    case .registeredHost, .systemdUnit, .unidentified: false
    }
  }

  /// The application id, where the caller is an app.
  var appID: String? {
    switch self {
    case .flatpak(let instance): instance.appID
    case .registeredHost(let id), .systemdUnit(let id): id
    case .snap, .unidentified: nil
    }
  }

  /// Whether two kinds may be the same app: both hold it in a sandbox, or neither does.
  ///
  /// An app of a sandbox and one outside it are two, though they may have the same id.
  static func mayBeSameApp(_ kind: String, _ other: String) -> Bool {
    (kind == flatpakKind) == (other == flatpakKind)
  }

  static let flatpakKind = "flatpak"

  /// How the prompt and the store name this kind.
  var kind: String {
    switch self {
    case .flatpak: Self.flatpakKind
    case .snap: "snap"
    case .registeredHost: "registered-host"
    case .systemdUnit: "systemd-unit"
    case .unidentified: "unidentified"
    }
  }
}

/// A process at the other end of a bus connection, as the bus tells it.
struct CallerProcess: Sendable {
  /// The connection's unique name.
  var connection: String
  var process: ProcessHandle
}

/// One way to find out who is calling.
protocol IdentitySource: Sendable {
  /// - Returns: nothing when the caller is not of the kind that this source knows.
  /// - Throws: when that could not be found out. The caller is refused then: trying a weaker kind
  ///   would let a sandboxed caller impersonate a host program.
  func identify(_ caller: CallerProcess) throws(IdentityFailure) -> CallerIdentity?
}

/// Why it could not be found out who is calling.
struct IdentityFailure: Error, CustomStringConvertible {
  let description: String
}
