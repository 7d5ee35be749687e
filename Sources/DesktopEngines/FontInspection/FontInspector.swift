// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox
import TypecaseSystemKit

/// Inspects font files that nobody has checked.
///
/// The way of a file, with the folders of this target:
///
///     path or descriptor   InspectionInput
///       │  Intake    looked at before it is opened, copied into sealed memory, hashed
///       ▼
///     SealedFont ── Sandbox ──▶ bubblewrap: no network, home, bus; typecase-inspect (Helper)
///       ▲                          │  Checks   magic, directory, ots-sanitize, Tables, FreeType,
///       │  next one                ▼           HarfBuzz, names, fontconfig
///     FontInspector ◀── a line of JSON: InspectionReport (Report), held to its bounds
///
/// One helper for each processor takes the next file when it is done with one. If a helper crashes,
/// hangs or uses too much memory, only its file is rejected, with the reason, and a new helper
/// continues. The caller's process never parses a byte of a font.
public struct FontInspector: Sendable {
  public let sandbox: InspectionSandbox
  public let limits: InspectionLimits

  public init(sandbox: InspectionSandbox, limits: InspectionLimits = InspectionLimits()) {
    self.sandbox = sandbox
    self.limits = limits
  }

  /// Inspects files; the work begins with the first report that is asked for.
  ///
  /// Reports come as they are ready, each with its file's place in `files`. Only a few wait at a
  /// time: a slow reader slows the inspection, so memory does not grow with the number of files.
  /// Leaving the loop ends the inspection.
  public func inspect(_ files: [InspectionInput]) -> InspectionReports {
    InspectionReports(files: files, inspector: self)
  }

  /// Inspects files by their paths; the reports are in the order of the paths.
  ///
  /// All reports are held at once: for many files, read them one by one.
  ///
  /// - Throws: `InspectionUnavailable`, or `CancellationError`.
  public func inspectAll(_ paths: [String]) async throws -> [InspectionReport] {
    var reports = [InspectionReport?](repeating: nil, count: paths.count)
    for try await result in inspect(paths.map(InspectionInput.init(path:))) {
      reports[result.index] = result.report
    }
    return reports.compactMap(\.self)
  }

  /// Rewrites a font without some of its tables, in the sandbox.
  ///
  /// What comes back nobody has checked: it is to be inspected like any other font.
  ///
  /// - Parameter tables: their tags, such as `removableTables` of an issue.
  /// - Returns: the font in memory; nil when it cannot be written.
  /// - Throws: `InspectionUnavailable`, or `CancellationError`.
  public func font(
    _ input: InspectionInput, withoutTables tables: [String]
  ) async throws -> SealedMemory? {
    try await font(input, keeping: FontParts(leavingOut: Set(tables)))
  }

  /// Rewrites a font with some of its faces, in the sandbox.
  ///
  /// What comes back nobody has checked: it is to be inspected like any other font.
  ///
  /// - Parameter faces: their numbers in the file, from 0.
  /// - Returns: the font in memory; nil when it cannot be written.
  /// - Throws: `InspectionUnavailable`, or `CancellationError`.
  public func font(
    _ input: InspectionInput, withFaces faces: Set<UInt32>
  ) async throws -> SealedMemory? {
    try await font(input, keeping: FontParts(faces: faces))
  }

  private func font(
    _ input: InspectionInput, keeping parts: FontParts
  ) async throws -> SealedMemory? {
    let session = RewriteSession(sandbox: sandbox, limits: limits, parts: parts)
    let limit = limits.fileSize
    return try await DedicatedThread.run { cancellation in
      do {
        return try session.run(SealedFont(input, limit: limit), cancellation: cancellation)
      } catch is Rejection {
        return nil
      }
    }
  }

  /// Builds the fontconfig cache of a folder of installed fonts, in the sandbox.
  ///
  /// - Parameters:
  ///   - configuration: the text of a `fonts.conf` that names `fontFolder` and `cacheFolder`, and
  ///     the scan rules; nothing else of the system is there to be included.
  ///   - fontFolder: an absolute path, which the cache holds; it is read only, and has no folders in it.
  ///   - cacheFolder: an absolute path, of a folder that exists; the cache is put there once it was
  ///     checked, and nothing else.
  ///   - names: those that each file may have in the cache, by the file's name; all that a file has are
  ///     taken where nothing is known of it.
  /// - Returns: the path of the cache.
  /// - Throws: `CacheFailure`, `InspectionUnavailable`, or `CancellationError`.
  @discardableResult
  public func buildCache(
    configuration: String, fontFolder: String, cacheFolder: String,
    names: [String: FontconfigNames] = [:], timeLimit: Duration = .seconds(300)
  ) async throws -> String {
    var limits = limits
    limits.timePerFile = timeLimit
    let session = CacheSession(
      sandbox: sandbox, limits: limits, configuration: configuration, fontFolder: fontFolder,
      cacheFolder: cacheFolder, names: names)
    return try await DedicatedThread.run { try session.run(cancellation: $0) }
  }
}

extension FontInspector {
  /// Lists the system's fonts, and the answers of its configuration for missing ones, as
  /// fontconfig's library reads them; in a sandbox, since some of them may not have been checked.
  ///
  /// - Parameters:
  ///   - own: files, and folders with their last slash, that are not the system's.
  ///   - environment: the person's; of it only what fontconfig reads is passed on.
  /// - Throws: `SystemError`, or `CancellationError`.
  public func systemFontNames(
    passingOver own: [String], environment: [String: String]
  ) async throws -> SystemFontNames {
    let outcome = try await readDesktop(["system"], own, environment, timeLimit: .seconds(60))
    guard outcome.ending == .exited(0), let names = SystemFontNames(encoded: outcome.output) else {
      let said = FontText.cleaned(String(decoding: outcome.errors, as: UTF8.self), limit: 500)
      throw SystemError(
        code: 0, operation: "to list the system's fonts ended with \(outcome.ending). \(said)")
    }
    return names
  }

  /// Asks fontconfig what programs see of fonts by name, with the desktop's own configuration; in a sandbox and a process of its
  /// own, since a configuration may be slow, endless or broken.
  ///
  /// - Parameters:
  ///   - environment: the person's; of it only what fontconfig reads is passed on.
  ///   - timeLimit: how long it may take by the clock.
  /// - Throws: `SystemError` when fontconfig does not answer, or `CancellationError`.
  public func visibility(
    of question: VisibilityQuestion, environment: [String: String], timeLimit: Duration
  ) async throws -> VisibilityAnswer {
    var question = question
    question.milliseconds = Int(timeLimit / .milliseconds(1))
    let input = try SealedMemory(HelperProtocol.encode(question))
    let outcome = try await readDesktop(
      ["visibility"], [], environment, input: input.descriptor, timeLimit: timeLimit)
    // They name files.
    let messages = PathText.text(outcome.errors)
    guard outcome.ending == .exited(0),
      let findings = HelperProtocol.decode(outcome.output, as: VisibilityFindings.self),
      let answer = VisibilityAnswer(findings, messages: messages, to: question)
    else {
      let said = FontText.cleaned(messages, limit: 500)
      throw SystemError(
        code: 0, operation: "to ask fontconfig ended with \(outcome.ending). \(said)")
    }
    return answer
  }

  /// Runs a helper that reads the desktop's configuration.
  private func readDesktop(
    _ task: [String], _ arguments: [String], _ environment: [String: String],
    input: OwnedDescriptor? = nil, timeLimit: Duration
  ) async throws -> ChildProcess.Outcome {
    let caches = BaseDirectories(environment: environment).cacheHome + "/fontconfig"
    try? FileSystem.createDirectories(caches, mode: 0o755)
    let variables = environment.filter { name, _ in
      name == "HOME" || name == "LANG"
        || ["XDG_", "LC_", "FONTCONFIG_"].contains(where: name.hasPrefix)
    }
    var program = try sandbox.reader(
      task + ["\(limits.addressSpace * 4)"] + arguments, environment: variables,
      cacheFolder: caches)
    program.standardInput = input
    program.outputLimit = HelperProtocol.answerLimit
    program.timeLimit = timeLimit
    return try await program.run()
  }
}

/// The report of one of several files.
public struct InspectionResult: Sendable, Hashable {
  /// The file's place among those given.
  public var index: Int
  public var report: InspectionReport
}
