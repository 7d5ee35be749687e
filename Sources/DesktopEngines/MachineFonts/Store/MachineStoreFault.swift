// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry

/// A part of the machine's store that is not trusted, or cannot be used.
public struct MachineStoreFault: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It belongs to somebody who is no administrator.
    case foreignOwner = "foreign-owner"
    case writableByOthers = "writable-by-others"
    /// It is not there, though it must be.
    case missing
    /// A file or a folder is something else.
    case replaced
    case unreadable
    case tooLong = "too-long"
    /// The detail says where in the file.
    case malformed
    /// A newer version of Typecase wrote it.
    case newer
    /// It is not what was installed.
    case changed
  }

  public let kind: Kind
  /// The file or folder.
  public let path: String
  /// More of it, for who mends it; may be empty.
  public let detail: String

  init(_ kind: Kind, _ path: String, detail: String = "") {
    self.kind = kind
    self.path = path
    self.detail = detail
  }

  /// For a log.
  public var description: String {
    "\(path): \(kind.rawValue)\(detail.isEmpty ? "" : " (\(detail))")"
  }
}

/// Why nothing of the machine's store was changed.
public enum MachineStoreFailure: Error, Sendable {
  /// The store as it is cannot be believed.
  case fault(MachineStoreFault)
  /// Another program writes to it.
  case held(path: String)
  /// This user may not write to it.
  case notPermitted(path: String)
  /// What is not an id of a collection.
  case invalidID(String)
  /// The title is empty, or too long.
  case invalidTitle
  case noSuchCollection(String)
  /// Some fonts cannot be installed, so none is.
  case refused([RefusedMachineFont])
  /// There are no fonts in what was named.
  case noFonts
  /// All fonts together would be more than the store may hold.
  case exceedsLimit(String)
}

/// A font that was not taken into the store, and why.
public struct RefusedMachineFont: Sendable {
  public enum Reason: Sendable {
    /// As the inspection says it of a person's own fonts.
    case inspection(InspectionIssue)
    /// Another collection has the name.
    case taken(NameClash, collection: String)
    /// The system has a font of the name without Typecase.
    case builtIn(NameClash, file: String?)
    /// Two fonts of this collection have the PostScript name.
    case repeatedName(String)
    /// The file was another one when it was copied than when it was inspected.
    case changedMeanwhile
  }

  /// As it was named.
  public let path: String
  /// Its path in a folder or archive.
  public let member: String?
  public let reason: Reason
}
