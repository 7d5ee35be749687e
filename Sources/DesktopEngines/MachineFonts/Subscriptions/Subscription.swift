// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontPolicy
import Glibc

/// A collection that this machine is kept at: a file of the administrator's in `subscriptions.d`.
public struct Subscription: Sendable, Hashable {
  /// The file's name without its end.
  public let name: String
  /// The path of the first keys file, which the administrator has from the organization by a way that is trusted.
  public let firstKeys: String
  /// The addresses of the collection, in the order of requests; the organization's own server is the last.
  ///
  /// None of them is trusted: the signatures are.
  public let addresses: [CollectionAddress]

  private static let byteLimit = 64 << 10

  /// The names of the subscriptions in a folder, sorted.
  public static func names(among files: [String]) -> [String] {
    files.filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }.map { String($0.dropLast(5)) }
      .filter { !$0.isEmpty }.sorted()
  }

  /// Reads a subscription by its name.
  ///
  /// - Parameter owners: the users who may have written it, and the first keys.
  public init(
    named name: String, in folder: String, owners: Set<uid_t>
  ) throws(PolicyProblem) {
    // What is kept of it is in a folder of its name.
    guard !name.contains("/"), !name.hasPrefix(".") else {
      throw PolicyProblem(.unreadable, subject: "\(name) is no name of a subscription")
    }
    guard
      let bytes = try AdministratorFile.bytes(
        of: "\(folder)/\(name).conf", owners: owners, limit: Self.byteLimit)
    else { throw PolicyProblem(.unreadable, subject: "there is no \(folder)/\(name).conf") }
    var values: [Substring: (text: Substring, line: Int)] = [:]
    for line in try AdministratorFile.lines(of: bytes) {
      switch line.content {
      case .group("subscription"): continue
      case .group: throw PolicyProblem(.unknownGroup, line: line.number, subject: String(line.text))
      case .other: throw PolicyProblem(.noAssignment, line: line.number, subject: String(line.text))
      case .value(_, _, nil):
        throw PolicyProblem(.noGroup, line: line.number, subject: String(line.text))
      case .value(let key, let text, _):
        guard ["address", "keys", "mirrors"].contains(key) else {
          throw PolicyProblem(.unknownKey, line: line.number, subject: String(key))
        }
        guard values.updateValue((text, line.number), forKey: key) == nil else {
          throw PolicyProblem(.repeatedKey, line: line.number, subject: String(key))
        }
      }
    }
    guard let address = values["address"] else {
      throw PolicyProblem(.invalidValue, subject: "address")
    }
    let mirrors = values["mirrors"].map { AdministratorFile.items(of: $0.text) } ?? []
    var addresses: [CollectionAddress] = []
    for (key, texts) in [("mirrors", mirrors), ("address", [String(address.text)])] {
      for text in texts {
        guard let address = CollectionAddress(text) else {
          throw PolicyProblem(.invalidValue, line: values[Substring(key)]?.line, subject: key)
        }
        addresses.append(address)
      }
    }
    if let keys = values["keys"], !keys.text.hasPrefix("/") {
      throw PolicyProblem(.invalidValue, line: keys.line, subject: "keys")
    }
    self.name = name
    self.addresses = addresses
    firstKeys = values["keys"].map { String($0.text) } ?? "\(folder)/\(name).keys"
  }
}

/// The folder of the web that a collection is in.
public struct CollectionAddress: Sendable, Hashable, CustomStringConvertible {
  private let base: DownloadAddress

  /// Reads an address of `http` or `https`, without a query; a slash at its end may be left out.
  public init?(_ text: String) {
    guard !text.contains("?"), !text.contains("#"),
      let base = DownloadAddress(text.hasSuffix("/") ? text : text + "/")
    else { return nil }
    self.base = base
  }

  /// The address of a file of the collection; nil for a path that leads elsewhere.
  func file(_ path: String) -> DownloadAddress? {
    DownloadAddress(base.text + path).flatMap { $0.origin == base.origin ? $0 : nil }
  }

  public var description: String { base.text }
}
