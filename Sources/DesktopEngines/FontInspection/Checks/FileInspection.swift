// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseHarfBuzzKit
import TypecaseNameOnlyFonts
import TypecaseSandbox
import TypecaseSystemKit

/// The checks of one file, in this process.
///
/// This is what the helper runs inside its sandbox. Nothing else should call it with bytes that
/// nobody has checked, except tests.
public struct FileInspection {
  private let sanitizer: OpenTypeSanitizer
  private let drawing: (any FontDrawing)?

  /// - Parameters:
  ///   - sanitizerPath: where `ots-sanitize` is.
  ///   - drawing: draws each face with colors once, as the last check; nil where that is not tried.
  public init(
    sanitizerPath: String = InspectionSandbox.sanitizerPath, drawing: (any FontDrawing)? = nil
  ) {
    sanitizer = OpenTypeSanitizer(path: sanitizerPath)
    self.drawing = drawing
  }

  /// Copies an open file and inspects the copy.
  func inspectFile(
    descriptor: OwnedDescriptor, limits: InspectionLimits = InspectionLimits()
  ) -> InspectionReport {
    do throws(Rejection) {
      return inspect(try SealedFont(copying: descriptor, limit: limits.fileSize))
    } catch {
      return InspectionReport(
        digest: "", byteCount: 0, format: nil, issues: [error.issue], faces: [])
    }
  }

  /// Inspects a sealed copy.
  public func inspect(_ font: SealedFont) -> InspectionReport {
    inspect(font.memory, digest: font.digest)
  }

  func inspect(_ memory: SealedMemory, digest: String) -> InspectionReport {
    var issues: [InspectionIssue] = []
    var format: FontFormat?
    var faces: [FaceReport] = []
    do throws(Rejection) {
      faces = try check(memory, format: &format, issues: &issues)
      issues = FaceWarnings.withoutRepetitions(issues)
    } catch {
      issues.append(error.issue)
    }
    return InspectionReport(
      digest: digest, byteCount: UInt64(memory.byteCount), format: format, issues: issues,
      faces: faces)
  }

  /// A warning for each PostScript name that several faces of the file have: by it only the first is found.
  private static func repeatedNames(_ faces: [FaceReport]) -> [InspectionIssue] {
    var counts: [String: Int] = [:]
    return faces.compactMap { face in
      let name = face.descriptor.postScriptName ?? ""
      counts[name.lowercased(), default: 0] += 1
      guard counts[name.lowercased()] == 2 else { return nil }
      return .warning(
        .names, .repeatedPostScriptName, subject: name,
        detail: "name 6 is that of an earlier face: \"\(name)\"", table: "name",
        face: Int(face.index))
    }
  }

  /// The microseconds that a font may add to the start of every program without a warning.
  private static let unnoticedStart: UInt64 = 2000

  /// A warning where the rules with which programs use the file by name take them long.
  private static func slowStart(_ faces: [FaceReport]) -> InspectionIssue? {
    let cost = RestoredCoverage.startCost(of: RestoredCoverage(faces).parts)
    guard cost > unnoticedStart else { return nil }
    var warning = InspectionIssue.warning(
      .fontconfig, .slowStart,
      detail: "\(cost) µs at the start of every program that may use it by name")
    warning.excess = .init(number: cost, limit: unnoticedStart)
    return warning
  }

  /// What the sanitizer says of a font; a refusal names the tables without which it would not refuse it.
  ///
  /// Fonts with a fault in a table of layout are in wide use, since programs pass over such a table.
  private func sanitize(
    _ memory: SealedMemory, _ bytes: FileBytes, _ directory: FontDirectory
  ) throws(Rejection) -> (warnings: [InspectionIssue], faults: [TableFault]) {
    var refusal: Rejection
    do { return try sanitizer.check(memory.descriptor, directory: directory) } catch {
      refusal = error
    }
    var removed: Set<String> = []
    var next = refusal
    while next.issue.fault == .unsafeData, let table = next.issue.table,
      let parts = TableFault.parts(without: table), !removed.contains(table)
    {
      removed.formUnion(parts)
      do throws(Rejection) {
        let rest = try RewrittenFont.make(bytes, keeping: FontParts(leavingOut: removed))
        let faults = try check(rest)
        let others = faults.map { TableFault.parts(without: $0.table) }
        guard !others.contains(nil) else { break }
        removed.formUnion(others.compactMap(\.self).joined())
        let present = Set(directory.faces.flatMap { $0.tables.map(\.tag) })
        refusal.issue.removableTables = removed.intersection(present).sorted()
        break
      } catch { next = error }
    }
    throw refusal
  }

  /// The tables that the sanitizer would leave out of a font.
  private func check(_ font: [UInt8]) throws(Rejection) -> [TableFault] {
    let file: OwnedDescriptor
    let bytes: FileBytes
    do {
      // The sandbox of the checks makes no files in memory; its /tmp is one.
      let path = "/tmp/rewritten-\(UInt64.random(in: 0 ... .max))"
      file = try .open(path, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      unlink(path.cPath)
      try file.write(all: font)
      bytes = try FileBytes(mapping: file)
    } catch { throw Rejection(.invalidFontData, .memory, .tooMuchMemory, detail: "\(error)") }
    return try sanitizer.check(file, directory: FontDirectory(reading: bytes)).faults
  }

  /// The processor time in which the colored faces of a file are drawn once; the slowest of real fonts need a tenth of it.
  private static let drawingSeconds: UInt64 = 3

  private func check(
    _ memory: SealedMemory, format: inout FontFormat?, issues: inout [InspectionIssue]
  ) throws(Rejection) -> [FaceReport] {
    let bytes: FileBytes
    do {
      bytes = try FileBytes(mapping: memory.descriptor)
    } catch {
      throw Rejection(
        .invalidFontData, .memory, .tooMuchMemory, detail: "\(error)")
    }
    let directory = try FontDirectory(reading: bytes)
    format = directory.format
    var (warnings, faults) = try sanitize(memory, bytes, directory)
    issues += warnings

    let path = memory.descriptor.path
    // Before anything is drawn: what is bounded here is what makes drawing endless.
    let tables = TableInspection(path: path, directory: directory, bytes: bytes)
    faults += tables.faults()
    if let rejection = tables.rejection(for: faults) { throw rejection }
    let glyphs = GlyphCheck(path: path, directory: directory, bytes: bytes)
    do {
      let library = try FreeTypeLibrary()
      for index in directory.faces.indices {
        issues += try glyphs.drawFace(index, library: library)
      }
    } catch let rejection as Rejection {
      throw rejection
    } catch {
      throw Rejection(
        .invalidFontData, .memory, .tooMuchMemory, detail: "\(error)")
    }
    guard let blob = HarfBuzzBlob(path: path), let set = FontconfigFontSet(scanning: path) else {
      throw Rejection(
        .invalidFontData, .memory, .tooMuchMemory,
        detail: "the font cannot be mapped")
    }
    let fileName = String(path.split(separator: "/").last ?? "")
    let patterns = Dictionary(grouping: set.patterns) { Int(($0.index ?? 0) & 0xFFFF) }
    var faces: [FaceReport] = []
    for (index, face) in directory.faces.enumerated() {
      let read = HarfBuzzFace(blob, index: index)
      let inspection = FaceInspection(
        index: index, format: directory.format, directory: face, bytes: bytes, face: read,
        names: NameTable(read), patterns: patterns[index] ?? [], fileName: fileName)
      let (report, warnings) = try inspection.read()
      try glyphs.shapeFace(
        index, inspection.face,
        sample: report.coverage.prefix(8).flatMap { range in
          range.prefix(8).compactMap(Unicode.Scalar.init)
        })
      faces.append(report)
      issues += warnings
    }
    issues += Self.repeatedNames(faces)
    if let warning = Self.slowStart(faces) { issues.append(warning) }
    if let drawing {
      // From here on the time is that of drawing: a program that shows the font must wait as long.
      _ = try? Confinement.limitProcessorTime(seconds: Self.drawingSeconds)
      // Plain outlines were drawn by FreeType above; colors are drawn in other ways, and by cairo.
      for face in faces where face.color != .none { drawing.tryOut(face, font: path) }
    }
    return faces
  }
}
