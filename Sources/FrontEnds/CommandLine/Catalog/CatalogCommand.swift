// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FoundationEssentials
import Glibc
import SignedCatalogs
import TypecaseGLibKit
import TypecaseSystemKit

/// `typecasectl catalog`: what an organization does that offers a collection of fonts to its machines.
struct CatalogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Publish fonts for many machines: sign catalogs, change keys, direct roll-outs.",
    subcommands: [
      NewKeyCommand.self, RotateKeysCommand.self, PublishCommand.self, RollOutCommand.self,
      SignCommand.self, VerifyCommand.self, PlacesCommand.self,
    ])
}

/// The keys that a command signs with, and how long that is valid.
struct SigningOptions: ParsableArguments {
  @Option(
    name: .customLong("sign"),
    help: ArgumentHelp("The file of a key to sign with.", valueName: "file"))
  var keyFiles: [String] = []

  func keys() throws -> [SigningKey] {
    try keyFiles.map { path in
      guard let key = SigningKey(try FileSystem.text(of: path, limit: 4096)) else {
        throw CommandFailure(
          status: .refused,
          reason: .init(
            name: BusError.failed, message: tr("{path} is no key to sign with.", ["path": path])))
      }
      return key
    }
  }
}

extension CollectionSite {
  /// Reads the site of a command.
  static func of(_ path: String) throws -> CollectionSite {
    try CollectionSite(folder: AbsolutePath.of(path))
  }

  /// The keys that hold; a command that needs some fails without.
  func presentKeys() throws -> KeysFile {
    guard let keys = trust?.keys else {
      throw CommandFailure(
        status: .refused,
        reason: .init(
          name: BusError.failed,
          message: tr("There are no keys in {path} yet.", ["path": folder])))
    }
    return keys
  }

  /// Says how far a file is.
  ///
  /// - Throws: `CommandFailure` when the keys that it was to be signed with may not sign it: who runs a command by a
  ///   timer must notice that its key is an old one.
  static func report(_ path: String, _ progress: Progress) throws {
    switch progress {
    case .published: Output.line(tr("{path}: published", ["path": path]))
    case .draft(let problem): Output.line(draft(path, problem))
    case .ignored(let problem):
      throw CommandFailure(
        status: .refused, reason: .init(name: BusError.failed, message: draft(path, problem)))
    }
  }

  private static func draft(_ path: String, _ problem: CatalogProblem) -> String {
    tr("{path}: a draft; {reason}", ["path": path, "reason": problem.description])
  }
}

struct NewKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-key",
    abstract: "Make a key to sign with, and write its public part to standard output.")

  @Argument(
    help: ArgumentHelp("The file to keep it in, which is not there yet.", valueName: "file"))
  var path: String

  func run() async throws {
    let key = SigningKey()
    let file = try OwnedDescriptor.open(
      path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try file.write(all: Array(key.text.utf8))
    try FileSystem.synchronize(file)
    Output.line(key.publicKey.description)
  }
}

struct RotateKeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Name the keys that speak for a collection: the first ones, or those that follow.",
    discussion: """
      What is not named stays as it is. New keys are signed by the root keys that hold, and by the new ones. \
      When the keys of the catalog change, the catalog must be signed anew: run roll-out afterwards.
      """)

  @Argument(help: ArgumentHelp("The folder that the web server serves.", valueName: "site"))
  var site: String
  @Option(help: "The collection’s id, such as org.example.Fonts; for the first keys.")
  var collection: String?
  @Option(name: .customLong("root"), help: "A public key that may name keys.")
  var rootKeys: [String] = []
  @Option(help: "How many root keys must sign.")
  var rootThreshold: Int?
  @Option(name: .customLong("catalog"), help: "A public key that may sign catalogs.")
  var catalogKeys: [String] = []
  @Option(help: "How many of the catalog’s keys must sign.")
  var catalogThreshold: Int?
  @Option(help: "How many days the keys are valid.")
  var days = 365
  @OptionGroup var signing: SigningOptions

  func validate() throws {
    if !(1...3650).contains(days) { throw ValidationError(tr("--days takes 1 to 3650.")) }
    if let collection, !CollectionID.isValid(collection) {
      throw ValidationError(tr("A collection’s id is like org.example.Fonts."))
    }
  }

  func run() async throws {
    let site = try CollectionSite.of(site)
    let old = site.trust?.keys
    guard let collection = old?.collection ?? collection else {
      throw ValidationError(tr("The first keys need --collection."))
    }
    if let old, let named = self.collection, named != old.collection {
      throw ValidationError(
        tr("These keys are for {collection}.", ["collection": old.collection]))
    }
    let keys = KeysFile(
      version: (old?.version ?? 0) + 1, collection: collection,
      expires: Date(timeIntervalSinceNow: Double(days) * 86_400),
      root: try role(rootKeys, rootThreshold, old?.root),
      catalog: try role(catalogKeys, catalogThreshold, old?.catalog))
    try CollectionSite.report(
      KeysFile.path(version: keys.version), site.propose(keys, signing: signing.keys()))
  }

  private func role(
    _ texts: [String], _ threshold: Int?, _ old: SigningRole?
  ) throws -> SigningRole {
    var keys: Set<PublicKey> = []
    for text in texts {
      guard let key = PublicKey(text) else {
        throw ValidationError(tr("“{text}” is no public key.", ["text": text]))
      }
      keys.insert(key)
    }
    if keys.isEmpty { keys = old?.keys ?? [] }
    guard let role = SigningRole(keys: keys, threshold: threshold ?? old?.threshold ?? 1) else {
      throw ValidationError(
        tr("Name keys with --root and --catalog, at least as many as must sign."))
    }
    return role
  }
}

struct SignCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign drafts, where more than one key must sign.")

  @Argument(help: ArgumentHelp("The folder that the web server serves.", valueName: "site"))
  var site: String
  @OptionGroup var signing: SigningOptions

  func run() async throws {
    let drafts = try CollectionSite.of(site).sign(with: signing.keys())
    // The key of one draft need not be a key of the other.
    let isIgnored = drafts.allSatisfy { if case .ignored = $0.progress { true } else { false } }
    for (path, progress) in drafts {
      if case .ignored(let problem) = progress, !isIgnored {
        try CollectionSite.report(path, .draft(problem))
      } else {
        try CollectionSite.report(path, progress)
      }
    }
  }
}

/// The places of machines in a roll-out; for simulations.
struct PlacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "Write the place of each machine whose id is a line of standard input.",
    shouldDisplay: false)

  @Argument var collection: String
  @Argument var release: Int

  func run() async throws {
    var places: [String] = []
    while let id = readLine() {
      places.append("\(RollOut.place(machineID: id, collection: collection, release: release))")
    }
    Output.line(places.joined(separator: "\n"))
  }
}
