// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseHarfBuzzKit

/// Data of a font file that fontconfig does not provide.
///
/// It has the axes, the places of the named instances on them, and the class of the design. Each
/// face is read once, when it is first needed.
final class FontFileReader: Sendable {
  /// A face of a file; what cannot be read is empty.
  struct Contents: Sendable {
    var axes: [VariationAxis] = []
    /// The coordinates of each named instance.
    var instances: [[String: Double]] = []
    var fontClass = FontClass.unknown
    var features: [FontFeature] = []
  }

  private struct Key: Hashable {
    var path: String
    var index: Int
  }

  private let read = Mutex<[Key: Contents]>([:])
  private let designs = Mutex<[Key: PanoseDigits?]>([:])
  private let near = Mutex<[PanoseDigits: [String]]>([:])
  private let scanned = Mutex<[Key: FaceCharacters?]>([:])

  /// Reads a face, while others wait, so that a file that two callers need is read once.
  func contents(of location: FaceLocation) -> Contents {
    let key = Key(path: location.path, index: location.index)
    return read.withLock { known in
      if let contents = known[key] { return contents }
      let contents = Contents(readingFace: key.index, of: key.path)
      known[key] = contents
      return contents
    }
  }

  /// What the `OS/2` table of a face says of its design; nil when it says nothing.
  func panose(of location: FaceLocation) -> PanoseDigits? {
    let key = Key(path: location.path, index: location.index)
    return designs.withLock { known in
      if let panose = known[key] { return panose }
      var panose: PanoseDigits?
      if let blob = HarfBuzzBlob(path: key.path), blob.faceCount > key.index, key.index >= 0 {
        let table = HarfBuzzFace(blob, index: key.index).table("OS/2")
        if table.count >= 42 { panose = PanoseDigits(table[32..<42]) }
      }
      known[key] = .some(panose)
      return panose
    }
  }

  /// The families near to a design, found once for each.
  func families(near panose: PanoseDigits, _ find: () -> [String]) -> [String] {
    if let known = near.withLock({ $0[panose] }) { return known }
    let found = find()
    near.withLock { known in
      // A document may say any number of them.
      if known.count >= 256 { known = [:] }
      known[panose] = found
    }
    return found
  }

  /// The characters that a face has in its file; nil when it cannot be read.
  func characters(of location: FaceLocation) -> FaceCharacters? {
    let key = Key(path: location.path, index: location.index)
    return scanned.withLock { known in
      if let characters = known[key] { return characters }
      let characters = FaceSet.inFiles([location.path]).faces
        .first { $0.location?.index == location.index }?.characters
      known[key] = .some(characters)
      return characters
    }
  }
}

extension FontFileReader.Contents {
  fileprivate init(readingFace index: Int, of path: String) {
    guard let blob = HarfBuzzBlob(path: path), blob.faceCount > index, index >= 0 else { return }
    let face = HarfBuzzFace(blob, index: index)
    let names = NameTable(face)
    axes = face.axes.map { axis in
      let name = names.name(axis.nameIdentifier)
      return VariationAxis(
        tag: axis.tag, name: name.isEmpty ? axis.tag : name, minimum: Double(axis.minimum),
        default: Double(axis.default), maximum: Double(axis.maximum))
    }
    let tags = axes.map(\.tag)
    instances = face.namedInstances.map { instance in
      Dictionary(zip(tags, instance.coordinates.map(Double.init)), uniquingKeysWith: { $1 })
    }
    let labels = face.featureNameIdentifiers.mapValues(names.name).filter { !$0.value.isEmpty }
    features = face.featureTags.map { FontFeature(tag: $0, name: labels[$0]) }
    // `sFamilyClass` of the OS/2 table: a class, then a subclass.
    let os2 = face.table("OS/2")
    if os2.count > 30 { fontClass = FontClass(rawValue: os2[30]) ?? .unknown }
  }
}

extension FaceSet {
  /// The axes of a face; empty for one that does not vary or cannot be read.
  ///
  /// Opens the file, once for each face, and only of variable ones.
  public func axes(of face: Face) -> [VariationAxis] {
    guard face.isVariable, let location = face.location else { return [] }
    return files.contents(of: location).axes
  }

  /// The OpenType features of a face, in the order of their tags; empty when it cannot be read.
  ///
  /// Opens the file, once for each face.
  public func features(of face: Face) -> [FontFeature] {
    face.location.map { files.contents(of: $0).features } ?? []
  }

  /// The coordinates of a face on all its axes: those of a named instance, or otherwise the
  /// defaults.
  ///
  /// Opens the file, as ``axes(of:)`` does; if it cannot be read, the descriptor's own coordinates.
  public func coordinates(of face: Face) -> [String: Double] {
    let known = face.descriptor.variations ?? [:]
    guard face.isVariable, let location = face.location else { return known }
    let contents = files.contents(of: location)
    if location.instance > 0, location.instance <= contents.instances.count {
      return contents.instances[location.instance - 1]
    }
    let defaults = contents.axes.map { ($0.tag, $0.default) }
    return known.merging(defaults) { $1 }
  }

  /// The class of a face's design: the descriptor's, or otherwise the file's; `unknown` if neither
  /// has one.
  ///
  /// fontconfig does not provide it, so this opens the file, once for each face.
  public func fontClass(of face: Face) -> FontClass {
    if let known = face.descriptor.fontClass { return known }
    return face.location.map { files.contents(of: $0).fontClass } ?? .unknown
  }

  /// The range of an axis, from what is known, otherwise from the file if that may be opened.
  func range(of tag: String, in face: Face, opening: Bool = true) -> ClosedRange<Double>? {
    if let range = face.ranges[tag] { return range }
    guard opening, let axis = axes(of: face).first(where: { $0.tag == tag }),
      axis.minimum <= axis.maximum
    else { return nil }
    return axis.minimum...axis.maximum
  }
}
