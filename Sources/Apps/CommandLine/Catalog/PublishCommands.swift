// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontInspection
import FoundationEssentials
import Glibc
import MachineFonts
import TypecaseGLibKit
import TypecaseSystemKit

/// When and to whom a release goes.
struct RollOutOptions: ParsableArguments {
  @Option(help: "When it begins, such as 2030-12-31T12:00:00Z; now by default.")
  var begin: String?
  @Option(name: .customLong("over"), help: "Over how many minutes machines are spread.")
  var minutes: Int?
  @Option(help: "How many of a hundred machines take part.")
  var percent: Int?
  @Option(help: "How many days the catalog is valid.")
  var days = 30

  func validate() throws {
    if let begin, (try? Date.ISO8601FormatStyle().parse(begin)) == nil {
      throw ValidationError(tr("--begin takes a time such as 2030-12-31T12:00:00Z."))
    }
    if let minutes, !(0...RollOut.longest / 60).contains(minutes) {
      throw ValidationError(
        tr("--over takes 0 to {count} minutes.", ["count": "\(RollOut.longest / 60)"]))
    }
    if let percent, !(0...100).contains(percent) {
      throw ValidationError(tr("--percent takes 0 to 100."))
    }
    if !(1...365).contains(days) { throw ValidationError(tr("--days takes 1 to 365.")) }
  }

  var beginning: Date? { begin.flatMap { try? Date.ISO8601FormatStyle().parse($0) } }
  var expiry: Date { Date(timeIntervalSinceNow: Double(days) * 86_400) }
}

struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish a folder of fonts as the next release of a collection.",
    discussion: """
      The fonts are inspected as machines will inspect them, and copied into the site. Machines install all of \
      them, and remove what an earlier release had besides.
      """)

  @Argument(help: ArgumentHelp("The folder that the web server serves.", valueName: "site"))
  var site: String
  @Option(help: ArgumentHelp("The folder of the fonts.", valueName: "dir"))
  var fonts: String
  @Option(help: "What people call the collection.", transform: LocaleText.word)
  var title: String?
  @OptionGroup var rollOut: RollOutOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var signing: SigningOptions

  func run() async throws {
    let signingKeys = try signing.keys()
    var publisher = try signing.publisher(of: site)
    let site = publisher.site
    let keys = try site.presentKeys()
    try publisher.requireRole(of: signingKeys)
    try site.requireOutside(PublisherPlace.resolved(fonts))
    let last = try publisher.lastCatalog(reading)
    let version = publisher.nextVersion
    let catalog = SignedCatalog(
      version: version, keysVersion: keys.version, collection: keys.collection,
      title: title ?? last?.title ?? keys.collection, expires: rollOut.expiry,
      rollOut: RollOut(
        release: version, begins: rollOut.beginning ?? Date(),
        seconds: (rollOut.minutes ?? 0) * 60, percent: rollOut.percent ?? 100),
      assets: try await assets(for: site))
    let written = try publisher.propose(catalog, signing: signingKeys)
    let families = Set(catalog.assets.flatMap(\.families)).sorted()
    Output.table(catalog.assets.map { [$0.name, $0.families.joined(separator: tr(", "))] })
    Output.line(trn("{count} family", "{count} families", families.count))
    Output.line(
      trn(
        "{count} font in {path}", "{count} fonts in {path}", catalog.assets.count,
        ["path": site.folder]))
    CollectionSite.report(SignedCatalog.path, written)
  }

  /// Inspects the fonts, and copies them into the site.
  private func assets(for site: CollectionSite) async throws -> [SignedCatalog.Asset] {
    let folder = AbsolutePath.of(fonts)
    let paths = try Self.files(in: folder)
    // Machines remove what a release does not have: a folder that is not mounted would take all fonts from them.
    guard !paths.isEmpty else {
      throw CommandFailure(refused: tr("There are no fonts in what you named."))
    }
    // A link leads into the site as well as a folder that holds it.
    for path in paths { try site.requireOutside(FileSystem.resolved(path)) }
    let reports = try await FontInspector(sandbox: try InspectionSandbox()).inspectAll(paths)
    var names: Set<String> = []
    var digests: Set<String> = []
    var assets: [SignedCatalog.Asset] = []
    for (path, report) in zip(paths, reports) {
      guard report.verdict != .rejected else {
        let reason = report.issues.last?.message ?? ""
        throw CommandFailure(refused: Output.safe("\(path): \(reason)"))
      }
      guard digests.insert(report.digest).inserted else { continue }
      let place: String
      do { place = try site.add(font: path, digest: report.digest) } catch let changed
        as CollectionSite.ChangedFont
      {
        throw CommandFailure(
          refused: tr(
            "{path} was changed while it was being published.",
            ["path": Output.safe(changed.path)]))
      }
      let families = Set(report.faces.compactMap(\.descriptor.family)).sorted()
      assets.append(
        .init(
          name: Self.name(for: FileSystem.split(path).name, among: &names),
          path: place, sha256: report.digest,
          byteCount: report.byteCount, families: families))
    }
    return assets
  }

  /// The files in a folder and the folders in it, sorted; without hidden ones.
  private static func files(in folder: String) throws -> [String] {
    var files: [String] = []
    for name in try FileSystem.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if try FileSystem.status(of: path).st_mode & S_IFMT == S_IFDIR {
        files += try Self.files(in: path)
      } else {
        files.append(path)
      }
    }
    return files
  }

  /// A name that a catalog may have, and that no other file has.
  private static func name(for file: String, among names: inout Set<String>) -> String {
    let plain = String(
      file.unicodeScalars.map { scalar in
        let isPlain =
          scalar.isASCII
          && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
        return isPlain ? Character(scalar) : "-"
      })
    var name = plain
    var number = 1
    while !names.insert(name).inserted {
      number += 1
      name = "\(number)-\(plain)"
    }
    return name
  }
}

struct RollOutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roll-out",
    abstract:
      "Change when and to whom the present release goes, or make its catalog valid for longer.",
    discussion: """
      What is not named stays as it is. Machines that have the release keep it, also when it is halted.
      """)

  @Argument(help: ArgumentHelp("The folder that the web server serves.", valueName: "site"))
  var site: String
  @Flag(help: "No more machines take the release.")
  var halt = false
  @Flag(help: "Machines take the release again.")
  var resume = false
  @Flag(help: "Every machine takes the release with its next check.")
  var now = false
  @OptionGroup var rollOut: RollOutOptions
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var signing: SigningOptions

  func validate() throws {
    if [halt, resume, now].count(where: \.self) > 1 {
      throw ValidationError(tr("Name one of --halt, --resume and --now."))
    }
    if now, rollOut.begin != nil || rollOut.minutes != nil || rollOut.percent != nil {
      throw ValidationError(
        tr("--now is for all machines at once: not with --begin, --over or --percent."))
    }
  }

  func run() async throws {
    let signingKeys = try signing.keys()
    var publisher = try signing.publisher(of: site)
    let site = publisher.site
    let keys = try site.presentKeys()
    try publisher.requireRole(of: signingKeys)
    guard let last = try publisher.lastCatalog(reading) else {
      throw CommandFailure(refused: tr("There is no catalog in {path} yet.", ["path": site.folder]))
    }
    let old = last.rollOut
    let isHalted = halt || (old.isHalted && !resume && !now)
    let new =
      now
      ? RollOut(release: old.release, begins: min(old.begins, Date()), seconds: 0)
      : RollOut(
        release: old.release, begins: rollOut.beginning ?? old.begins,
        seconds: rollOut.minutes.map { $0 * 60 } ?? old.seconds,
        percent: rollOut.percent ?? old.percent, isHalted: isHalted)
    let catalog = SignedCatalog(
      version: publisher.nextVersion, keysVersion: keys.version, collection: keys.collection,
      title: last.title, expires: rollOut.expiry, rollOut: new, assets: last.assets)
    CollectionSite.report(
      SignedCatalog.path, try publisher.propose(catalog, signing: signingKeys))
  }
}
