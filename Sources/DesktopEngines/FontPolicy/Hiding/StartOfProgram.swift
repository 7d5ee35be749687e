// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// Starts of a program that does nothing but what fontconfig does in each, with the person's rules
/// and without those that hide families.
///
/// Both kinds of start read a copy of the person's configuration, so that they differ in nothing else.
public struct StartOfProgram: Sendable {
  /// The program, and how it is told to measure.
  private let program: ChildProcess
  private let environment: [String: String]

  /// - Parameters:
  ///   - program: prints the microseconds of its start.
  public init(program: ChildProcess, environment: [String: String]) {
    self.program = program
    self.environment = environment
  }

  /// nil when it cannot be measured.
  public func measure(_ hidden: HiddenFamilies) async throws -> StartMeasurement? {
    let base = BaseDirectories(environment: environment)
    let folder = try TemporaryFolder(in: environment["TMPDIR"] ?? "/tmp")
    defer { withExtendedLifetime(folder) {} }
    let place = folder.path
    for name in ["hidden", "shown"] {
      try copyConfiguration(from: base.configHome + "/fontconfig", to: "\(place)/\(name)")
    }
    try HiddenFamiliesFile(path: "\(place)/hidden/fontconfig/conf.d/\(HiddenFamiliesFile.name)")
      .write(hidden)
    return try await StartMeasurement.measure { isHidden in
      var program = program
      program.environment = environment
      program.environment["XDG_CONFIG_HOME"] = "\(place)/\(isHidden ? "hidden" : "shown")"
      program.environment["XDG_CACHE_HOME"] = base.cacheHome
      let outcome = try await program.run()
      return UInt64(
        String(decoding: outcome.output, as: UTF8.self).filter { $0.isNumber })
    }
  }

  /// Links to the person's files, but for the rules that hide families.
  private func copyConfiguration(from folder: String, to place: String) throws {
    let rules = place + "/fontconfig/conf.d"
    try FileSystem.createDirectories(rules, mode: 0o700)
    for name in (try? FileSystem.names(in: folder)) ?? [] where name != "conf.d" {
      try link("\(folder)/\(name)", at: "\(place)/fontconfig/\(name)")
    }
    for name in (try? FileSystem.names(in: folder + "/conf.d")) ?? []
    where name != HiddenFamiliesFile.name {
      try link("\(folder)/conf.d/\(name)", at: "\(rules)/\(name)")
    }
  }

  private func link(_ path: String, at place: String) throws(SystemError) {
    guard symlink(path.cPath, place.cPath) == 0 else { throw SystemError.last("symlink \(place)") }
  }
}
