// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontInspection
import FoundationEssentials
import MachineFonts
import TypecaseGLibKit
import TypecaseSystemKit

struct VerifyCommand: DocumentCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check a collection as machines will: its keys, its catalog, and each font.")

  @Argument(help: ArgumentHelp("The folder that the web server serves.", valueName: "site"))
  var site: String
  @Option(
    help: ArgumentHelp(
      "A key beside which it is known what the site must have.", valueName: "key"))
  var beside: String?
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let site = try CollectionSite.of(site)
    var problems: [String] = []
    if let beside {
      let publisher = try SitePublisher(
        site, keyFolders: [PublisherPlace.folder(ofKey: beside)])
      if let unknown = publisher.unknown { problems.append(DraftWording.unknown(unknown)) }
    }
    let keys = try site.presentKeys()
    guard let trust = site.trust, let catalog = trust.catalog else {
      throw CommandFailure(
        refused: tr(
          "The keys that hold have not signed a catalog in {path}.", ["path": site.folder]))
    }
    do throws(CatalogProblem) { try trust.requireValid(at: Date()) } catch {
      problems.append(error.description)
    }
    for asset in catalog.assets {
      let path = "\(site.folder)/\(asset.path)"
      switch site.fault(of: asset) {
      case .missing: problems.append(tr("{path} is missing.", ["path": path]))
      case .different:
        problems.append(tr("{path} is another file than the catalog says.", ["path": path]))
      case nil: break
      }
    }
    let document = SiteDocument(keys, catalog, problems)
    if output.json {
      try Output.json(document)
    } else {
      Output.table([
        [tr("Collection"), "\(catalog.collection) “\(catalog.title)”"],
        [
          tr("Keys"),
          tr(
            "version {version}, until {date}",
            ["version": "\(keys.version)", "date": keys.expires.text]),
        ],
        [
          tr("Catalog"),
          tr(
            "version {version}, until {date}",
            ["version": "\(catalog.version)", "date": catalog.expires.text]),
        ],
        [tr("Release"), "\(catalog.rollOut.release)"],
        [tr("Fonts"), "\(catalog.assets.count)"],
        [
          tr("Families"),
          Set(catalog.assets.flatMap(\.families)).sorted().joined(separator: tr(", ")),
        ],
      ])
      for problem in problems { Output.error(Output.safe(problem)) }
    }
    if !problems.isEmpty { throw CommandFailure(status: .refused, reason: nil) }
  }
}

/// The output with --json.
private struct SiteDocument: Encodable {
  var collection: String
  var title: String
  var keysVersion: Int
  var keysExpire: String
  var version: Int
  var expires: String
  var release: Int
  var fonts: Int
  var bytes: UInt64
  var problems: [String]

  init(_ keys: KeysFile, _ catalog: SignedCatalog, _ problems: [String]) {
    collection = catalog.collection
    title = catalog.title
    keysVersion = keys.version
    keysExpire = keys.expires.text
    version = catalog.version
    expires = catalog.expires.text
    release = catalog.rollOut.release
    fonts = catalog.assets.count
    bytes = catalog.assets.reduce(0) { $0 + $1.byteCount }
    self.problems = problems
  }
}
