// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FoundationEssentials
import Glibc
import TypecaseSystemKit

/// What was fetched of a subscription and waits to be installed.
///
/// ```
/// FOLDER/NAME/            0755, of the user who fetches
///   keys/N.signed         the keys that follow the machine's
///   catalog.signed        the last catalog that was believed
///   fonts/DIGEST          what the machine has not
///   report                how the last fetching ended; see FetchReport
///   state.json            of the one who fetches alone: what servers know the catalog by, and which failed
///   lock                  held by the one fetching at a time
/// ```
///
/// Who installs is another user, and takes nothing here on trust: a file is opened without following links and as a
/// regular file only, is read up to a limit, and counts by its signature or its digest.
struct FetchedFolder: Sendable {
  let path: String
  private var folder: UpdateFolder { UpdateFolder(path: path) }

  /// The state of the user who fetches.
  struct State: Codable, Sendable, Hashable {
    /// The server that the validator is of.
    var address: String?
    var validator: String?
    /// The addresses that did not deliver when they were last asked to; those that are being asked are among them, as
    /// a run can be killed.
    var undelivered: [String]?
  }

  private static let catalogName = "catalog.signed"
  private static let stateName = "state.json"
  private static let reportName = "report"
  private func fontPath(_ digest: String) -> String { "\(path)/fonts/\(digest)" }

  // MARK: For who fetches

  /// Makes the folder, and keeps others from fetching the same subscription as long as the result lives.
  func lock() throws -> FileLock { try folder.lock() }

  /// Removes what was left by a run that was killed; only while this one has the lock.
  func tidy() throws(SystemError) {
    try folder.tidy()
    for name in ["keys", "fonts"] {
      let folder = UpdateFolder(path: "\(path)/\(name)")
      try folder.make()
      try folder.tidy()
    }
  }

  /// What is believed, from what the machine believes on, and what else is remembered.
  ///
  /// Files that do not follow from that any more are of no use, and go.
  func read(_ machine: CatalogTrust) throws(SystemError) -> (trust: CatalogTrust, state: State) {
    var trust = machine
    while let bytes = folder.bytes(KeysFile.path(version: trust.keys.version + 1)) {
      do throws(CatalogProblem) { try trust.take(keys: bytes) } catch { break }
    }
    let names = Set(
      ((machine.keys.version + 1)..<(trust.keys.version + 1)).map {
        FileSystem.split(KeysFile.path(version: $0)).name
      })
    for name in try FileSystem.names(in: "\(path)/keys") where !names.contains(name) {
      FileSystem.removeTree("\(path)/keys/\(name)")
    }
    let state = folder.json(State.self, of: Self.stateName)
    if let bytes = folder.bytes(Self.catalogName) {
      // Its time is looked at when a server says that it has no later one.
      do throws(CatalogProblem) {
        try trust.take(catalog: bytes, at: .distantPast)
        return (trust, state ?? State())
      } catch {}
    }
    // A server must not say of a catalog that nobody has that there is no later one.
    FileSystem.removeTree("\(path)/\(Self.catalogName)")
    return (trust, State(undelivered: state?.undelivered))
  }

  /// Keeps what is believed.
  func write(_ trust: CatalogTrust, _ state: State) throws {
    try folder.write(trust.catalogBytes, to: Self.catalogName)
    try folder.write(json: state, to: Self.stateName)
  }

  /// Keeps a file of keys.
  func write(keys: [UInt8], version: Int) throws(SystemError) {
    try folder.write(keys, to: KeysFile.path(version: version))
  }

  func write(_ report: FetchReport) throws(SystemError) {
    try folder.write(Array(report.text.utf8), to: Self.reportName)
  }

  /// Removes the fonts that are on the machine now, or no longer needed.
  func keep(fonts digests: Set<String>) throws(SystemError) {
    for name in try FileSystem.names(in: "\(path)/fonts") where !digests.contains(name) {
      FileSystem.removeTree("\(path)/fonts/\(name)")
    }
  }

  /// Whether a font is here, with its bytes.
  func has(font digest: String) -> Bool {
    guard let file = opened("fonts/\(digest)") else { return false }
    return (try? FileDigest.sha256(of: file).digest) == digest
  }

  /// Takes a font that was fetched, by its path.
  func take(font digest: String, at file: String) throws(SystemError) {
    FileSystem.removeTree(fontPath(digest))
    try FileSystem.link(file, at: fontPath(digest))
    // The user who installs has only everybody's rights here.
    guard chmod(fontPath(digest).cPath, 0o644) == 0 else {
      throw .last("chmod \(fontPath(digest))")
    }
  }

  // MARK: For who installs

  /// The bytes of the keys of a version; nil where there are none.
  func keys(version: Int) -> [UInt8]? {
    untrusted(KeysFile.path(version: version), limit: KeysFile.byteLimit + SignedFile.headLimit)
  }

  /// The bytes of the catalog; nil where there is none.
  func catalog() -> [UInt8]? {
    untrusted(Self.catalogName, limit: SignedCatalog.byteLimit + SignedFile.headLimit)
  }

  /// How the last fetching ended.
  func report() -> FetchReport {
    untrusted(Self.reportName, limit: FetchReport.byteLimit)
      .flatMap { FetchReport(String(decoding: $0, as: UTF8.self)) } ?? .missing
  }

  /// Copies a font to a new file.
  ///
  /// - Returns: false, and leaves no file, where there is none that has the digest and the size.
  func copy(
    font digest: String, byteCount: UInt64, to path: String
  ) throws(SystemError) -> Bool {
    guard let source = opened("fonts/\(digest)") else { return false }
    let copy = try OwnedDescriptor.open(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    let found = try FileDigest.sha256(of: source, limit: byteCount) { piece throws(SystemError) in
      try copy.write(all: piece)
    }
    if found == (digest, byteCount) { return true }
    try FileSystem.remove(path)
    return false
  }

  private func untrusted(_ name: String, limit: Int) -> [UInt8]? {
    try? opened(name)?.readAll(limit: limit)
  }

  /// Opens a regular file that is really here.
  private func opened(_ name: String) -> OwnedDescriptor? {
    guard
      let folder = try? OwnedDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW),
      let file = try? OwnedDescriptor.open(
        name, beneath: folder, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY),
      (try? file.kind()) == S_IFREG
    else { return nil }
    return file
  }
}

/// How a fetching ended, as a text for who installs.
///
///     fetched 1764112000      or “failed”, and the time in seconds of the epoch
///     what was wrong          a line each
struct FetchReport: Sendable, Hashable {
  /// When it was looked whose turn it is.
  var time: Date
  var hasFailed: Bool
  /// The errors of servers.
  var problems: [String]

  static let byteLimit = 1 << 16
  private static let lineLimit = 200

  /// The report during a fetch.
  static func interrupted(at time: Date) -> FetchReport {
    FetchReport(time: time, hasFailed: true, problems: ["the fetching has not come to its end"])
  }

  /// The default for a missing report.
  static let missing = FetchReport(
    time: .distantPast, hasFailed: true, problems: ["nothing was fetched"])

  init(time: Date, hasFailed: Bool, problems: [String]) {
    self.time = time
    self.hasFailed = hasFailed
    self.problems = problems
  }

  /// Reads a report; nil when it is none.
  init?(_ text: String) {
    let lines = text.split(separator: "\n").prefix(Self.lineLimit)
    guard let words = lines.first?.split(separator: " "), words.count == 2,
      ["failed", "fetched"].contains(words[0]), let seconds = Int64(words[1])
    else { return nil }
    time = Date(timeIntervalSince1970: Double(seconds))
    hasFailed = words[0] == "failed"
    problems = lines.dropFirst().map(String.init)
  }

  /// What is written.
  var text: String {
    var text = "\(hasFailed ? "failed" : "fetched") \(Int64(time.timeIntervalSince1970))\n"
    for problem in problems.prefix(Self.lineLimit - 1) {
      let line = problem.split(whereSeparator: \.isNewline).joined(separator: " ") + "\n"
      guard text.utf8.count + line.utf8.count <= Self.byteLimit else { break }
      text += line
    }
    return text
  }
}
