// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Glibc
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseSystemKit

/// The person's favorites and collections, kept in a file of their settings.
///
/// A change is shown at once and written off the main thread; one that cannot be written is undone and
/// reported. A file that cannot be read is put aside, never written over.
final class PersonCollections {
  private(set) var all = FontCollections()
  /// Called when there are others.
  var changed: () -> Void = {}
  /// Called with a sentence for the person when something could not be read or written.
  var failed: (String) -> Void = { _ in }

  private let path: String
  private var last: Task<Void, Never>?
  /// Why nothing is written; nil when it is.
  private var obstacle: String?

  /// - Parameter path: of the file; by default the person's own.
  init(path: String? = nil) {
    self.path =
      path
      ?? (g_get_user_config_dir().map { String(path: $0) } ?? "/") + "/typecase/collections.json"
  }

  /// Reads the file; nothing is changed before that is done.
  func read() {
    last = Task { [weak self, path] in
      let result = await Self.read(path)
      guard let self else { return }
      switch result {
      case .success(let all):
        self.all = all
        if all != FontCollections() { self.changed() }
      case .failure(.malformed(let place)): self.putAside(place)
      case .failure(.tooLarge): self.putAside("")
      case .failure(.newer):
        self.obstacle = tr(
          "Your collections were written by a newer version of Typecase and cannot be used here.")
      case .failure(.system(let error)):
        self.obstacle = tr("Your collections cannot be read: {reason}", ["reason": error.reason])
      }
      if let obstacle = self.obstacle { self.failed(obstacle) }
    }
  }

  /// Keeps a file that is broken beside the one that is begun again.
  private func putAside(_ place: String) {
    let kept = path + ".broken"
    do throws(SystemError) {
      try FileSystem.replace(kept, with: path)
      let name = DisplayText.line(kept, limit: 200)
      failed(
        place.isEmpty
          ? tr("Your collections cannot be read and were kept as {file}.", ["file": name])
          : tr(
            "Your collections cannot be read at “{place}” and were kept as {file}.",
            ["place": DisplayText.line(place, limit: 60), "file": name]))
    } catch {
      obstacle = tr("Your collections cannot be read: {reason}", ["reason": error.reason])
    }
  }

  /// Makes a change, and writes it.
  func change(_ change: @escaping (inout FontCollections) -> Void) {
    let before = last
    last = Task { [weak self, path] in
      await before?.value
      guard let self else { return }
      if let obstacle = self.obstacle { return self.failed(obstacle) }
      let old = self.all
      var new = old
      change(&new)
      guard new != old else { return }
      self.all = new
      self.changed()
      if let error = await Self.write(CollectionFile.bytes(of: new), to: path) {
        self.all = old
        self.changed()
        self.failed(tr("Your collections cannot be saved: {reason}", ["reason": error.reason]))
      }
    }
  }

  /// Waits until all changes are written.
  func settle() async { await last?.value }

  // MARK: - Away from the main thread

  @concurrent
  private nonisolated static func read(
    _ path: String
  ) async -> Result<FontCollections, CollectionFile.Failure> {
    Result { () throws(CollectionFile.Failure) in
      guard let bytes = try CollectionFile.read(path) else { return FontCollections() }
      return try CollectionFile.all(from: bytes)
    }
  }

  /// The collection in a file that somebody exported.
  @concurrent
  nonisolated static func collection(
    at path: String
  ) async throws(CollectionFile.Failure) -> FontCollection {
    guard let bytes = try CollectionFile.read(path) else {
      throw .system(SystemError(code: ENOENT, operation: path))
    }
    return try CollectionFile.collection(from: bytes)
  }

  /// A path for a file in a folder where it replaces no other file.
  @concurrent
  nonisolated static func freePath(_ name: String, in folder: String) async -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var (path, number) = ("\(folder)/\(name)", 2)
    while FileSystem.exists(path) {
      path = "\(folder)/\(name[..<dot]) \(number)\(name[dot...])"
      number += 1
    }
    return path
  }

  /// The names of the files in a folder that somebody exported collections to, in the order of their names.
  @concurrent
  nonisolated static func files(in folder: String) async -> [String] {
    ((try? FileSystem.names(in: folder)) ?? []).filter { $0.hasSuffix(".typecase-collection") }
      .sorted()
  }

  /// Writes a file whole or not at all; returns why it was not.
  @concurrent
  nonisolated static func write(_ bytes: [UInt8], to path: String) async -> SystemError? {
    do throws(SystemError) {
      let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
      try FileSystem.createDirectories(folder, mode: 0o700)
      try FileSystem.write(bytes, to: path)
      return nil
    } catch { return error }
  }
}

extension SystemError {
  /// For a person.
  nonisolated var reason: String { g_strerror(code).map { String(cString: $0) } ?? description }
}
