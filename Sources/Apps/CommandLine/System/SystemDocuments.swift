// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import MachineFonts

// The shapes of the JSON that `typecasectl system` writes; their keys are part of the contract.

struct SystemCollectionDocument: Encodable {
  var id, title: String
  /// Seconds since 1970.
  var installed: Int64
  var files: [File]
  /// The faces that were removed one by one.
  var removedFaces: [SystemFaceDocument]?

  private enum CodingKeys: String, CodingKey {
    case id, title, installed, files
    case removedFaces = "removed-faces"
  }

  struct File: Encodable {
    var digest, path, format, source: String
    var bytes: UInt64
    /// The number of the rules that the inspection judged it by.
    var rules: Int
    var faces: [Face]
  }

  struct Face: Encodable {
    var index: UInt32
    var postScriptName, family, style: String

    private enum CodingKeys: String, CodingKey {
      case index, family, style
      case postScriptName = "postscript-name"
    }
  }

  init(_ collection: MachineCollection, in store: MachineStore) {
    id = collection.id
    title = collection.title
    installed = collection.installed
    let removed = collection.files.flatMap { file in
      file.faces.filter { file.removedFaces.contains($0.index) }.map {
        MachineInstalledFace(collection: collection.id, digest: file.digest, face: $0)
      }
    }
    removedFaces = removed.isEmpty ? nil : removed.map(SystemFaceDocument.init)
    files = collection.files.filter(\.isUsed).map { file in
      File(
        digest: file.digest, path: store.path(of: file), format: file.format.rawValue,
        source: file.source, bytes: file.byteCount, rules: file.rules,
        faces: file.usedFaces.map {
          Face(
            index: $0.index, postScriptName: $0.postScriptName, family: $0.family, style: $0.style)
        })
    }
  }
}

/// A face of the store, and where it is.
struct SystemFaceDocument: Encodable {
  var collection, digest: String
  var index: UInt32
  var postScriptName, family, style: String

  private enum CodingKeys: String, CodingKey {
    case collection, digest, index, family, style
    case postScriptName = "postscript-name"
  }

  init(_ installed: MachineInstalledFace) {
    collection = installed.collection
    digest = installed.digest
    index = installed.face.index
    postScriptName = installed.face.postScriptName
    family = installed.face.family
    style = installed.face.style
  }
}

/// The faces that `remove` removed from files whose other faces stay.
struct SystemRemovalDocument: Encodable {
  var removed: [SystemFaceDocument]
}

struct SystemInstallationDocument: Encodable {
  var collection: SystemCollectionDocument
  /// The digests of the fonts that the collection had before.
  var removed: [String]
  var warnings: [Warning]
  var passedOver: Int
  var passedOverFiles: [PassedOverDocument]

  struct Warning: Encodable {
    var path: String
    var member: String?
    var issue: IssueDocument
  }

  private enum CodingKeys: String, CodingKey {
    case collection, removed, warnings
    case passedOver = "passed-over"
    case passedOverFiles = "passed-over-files"
  }

  init(_ installation: MachineInstallation, in store: MachineStore) {
    collection = SystemCollectionDocument(installation.collection, in: store)
    removed = installation.removed.map(\.digest)
    warnings = installation.warnings.map {
      Warning(path: $0.path, member: $0.member, issue: IssueDocument($0.issue))
    }
    passedOver = installation.passedOver
    passedOverFiles = Self.passedOver(installation)
  }

  static func passedOver(_ installation: MachineInstallation) -> [PassedOverDocument] {
    installation.passedFiles.map { PassedOverDocument($0.file, in: $0.path) }
  }
}

/// Written when nothing was changed, since fonts were refused.
struct SystemRefusalDocument: Encodable {
  var errors: [RefusalDocument]
}

struct RefusalDocument: Encodable {
  var code: UInt32
  var name, path, message, detail: String
  var member, fault: String?

  init(_ font: RefusedMachineFont) {
    code = font.reason.code.rawValue
    name = font.reason.code.name
    path = font.path
    member = font.member
    message = font.reason.message
    detail = font.reason.detail
    if case .inspection(let issue) = font.reason { fault = issue.fault.rawValue }
  }
}

struct SystemFindingDocument: Encodable {
  var collection, digest, source, message, detail, fault: String
  /// The PostScript names of the file's faces that people have.
  var faces: [String]

  init(_ finding: MachineFontFinding) {
    collection = finding.collection
    digest = finding.file.digest
    source = finding.file.source
    message = finding.message
    detail = finding.detail
    faces = finding.file.usedFaces.map(\.postScriptName)
    fault =
      switch finding.fault {
      case .file(let fault): fault.kind.rawValue
      case .inspection(let issue): issue.fault.rawValue
      }
  }
}
