// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SignedCatalogs
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
  var firstKeys: String
  @Option(help: ArgumentHelp("A catalog that you know.", valueName: "file"))
  var catalog: String?

  func run() async throws {
    let site = try CollectionSite.of(site)
    let folder = try PublisherPlace.folder(ofKey: beside)
    try site.requireOutside(folder)
    let first = try bytes(firstKeys, KeysFile.byteLimit, site)
    do throws(CatalogProblem) { _ = try KeysFile(first: first) } catch {
      throw CommandFailure(
        status: .refused,
        reason: .init(
          name: BusError.failed,
          message: tr(
            "{path} is not to be believed: {reason}.",
            ["path": firstKeys, "reason": error.description])))
    }
    let pin = try SitePin(
      site: site, firstKeys: first,
      catalog: catalog.map { try bytes($0, SignedCatalog.byteLimit, site) })
    guard let collection = pin.collection else { return }
    let path = SitePin.path(of: collection, in: folder)
    if FileSystem.exists(path), try SitePin.File(path: path).pin.site != site.folder {
      throw SiteRefusal.pinInTheWay(path: path)
    }
    try SitePin.File(path: path, pin: pin).write()
    let known = pin.versions
    var words = tr(
      "{path}: keys {keys} of {site}",
      ["path": path, "keys": "\(known.keys)", "site": site.folder])
    if let version = known.catalog {
      words = tr(
        "{path}: keys {keys} and catalog {catalog} of {site}",
        [
          "path": path, "keys": "\(known.keys)", "catalog": "\(version)", "site": site.folder,
        ])
    }
    Output.line(words)
    // What is in the site now may be another thing.
    _ = try SitePublisher(site, keyFolders: [folder])
  }

  /// What is known must not come from the site itself.
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
