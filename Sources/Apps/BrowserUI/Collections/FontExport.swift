// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseSystemKit

/// The files of fonts, each once, as they are to be written to a folder.
///
/// A file cannot be parted, so that with a face of a collection file the other faces go along: a plan names the families
/// that nobody asked for.
nonisolated struct FontExport: Hashable, Sendable {
  /// A file, and how the copy is called.
  struct File: Hashable, Sendable {
    var path: String
    var name: String
  }

  private(set) var files: [File] = []
  /// The families that come along in these files, and are not meant.
  private(set) var further: [String] = []

  /// - Parameters:
  ///   - faces: what is meant.
  ///   - all: every face that is known, to tell what else is in the files.
  init(_ faces: [OfferedFace], among all: [OfferedFace]) {
    var taken: Set<String> = []
    var paths: Set<String> = []
    for face in faces where paths.insert(face.location.path).inserted {
      let name = Self.freeName(Self.name(of: face), taken)
      taken.insert(name.lowercased())
      files.append(File(path: face.location.path, name: name))
    }
    let meant = Set(faces.compactMap(\.descriptor.family))
    var seen = meant
    for face in all where paths.contains(face.location.path) {
      if let family = face.descriptor.family, seen.insert(family).inserted {
        further.append(family)
      }
    }
  }

  /// A file of the registry's store has a name that says nothing; others keep theirs.
  private static func name(of face: OfferedFace) -> String {
    let kept = face.location.path.split(separator: "/").last.map { String($0) } ?? "font"
    guard face.descriptor.id != nil, let stem = face.descriptor.fileStem,
      let format = face.descriptor.format
    else { return kept }
    return "\(stem).\(format.fileExtension)"
  }

  /// A name that no other file has, also where capitals make no difference.
  private static func freeName(_ name: String, _ taken: Set<String>) -> String {
    guard taken.contains(name.lowercased()) else { return name }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var number = 2
    while taken.contains("\(name[..<dot]) \(number)\(name[dot...])".lowercased()) { number += 1 }
    return "\(name[..<dot]) \(number)\(name[dot...])"
  }

  /// The result of writing the files.
  struct Result: Sendable {
    var written = 0
    /// Files that were there already, and were left as they are.
    var present: [String] = []
    /// Why a file could not be written.
    var problem: String?
  }

  /// Writes the files to a folder; what is there by the same name stays.
  @concurrent
  func write(to folder: String) async -> Result {
    var result = Result()
    for file in files {
      guard let from = g_file_new_for_path(file.path.cPath),
        let to = g_file_new_for_path("\(folder)/\(file.name)".cPath)
      else { continue }
      defer {
        g_object_unref(from.raw)
        g_object_unref(to.raw)
      }
      // The store's files are read-only; the copies are the person's to keep or to delete.
      var error: UnsafeMutablePointer<GError>?
      if g_file_copy(from, to, G_FILE_COPY_TARGET_DEFAULT_PERMS, nil, nil, nil, &error) != 0 {
        result.written += 1
        continue
      }
      guard let error else { continue }
      defer { g_error_free(error) }
      if error.pointee.code == CInt(G_IO_ERROR_EXISTS.rawValue) {
        result.present.append(file.name)
      } else {
        result.problem = String(cString: error.pointee.message)
        return result
      }
    }
    return result
  }
}

extension FontExport {
  /// That other families come along in the files, which the person did not ask for; nil where none do.
  @MainActor var companions: String? {
    Self.companions(further)
  }

  /// The same for the file of one font.
  @MainActor static func companions(_ families: [String]) -> String? {
    guard !families.isEmpty else { return nil }
    let names = NamedFonts(families: families)
    return trn(
      "The files also have {count} other family: {names}",
      "The files also have {count} other families: {names}", families.count,
      ["names": names.names])
  }

  /// The result, for the person.
  @MainActor func told(_ result: Result, of fonts: NamedFonts) -> String {
    if let problem = result.problem {
      return trn(
        "{count} file exported. {reason}", "{count} files exported. {reason}", result.written,
        ["reason": DisplayText.sentence(problem)])
    }
    let exported = trn(
      "{count} file exported with {fonts}", "{count} files exported with {fonts}", result.written,
      ["fonts": fonts.described])
    let present =
      result.present.isEmpty
      ? nil
      : trn(
        "{count} file was there already", "{count} files were there already", result.present.count)
    return [exported, present, companions].compactMap(\.self).joined(separator: ". ")
  }
}
