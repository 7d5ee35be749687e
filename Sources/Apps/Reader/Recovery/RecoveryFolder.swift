// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseGTK
import TypecaseSystemKit

/// Where what is not saved is kept, for the case that the program or the computer comes to a sudden end.
///
///     ~/.local/state/org.typecase.ExampleReader/recovery    only the person may read it; in a sandbox it is the app's own
///       ID.json      the document, with all that is in it
///       ID.state     which file it is of, and how that was
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
  /// Held as long as the program runs: what is there belongs to this one.
  private var lock: FileLock?
  /// Whether copies can be kept there.
  private var isUsable = false

  private init(path: String) { self.path = path }

  /// Takes the folder over, when the program starts.
  ///
  /// - Returns: the copies that a program left behind, which came to a sudden end; none while another one uses the folder.
  func takeOver() -> [String] {
    do throws(SystemError) {
      try FileSystem.createDirectories(path, mode: 0o700)
      isUsable = chmod(path.cPath, 0o700) == 0
      lock = try FileLock("\(path)/lock")
      let names = try FileSystem.names(in: path)
      let documents = names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
      let left = documents.filter { names.contains("\($0).state") }
      // Parts of copies that were never whole.
      let whole = Set(["lock"] + left.flatMap { ["\($0).json", "\($0).state"] })
      for name in names where !whole.contains(name) { try? FileSystem.remove("\(path)/\(name)") }
      return left
    } catch {
      // Another program of this person's has it, in another session.
      return []
    }
  }

  /// A name for a new copy; nil where none can be kept.
  func newID() -> String? {
    guard isUsable, let id = g_uuid_string_random() else { return nil }
    defer { g_free(id) }
    return String(cString: id)
  }

  /// Reads a copy; nil where it is none.
  func read(_ id: String) async -> (document: RichTextDocument, state: State)? {
    await Self.read("\(path)/\(id)")
  }

  @concurrent
  private nonisolated static func read(
    _ path: String
  ) async -> (document: RichTextDocument, state: State)? {
    guard let state = try? bytes(of: "\(path).state"),
      let document = try? bytes(of: "\(path).json"),
      let read = try? DocumentFormat.json.read(Data(document), options: .init()).document,
      let known = try? JSONDecoder().decode(State.self, from: Data(state))
    else { return nil }
    return (read, known)
  }

  private nonisolated static func bytes(of path: String) throws(SystemError) -> [UInt8] {
    guard let file = try OwnedDescriptor.openRegularFile(path) else {
      throw SystemError(code: EINVAL, operation: "read \(path)")
    }
    return try file.readAll(limit: JSONDocument.largestSize)
  }

  /// Writes a copy, whole or not at all.
  func write(_ document: RichTextDocument, _ state: State, as id: String) async {
    do { try await Self.write(document, state, to: "\(path)/\(id)") } catch {
      // The document is as it was: what is missing is one safety, of which nobody is to be told at each key.
      printError("example-reader: nothing was kept for a recovery: \(error)")
    }
  }

  @concurrent
  private nonisolated static func write(
    _ document: RichTextDocument, _ state: State, to path: String
  ) async throws {
    let known = try JSONEncoder().encode(state)
    // A document that says nothing of its file would be one that was never saved.
    if (try? bytes(of: "\(path).state")).map({ Data($0) }) != known {
      try FileSystem.write(known, to: "\(path).state")
    }
    try FileSystem.write(
      try DocumentFormat.json.write(document, options: .init()), to: "\(path).json")
  }

  func remove(_ id: String) {
    // Without its document a copy is none.
    for ending in ["json", "state"] { try? FileSystem.remove("\(path)/\(id).\(ending)") }
  }
}
