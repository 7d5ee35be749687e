// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Synchronization
import TypecaseGTK
import TypecaseSystemKit

/// Where what is not saved is kept, for the case that the program or the computer comes to a sudden end.
///
///     ~/.local/state/org.typecase.ExampleReader/recovery    only the person may read it; in a sandbox it is the app's own
///       PROCESS/           one program's, as long as that has the lock
///         lock
///         ID.copy          a line that says which file it is of and how that was, then the document with all that is in it
///
/// Two programs of a person, in two sessions, never write to one folder. What a program left behind is moved to that of the next one.
///
/// A person's own folders have none of it, and no file of theirs is touched before they save.
final class RecoveryFolder {
  static let shared = RecoveryFolder(
    path: (g_get_user_state_dir().map { String(path: $0) } ?? "")
      + "/\(ReaderProgram.id)/recovery")

  /// What is known of a copy beside its document.
  nonisolated struct State: Codable, Equatable {
    /// The address of its file; nil for a document that was never saved.
    var file: String?
    /// That of the file when it was last read or written.
    var version: DocumentFile.Version?
    var format = DocumentFormat.json
    var textScaling: TextScaling?
    var lineEnding = PlainTextDocument.LineEnding.lineFeed
  }

  private let path: String
  /// This program's, with the lock that it holds as long as it runs; nil where no copies can be kept.
  private var own: (path: String, lock: FileLock)?

  private init(path: String) { self.path = path }

  // MARK: - The program's own folder

  /// Makes the program's own folder, and takes over what others left behind, when the program starts.
  ///
  /// - Returns: the copies of programs that came to a sudden end; none of those that still run.
  func takeOver() -> [String] {
    do throws(SystemError) {
      try FileSystem.createDirectories(path, mode: 0o700)
      guard chmod(path.cPath, 0o700) == 0 else { throw .last("chmod \(path)") }
      let own = try makeOwn()
      self.own = own
      return try FileSystem.names(in: path).sorted().flatMap { name in
        let folder = "\(path)/\(name)"
        return folder == own.path ? [] : takeOver(folder, into: own.path)
      }
    } catch {
      printError("example-reader: nothing can be kept for a recovery: \(error)")
      return []
    }
  }

  private func makeOwn() throws(SystemError) -> (path: String, lock: FileLock) {
    for _ in 0..<5 {
      let folder = "\(path)/\(Self.newName())"
      guard mkdir(folder.cPath, 0o700) == 0 else { throw .last("mkdir \(folder)") }
      // Before it was locked, another program may have taken the folder for one that was left behind, and removed it.
      if let lock = try? FileLock("\(folder)/lock"), FileSystem.exists("\(folder)/lock") {
        return (folder, lock)
      }
    }
    throw SystemError(code: EWOULDBLOCK, operation: "lock a folder of \(path)")
  }

  /// Moves the copies of a folder whose program does not run any more, and removes it.
  private func takeOver(_ folder: String, into own: String) -> [String] {
    guard let lock = try? FileLock("\(folder)/lock") else { return [] }
    return withExtendedLifetime(lock) {
      var copies: [String] = []
      for name in ((try? FileSystem.names(in: folder)) ?? []).sorted() {
        // The rest are parts of copies that were never whole.
        guard name.hasSuffix(Self.ending) else {
          try? FileSystem.remove("\(folder)/\(name)")
          continue
        }
        guard (try? FileSystem.rename("\(folder)/\(name)", toNew: "\(own)/\(name)")) != nil
        else { continue }
        copies.append(String(name.dropLast(Self.ending.count)))
      }
      // What could not be moved keeps it.
      rmdir(folder.cPath)
      return copies
    }
  }

  /// Gives the program's own folder up, when the program ends: copies that nobody could read stay there.
  func leave() {
    guard let own else { return }
    self.own = nil
    let names = (try? FileSystem.names(in: own.path)) ?? []
    guard !names.contains(where: { $0.hasSuffix(Self.ending) }) else { return }
    withExtendedLifetime(own.lock) { FileSystem.removeTree(own.path) }
  }

  /// Where copies are that cannot be read.
  var shownPath: String { PathText.shown(own?.path ?? path) }

  private static let ending = ".copy"

  private static func newName() -> String {
    guard let id = g_uuid_string_random() else { return "\(getpid())" }
    defer { g_free(id) }
    return String(cString: id)
  }

  // MARK: - Copies

  /// A name for a new copy; nil where none can be kept.
  func newID() -> String? { own == nil ? nil : Self.newName() }

  private func path(of id: String) -> String? {
    own.map { "\($0.path)/\(id)\(Self.ending)" }
  }

  /// Reads a copy; nil where it is none.
  func read(_ id: String) async -> (document: RichTextDocument, state: State)? {
    guard let path = path(of: id) else { return nil }
    return await Self.read(path)
  }

  @concurrent
  private nonisolated static func read(
    _ path: String
  ) async -> (document: RichTextDocument, state: State)? {
    guard let file = try? OwnedDescriptor.openRegularFile(path),
      let bytes = try? file.readAll(limit: JSONDocument.largestSize + 1 << 20),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let state = try? JSONDecoder().decode(State.self, from: Data(bytes[..<end])),
      let read = try? DocumentFormat.json.read(Data(bytes[(end + 1)...]), options: .init())
    else { return nil }
    return (read.document, state)
  }

  /// One copy that is being written, which may be discarded meanwhile.
  nonisolated final class Writing: Sendable {
    private let isDiscarded = Mutex(false)

    /// From here on nothing appears under the copy's name.
    func discard() { isDiscarded.withLock { $0 = true } }

    fileprivate func finish(_ body: () throws(SystemError) -> Void) throws(SystemError) {
      try isDiscarded.withLock { (isDiscarded) throws(SystemError) in
        if !isDiscarded { try body() }
      }
    }
  }

  /// Writes a copy, whole or not at all.
  func write(
    _ document: RichTextDocument, _ state: State, as id: String, _ writing: Writing
  ) async {
    guard let path = path(of: id) else { return }
    do { try await Self.write(document, state, to: path, writing) } catch {
      // The document is as it was: what is missing is one safety, of which nobody is to be told at each key.
      printError("example-reader: nothing was kept for a recovery: \(error)")
    }
  }

  @concurrent
  private nonisolated static func write(
    _ document: RichTextDocument, _ state: State, to path: String, _ writing: Writing
  ) async throws {
    var bytes = try JSONEncoder().encode(state)
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(try DocumentFormat.json.write(document, options: .init()))
    let part = "\(path).part"
    defer { try? FileSystem.remove(part) }
    try FileSystem.write(bytes, to: part)
    try writing.finish { () throws(SystemError) in try FileSystem.replace(path, with: part) }
    try FileSystem.synchronizeFolder(FileSystem.split(path).folder)
  }

  func remove(_ id: String) {
    if let path = path(of: id) { try? FileSystem.remove(path) }
  }
}
