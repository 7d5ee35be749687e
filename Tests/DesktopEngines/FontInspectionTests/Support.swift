// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import TestRandomness
import Testing
import TypecaseSystemKit

@testable import FontInspection

/// A folder that is deleted after the test.
final class TestFolder: Sendable {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws { folder = try TemporaryFolder(in: "/tmp", prefix: "typecase-inspection-") }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o644) throws -> String {
    let path = "\(path)/\(name)"
    try FileSystem.write(bytes, to: path, mode: mode)
    return path
  }

  /// Writes a shell script that can be run at once, and returns its path.
  func writeScript(_ name: String, _ words: String) throws -> String {
    let path = "\(path)/\(name)"
    try writeProgram("#!/bin/sh\n\(words)\n", to: path)
    return path
  }

  func makeFolder(_ name: String) throws -> String {
    let path = "\(path)/\(name)"
    try #require(mkdir(path, 0o755) == 0)
    return path
  }
}

/// The helper that was built together with these tests.
func builtHelper() throws -> String { try builtProgram("typecase-inspect") }

func inspector(limits: InspectionLimits = InspectionLimits()) throws -> FontInspector {
  FontInspector(sandbox: try InspectionSandbox(helperPath: builtHelper()), limits: limits)
}

/// An inspector whose helper is a shell script, to play a helper that a font has taken over.
func inspector(
  script: String, in folder: TestFolder, limits: InspectionLimits = InspectionLimits()
) throws -> FontInspector {
  let path = try folder.writeScript("helper", script)
  return FontInspector(sandbox: try InspectionSandbox(helperPath: path), limits: limits)
}

extension FontInspector {
  /// Inspects one file.
  ///
  /// - Throws: `InspectionUnavailable`, or `CancellationError`.
  func inspect(_ file: InspectionInput) async throws -> InspectionReport {
    for try await result in inspect([file]) { return result.report }
    throw CancellationError()
  }
}

/// Inspects bytes in this process.
func inspectHere(_ bytes: [UInt8]) throws -> InspectionReport {
  FileInspection().inspectFile(descriptor: try SealedMemory(bytes).descriptor)
}

extension InspectionReport {
  /// The reason of a rejection, as "code check".
  var reason: String? {
    issues.last { $0.severity == .rejected }.map { "\($0.code) \($0.check)" }
  }
}
