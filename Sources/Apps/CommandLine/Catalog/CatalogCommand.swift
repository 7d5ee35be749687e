// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FoundationEssentials
import Glibc
import MachineFonts
import TypecaseGLibKit
import TypecaseSystemKit

/// `typecasectl catalog`: what an organization does that offers a collection of fonts to its machines.
struct CatalogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Publish fonts for many machines: sign catalogs, change keys, direct roll-outs.",
    subcommands: [
      NewKeyCommand.self, RotateKeysCommand.self, PublishCommand.self, RollOutCommand.self,
      SignCommand.self, VerifyCommand.self, PinCommand.self, RestoreCommand.self,
      PlacesCommand.self,
    ])
}

/// The keys that a command signs with.
struct SigningOptions: ParsableArguments {
  @Option(
    name: .customLong("sign"),
    help: ArgumentHelp("The file of a key to sign with.", valueName: "file"))
  var keyFiles: [String] = []
  @Option(
    help: ArgumentHelp(
      "The folder of what is known of sites, if it is not that of the key, as for a key that a program decrypts.",
      valueName: "dir"))
  var pins: String?

  /// Reads the keys; once, since one may come through a pipe.
  func keys() throws -> [SigningKey] {
    try keyFiles.map { path in
      guard let key = SigningKey(try FileSystem.text(of: path, limit: 4096)) else {
        throw CommandFailure(refused: tr("{path} is no key to sign with.", ["path": path]))
      }
      return key
    }
  }

  /// Reads a site, and compares it with what is known of it beside the keys.
  func publisher(of site: String) throws -> SitePublisher {
    let site = try CollectionSite.of(site)
    let files = keyFiles.filter(PublisherPlace.isFile)
    guard pins != nil || files.count == keyFiles.count else {
      throw CommandFailure(
        refused: tr(
          "There is no folder beside a key that is no file. Name that of what is known with --pins."
        ))
    }
    let keyFolders = try files.map(PublisherPlace.folder(ofKey:))
    for folder in keyFolders { try site.requireOutside(folder) }
    let folders =
      try pins.map { keyFiles.isEmpty ? [] : [try PublisherPlace.resolved($0)] } ?? keyFolders
    return try SitePublisher(site, keyFolders: folders)
  }
}

/// The digests of files that a person declares to have read.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: .customLong("digest"),
    help: ArgumentHelp(
      "The digest of a draft, or of another publisher’s catalog, that you have read.",
      valueName: "sha256"))
  var digests: [String] = []

  /// Shows what a draft says, and asks whether that is what was read.
  ///
  /// - Throws: `CommandFailure` when it is not.
  func requireReading(of draft: SiteDraft) throws {
    DraftWording.write(draft)
    if digests.contains(draft.digest) { return }
    let isAsking = digests.isEmpty && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    if isAsking {
      // So many that nobody finds another draft whose digest begins with the same ones.
      Output.prompt(tr("If this is what you mean to sign, type the first 16 digits of the digest:"))
      let answer = (readLine() ?? "").lowercased()
      if answer.count >= 16, draft.digest.hasPrefix(answer) { return }
    }
    throw CommandFailure(
      refused: digests.isEmpty
        ? tr(
          "Nothing was signed. Read what is different; if this is what you mean to sign, add --digest {digest}",
          ["digest": draft.digest])
        : tr(
          "Nothing was signed: {path} is another one than you have read. Read what is different.",
          ["path": draft.path]))
  }
}

/// The locations of a publisher's files.
enum PublisherPlace {
  /// An absolute path without links, of what need not be there yet.
  static func resolved(_ path: String) throws -> String {
    let path = AbsolutePath.of(path)
    if FileSystem.exists(path) { return try FileSystem.resolved(path) }
    let (folder, name) = FileSystem.split(path)
    let parent = try resolved(folder)
    return name.isEmpty ? parent : (parent == "/" ? "" : parent) + "/" + name
  }

  /// Whether a path is not of a pipe or a device, which lies in no folder of a person's.
  ///
  /// What is not there counts as a file, whose absence is said later.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path.cPath, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// The folder of a key, where the pin is.
  static func folder(ofKey path: String) throws -> String {
    FileSystem.split(try resolved(path)).folder
  }
}

extension CollectionSite {
  /// Reads the site of a command.
  static func of(_ path: String) throws -> CollectionSite {
    try CollectionSite(folder: PublisherPlace.resolved(path))
  }

  /// The keys that hold; a command that needs some fails without.
  func presentKeys() throws -> KeysFile {
    guard let keys = trust?.keys else {
      throw CommandFailure(refused: tr("There are no keys in {path} yet.", ["path": folder]))
    }
    return keys
  }

  /// Says how far a file is, and by which digest the next person will know it.
  static func report(_ path: String, _ written: (progress: Progress, digest: String)) {
    switch written.progress {
    case .published: Output.line(tr("{path}: published", ["path": path]))
    case .draft(let problem):
      Output.line(
        tr(
          "{path}: a draft; {reason}. Its digest is {digest}",
          ["path": path, "reason": problem.description, "digest": written.digest]))
    }
  }
}

extension SitePublisher {
  /// The catalog that the next one continues from; one of another publisher is shown first.
  mutating func lastCatalog(_ reading: ReadingOptions) throws -> SignedCatalog? {
    guard let unknown else { return try lastCatalog(confirming: []) }
    Output.error(DraftWording.unknown(unknown))
    try reading.requireReading(of: unknown)
    return try lastCatalog(confirming: [unknown.digest])
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
    let signingKeys = try signing.keys()
    var publisher = try signing.publisher(of: site)
    let old = publisher.keys
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
    CollectionSite.report(
      KeysFile.path(version: keys.version), try publisher.propose(keys, signing: signingKeys))
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
    abstract: "Read drafts and sign them, where more than one key must sign.",
    discussion: """
      What is different from what is known beside your key is shown. Compare the digest with that of the person who \
      made the draft: a signature says that you have read it.
      """)

  @Argument(help: ArgumentHelp("The folder that the web server serves.", valueName: "site"))
  var site: String
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var signing: SigningOptions

  func validate() throws {
    if signing.keyFiles.isEmpty { throw ValidationError(tr("Name a key with --sign.")) }
  }

  func run() async throws {
    let keys = try signing.keys()
    var publisher = try signing.publisher(of: site)
    let drafts = try publisher.drafts()
    if drafts.isEmpty { throw SiteRefusal.noDraft(site: publisher.site.folder) }
    func fit(_ draft: SiteDraft) -> [SigningKey] {
      keys.filter { publisher.signers(of: draft).contains($0.publicKey) }
    }
    for key in keys
    where !drafts.contains(where: { publisher.signers(of: $0).contains(key.publicKey) }) {
      throw SiteRefusal.keyWithoutRole(
        key.publicKey, path: drafts.map(\.path).joined(separator: tr(", ")))
    }
    // The key of one draft need not be a key of the other.
    var wanted = drafts.filter { !fit($0).isEmpty }
    let read = wanted.filter { reading.digests.contains($0.digest) }
    if !read.isEmpty { wanted = read }
    for draft in wanted { try reading.requireReading(of: draft) }
    for draft in wanted {
      let signers = fit(draft)
      if signers.isEmpty { continue }
      CollectionSite.report(draft.path, try publisher.sign(draft, with: signers))
      // Keys that are published now hold for the next draft.
      publisher = try signing.publisher(of: site)
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
