// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// The hyphenators of the languages that a layout has met.
///
/// It belongs to one thread, and its lines depend on nothing else: what another thread reads is seen only when it is added.
final class Hyphenators {
  /// By tags of BCP 47; nil where the system has no dictionary.
  private(set) var known: [String: Hyphenator?] = [:]
  /// Languages that were asked for, and whose dictionary is to be read.
  private(set) var missing: Set<String> = []
  private let folders: [String]
  private let waits: Bool

  /// - Parameters:
  ///   - folders: where dictionaries are; nil for those of the system.
  ///   - waits: whether a dictionary is read when its language is asked for.
  init(folders: [String]?, waits: Bool) {
    self.folders = folders ?? Self.systemFolders
    self.waits = waits
  }

  private static let systemFolders = HyphenationFiles.folders(
    environment: ProcessEnvironment.current)

  /// That of a language; nil where there is none, or none yet.
  func hyphenator(for language: String) -> Hyphenator? {
    if let known = known[language] { return known }
    guard waits else {
      missing.insert(language)
      return nil
    }
    let read = Hyphenator(language: language, folders: folders)
    known[language] = .some(read)
    return read
  }

  /// Reads what is missing in another thread.
  func readMissing(isolation: isolated (any Actor)? = #isolation) async -> [String: Hyphenator?] {
    let task = Task.detached { [missing, folders] in
      var read: [String: Hyphenator?] = [:]
      for language in missing.sorted() {
        read[language] = .some(Hyphenator(language: language, folders: folders))
      }
      return read
    }
    return await task.value
  }

  /// Takes over what was read elsewhere.
  ///
  /// - Returns: whether lines may be different with it.
  func add(_ read: [String: Hyphenator?]) -> Bool {
    var isMore = false
    for (language, hyphenator) in read where known[language] == nil {
      known[language] = .some(hyphenator)
      if missing.remove(language) != nil, hyphenator != nil { isMore = true }
    }
    return isMore
  }
}
