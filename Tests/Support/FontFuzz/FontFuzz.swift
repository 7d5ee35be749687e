// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Foundation
import SpecimenDrawing
import SyntheticFonts
import TestRandomness
import TypecaseFontconfigKit
import TypecasePangoKit
import TypecaseSystemKit

/// Has corrupted fonts inspected, and asks the OpenType Sanitizer about each one that was accepted,
/// and fontconfig by which names programs would find it.
///
/// Each font is also drawn as the prompts show it, accepted or not: what was accepted must not end the helper that
/// draws, and what was not may cost a picture and nothing else.
public struct FontFuzz: Sendable {
  /// What came of a run.
  public struct Outcome: Sendable {
    public var fontCount = 0
    public var acceptedCount = 0
    /// How many files each check has refused.
    public var refusals: [String: Int] = [:]
    /// How many fonts were drawn.
    public var drawnCount = 0
    /// The faults that were found, with the font's number in the run.
    public var faults: [String] = []
  }

  public let seed: Int
  /// Where fonts are written; one that shows a fault stays there.
  public let folder: String
  private let inspector: FontInspector
  private let specimens: SandboxedSpecimens

  /// - Throws: when no helper can be started.
  public init(seed: Int, folder: String, inspector: FontInspector) throws {
    self.seed = seed
    self.folder = folder
    self.inspector = inspector
    specimens = try SandboxedSpecimens(sandbox: inspector.sandbox)
  }

  /// The fonts that are corrupted: made-up ones of every kind, and some of the system's.
  ///
  /// - Parameter largest: in bytes; small ones are read and corrupted faster.
  public static func originals(largest: Int = 200_000, systemFonts: Int = 12) -> [[UInt8]] {
    let folder = "/usr/share/fonts"
    let paths = (FileManager.default.subpaths(atPath: folder) ?? []).filter {
      [".ttf", ".otf", ".ttc"].contains($0.suffix(4))
    }.sorted()
    let step = max(paths.count / max(systemFonts, 1), 1)
    let system = stride(from: 0, to: paths.count, by: step).compactMap {
      try? OwnedDescriptor.open("\(folder)/\(paths[$0])").readAll(limit: largest)
    }
    return FontMutator.synthetic + system
  }

  /// Corrupts and inspects fonts until the time is over.
  ///
  /// - Parameter least: how many fonts it takes in any case.
  /// - Throws: when nothing can be inspected.
  public func run(for duration: Duration, least: Int = 0) async throws -> Outcome {
    var mutator = FontMutator(Self.originals(), random: SplitMix64(seed: seed))
    defer { specimens.close() }
    var outcome = Outcome()
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end || outcome.fontCount < least {
      let paths = try (0..<64).map { index in
        let path = "\(folder)/\(outcome.fontCount + index)"
        try mutator.next().withUnsafeBytes {
          try Data($0).write(to: URL(fileURLWithPath: path))
        }
        return path
      }
      try await inspect(paths, &outcome)
    }
    return outcome
  }

  private func inspect(_ paths: [String], _ outcome: inout Outcome) async throws {
    var reports = [InspectionReport?](repeating: nil, count: paths.count)
    for try await result in inspector.inspect(paths.map(InspectionInput.init(path:))) {
      let (report, path) = (result.report, paths[result.index])
      if reports[result.index] != nil { outcome.faults.append("\(path): two answers") }
      reports[result.index] = report
      if let check = report.issues.last?.check, report.verdict == .rejected {
        outcome.refusals[check.rawValue, default: 0] += 1
      }
    }
    for (path, report) in zip(paths, reports) {
      var fault = try await fault(of: path, report)
      if let failure = await drawn(path, report, &outcome) { fault = fault ?? failure }
      outcome.fontCount += 1
      if let report, report.verdict != .rejected { outcome.acceptedCount += 1 }
      if let fault {
        outcome.faults.append("\(path): \(fault)")
      } else {
        try FileSystem.remove(path)
      }
    }
  }

  /// Draws each font that was accepted, and of the others those that get so far.
  ///
  /// - Returns: how the helper ended over a font that was accepted.
  private func drawn(
    _ path: String, _ report: InspectionReport?, _ outcome: inout Outcome
  ) async -> String? {
    do throws(SandboxedSpecimens.Failure) {
      _ = try await specimens.draw(
        SpecimenRequest(.sentence, index: 0, script: "Zyyy", pixels: 24, wrapWidth: 400),
        path: path)
      outcome.drawnCount += 1
      return nil
    } catch {
      return report?.verdict == .rejected || error.isRefusal ? nil : "accepted, and \(error)"
    }
  }

  private func fault(of path: String, _ report: InspectionReport?) async throws -> String? {
    guard let report else { return "no answer" }
    guard report.verdict != .rejected else { return nil }
    // Without a number it reads all faces of a collection, with the tables of the first where they have one of a tag.
    let faces =
      report.faces.count > 1 ? report.faces.indices.map { ["/dev/null", String($0)] } : [[]]
    for choice in faces {
      let outcome = try await ChildProcess(InspectionSandbox.sanitizerPath, [path] + choice).run()
      let said = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
      guard outcome.ending == .exited(0) else {
        return "accepted, and ots-sanitize ended with \(outcome.ending): \(said.prefix(300))"
      }
      let lines = said.split(separator: "\n")
      for (before, line) in zip([""] + lines, lines)
      where line.contains("Table discarded") || line.contains("Dropping all") {
        // That table has a check of its own.
        guard !before.contains(": kern: ") && !line.contains(": kern: ") else { continue }
        return "accepted, and ots-sanitize leaves a table out: \(said.prefix(300))"
      }
    }
    return FoundNames.fault(ofAccepted: path, report).map { "accepted, and \($0)" }
  }
}
