// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FoundationEssentials
import TypecaseFontDescriptors
import TypecaseJSONText
import TypecaseSystemKit

/// What the machine's store holds, as `manifest.json` says it.
///
///     {"format": "typecase-system-fonts", "version": 1, "generation": 7,
///      "collections": [{"id": "office", "title": "Fonts of the office", "installed": 1700000000,
///        "files": [{"digest": "9f…", "format": "truetype", "bytes": 81240, "rules": 1, "source": "Office.ttf",
///          "faces": [{"index": 0, "postscript-name": "Office-Regular", "family": "Office", "style": "Regular",
///            "names": {"families": ["Office"], "fullNames": ["Office Regular"], "postScriptNames": ["Office-Regular"]}}]}]}]}
///
/// A file of which faces were removed has their numbers as `removed`. A reader that knows nothing of that would have
/// everybody use them again, so such a manifest is of version 2, which those readers refuse; what they had stays.
///
/// Keys are added, never changed; those that are not known are passed over.
public struct MachineManifest: Sendable, Hashable {
  /// One more with each change; 0 for a store that nobody has written to.
  public internal(set) var generation: UInt64 = 0
  /// In the order of their ids.
  public internal(set) var collections: [MachineCollection] = []

  /// The collection with an id.
  public subscript(id: String) -> MachineCollection? { collections.first { $0.id == id } }

  /// Every file; each belongs to one collection.
  public var files: [MachineFontFile] { collections.flatMap(\.files) }

  /// Every face that people have, and where it is.
  public var installedFaces: [MachineInstalledFace] {
    collections.flatMap { collection in
      collection.files.flatMap { file in
        file.usedFaces.map {
          MachineInstalledFace(collection: collection.id, digest: file.digest, face: $0)
        }
      }
    }
  }
}

/// A face of the store, and what it belongs to.
public struct MachineInstalledFace: Sendable, Hashable {
  /// The id of the collection.
  public let collection: String
  /// The file's.
  public let digest: String
  public let face: MachineFace

  public init(collection: String, digest: String, face: MachineFace) {
    self.collection = collection
    self.digest = digest
    self.face = face
  }
}

/// Fonts that an administrator installs and removes together.
public struct MachineCollection: Sendable, Hashable, Codable {
  /// Letters and digits of ASCII, periods, hyphens and underscores; begins with a letter or a digit.
  public var id: String
  /// For a person.
  public var title: String
  /// Seconds since 1970.
  public var installed: Int64
  public var files: [MachineFontFile]

  /// The faces that people have.
  public var usedFaces: [MachineFace] { files.flatMap(\.usedFaces) }
  /// The faces that were removed one by one, which installing their files again brings back.
  public var removedFaces: [MachineFace] { files.flatMap(\.unusedFaces) }

  static let idLimit = 100
  static let titleLimit = 200

  /// Whether a text can be the id of a collection.
  public static func isValid(id: String) -> Bool {
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
    guard (1...idLimit).contains(id.utf8.count), id.utf8.first.map(isLetterOrDigit) == true else {
      return false
    }
    return id.utf8.allSatisfy { isLetterOrDigit($0) || Array("._-".utf8).contains($0) }
  }
}

/// A font file of the store.
public struct MachineFontFile: Sendable, Hashable, Codable {
  /// SHA-256, in hexadecimal.
  public var digest: String
  public var format: FontFormat
  public var byteCount: UInt64
  /// The number of the rules that the inspection judged it by; see `InspectionRules`.
  public var rules: Int
  /// The original name of the file; safe to show.
  public var source: String
  /// All that are in the bytes.
  public var faces: [MachineFace]
  /// The numbers of those that the administrator has removed.
  public var removedFaces: Set<UInt32> = []

  /// The faces that people have.
  public var usedFaces: [MachineFace] { faces.filter { !removedFaces.contains($0.index) } }
  var unusedFaces: [MachineFace] { faces.filter { removedFaces.contains($0.index) } }
  /// Whether the store has the file: its bytes go with the last of its faces, and what it was stays noted.
  public var isUsed: Bool { faces.contains { !removedFaces.contains($0.index) } }

  private enum CodingKeys: String, CodingKey {
    case digest, format, rules, source, faces, removed
    case byteCount = "bytes"
  }

  /// The name of the file in the folder `fonts`.
  public var fileName: String { "\(digest).\(format.fileExtension)" }
  /// The name of what the inspection said, in the folder `reports`: a name for each rules, so that a file there never
  /// changes.
  var reportName: String { "\(digest)-\(rules).json" }
}

extension MachineFontFile {
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      digest: try values.decode(String.self, forKey: .digest),
      format: try values.decode(FontFormat.self, forKey: .format),
      byteCount: try values.decode(UInt64.self, forKey: .byteCount),
      rules: try values.decode(Int.self, forKey: .rules),
      source: try values.decode(String.self, forKey: .source),
      faces: try values.decode([MachineFace].self, forKey: .faces),
      removedFaces: Set(try values.decodeIfPresent([UInt32].self, forKey: .removed) ?? []))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(digest, forKey: .digest)
    try values.encode(format, forKey: .format)
    try values.encode(byteCount, forKey: .byteCount)
    try values.encode(rules, forKey: .rules)
    try values.encode(source, forKey: .source)
    try values.encode(faces, forKey: .faces)
    if !removedFaces.isEmpty { try values.encode(removedFaces.sorted(), forKey: .removed) }
  }
}

/// A face of a file, as the inspection saw it.
public struct MachineFace: Sendable, Hashable, Codable {
  /// The face's number within the file, from 0.
  public var index: UInt32
  public var postScriptName: String
  public var family: String
  public var style: String
  /// Every name by which programs find the face.
  public var names: FontconfigNames

  private enum CodingKeys: String, CodingKey {
    case index, family, style, names
    case postScriptName = "postscript-name"
  }
}

extension MachineFace {
  init(_ report: FaceReport) {
    index = report.index
    postScriptName = report.descriptor.postScriptName ?? ""
    family = report.descriptor.family ?? ""
    style = report.descriptor.style ?? ""
    names =
      report.fontconfigNames
      ?? FontconfigNames(families: [family], postScriptNames: [postScriptName])
  }
}

// MARK: The file

extension MachineManifest {
  /// No manifest is longer, in bytes.
  static let byteLimit = 64 << 20

  private static let format = "typecase-system-fonts"

  private struct Header: Decodable {
    var format: String?
    var version: Int?
  }

  private struct Document: Codable {
    var format = MachineManifest.format
    var version: Int
    var generation: UInt64
    var collections: [MachineCollection]
  }

  /// The fault in the bytes of a manifest.
  struct Fault: Error {
    var kind: MachineStoreFault.Kind
    /// Where, as "collections[3].files".
    var detail: String
  }

  var bytes: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return Array(
        try encoder.encode(
          Document(version: version, generation: generation, collections: collections)))
    }
  }

  /// The newest version that this one reads.
  private static let newestVersion = 2

  /// The oldest version that says all of it.
  private var version: Int { files.allSatisfy(\.removedFaces.isEmpty) ? 1 : 2 }

  init(bytes: [UInt8]) throws(Fault) {
    let data = Data(bytes)
    let document: Document
    do {
      let header = try JSONDecoder().decode(Header.self, from: data)
      guard header.format == Self.format else { throw Fault(kind: .malformed, detail: "format") }
      guard let version = header.version, version >= 1 else {
        throw Fault(kind: .malformed, detail: "version")
      }
      guard version <= Self.newestVersion else {
        throw Fault(kind: .newer, detail: "version \(version)")
      }
      document = try JSONDecoder().decode(Document.self, from: data)
    } catch let fault as Fault {
      throw fault
    } catch {
      throw Fault(kind: .malformed, detail: DecodingProblem(error).place)
    }
    generation = document.generation
    collections = document.collections
    try check()
  }

  /// Looks whether names are names, and nothing is there twice: paths are made of them.
  private func check() throws(Fault) {
    var ids: Set<String> = []
    var digests: Set<String> = []
    for (number, collection) in collections.enumerated() {
      let place = "collections[\(number)]"
      guard MachineCollection.isValid(id: collection.id), ids.insert(collection.id).inserted else {
        throw Fault(kind: .malformed, detail: place + ".id")
      }
      for (number, file) in collection.files.enumerated() {
        let place = "\(place).files[\(number)]"
        guard file.digest.isSHA256, digests.insert(file.digest).inserted else {
          throw Fault(kind: .malformed, detail: place + ".digest")
        }
        let indexes = Set(file.faces.map(\.index))
        guard !file.faces.isEmpty, indexes.count == file.faces.count,
          file.faces.allSatisfy({ !$0.postScriptName.isEmpty })
        else { throw Fault(kind: .malformed, detail: place + ".faces") }
        guard file.removedFaces.isSubset(of: indexes) else {
          throw Fault(kind: .malformed, detail: place + ".removed")
        }
        guard file.rules > 0 else { throw Fault(kind: .malformed, detail: place + ".rules") }
      }
    }
  }
}
