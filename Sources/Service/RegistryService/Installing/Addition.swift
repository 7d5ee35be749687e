// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Synchronization
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// The person adds fonts of their own: files, and what is in folders and archives.
///
///     sources ── FontGathering ──▶ fonts, each with its source and its place in there
///                                    │  Installation, without asking
///                                    ▼
///                                  results, errors, what was skipped and passed over
struct Addition: Sendable {
  let exposure: FontExposure
  let sources: [RequestedFont]
  let duplicates: DuplicateFonts
  /// Whether fonts are installed without tables for which they would be refused.
  let leavesOutTables: Bool

  /// How many fonts can be in the sources in all; they are stored in parts of `RequestedFont.limit`.
  static let limit = 65_536

  /// The largest part of the progress that gathering is told as.
  private static let gathered = 0.2

  /// How many files that were passed over are listed.
  private static let passedLimit = 1000

  private final class Skipped: Sendable {
    let failures = Mutex<[FontFailure]>([])
  }

  fileprivate struct Gathered {
    var fonts: [RequestedFont] = []
    var errors: [FontFailure] = []
    var passedOver = 0
    var passedFiles: [PassedOverFile] = []
  }

  /// Runs the request to its end; canceling the task ends it before anything is stored.
  func run(
    in registry: Registry, request: RequestObject
  ) async -> (RequestResponse, [String: Variant]) {
    let gathered: Gathered
    // Goes when the fonts are stored.
    let scratch: TemporaryFolder
    do {
      try FileSystem.createDirectories(registry.layout.staging, mode: 0o700)
      scratch = try TemporaryFolder(in: registry.layout.staging, prefix: "unpacked-")
      gathered = try await gather(scratch: scratch.path, registry, request)
    } catch is CancellationError {
      return (.refused, Installation.Outcome(response: .refused, errors: []).results.busDictionary)
    } catch {
      let (message, detail) =
        error is InspectionUnavailable ? ("\(error)", "") : (RegistryWording.failed, "\(error)")
      let errors = sources.map { $0.failure(.registrationFailed, message, detail) }
      return (.ended, Installation.Outcome(response: .ended, errors: errors).results.busDictionary)
    }
    let skipped = Skipped()
    var outcome = Installation.Outcome(response: .done, errors: [])
    for (fonts, share) in Self.parts(of: gathered.fonts, after: request.fraction) {
      // Parts that were stored before a failed one stay; those after it are reported, too.
      guard outcome.response == .done else {
        outcome.errors += fonts.map {
          $0.failure(
            outcome.response == .refused ? .cancelledByUser : .registrationFailed,
            outcome.response == .refused ? RegistryWording.closed : RegistryWording.failed,
            "a part of the request before this font's has failed")
        }
        continue
      }
      request.beginPart(share)
      var installation = Installation(
        owner: .person, bundle: .anywhere, scope: .persistent, enabled: true, fonts: fonts,
        consent: nil, parentWindow: "", recheck: nil, replacesOlder: duplicates == .replace,
        exposure: exposure)
      installation.leavesOutTables = leavesOutTables
      if duplicates == .skip {
        installation.takesRefusal = { failure in
          guard failure.code == .alreadyRegistered || failure.code == .duplicatedName else {
            return false
          }
          skipped.failures.withLock { $0.append(failure) }
          return true
        }
      }
      outcome.add(await installation.run(in: registry, request: request))
    }
    withExtendedLifetime(scratch) {}
    outcome.errors = gathered.errors + outcome.errors
    var results = outcome.results
    results.skipped = skipped.failures.withLock { $0 }
    results.notices = outcome.notices
    results.findings = await registry.publisher.visibility.reasons(
      ofFaces: Set(outcome.registered.map(\.id))
    ).map { $0.finding(canRewrite: registry.layout.rulesAreWritable).summary }
    results.passedOver = gathered.passedOver
    results.passedOverFiles = gathered.passedFiles
    return (outcome.response, results.busDictionary)
  }

  /// Fonts that are inspected and stored together, with their share of the progress.
  ///
  /// - Parameter fraction: how much of the progress was told already.
  static func parts<Font>(
    of fonts: [Font], after fraction: Double, size: Int = RequestedFont.limit
  ) -> [(fonts: [Font], share: ClosedRange<Double>)] {
    let step = (1 - fraction) / Double(max(fonts.count, 1))
    return stride(from: 0, to: fonts.count, by: size).map { start in
      let end = min(start + size, fonts.count)
      let share = (fraction + Double(start) * step)...min(fraction + Double(end) * step, 1)
      return (Array(fonts[start..<end]), share)
    }
  }

  /// Finds the fonts in the sources.
  private func gather(
    scratch: String, _ registry: Registry, _ request: RequestObject
  ) async throws -> Gathered {
    let gathering = FontGathering(sandbox: try registry.inspector().sandbox, scratch: scratch)
    var gathered = Gathered()
    for (place, source) in sources.enumerated() {
      try Task.checkCancellation()
      if let findings = try await findings(in: source, gathering) {
        gathered.passedOver += findings.passedOver
        let room = Self.passedLimit - gathered.passedFiles.count
        gathered.passedFiles += findings.passedFiles.prefix(room).map { file in
          PassedOverFile(
            requestIndex: source.index, member: file.member, reason: file.reason.rawValue,
            message: PassedFileWording.text(file.reason))
        }
        for (member, issue) in findings.refused {
          var failure = issue.failure
          failure.member = member
          gathered.refuse(source.complete(failure), request)
        }
        for font in findings.fonts {
          var found = source
          found.gathered = font
          gathered.take(found, request)
        }
        request.advance(to: Self.gathered * Double(place + 1) / Double(sources.count))
      } else {
        gathered.take(source, request)
      }
    }
    return gathered
  }

  private func findings(
    in source: RequestedFont, _ gathering: FontGathering
  ) async throws -> FontGathering.Findings? {
    switch source.source {
    // A relative path would begin at the service's working folder.
    case .path(let path?): path.hasPrefix("/") ? try await gathering.gather(path: path) : nil
    case .file(let descriptor?): try await gathering.gather(descriptor)
    case .path(nil), .file(nil), .asset, .installed: nil
    }
  }
}

extension Addition.Gathered {
  fileprivate mutating func take(_ font: RequestedFont, _ request: RequestObject) {
    guard fonts.count < Addition.limit else {
      return refuse(
        font.failure(
          .exceededResourceLimit, RegistryWording.tooManyFonts(Addition.limit),
          "more than \(Addition.limit) fonts in a request"), request)
    }
    var font = font
    font.number = fonts.count
    fonts.append(font)
  }

  fileprivate mutating func refuse(_ failure: FontFailure, _ request: RequestObject) {
    errors.append(failure)
    request.found(failure)
  }
}
