// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MachineFonts
import TypecaseGLibKit
import TypecaseSystemKit

struct PinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract:
      "Note beside a key what is known of a site; for one that was published before, or by others.",
    discussion: """
      The file is made by itself with the first keys. Where it is missing, take the first keys and the catalog from \
      where those who write to the site cannot change them: a machine has both, in subscriptions.d of its \
      configuration and in subscriptions of its store.
      """)

  @Argument(help: ArgumentHelp("The folder that the web server serves.", valueName: "site"))
  var site: String
  @Option(help: ArgumentHelp("The key to note it beside.", valueName: "key"))
  var beside: String
  @Option(help: ArgumentHelp("A keys file that you know.", valueName: "file"))
  var firstKeys: String?
  @Option(help: ArgumentHelp("A catalog that you know.", valueName: "file"))
  var catalog: String?
  @Option(
    name: .customLong("pin"),
    help: ArgumentHelp(
      "What is noted beside another key, or of the site before it was moved.", valueName: "file"))
  var other: String?

  func validate() throws {
    if (firstKeys == nil) == (other == nil) || (other != nil && catalog != nil) {
      throw ValidationError(
        tr("Name files that you know with --first-keys and --catalog, or with --pin."))
    }
  }

  func run() async throws {
    let folder: String
    let site: CollectionSite
    let pin: SitePin
    do {
      site = try CollectionSite.of(self.site)
      folder = try PublisherPlace.folder(ofKey: beside)
      try site.requireOutside(folder)
      pin = try knownPin(of: site)
    } catch let refusal as SiteRefusal { throw CommandFailure(refusal, isPinning: true) }
    try note(pin, in: folder)
    // What is in the site now may be another thing.
    _ = try SitePublisher(site, keyFolders: [folder])
  }

  /// The pin from the trusted files.
  private func knownPin(of site: CollectionSite) throws -> SitePin {
    if let other {
      let path = try PublisherPlace.resolved(other)
      try site.requireOutside(path)
      let pin = try SitePin.File(path: path).pin
      // A pin of another collection would have its files put into this site.
      if let collection = pin.collection, let keys = site.trust?.keys, keys.collection != collection
      {
        throw CommandFailure(
          refused: tr("These keys are for {collection}.", ["collection": keys.collection]))
      }
      return SitePin(pin, movedTo: site.folder)
    }
    let firstKeys = firstKeys ?? ""
    let first = try bytes(firstKeys, KeysFile.byteLimit, site)
    do throws(CatalogProblem) { _ = try KeysFile(first: first) } catch {
      throw CommandFailure(
        refused: tr(
          "{path} is not to be believed: {reason}.",
          ["path": firstKeys, "reason": error.description]))
    }
    return try SitePin(
      site: site, firstKeys: first,
      catalog: catalog.map { try bytes($0, SignedCatalog.byteLimit, site) })
  }

  /// Writes a pin beside a key, and says what is known by it.
  private func note(_ pin: SitePin, in folder: String) throws {
    guard let collection = pin.collection else { return }
    let path = SitePin.path(of: collection, in: folder)
    var pin = pin
    // One that is damaged is made again.
    if let former = try? SitePin.File(path: path).pin {
      let isMoved = try other.map(PublisherPlace.resolved) == path
      guard former.site == pin.site || isMoved else { throw SiteRefusal.pinInTheWay(path: path) }
      pin = pin.afterSigning(of: former)
    }
    try SitePin.File(path: path, pin: pin).write()
    let known = pin.versions
    var words = tr(
      "{path}: keys {keys} of {site}",
      ["path": path, "keys": "\(known.keys)", "site": pin.site])
    if let version = known.catalog {
      words = tr(
        "{path}: keys {keys} and catalog {catalog} of {site}",
        [
          "path": path, "keys": "\(known.keys)", "catalog": "\(version)", "site": pin.site,
        ])
    }
    Output.line(words)
  }

  /// The known files must not come from the site itself.
  private func bytes(_ path: String, _ limit: Int, _ site: CollectionSite) throws -> [UInt8] {
    let path = try PublisherPlace.resolved(path)
    try site.requireOutside(path)
    return try OwnedDescriptor.open(path).readAll(limit: limit + SignedFile.headLimit)
  }
}

struct RestoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put the signed files of a site back as they are known beside a key.",
    discussion: """
      Nothing is signed. Later files that the known keys have signed stay, and fonts are not touched: verify says \
      which of them are missing or others.
      """)

  @Argument(help: ArgumentHelp("The folder that the web server serves.", valueName: "site"))
  var site: String
  @Option(
    help: ArgumentHelp(
      "The key beside which it is known what the site must have.", valueName: "key"))
  var beside: String

  func run() async throws {
    let site = try PublisherPlace.resolved(site)
    guard let file = try SitePin.file(for: site, in: PublisherPlace.folder(ofKey: beside)) else {
      throw SiteRefusal.noPin(site: site)
    }
    let paths = try file.pin.restore()
    for path in paths { Output.line(tr("{path}: as it is known", ["path": path])) }
    if paths.isEmpty { Output.line(tr("Nothing was different.")) }
  }
}
