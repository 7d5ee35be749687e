// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Synchronization
import TypecaseOpenSSLKit
import TypecaseSystemKit

/// The ids of faces as apps are told them.
///
/// The registry's own ids count registrations: one would tell an app how many fonts were ever
/// installed, and two apps that compare theirs what they have in common. So an app hears a keyed hash
/// of the id and of who it is itself, which stays the same from one start to the next.
public struct AppFontIDs: Sendable {
  private let key: HMACSHA256
  private let told = Told()

  /// - Parameter secret: what nobody else knows.
  init(secret: [UInt8]) { key = HMACSHA256(key: secret) }

  /// The store's own, made when there is none.
  init(_ database: some DatabaseWriter) throws {
    let secret = try database.write { database -> [UInt8] in
      if let secret = try Row.fetchOne(database, sql: "SELECT value FROM secret") {
        return Array(secret["value"] as Data)
      }
      let secret = HMACSHA256.makeKey()
      try database.execute(sql: "INSERT INTO secret (value) VALUES (?)", arguments: [Data(secret)])
      return secret
    }
    self.init(secret: secret)
  }

  /// - Parameters:
  ///   - face: the registry's id.
  ///   - reader: the app's id, or the connection of a program without one.
  public func id(of face: String, for reader: String) -> String {
    let code = key.code(for: Array(reader.utf8) + [0] + Array(face.utf8))
    let id = code.prefix(16).hexadecimal
    told.note(id, means: face, for: reader)
    return id
  }

  /// The registry's id of a face for the id that an app was given; nil when this process has not
  /// given it, which does not mean that there is no such face.
  public func face(told id: String, to reader: String) -> String? { told.face(id, for: reader) }

  /// The registry's ids by those that an app was told.
  public func table(of faces: some Sequence<String>, for reader: String) -> [String: String] {
    Dictionary(faces.map { (id(of: $0, for: reader), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The last ids that were given, so that opening a font need not hash all ids.
  private final class Told: Sendable {
    private struct Entries {
      var faces: [String: [String: String]] = [:]
      var count = 0
    }

    private let entries = Mutex(Entries())
    /// Some 20 MB; beyond it everything is told again.
    private static let limit = 100_000

    func note(_ id: String, means face: String, for reader: String) {
      entries.withLock { entries in
        if entries.count >= Self.limit { entries = Entries() }
        if entries.faces[reader, default: [:]].updateValue(face, forKey: id) == nil {
          entries.count += 1
        }
      }
    }

    func face(_ id: String, for reader: String) -> String? {
      entries.withLock { $0.faces[reader]?[id] }
    }
  }
}
