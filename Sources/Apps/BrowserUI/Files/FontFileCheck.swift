// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import FontInspection
import Glibc
import TypecaseGLibKit
import TypecaseSystemKit

/// Inspects font files that are shown before they are installed.
///
///     path ── FontGathering ──▶ files, and what is in folders and archives
///       │  a sealed copy, which nobody can change
///       ▼
///     FontInspector ──▶ in the sandbox: the report
///       │  what was accepted is written to a private file
///       ▼
///     CheckedFont      only this is ever added, and shown: by pictures that the sandbox draws
nonisolated struct FontFileCheck: Sendable {
  /// How many are shown; the rest is counted.
  static let limit = 60
  /// How many copies are held in memory at a time.
  private static let batch = 8

  let paths: [String]
  var limit = Self.limit

  /// The results as they come.
  enum Finding: Sendable {
    case fonts([CheckedFont])
    /// How many fonts are not shown, and how many files are no fonts.
    case rest(fonts: Int, passedOver: Int)
  }

  /// Runs the inspection; leaving the loop ends it.
  func run() -> AsyncThrowingStream<Finding, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task.detached {
        do {
          try await inspect { continuation.yield($0) }
          continuation.finish()
        } catch { continuation.finish(throwing: error) }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private struct Candidate {
    var name: String
    var input: InspectionInput
    var open: @Sendable () throws -> OwnedDescriptor?
  }

  private func inspect(_ found: (Finding) -> Void) async throws {
    let sandbox = try InspectionSandbox()
    let scratch = try TemporaryFolder(in: String(path: g_get_tmp_dir()))
    let gathering = FontGathering(sandbox: sandbox, scratch: scratch.path)
    var candidates: [Candidate] = []
    var passedOver = 0
    for path in paths {
      let name = ChosenName.of(path)
      guard let findings = try await gathering.gather(path: path) else {
        candidates.append(
          Candidate(name: name, input: InspectionInput(path: path)) {
            try OwnedDescriptor.openRegularFile(path)
          })
        continue
      }
      passedOver += findings.passedOver
      found(
        .fonts(
          findings.refused.prefix(limit).map { member, issue in
            CheckedFont(
              name: ChosenName.of(name, member),
              report: InspectionReport(
                digest: "", byteCount: 0, format: nil, issues: [issue], faces: []))
          }))
      candidates += findings.fonts.map { font in
        Candidate(name: ChosenName.of(name, font.member), input: InspectionInput(font)) {
          try font.open()
        }
      }
    }
    let shown = candidates.prefix(limit)
    let inspector = FontInspector(sandbox: sandbox)
    for start in stride(from: 0, to: shown.count, by: Self.batch) {
      try Task.checkCancellation()
      let batch = shown[start..<min(start + Self.batch, shown.count)]
      found(.fonts(try await check(Array(batch), inspector, scratch)))
    }
    found(.rest(fonts: candidates.count - shown.count, passedOver: passedOver))
  }

  private func check(
    _ candidates: [Candidate], _ inspector: FontInspector, _ scratch: TemporaryFolder
  ) async throws -> [CheckedFont] {
    let copies = candidates.map { candidate -> SealedMemory? in
      // A file that cannot be copied is inspected in place, to get the reason.
      guard let file = try? candidate.open() else { return nil }
      return try? SealedMemory(copying: file, limit: inspector.limits.fileSize, name: "font")
    }
    let inputs = zip(candidates, copies).map { candidate, copy in
      copy.map { InspectionInput(descriptor: $0.descriptor) } ?? candidate.input
    }
    var fonts = [CheckedFont?](repeating: nil, count: candidates.count)
    for try await result in inspector.inspect(inputs) {
      var font = CheckedFont(name: candidates[result.index].name, report: result.report)
      if let memory = copies[result.index] {
        if font.report.verdict != .rejected {
          font.copy = try FontCopy(of: memory, in: scratch)
        } else if font.removableTables != nil {
          font.refusedCopy = try FontCopy(of: memory, in: scratch)
        }
      }
      fonts[result.index] = font
    }
    return fonts.compactMap(\.self)
  }
}

/// A font file with what the inspection found.
nonisolated struct CheckedFont: Sendable {
  /// The file, and where in it when it is an archive or a folder; for display.
  var name: String
  var report: InspectionReport
  /// The inspected copy; nil when it was refused.
  var copy: FontCopy?
  /// The copy of one that was refused, and can be added without some of its tables.
  var refusedCopy: FontCopy?

  /// The tables without which a refused font can be added; nil where there are none.
  var removableTables: [String]? {
    report.issues.last { $0.severity == .rejected }?.removableTables
  }
}

/// A private copy of an accepted font, which goes with its last reference.
nonisolated final class FontCopy: Sendable {
  let path: String
  /// Deleted when all its files are gone.
  private let folder: TemporaryFolder

  init(of memory: SealedMemory, in folder: TemporaryFolder) throws(SystemError) {
    self.folder = folder
    path = "\(folder.path)/\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let file = try OwnedDescriptor.open(
      path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o400)
    try memory.write(to: file)
  }

  deinit { unlink(path.cPath) }
}

/// A file's name for a person.
nonisolated private enum ChosenName {
  static func of(_ path: String, _ member: String? = nil) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    return [name, member].compactMap(\.self).map { DisplayText.line($0, limit: 200) }
      .joined(separator: " › ")
  }
}
